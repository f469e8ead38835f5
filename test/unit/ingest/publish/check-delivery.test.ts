import { describe, expect, it } from 'vitest';
import { findRolledBackDeliveries } from '../../../../ingest/publish/find-rolled-back-deliveries.ts';
import type { GateLimits } from '../../../../ingest/publish/gates.ts';
import { findObjections, type DeliveryCheckInputs } from '../../../../ingest/publish/check-delivery.ts';
import { findRollbacksStillInForce } from '../../../../ingest/publish/promote-generation.ts';
import { toSourceReports } from '../../../../ingest/report/findings.ts';
import type { StagedSource, AcceptedDeliveryMetadata } from '../../../../ingest/source/staging.ts';
import { RunSummary } from '../../../../shared/runs/run-history.ts';
import type { Rollback } from '../../../../shared/store/port.ts';

const LIMITS: GateLimits = { maxDropPercent: 2, maxRejectedPercent: 2, minRowsBySource: {} };

const delivery = (sha256: string, day: string, accepted: number): AcceptedDeliveryMetadata => ({
  file: `${sha256}.zip`,
  date: `2026-06-${day}T00:00:00.000Z`,
  sha256,
  readerVersion: 1,
  synthetic: false,
  tally: { read: accepted, accepted, repaired: 0, rejected: {}, leftOut: 0, repairs: {} },
  sniEdition: null,
});
const registry = (
  now: AcceptedDeliveryMetadata,
  previous: AcceptedDeliveryMetadata | null,
  from: StagedSource['from'] = 'delivered',
): StagedSource => ({
  name: 'registry',
  from,
  stagedFilePath: '',
  delivery: now,
  previousDelivery: previous,
});

const GOOD = delivery('good', '08', 10_000);
const BAD = delivery('bad', '15', 20_000);
const REJECTIONS: Rollback[] = [
  {
    generation: 'g2',
    rejectedAt: '2026-06-16T05:00:00.000Z',
    sources: { registry: { file: BAD.file, date: BAD.date, sha256: BAD.sha256 } },
  },
];
const ran = (sha256: string, accepted: number): DeliveryCheckInputs['earlierRunsNewestFirst'][number] => ({
  sources: { registry: { ...GOOD, sha256, from: 'delivered', read: accepted, accepted, rejected: {} } },
});
const CIRCUMSTANCES: DeliveryCheckInputs = {
  limits: LIMITS,
  startedAt: new Date('2026-06-16T04:00:00Z'),
  live: { sources: { registry: { file: GOOD.file, date: GOOD.date, sha256: GOOD.sha256 } } },
  rollbacks: REJECTIONS,
  earlierRunsNewestFirst: [ran('bad', 20_000)],
};
const KNOWN = [ran('bad', 20_000), ran('good', 10_000)];
const judge = (source: StagedSource, given: Partial<DeliveryCheckInputs> = {}): readonly string[] =>
  findObjections([source], { ...CIRCUMSTANCES, ...given }).objections;

it('A delivery is compared with that of the live generation when the accepted one was rolled back', () => {
  const next = (accepted: number): StagedSource => registry(delivery('next', '22', accepted), BAD);
  expect(judge(next(9_900), { earlierRunsNewestFirst: KNOWN })).toEqual([]);
  expect(judge(next(9_799), { earlierRunsNewestFirst: KNOWN }).join()).toContain('fewer than the 10,000 of');
  expect(judge(next(9_799), { rollbacks: [] }).join()).toContain('fewer than the 20,000 of');
  expect(judge(next(9_799))).toEqual([]);
  expect(judge(next(9_799), { live: null })).toEqual([]);
});

it('The date limit is that of the live generation when the accepted delivery was rolled back', () => {
  expect(judge(registry(GOOD, BAD), { earlierRunsNewestFirst: KNOWN })).toEqual([]);
  expect(judge(registry(GOOD, BAD), { rollbacks: [] }).join()).toContain('older than');
  expect(judge(registry(delivery('old', '01', 10_000), BAD)).join()).toContain('older than the accepted');
});

it('The units in use are compared with those of the live generation, not with those of one run', () => {
  const ofRun = ran('good', 300).sources['registry']!;
  const history = [{ sources: { registry: { ...ofRun, inForce: 500_000 } } }];
  const next = (inForce: number): StagedSource =>
    registry({ ...delivery('next', '22', inForce), inForce }, { ...BAD, inForce: 510_000 });
  expect(judge(next(499_000), { earlierRunsNewestFirst: history })).toEqual([]);
  expect(judge(next(250_000), { earlierRunsNewestFirst: history }).join()).toContain(
    '50 % fewer than the 500,000 of',
  );
});

it('The report contains the units in use after a delivery', () => {
  const toReport = (now: AcceptedDeliveryMetadata): object =>
    toSourceReports([registry(now, null)])['registry']!;
  const report = toReport({ ...GOOD, inForce: 7 });
  expect(RunSummary.shape.sources.parse({ registry: report })).toMatchObject({ registry: { inForce: 7 } });
  expect(toReport(GOOD)).not.toHaveProperty('inForce');
});

