import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeEditDistance,
  countSimilarTypos,
  countUnlikelySubstitutions,
  areUnlikelyTypos,
} from '../../../../../shared/matching/words/word-similarity.ts';

function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const options = [
    slowDistance(a.slice(0, -1), b) + 1,
    slowDistance(a, b.slice(0, -1)) + 1,
    slowDistance(a.slice(0, -1), b.slice(0, -1)) + same,
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    options.push(slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...options);
}

describe('the edit distance', () => {
  it('The distance equals the textbook algorithm up to its limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        expect(computeEditDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1));
      }),
    );
  });
});

it.each([
  ['jephux', 'jefux', 1],
  ['furtgeks', 'furtgex', 1],
  ['barn', 'bam', null],
  ['jevxux', 'jefux', null],
])('%s for %s has %s typing errors', (typed, meant, count) => {
  expect(countSimilarTypos(typed, meant)).toBe(count);
});

it.each([
  ['kavekiva', 'kadekiva', 1],
  ['lanimovell', 'lanujovell', 0],
  ['parenova', 'pajesova', 2],
  ['nordlis', 'nordlys', 0],
  ['nordpys', 'nordlys', 0],
])('%s for %s replaces letters that nobody confuses: %i', (typed, meant, count) => {
  expect(countUnlikelySubstitutions(typed, meant)).toBe(count);
  expect(countUnlikelySubstitutions(meant, typed)).toBe(count);
});

it.each([
  ['nordlys', 'nordlys'],
  ['nrodlys', 'nordlys'],
  ['nordlyss', 'nordlys'],
  ['xordlxsx', 'nordlyst'],
])('%s for %s is no word with letters replaced', (typed, meant) => {
  expect(countUnlikelySubstitutions(typed, meant)).toBeNull();
});

it.each([
  ['musupidex', 'murugidex', true],
  ['divatetera', 'divetera', true],
  ['konsulten', 'konsult', true],
  ['divetteraa', 'divetera', false],
  ['nordpis', 'nordlys', false],
])('%s for %s is an unlikely slip: %s', (typed, meant, isUnlikely) => {
  expect(areUnlikelyTypos(typed, meant)).toBe(isUnlikely);
  expect(areUnlikelyTypos(meant, typed)).toBe(isUnlikely);
});
