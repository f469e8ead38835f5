import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { selectOldRunFilesToDelete, deleteOldReports } from '../../../../ingest/report/add-to-run-history.ts';
import { makeTemporaryFolder } from '../../../support/process/temporary-folder.ts';

/** Names of runs, one a minute, oldest first. */
const RUNS = Array.from({ length: 402 }, (_, minute) =>
  new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString().replace(/[-:.]/g, ''),
);
const FILES = RUNS.flatMap((run) => [`${run}.json`, `${run}-rejects.jsonl`]);

it('The newest 400 reports and the rejects of the newest 60 runs are retained', () => {
  const old = selectOldRunFilesToDelete(FILES, RUNS.at(-1)!);
  expect(old.filter((file) => file.endsWith('.json'))).toEqual([`${RUNS[0]}.json`, `${RUNS[1]}.json`]);
  const rejects = old.filter((file) => file.endsWith('.jsonl'));
  expect([rejects.length, rejects.at(-1)]).toEqual([342, `${RUNS[341]}-rejects.jsonl`]);
});

it('Rejects of a run without a report count, and other files are never deleted', () => {
  const files = [...FILES.slice(0, 120).filter((file) => file.endsWith('.jsonl')), 'notes.txt', '2026.json'];
  expect(selectOldRunFilesToDelete(files, RUNS[59]!)).toEqual([]);
  const more = [...files, `${RUNS[60]}-rejects.jsonl`];
  expect(selectOldRunFilesToDelete(more, RUNS[60]!)).toEqual([`${RUNS[0]}-rejects.jsonl`]);
});

it("The run's own files are never deleted, even if its clock went back", () => {
  expect(selectOldRunFilesToDelete(FILES, RUNS[0]!)).not.toContain(`${RUNS[0]}.json`);
  expect(selectOldRunFilesToDelete(FILES, RUNS[0]!)).not.toContain(`${RUNS[0]}-rejects.jsonl`);
});

it('A file that cannot be deleted does not stop the deletion of others', () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, `${RUNS[0]}.json`));
  for (const run of RUNS.slice(1)) writeFileSync(join(folder, `${run}.json`), '{}');
  deleteOldReports({ reportsFolder: folder, runId: RUNS.at(-1)! });
  const left = readdirSync(folder);
  expect(left).toContain(`${RUNS[0]}.json`);
  expect(left).not.toContain(`${RUNS[1]}.json`);
  expect(left.length).toBe(401);
  deleteOldReports({ reportsFolder: join(folder, 'nowhere'), runId: 'x' });
});
