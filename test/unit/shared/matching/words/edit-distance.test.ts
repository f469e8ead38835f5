import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeEditDistance } from '../../../../../shared/matching/words/word-similarity.ts';

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
  it.each([
    ['nordlys', 'nordlys', 0],
    ['nordlys', 'nordlsy', 1],
    ['nordlys', 'ordlys', 1],
    ['nordlys', 'mordlys', 1],
    ['nordlys', 'nordlyss', 1],
    ['nordlys', 'nrodlyss', 2],
    ['', 'ab', 2],
  ])('The distance of %s and %s is %i', (a, b, edits) => expect(computeEditDistance(a, b, 2)).toBe(edits));

  it('The distance equals the textbook algorithm up to its limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        expect(computeEditDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1));
      }),
    );
  });
});
