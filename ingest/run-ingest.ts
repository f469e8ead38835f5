import { withRunLock } from './lock.ts';
import type { RunResult } from './report/run-report.ts';
import { runUnderLock, type RunDependencies, type RunOptions } from './run.ts';

/**
 * Runs ingest once, under the run lock. If it fails, the live generation stays unchanged. Throws
 * `run_active`, `invalid_usage` and errors of connecting to the store. All other errors are part of
 * the result.
 */
export async function runIngest(options: RunOptions, tools: RunDependencies): Promise<RunResult> {
  return withRunLock(tools.dataDir, tools.store, () => runUnderLock(options, tools));
}
