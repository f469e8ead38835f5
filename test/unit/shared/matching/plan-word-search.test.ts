import { describe, expect, it } from 'vitest';
import { planWordSearch, toIndexedWords } from '../../../../shared/matching/plan-word-search.ts';

describe('planWords', () => {
  it('looks for the words alone when no mistake is expected, and for the beginning of the last', () => {
    expect(planWordSearch(['nordlys', '&', 'bygg'], 'none')).toEqual([
      { kind: 'word', word: 'nordlys', edits: 0, factor: 1 },
      { kind: 'word', word: 'bygg', edits: 0, factor: 1 },
      { kind: 'beginning', letters: 'bygg', share: 0.15 + 0.06 * 4 },
    ]);
  });

  it('allows no mistake in short words and in words with digits, one below seven letters, two from there', () => {
    const edits = (word: string, tolerance: 'one-edit' | 'two-edits'): number =>
      Math.max(
        ...planWordSearch([word], tolerance).map((clause) => (clause.kind === 'word' ? clause.edits : 0)),
      );
    expect(['abc', 'abcd', 'abcdefg', 'abcdef1'].map((word) => edits(word, 'one-edit'))).toEqual([
      0, 1, 1, 0,
    ]);
    expect(['abc', 'abcd', 'abcdefg', 'abcdef1'].map((word) => edits(word, 'two-edits'))).toEqual([
      0, 1, 2, 0,
    ]);
  });

  it('counts a word that is spelled right for as much as without tolerance', () => {
    const factors = planWordSearch(['nordlys'], 'one-edit').flatMap((clause) =>
      clause.kind === 'word' && clause.word === 'nordlys' ? [clause.factor] : [],
    );
    expect(factors.reduce((sum, factor) => sum + factor)).toBe(1);
  });

  it('joins neighbours and splits words', () => {
    const plan = planWordSearch(['fjall', 'bruk'], 'one-edit');
    expect(plan).toContainEqual({ kind: 'word', word: 'fjallbruk', edits: 0, factor: 1.5 });
    expect(planWordSearch(['fjallbruk'], 'one-edit')).toContainEqual({
      kind: 'both',
      words: ['fjall', 'bruk'],
      factor: 0.7,
    });
  });

  it('does not grow with the query beyond sixteen words', () => {
    const words = Array.from({ length: 40 }, (_, index) => `ord${index}`);
    const planned = new Set(
      planWordSearch(words, 'none').flatMap((clause) => (clause.kind === 'word' ? [clause.word] : [])),
    );
    expect(planned.size).toBe(16);
    expect(planWordSearch([], 'two-edits')).toEqual([]);
  });
});

it('indexes each word once, particles left out', () => {
  expect(toIndexedWords(['sol', '&', 'sol', 'i', 'ystad'])).toEqual(['sol', 'ystad']);
});
