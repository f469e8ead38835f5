import { expect, it } from 'vitest';
import { findStaleSources } from '../../../../ingest/publish/find-stale-sources.ts';

const of = (date: string) => ({ file: 'f.zip', date: `${date}T00:00:00.000Z`, sha256: 'a' });
const NOW = new Date('2026-06-22T04:00:00Z');
const live = { synthetic: false, sources: { registry: of('2026-06-15'), statistics: of('2026-06-08') } };

it.each([
  [{ registry: of('2026-06-15'), statistics: of('2026-06-15') }, []],
  [
    { registry: of('2026-06-08'), statistics: of('2026-06-08') },
    [/registry of 2026-06-15; this machine only has that of 2026-06-08/],
  ],
  [{ registry: of('2026-06-22') }, [/statistics of 2026-06-08; this machine has none/]],
])('Sources older than in the live generation are reported: %j', (sources, expected) => {
  const found = findStaleSources(live, { synthetic: false, sources }, NOW);
  expect(found).toEqual(expected.map((each) => expect.stringMatching(each) as string));
});

it('A real delivery is not compared when nothing or the fictional register is live', () => {
  expect(findStaleSources(null, { synthetic: false, sources: {} }, NOW)).toEqual([]);
  expect(findStaleSources({ ...live, synthetic: true }, { synthetic: false, sources: {} }, NOW)).toEqual([]);
});

it.each([
  [true, 'live as a real register. With --synthetic'],
  [false, 'live as the fictional register. Without --synthetic'],
])(
  'The files of the live generation as the other register are objected to (synthetic: %s)',
  (synthetic, text) => {
    const other = { ...live, synthetic: !synthetic };
    const { registry } = live.sources;
    expect(findStaleSources(other, { synthetic, sources: { registry } }, NOW)).toEqual([
      expect.stringContaining(text),
    ]);
    const changed = { registry: { ...registry, sha256: 'b' } };
    expect(findStaleSources(other, { synthetic, sources: changed }, NOW)).toEqual([]);
  },
);
