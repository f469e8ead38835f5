import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileWholeSync } from '../../shared/files/write-file-whole.ts';

/** When each source was last tried, and what came of it. */
export const Attempts = z.record(
  z.string(),
  z.object({
    /** ISO instant of the start. */
    at: z.string(),
    exitCode: z.int(),
  }),
);
export type Attempts = z.infer<typeof Attempts>;

const FILE = 'schedule.json';

/** What the last scheduler of this data folder did. Nothing when there was none, or its file cannot be read: then all is due. */
export function readAttempts(dataDir: string): Attempts {
  try {
    return Attempts.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Keeps them, whole at every moment. */
export function writeAttempts(dataDir: string, attempts: Attempts): void {
  writeFileWholeSync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
