import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

/** The last run that the scheduler started for each source, by source name. */
export const ScheduleAttempts = z.record(
  z.string(),
  z.object({
    /** Start of the run, an ISO timestamp. */
    at: z.string(),
    exitCode: z.int(),
  }),
);
/** The last run that the scheduler started for each source, by source name. */
export type ScheduleAttempts = z.infer<typeof ScheduleAttempts>;

const FILE = 'schedule.json';

/**
 * Reads the attempts that the last scheduler of this data folder stored. Empty when there are none
 * or the file is damaged. All sources are due then.
 */
export function readAttempts(dataDir: string): ScheduleAttempts {
  try {
    return ScheduleAttempts.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the stored attempts of the schedule atomically. */
export function writeAttempts(dataDir: string, attempts: ScheduleAttempts): void {
  writeFileAtomicallySync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
