import { expect, it } from 'vitest';
import { KeyList } from '../../../../../../shared/store/embedded/index/key-list.ts';
import {
  MAX_KEYS_COMPARED_PER_PREFIX,
  findFrequentPrefixes,
} from '../../../../../../shared/store/embedded/index/name-key-index-builder.ts';

interface KeyOfName {
  readonly key: string;
  readonly nameNumber: number;
}

function findIn(names: readonly KeyOfName[], ranking: Parameters<typeof findFrequentPrefixes>[2]) {
  const list = new KeyList();
  for (const { key } of names) list.add(key);
  const { keys, indexes } = list.finish();
  return findFrequentPrefixes(
    keys,
    indexes.map((index) => 2 * names[index]!.nameNumber),
    ranking,
  );
}

it('A frequent prefix lists its shortest names, then by rank', () => {
  const count = MAX_KEYS_COMPARED_PER_PREFIX + 100;
  const keys = Array.from({ length: count }, (_, name) => ({
    key: `ab${'c'.repeat(1 + (name % 7))}${String(name).padStart(6, '0')}`,
    nameNumber: name,
  }));
  const ranks = Uint32Array.from(keys, ({ nameNumber }) => count - nameNumber);
  const reports = Uint8Array.from(keys, ({ nameNumber }) => (nameNumber % 50 === 0 ? 1 : 0));
  const found = new Map(
    [
      ...findIn(keys, {
        tieBreakRankByNameNumber: ranks,
        annualReportFlagByNameNumber: reports,
      }),
    ].map(({ prefix, nameNumbersShortestKeyFirst }) => [prefix, [...nameNumbersShortestKeyFirst]]),
  );
  expect([...found.keys()].sort()).toEqual(['a', 'ab', 'abc']);

  const expected = keys
    .toSorted((a, b) => a.key.length - b.key.length || ranks[a.nameNumber]! - ranks[b.nameNumber]!)
    .map(({ nameNumber }) => nameNumber);
  const withoutReport = expected.filter((name) => reports[name] === 0).slice(0, 64);
  expect(found.get('ab')!.filter((name) => reports[name] === 0)).toEqual(withoutReport);
  expect(found.get('ab')!.filter((name) => reports[name] === 1)).toEqual(
    expected.filter((name) => reports[name] === 1),
  );
});

it('A name with two keys of a frequent prefix is listed once, by the shorter one', () => {
  const names = [...Array(MAX_KEYS_COMPARED_PER_PREFIX + 1).keys()];
  const keys = names.flatMap((name) => {
    const digits = String(name).padStart(6, '0');
    const short = { key: `a${digits}`, nameNumber: name };
    // Before the short one, so that the length of the last key does not count either.
    return name < 10 ? [{ key: `a!${digits}`, nameNumber: name }, short] : [{ ...short, key: `ab${digits}` }];
  });
  const [found] = findIn(keys, {
    tieBreakRankByNameNumber: Uint32Array.from(names),
    annualReportFlagByNameNumber: new Uint8Array(names.length),
  });
  const listed = [...found!.nameNumbersShortestKeyFirst];
  expect([found!.prefix, new Set(listed).size, listed.slice(0, 11)]).toEqual([
    'a',
    listed.length,
    [...Array(11).keys()],
  ]);
});

it('A prefix of few keys is not frequent', () => {
  const keys = Array.from({ length: 26 }, (_, name) => ({
    key: String.fromCharCode(97 + name),
    nameNumber: name,
  }));
  expect([
    ...findIn(keys, {
      tieBreakRankByNameNumber: new Uint32Array(26),
      annualReportFlagByNameNumber: new Uint8Array(26),
    }),
  ]).toEqual([]);
});
