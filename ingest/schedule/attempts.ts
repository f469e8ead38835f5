import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

/** The last run that the scheduler started for each source, by source name. */
export const LastScheduledRunBySource = z.record(
  z.string(),
  z.object({
    /** Start of the run, an ISO timestamp. */
    at: z.string(),
    exitCode: z.int(),
  }),
);
/** The last run that the scheduler started for each source, by source name. */
export type LastScheduledRunBySource = z.infer<typeof LastScheduledRunBySource>;

const FILE = 'schedule.json';

/**
 * Reads the times of the last runs that a scheduler of this data folder stored. Empty when there
 * are none or the file is damaged. All sources are due then.
 */
export function readLastScheduledRuns(dataDir: string): LastScheduledRunBySource {
  try {
    return LastScheduledRunBySource.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the stored times of the last scheduled runs atomically. */
export function writeLastScheduledRuns(dataDir: string, attempts: LastScheduledRunBySource): void {
  writeFileAtomicallySync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
