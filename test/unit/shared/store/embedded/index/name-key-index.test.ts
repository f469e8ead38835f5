import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NameKeyIndex } from '../../../../../../shared/store/embedded/index/name-key-index.ts';
import { NameKeyIndexBuilder } from '../../../../../../shared/store/embedded/index/name-key-index-builder.ts';

const key = fc.string({ unit: fc.constantFrom('c', 'b', 'å', 'ж', '😀'), maxLength: 4 });
const names = fc.array(
  fc.record({ key, typed: fc.option(key), form: fc.constantFrom('ab', 'brf', null), rank: fc.nat(5) }),
  { maxLength: 40 },
);
type Names = typeof names extends fc.Arbitrary<infer T> ? T : never;

function build(list: Names): NameKeyIndex {
  const builder = new NameKeyIndexBuilder();
  for (const each of list) builder.addName(each.key, each.typed, each.form);
  const ranks = Uint32Array.from(list, ({ rank }) => rank);
  const parts = builder.build({
    tieBreakRankByNameNumber: ranks,
    annualReportFlagByNameNumber: new Uint8Array(list.length),
  });
  return new NameKeyIndex(parts);
}

it('The names of a key are found in the fixed order of companies, as by a full scan', () => {
  fc.assert(
    fc.property(names, key, fc.constantFrom('ab', 'brf', null), (list, wanted, form) => {
      const found = build(list).findNameNumbersByKey(wanted, form, 3, (name) => name % 4 !== 3);
      const expected = [...list.keys()]
        .filter((name) => wanted !== '' && list[name]!.key === wanted && name % 4 !== 3)
        .filter((name) => form === null || list[name]!.form === form)
        .sort((a, b) => list[a]!.rank - list[b]!.rank || a - b);
      expect(found).toEqual(expected.slice(0, 3));
    }),
  );
});

it('The names of a prefix are found with the length of their key, or of a matching typed key', () => {
  fc.assert(
    fc.property(names, key, (list, beginning) => {
      fc.pre(beginning !== '');
      const expected = list.flatMap((each, name) => {
        const found = [each.typed, each.key].find((text) => text?.startsWith(beginning) === true);
        return found === undefined || found === null ? [] : [[name, [...found].length] as const];
      });
      const found = [...build(list).findKeyLengthsByNameNumber(beginning, 1_000)].sort(([a], [b]) => a - b);
      expect(found).toEqual(expected);
    }),
  );
});

it('A key with the digraph of å, ä or ö is found by the folded letter too', () => {
  const index = build([{ key: 'haakonsror', typed: null, form: 'ab', rank: 0 }]);
  for (const key of ['haakonsror', 'hakonsror'])
    expect(index.findNameNumbersByKey(key, 'ab', 3, () => true)).toEqual([0]);
});
