import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a stored run report says that others than ingest want to know. */
export const RunSummary = z.object({
  run: z.string(),
  outcome: z.enum(['promoted', 'nothing-new', 'refused', 'failed']),
  /** The generation that was live after it. */
  generation: z.string().nullable(),
  /** Why a delivery was refused or a run failed. */
  problems: z.array(z.string()),
  /** Objections that an operator overruled. */
  overruled: z.array(z.string()),
  companies: z.int(),
  sources: z.record(
    z.string(),
    z.object({
      from: z.enum(['delivered', 'unchanged', 'kept']),
      file: z.string(),
      date: z.string(),
      sha256: z.string(),
      read: z.int(),
      accepted: z.int(),
      rejected: z.record(z.string(), z.int()),
      /** Units that are known after it, where a delivery can be a part of them; reports of older versions lack it. */
      inForce: z.int().optional(),
    }),
  ),
  /** ISO instant. */
  startedAt: z.string(),
  seconds: z.number(),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** What a machine that only serves knows of a run: no message, and no name of a file. */
export interface PublicRunSummary extends Pick<RunSummary, 'outcome' | 'startedAt' | 'seconds'> {
  readonly sources: Readonly<
    Record<string, Pick<RunSummary['sources'][string], 'from' | 'read' | 'accepted' | 'rejected'>>
  >;
}

/** The runs of ingest, as a process that serves sees them. */
export interface RunHistory {
  /** The last `most` runs, newest first; rejects when they cannot be read. */
  read(most: number): Promise<readonly PublicRunSummary[]>;
  close(): Promise<void>;
}

/** Folder of run reports: a JSON file a run, named after the instant of its start. */
export function toReportsFolder(dataDir: string): string {
  return join(dataDir, 'reports');
}

/** The last `most` runs, newest first. A file that is no report (half-written, of another version) is passed over. */
export function readRunReports(dataDir: string, most: number): RunSummary[] {
  const folder = toReportsFolder(dataDir);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^\d{8}T\d+Z\.json$/.test(name));
  const runs: RunSummary[] = [];
  for (const name of names.sort().reverse()) {
    if (runs.length === most) break;
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
