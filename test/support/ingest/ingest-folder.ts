import type { IngestConfig } from '../../../ingest/settings.ts';
import { NO_PROGRESS, type Progress } from '../../../ingest/progress.ts';
import type { RunResult } from '../../../ingest/report/run-report.ts';
import { runIngestUnderRunLock } from '../../../ingest/run-ingest-under-run-lock.ts';
import type { RunInput } from '../../../ingest/run.ts';
import { SOURCES_BY_PRECEDENCE } from '../../../ingest/sources/index.ts';
import type { Source } from '../../../ingest/source/source.ts';
import { openGenerationStore } from '../../../shared/store/open-store.ts';
import { embeddedIn } from './embedded-in.ts';

export function makeClock(start = '2026-06-16T04:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

export async function ingestFolder(
  folder: string | null,
  into: string | IngestConfig,
  options: {
    onlySources?: readonly string[] | null;
    synthetic?: boolean;
    canOverruleObjections?: boolean;
    now?: () => Date;
    progress?: Progress;
    sources?: readonly Source[];
  } = {},
): Promise<RunResult> {
  const config = typeof into === 'string' ? embeddedIn(into) : into;
  const { onlySources = null, synthetic = false, canOverruleObjections = false } = options;
  const input: RunInput =
    folder === null ? { kind: 'rebuild' } : { kind: 'delivery', folder, onlySources, isFictional: synthetic };
  const store = await openGenerationStore(config);
  try {
    return await runIngestUnderRunLock(
      { input, canOverruleObjections },
      {
        ...config,
        sources: options.sources ?? SOURCES_BY_PRECEDENCE,
        store,
        progress: options.progress ?? NO_PROGRESS,
        now: options.now ?? (() => new Date()),
      },
    );
  } finally {
    await store.close();
  }
}
