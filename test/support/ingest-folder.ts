import { NO_PROGRESS } from '../../ingest/report/progress.ts';
import { runIngest, type RunOptions, type RunResult } from '../../ingest/run.ts';
import { openGenerations } from '../../shared/store/open-store.ts';

/** A clock that moves on by a second each time it is read. */
export function makeClock(start = '2026-06-16T04:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** Ingests a delivery folder into a data folder, in this process. */
export async function ingestFolder(
  folder: string,
  dataDir: string,
  options: Partial<RunOptions> & { now?: () => Date } = {},
): Promise<RunResult> {
  return runIngest(
    { folder, accept: options.accept ?? false, synthetic: options.synthetic ?? false },
    {
      dataDir,
      store: openGenerations({ dataDir }),
      progress: NO_PROGRESS,
      now: options.now ?? (() => new Date()),
    },
  );
}
