import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeEditDistance } from '../../../../../../shared/matching/words/word-similarity.ts';
import { NameKeyIndexBuilder } from '../../../../../../shared/store/embedded/index/name-key-index-builder.ts';
import { SimilarNameKeySearch } from '../../../../../../shared/store/embedded/search/name-key-search.ts';

function build(keys: readonly string[]): SimilarNameKeySearch {
  const builder = new NameKeyIndexBuilder();
  for (const each of keys) builder.addName(each, each, null);
  const none = {
    tieBreakRankByNameNumber: new Uint32Array(keys.length),
    annualReportFlagByNameNumber: new Uint8Array(keys.length),
  };
  const parts = builder.build(none);
  return new SimilarNameKeySearch(parts);
}

const asciiKey = fc.string({ unit: fc.constantFrom('b', 'c', 'd'), minLength: 1, maxLength: 7 });

it('The names of similar keys are found with their edits, as by a full scan', () => {
  fc.assert(
    fc.property(
      fc.array(asciiKey, { maxLength: 60 }),
      asciiKey,
      fc.constantFrom(1, 2),
      (keys, wanted, most) => {
        const found = build(keys);
        const expected = [...keys.keys()]
          .map((name) => [name, computeEditDistance(wanted, keys[name]!, most)] as const)
          .filter(([, edits]) => edits <= most);
        expect([...found.findEditCountsByNameNumber(wanted, most)].sort(([a], [b]) => a - b)).toEqual(
          expected,
        );
      },
    ),
  );
});
