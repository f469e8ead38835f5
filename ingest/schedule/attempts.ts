import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

/** When each source was last tried, and what came of it. */
export const ScheduleAttempts = z.record(
  z.string(),
  z.object({
    /** ISO instant of the start. */
    at: z.string(),
    exitCode: z.int(),
  }),
);
export type ScheduleAttempts = z.infer<typeof ScheduleAttempts>;

const FILE = 'schedule.json';

/** What the last scheduler of this data folder did. Nothing when there was none, or its file cannot be read: then all is due. */
export function readAttempts(dataDir: string): ScheduleAttempts {
  try {
    return ScheduleAttempts.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Keeps them, whole at every moment. */
export function writeAttempts(dataDir: string, attempts: ScheduleAttempts): void {
  writeFileAtomicallySync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
