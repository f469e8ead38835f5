import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const RunSummary = z.object({
  run: z.string(),
  /** Command of `npm run ingest`. Missing in old reports. */
  command: z.string().optional(),
  outcome: z.enum(['promoted', 'nothing-new', 'refused', 'failed']),
  /**
   * Name of the generation that was live after the run. Null if there was none, or if it was
   * damaged.
   */
  generation: z.string().nullable(),
  problems: z.array(z.string()),
  overruled: z.array(z.string()),
  companies: z.int(),
  sources: z.record(
    z.string(),
    z.object({
      /**
       * `delivered`: a new file. `unchanged`: the file that was accepted before. `kept`: no file.
       */
      from: z.enum(['delivered', 'unchanged', 'kept']),
      file: z.string(),
      date: z.string(),
      sha256: z.string(),
      read: z.int(),
      accepted: z.int(),
      rejected: z.record(z.string(), z.int()),
      inForce: z.int().optional(),
    }),
  ),
  startedAt: z.string(),
  seconds: z.number(),
});
export type RunSummary = z.infer<typeof RunSummary>;

export interface PublicRunSummary extends Pick<RunSummary, 'outcome' | 'startedAt' | 'seconds'> {
  readonly sources: Readonly<
    Record<string, Pick<RunSummary['sources'][string], 'from' | 'read' | 'accepted' | 'rejected'>>
  >;
}

export interface RunHistory {
  /** Returns the last `limit` runs, newest first. Rejects when the history cannot be read. */
  readNewestFirst(limit: number): Promise<readonly PublicRunSummary[]>;
  close(): Promise<void>;
}

export function toRunReportsFolder(dataDir: string): string {
  return join(dataDir, 'reports');
}

/**
 * Sorts runs by their start, newest first. Those that a wrong clock dated after `now` come last:
 * they would hide every other run until that day.
 */
export function sortNewestFirst<T>(runs: readonly T[], toStart: (run: T) => string, now: string): T[] {
  const sorted = runs.toSorted((a, b) => toStart(b).localeCompare(toStart(a)));
  const isFuture = (run: T): boolean => toStart(run) > now;
  return [...sorted.filter((run) => !isFuture(run)), ...sorted.filter(isFuture)];
}

/** Reads the last `limit` run reports, newest first. Skips reports that cannot be read. */
export function readNewestRunSummaries(dataDir: string, limit: number, now = new Date()): RunSummary[] {
  const folder = toRunReportsFolder(dataDir);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^\d{8}T\d+Z\.json$/.test(name));
  const runs: RunSummary[] = [];
  const nowAsName = `${now.toISOString().replaceAll(/[-:.]/g, '')}.json`;
  for (const name of sortNewestFirst(names, (each) => each, nowAsName)) {
    if (runs.length === limit) break;
    const run = parseRun(readFileSync(join(folder, name), 'utf8'));
    if (run !== null) runs.push(run);
  }
  return runs;
}

function parseRun(text: string): RunSummary | null {
  try {
    return RunSummary.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
