import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicallySync } from '../../shared/files/write-file-atomically.ts';

export const LastScheduledRunBySource = z.record(
  z.string(),
  z.object({
    at: z.string(),
    exitCode: z.int(),
  }),
);
export type LastScheduledRunBySource = z.infer<typeof LastScheduledRunBySource>;

const FILE = 'schedule.json';

export function readLastScheduledRuns(dataDir: string): LastScheduledRunBySource {
  try {
    return LastScheduledRunBySource.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

export function writeLastScheduledRuns(dataDir: string, attempts: LastScheduledRunBySource): void {
  writeFileAtomicallySync(join(dataDir, FILE), `${JSON.stringify(attempts, null, 2)}\n`);
}
