import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyList } from '../../../../../../shared/store/embedded/index/key-list.ts';

function sort(keys: readonly string[]): [key: string, index: number][] {
  const list = new KeyList();
  for (const key of keys) list.add(key);
  const { keys: sorted, indexes } = list.finish();
  return Array.from(indexes, (index, place) => [sorted.textAt(place), index]);
}

function sortByBytes(keys: readonly string[]): [key: string, index: number][] {
  return keys
    .map((key, index): [string, number] => [key, index])
    .sort(([a, i], [b, j]) => Buffer.compare(Buffer.from(a), Buffer.from(b)) || i - j);
}

// Few letters, so that many keys share long beginnings; in UTF-16 the last letter sorts elsewhere.
const key = fc.string({ unit: fc.constantFrom('a', 'b', 'å', 'ﬀ', '😀'), minLength: 1, maxLength: 12 });

it('Keys are sorted by their bytes, and equal keys by index', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 300, size: 'max' }), (keys) => {
      expect(sort(keys)).toEqual(sortByBytes(keys));
    }),
    { numRuns: 300 },
  );
});

it('Long keys that are equal, or differ in their last byte alone, are sorted', () => {
  const long = 'nordlys'.repeat(20_000);
  const keys = Array.from({ length: 20 }, (_, index) => `${long}${index % 3}`);
  expect(sort(keys).map(([, index]) => index)).toEqual(sortByBytes(keys).map(([, index]) => index));
});
