import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { toRunReportsFolder } from '../../shared/runs/run-history.ts';
import { isFileLocked } from '../../shared/store/with-file-lock.ts';
import { withLock } from '../lock.ts';
import {
  createStartedRun,
  INITIAL_FINDINGS,
  type RunFindings,
  toRunId,
  toRunReport,
  tryStoreReport,
} from './findings.ts';
import type { RunReport } from './run-report.ts';

export interface RunUnderWay {
  readonly startedAt: string;
  readonly command: string;
  readonly process: number;
}

interface RunMarker extends RunUnderWay {
  readonly path: string;
  readonly isKilled: boolean;
}

const MARKER_FILE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([a-z-]+)-(\d+)\.lock$/;
/** Interval of setting the time of the file: the end of a run that is killed, in ms. */
const TOUCH_MS = 2_000;

/** Runs `work`, and marks it as under way with a file whose lock ends with the process. */
export async function withRunMarker<T>(
  { dataDir, command, startedAt }: { dataDir: string; command: string; startedAt: Date },
  work: () => Promise<T>,
): Promise<T> {
  const file = `${toRunId(startedAt)}-${command}-${process.pid}.lock`;
  const path = join(toRunReportsFolder(dataDir), file);
  // The mark takes its name when it is locked, and loses it before the lock: a mark without a lock is
  // a killed run to everybody who looks.
  const unnamed = `${path}.starting`;
  return withLock(unnamed, `Another process has locked ${path}.`, async () => {
    renameSync(unnamed, path);
    // A mark that cannot be touched must not end the run.
    const touch = (): unknown => utimes(path, new Date(), new Date()).catch(() => null);
    const timer = setInterval(touch, TOUCH_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      rmSync(path, { force: true });
    }
  });
}

export function listRunsUnderWay(dataDir: string): RunUnderWay[] {
  return listMarkers(dataDir)
    .filter(({ isKilled }) => !isKilled)
    .map(({ startedAt, command, process }) => ({ startedAt, command, process }));
}

interface KilledRunContext {
  readonly dataDir: string;
  readonly storeEngine: string;
  readonly live: RunFindings['lastReadLiveGeneration'];
}

export function listKilledRuns(context: KilledRunContext): RunReport[] {
  return listMarkers(context.dataDir)
    .filter(({ isKilled }) => isKilled)
    .map((marker) => toKilledReport(marker, context));
}

export function storeKilledRuns(context: KilledRunContext): RunReport[] {
  const folder = toRunReportsFolder(context.dataDir);
  const reports = listKilledRuns(context).map((report) => tryStoreReport(report, folder));
  for (const { path, isKilled } of listMarkers(context.dataDir)) if (isKilled) rmSync(path, { force: true });
  return reports;
}

function toKilledReport(
  { path, startedAt, command }: RunMarker,
  { dataDir, storeEngine, live }: KilledRunContext,
): RunReport {
  const reportsFolder = toRunReportsFolder(dataDir);
  const started = createStartedRun(new Date(startedAt), { command, storeEngine, reportsFolder });
  const problem = `"${command}" was killed before it ended: by a person, a restart of the machine, or a lack of memory. The next run does what is missing.`;
  const found = { ...INITIAL_FINDINGS, problems: [problem], lastReadLiveGeneration: live };
  return { ...toRunReport(started, statSync(path).mtime, found), peakMemoryBytes: 0 };
}

function listMarkers(dataDir: string): RunMarker[] {
  const folder = toRunReportsFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const found = MARKER_FILE.exec(file);
    if (found === null) return [];
    const [, year, month, day, hour, minute, second, ms, command = '', id] = found;
    const path = join(folder, file);
    const startedAt = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`;
    return { path, startedAt, command, process: Number(id), isKilled: !isFileLocked(path) };
  });
}
