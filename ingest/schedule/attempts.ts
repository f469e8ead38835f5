import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

/** The last run that the scheduler started for each source, by source name. */
export const LastAttemptBySource = z.record(
  z.string(),
  z.object({
    /** Start of the run, an ISO timestamp. */
    at: z.string(),
    exitCode: z.int(),
  }),
);
/** The last run that the scheduler started for each source, by source name. */
export type LastAttemptBySource = z.infer<typeof LastAttemptBySource>;

const FILE = 'schedule.json';

/**
 * Reads the last attempts that a scheduler of this data folder stored. Empty when there are none or
 * the file is damaged. All sources are due then.
 */
export function readLastAttempts(dataDir: string): LastAttemptBySource {
  try {
    return LastAttemptBySource.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the stored attempts of the schedule atomically. */
export function writeLastAttempts(dataDir: string, attempts: LastAttemptBySource): void {
  writeFileAtomicallySync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
