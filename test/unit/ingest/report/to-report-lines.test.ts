import { expect, it } from 'vitest';
import type { RunReport, SourceReport } from '../../../../ingest/report/run-report.ts';
import { toReportLines } from '../../../../ingest/report/to-report-lines.ts';

const COUNTS = { read: 10, accepted: 8, repaired: 0, rejected: {}, repairs: {}, leftOut: 0 };
const SOURCE: SourceReport = { ...COUNTS, from: 'unchanged', file: 'f.zip', date: '2026-06-15', sha256: 'a' };

function makeReport(changed: Partial<RunReport>): RunReport {
  return {
    run: 'r',
    command: 'run',
    outcome: 'promoted',
    engine: 'embedded',
    generation: 'g',
    problems: [],
    overruled: [],
    sources: {},
    companies: 3_000,
    names: 3_085,
    unknownFiles: [],
    changes: 2,
    documentsRemoved: 0,
    rejectsFile: null,
    startedAt: '2026-06-16T04:00:00.000Z',
    seconds: 1.25,
    peakMemoryBytes: 2e8,
    ...changed,
  };
}

it('A run without anything new names its sources in a line, except one with a remark', () => {
  const sources = {
    registry: SOURCE,
    sni: { ...SOURCE, from: 'kept' as const },
    statistics: SOURCE,
    'annual-reports': { ...SOURCE, notes: ['1 archive cannot be opened'] },
  };
  expect(toReportLines(makeReport({ outcome: 'nothing-new', sources }), Infinity)).toEqual([
    'Nothing new: generation g stays live.',
    '  annual-reports: f.zip of 2026-06-15 (unchanged): 10 read, 8 accepted',
    '    1 archive cannot be opened',
    '  unchanged: registry, statistics',
    '  kept: sni',
    '  1.3 s, up to 200 MB of memory, engine embedded',
  ]);
});

it('Of many files that no source reads, a report names five', () => {
  const unknownFiles = Array.from({ length: 6_000 }, (_, index) => `${index}.txt`);
  expect(toReportLines(makeReport({ unknownFiles }), Infinity)[1]).toBe(
    '  ignored: no source has files of these names, or another file is read instead: 0.txt, 1.txt, 2.txt, 3.txt, 4.txt and 5,995 more',
  );
});

it('A delivered source has its counts in words, broken at the width of the terminal', () => {
  const trademarks: SourceReport = {
    ...SOURCE,
    from: 'delivered',
    repaired: 1,
    rejected: { 'too-few-fields': 1 },
    inForce: 9,
    repairs: { 'bare-quotes': 1 },
    links: { number: 2, foreign: 16, 'no-company': 4 },
  };
  expect(toReportLines(makeReport({ sources: { trademarks } }), 60).slice(0, -1)).toEqual([
    'Published generation g: 3,000 companies, 3,085 names, 2',
    '  changes.',
    '  trademarks: f.zip of 2026-06-15 (delivered): 10 read, 8',
    '    accepted, 1 repaired, 1 rejected; 9 in use',
    '    rejected: 1 too few fields',
    '    repaired: 1 bare quotes',
    '    holders joined to a company: 2 by number',
    '    holders not joined: 16 foreign, 4 without a company of',
    '      that name',
  ]);
});
