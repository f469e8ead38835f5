import { expect, it } from 'vitest';
import { findGateObjections, type GatedDelivery, type GateLimits } from '../../../../ingest/publish/gates.ts';
import type { SourceRowCounts } from '../../../../ingest/source/staging.ts';

const LIMITS: GateLimits = { maxDropPercent: 2, maxRejectedPercent: 2, minRowsBySource: {} };

const tally = (accepted: number, rejected = 0): SourceRowCounts => ({
  read: accepted + rejected,
  accepted,
  repaired: 0,
  rejected: rejected === 0 ? {} : { broken: rejected },
  leftOut: 0,
  repairs: {},
});
const NOW = new Date('2026-06-16T04:00:00Z');
const judge = (
  now: SourceRowCounts,
  before: SourceRowCounts | null,
  dates = ['2026-06-15', '2026-06-08'],
  limits: Partial<GateLimits> = {},
): string[] => {
  const previous: GatedDelivery['previousDelivery'] =
    before === null ? null : { date: dates[1]!, tally: before };
  return findGateObjections(
    { source: 'registry', file: 'f.zip', date: dates[0]!, tally: now, previousDelivery: previous },
    { ...LIMITS, ...limits },
    NOW,
  );
};

it.each([
  ['a first delivery', tally(10), null],
  ['growth', tally(10_100), tally(10_000)],
  ['a drop of 2 %', tally(9_800), tally(10_000)],
  ['a large drop of a small file', tally(100), tally(999)],
  ['few rejects', tally(9_900, 100), tally(9_900)],
  ['many rejects of a small file', tally(500, 499), null],
])('The gates accept %s', (_what, now, before) => expect(judge(now, before)).toEqual([]));

it.each([
  ['no usable row', tally(0, 5), null, 'no usable row'],
  ['a drop of more than 2 %', tally(9_799), tally(10_000), 'fewer than the 10,000'],
  ['too many rejects', tally(9_700, 300), null, '300 of 10,000 rows are rejected'],
])('The gates object to %s', (_what, now, before, message) =>
  expect(judge(now, before).join()).toContain(message),
);

it('The share of rejects counts the rows of all files in the delivery', () => {
  const ofTwoFiles = { ...tally(1_000, 30), repairs: { 'replaced-by-newer-file': 1_000 } };
  expect(judge(ofTwoFiles, tally(1_000))).toEqual([]);
  const more = { ...ofTwoFiles, rejected: { broken: 45 } };
  expect(judge(more, tally(1_000)).join()).toContain('45 of 2,030 rows are rejected');
});

it('The gates object to a delivery that is older than the accepted one', () => {
  expect(judge(tally(10), tally(10), ['2026-06-01', '2026-06-08']).join()).toContain('older than');
  expect(judge(tally(10), tally(10), ['2026-06-08', '2026-06-08'])).toEqual([]);
  const ofTheFuture = ['2026-06-08', '2036-01-02'];
  expect(judge(tally(10), tally(10), ofTheFuture)).toEqual([]);
});

it('Deliveries that add up are compared by the number of units in use', () => {
  const judged = findGateObjections(
    {
      source: 'trademarks',
      file: 'f.zip',
      date: '2026-06-15',
      tally: tally(1_000),
      inForce: 500_000,
      previousDelivery: { date: '2026-06-08', tally: tally(300), inForce: 600_000 },
    },
    LIMITS,
    NOW,
  );
  expect(judged.join()).toContain('500,000 usable rows, 16.7 % fewer than the 600,000');
});

it.each([
  [{ maxDropPercent: 5 }, tally(9_500), tally(10_000), false],
  [{ maxDropPercent: 5 }, tally(9_499), tally(10_000), true],
  [{ maxDropPercent: 0 }, tally(9_999), tally(10_000), true],
  [{ maxRejectedPercent: 0.1 }, tally(9_990, 10), null, false],
  [{ maxRejectedPercent: 0.1 }, tally(9_989, 11), null, true],
  [{ minRowsBySource: { registry: 500 } }, tally(500), null, false],
  [{ minRowsBySource: { registry: 500 } }, tally(499), null, true],
  [{ minRowsBySource: { statistics: 500 } }, tally(499), null, false],
])('The gates apply the configured limits: %j', (limits, now, before, isRefused) => {
  expect(judge(now, before, undefined, limits).length > 0).toBe(isRefused);
});

it('An objection to too few rows names the setting GATE_FLOORS', () => {
  expect(judge(tally(9), null, undefined, { minRowsBySource: { registry: 10 } })).toEqual([
    'f.zip leaves 9 usable rows of the registry, fewer than the 10 of GATE_FLOORS. Is it complete?',
  ]);
});
