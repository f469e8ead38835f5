import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

/** Start and exit code of the last run of each source, by the name of the source. */
export const ScheduleAttempts = z.record(
  z.string(),
  z.object({
    /** Start of the run, an ISO instant. */
    at: z.string(),
    exitCode: z.int(),
  }),
);
/** Start and exit code of the last run of each source, by the name of the source. */
export type ScheduleAttempts = z.infer<typeof ScheduleAttempts>;

const FILE = 'schedule.json';

/**
 * Reads the attempts of the last scheduler of this data folder. Empty when there are none or the
 * file is damaged: then all sources are due.
 */
export function readAttempts(dataDir: string): ScheduleAttempts {
  try {
    return ScheduleAttempts.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the stored attempts in one atomic step. */
export function writeAttempts(dataDir: string, attempts: ScheduleAttempts): void {
  writeFileAtomicallySync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
