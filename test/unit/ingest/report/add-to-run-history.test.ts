import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addToHistory, toRunRecord } from '../../../../ingest/report/add-to-run-history.ts';
import { tryWriteRunReport, createStartedRun } from '../../../../ingest/report/findings.ts';
import type { RunReport, SourceReport } from '../../../../ingest/report/run-report.ts';
import type { RunRecord } from '../../../../shared/domain/run-record.ts';
import { StoreError, type RunArchive } from '../../../../shared/store/port.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

function makeReport(changes: Partial<RunReport> = {}): RunReport {
  const now = new Date('2026-06-16T05:00:00.000Z');
  const report = tryWriteRunReport(
    createStartedRun(now, {
      command: 'run',
      storeEngine: 'elasticsearch',
      reportsFolder: join(makeTemporaryFolder(), 'r'),
    }),
    now,
  );
  return { ...report, ...changes };
}

const SOURCE: SourceReport = {
  from: 'delivered',
  file: '/home/anna/secret.zip',
  date: '2026-06-15',
  sha256: 'secret',
  leftOut: 3,
  read: 10,
  accepted: 4,
  repaired: 2,
  rejected: { 'missing-name': 2, 'Anna Ek, Lund': 1 },
  repairs: {},
  notes: ['secret note'],
};

it('The run history contains figures and codes, but no path, file name or message', async () => {
  const report = makeReport({
    problems: ['/home/anna: secret'],
    overruled: ['a', 'b'],
    rejectsFile: '/home/anna/secret',
    unknownFiles: ['secret'],
    sources: { registry: SOURCE },
  });
  const kept: [RunRecord, number][] = [];
  const runs: RunArchive = { keepLatest: async (run, most) => void kept.push([run, most]) };
  expect(await addToHistory(runs, report)).toBe(report);
  expect(kept).toEqual([[toRunRecord(report), 400]]);
  expect(kept[0]![0]).toMatchObject({
    run: '20260616T050000000Z',
    problems: 1,
    overruled: 2,
    sources: [
      { source: 'registry', read: 10, accepted: 4, leftOut: 3, rejected: { 'missing-name': 2, other: 1 } },
    ],
  });
  expect(JSON.stringify(kept)).not.toMatch(/secret|anna/i);
});

it('A failure to store the run history becomes a problem of the report', async () => {
  const report = makeReport({ outcome: 'promoted', problems: ['p'] });
  const keep = () => Promise.reject(new StoreError('unavailable', 'Elasticsearch is away.'));
  expect(await addToHistory({ keepLatest: keep }, report)).toEqual({
    ...report,
    problems: ['p', 'The run is missing in the history for analysts: Elasticsearch is away.'],
  });
});

it('A store without a run history leaves the report unchanged', async () => {
  const report = makeReport();
  expect(await addToHistory(null, report)).toBe(report);
});
