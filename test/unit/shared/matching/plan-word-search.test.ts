import { describe, expect, it } from 'vitest';
import {
  planAllWordsSearch,
  planWordSearch,
  toDistinctWords,
  toRarity,
  toLastWordPrefix,
} from '../../../../shared/matching/plan-word-search.ts';

describe('planWordSearch', () => {
  it('A plan allows no typing error in short words and numbers, one below seven letters, two from there', () => {
    const edits = (word: string, tolerance: 'one-edit' | 'two-edits'): number =>
      Math.max(
        ...planWordSearch([word], tolerance).map((clause) => (clause.kind === 'word' ? clause.maxEdits : 0)),
      );
    expect(['abc', 'abcd', 'abcdefg', 'abcdef1'].map((word) => edits(word, 'one-edit'))).toEqual([
      0, 1, 1, 0,
    ]);
    expect(['abc', 'abcd', 'abcdefg', 'abcdef1'].map((word) => edits(word, 'two-edits'))).toEqual([
      0, 1, 2, 0,
    ]);
  });

  it('A correctly spelled word weighs the same with and without tolerance', () => {
    const factors = planWordSearch(['nordlys'], 'one-edit').flatMap((clause) =>
      clause.kind === 'word' && clause.word === 'nordlys' ? [clause.scoreFactor] : [],
    );
    expect(factors.reduce((sum, factor) => sum + factor)).toBe(1);
  });

  it('A plan uses at most sixteen words', () => {
    const words = Array.from({ length: 40 }, (_, index) => `ord${index}`);
    const planned = new Set(
      planWordSearch(words, 'one-edit').flatMap((clause) => (clause.kind === 'word' ? [clause.word] : [])),
    );
    expect([...planned].filter((word) => words.includes(word)).length).toBe(16);
    expect(planWordSearch([], 'two-edits')).toEqual([]);
  });
});

describe('the plan of a search for all words', () => {
  it('The last word may be half typed, and particles are not searched for', () => {
    expect(planAllWordsSearch(['nordlys', '&', 'nordlys', 'byg'])).toEqual({
      wholeWords: ['nordlys'],
      lastWordPrefix: 'byg',
    });
  });

  it('A query of particles has no plan', () => {
    expect(planAllWordsSearch(['&', 'i'])).toBeNull();
  });
});

it('Each word is indexed once, without particles', () => {
  expect(toDistinctWords(['sol', '&', 'sol', 'i', 'ystad'])).toEqual(['sol', 'ystad']);
});

it('A word or prefix weighs less the more names have it', () => {
  const weights = [1, 10, 1_000, 100_000].map((count) => toRarity(count, 100_000));
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  expect(weights.at(-1)).toBeLessThan(0.01);
});

it('The prefix of a search is its last word of three letters or more', () => {
  expect(toLastWordPrefix(['nordlys', 'bygg', 'i'])).toBe('bygg');
  expect(toLastWordPrefix(['nordlys', 'ab'])).toBeNull();
  expect(toLastWordPrefix([])).toBeNull();
});
