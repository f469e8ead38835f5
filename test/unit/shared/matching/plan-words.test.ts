import { describe, expect, it } from 'vitest';
import { planWords, toIndexedWords } from '../../../../shared/matching/plan-words.ts';

describe('planWords', () => {
  it('looks for the words alone when no mistake is expected, and for the beginning of the last', () => {
    expect(planWords(['nordlys', '&', 'bygg'], 'none')).toEqual([
      { kind: 'word', word: 'nordlys', edits: 0, factor: 1 },
      { kind: 'word', word: 'bygg', edits: 0, factor: 1 },
      { kind: 'beginning', letters: 'bygg', share: 0.15 + 0.06 * 4 },
    ]);
  });

  it('allows no mistake in short words and in words with digits, one below seven letters, two from there', () => {
    const edits = (word: string, tolerance: 'one-edit' | 'two-edits'): number =>
      Math.max(...planWords([word], tolerance).map((clause) => (clause.kind === 'word' ? clause.edits : 0)));
    expect(['abc', 'abcd', 'abcdefg', 'abcdef1'].map((word) => edits(word, 'one-edit'))).toEqual([
      0, 1, 1, 0,
    ]);
    expect(['abc', 'abcd', 'abcdefg', 'abcdef1'].map((word) => edits(word, 'two-edits'))).toEqual([
      0, 1, 2, 0,
    ]);
  });

  it('counts a word that is spelled right for as much as without tolerance', () => {
    const factors = planWords(['nordlys'], 'one-edit').flatMap((clause) =>
      clause.kind === 'word' && clause.word === 'nordlys' ? [clause.factor] : [],
    );
    expect(factors.reduce((sum, factor) => sum + factor)).toBe(1);
  });

  it('joins neighbours and splits words', () => {
    const plan = planWords(['fjall', 'bruk'], 'one-edit');
    expect(plan).toContainEqual({ kind: 'word', word: 'fjallbruk', edits: 0, factor: 1.5 });
    expect(planWords(['fjallbruk'], 'one-edit')).toContainEqual({
      kind: 'both',
      words: ['fjall', 'bruk'],
      factor: 0.7,
    });
  });

  it('does not grow with the query beyond sixteen words', () => {
    const words = Array.from({ length: 40 }, (_, index) => `ord${index}`);
    const planned = new Set(
      planWords(words, 'none').flatMap((clause) => (clause.kind === 'word' ? [clause.word] : [])),
    );
    expect(planned.size).toBe(16);
    expect(planWords([], 'two-edits')).toEqual([]);
  });
});

it('indexes each word once, particles left out', () => {
  expect(toIndexedWords(['sol', '&', 'sol', 'i', 'ystad'])).toEqual(['sol', 'ystad']);
});
