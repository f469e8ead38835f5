import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CrowdOptions, CrowdResult } from './callers.ts';

/**
 * Lets a crowd of callers call from a thread of its own, so that this thread can measure beside it.
 */
export async function runCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const worker = new Worker(new URL('callers.ts', import.meta.url), { workerData: options });
  const [result] = (await once(worker, 'message')) as [CrowdResult];
  return result;
}