it('A source with a floor that was never delivered is objected to', () => {
  const limits = { ...LIMITS, minRowsBySource: { registry: 1, statistics: 500, trademarks: 0 } };
  expect(judge(registry(GOOD, null), { limits })).toEqual([
    'No statistics was ever delivered, but GATE_FLOORS requires 500 usable rows. Deliver it, too.',
  ]);
});

it.each([
  ['delivered', 'The registry, bad.zip of 2026-06-15, was rolled back with generation g2 on 2026-06-16.'],
  ['unchanged', 'The registry, bad.zip of 2026-06-15, was rolled back'],
  ['kept', 'The last delivery of the registry, bad.zip of 2026-06-15, was rolled back'],
] as const)('An objection to a rolled-back delivery that is %s says what to do', (from, message) => {
  const [objection] = judge(registry(BAD, GOOD, from));
  expect(objection).toContain(message);
  expect(objection).toContain('Deliver a newer one, or the previous one again.');
});

it('A delivery that adds to a rolled-back one is objected to', () => {
  const source: StagedSource = {
    ...registry(delivery('next', '22', 5), null),
    isIncremental: true,
    baseDeliverySha256: BAD.sha256,
  };
  expect(findRolledBackDeliveries([source], REJECTIONS)).toEqual([
    {
      source: 'registry',
      sha256: 'bad',
      explanation:
        'The registry would add to bad.zip of 2026-06-15, which was rolled back with generation g2 on 2026-06-16.',
    },
  ]);
  expect(findRolledBackDeliveries([{ ...source, baseDeliverySha256: 'good' }], REJECTIONS)).toEqual([]);
  expect(findRolledBackDeliveries([{ ...source, baseDeliverySha256: undefined }], REJECTIONS)).toEqual([]);
});

it('The same file of another source is not objected to', () => {
  const statistics = { ...registry(BAD, null), name: 'statistics' } as const;
  expect(findRolledBackDeliveries([statistics], REJECTIONS)).toEqual([]);
});

describe('a delivery of several files', () => {
  const classes = (sha256: string): StagedSource => ({
    ...registry(delivery(sha256, '22', 5), null),
    name: 'size-classes',
  });
  const mark = (sha256: string): readonly Rollback[] => [
    { ...REJECTIONS[0]!, sources: { 'size-classes': { ...BAD, sha256 } } },
  ];
  const objectTo = (sha256: string, rejected: string, live?: string): string[] =>
    findRolledBackDeliveries(
      [classes(sha256)],
      mark(rejected),
      live === undefined ? {} : { 'size-classes': { ...GOOD, sha256: live } },
    ).map(({ explanation }) => explanation);

  it('A delivery of several files is objected to if one of them was rolled back', () => {
    expect(findRolledBackDeliveries([classes('a+b')], mark('a'))).toEqual([
      {
        source: 'size-classes',
        sha256: 'a',
        explanation:
          'The delivery of the size-classes has a file of bad.zip of 2026-06-15, which was rolled back with generation g2 ' +
          'on 2026-06-16. Deliver the others without it.',
      },
    ]);
    expect(judge(classes('a+b'), { rollbacks: mark('a') })).toHaveLength(1);
    expect(objectTo('b+c', 'a+b')).toHaveLength(1);
    expect(objectTo('b+c', 'a')).toEqual([]);
  });

  it('Files that the live generation uses are not objected to', () => {
    expect(objectTo('a', 'a+b', 'a')).toEqual([]);
    expect(objectTo('a+c', 'a+b', 'a')).toEqual([]);
    expect(objectTo('b+c', 'a+b', 'a')).toHaveLength(1);
    expect(objectTo('a+b', 'a+b', 'a')).toHaveLength(1);
    const live = { sources: { 'size-classes': { ...GOOD, sha256: 'a' } } };
    expect(judge(classes('a+c'), { rollbacks: mark('a+b'), live })).toEqual([]);
  });
});

it('A rollback stays in force until a newer delivery is live', () => {
  const keep = (sha256: string, day: string): Rollback[] =>
    findRollbacksStillInForce(REJECTIONS, { registry: delivery(sha256, day, 1) }, []);
  expect(keep('next', '16')).toEqual([]);
  expect(keep('next', '15')).toEqual(REJECTIONS);
  expect(keep('good', '08')).toEqual(REJECTIONS);
  expect(findRollbacksStillInForce(REJECTIONS, {}, [])).toEqual(REJECTIONS);
  const accepted = [{ source: 'registry', sha256: 'bad', explanation: '' }];
  expect(findRollbacksStillInForce(REJECTIONS, { registry: BAD }, accepted)).toEqual([]);
  expect(
    findRollbacksStillInForce(REJECTIONS, { registry: BAD }, [{ ...accepted[0]!, source: 'sni' }]),
  ).toEqual(REJECTIONS);
});

it('A rollback only retains the sources for which it is still in force', () => {
  const statistics = { file: 's.zip', date: '2026-06-15T00:00:00.000Z', sha256: 's' };
  const both = [{ ...REJECTIONS[0]!, sources: { ...REJECTIONS[0]!.sources, statistics } }];
  const kept = findRollbacksStillInForce(both, { registry: delivery('next', '22', 1) }, []);
  expect(kept).toEqual([{ ...REJECTIONS[0]!, sources: { statistics } }]);
  expect(findRollbacksStillInForce([{ ...REJECTIONS[0]!, sources: {} }], {}, [])).toEqual([]);
});
