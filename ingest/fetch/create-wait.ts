import { setTimeout as sleep } from 'node:timers/promises';
import { toDuration } from '../../shared/terminal/to-duration.ts';
import type { Wait } from '../download/wait.ts';
import type { Progress } from '../report/progress.ts';

/** Waits, and says so. Ends with `signal`, whose reason is what is thrown. */
export function createWait(progress: Pick<Progress, 'note'>, signal?: AbortSignal): Wait {
  return async (ms, why) => {
    progress.note(`${why}; on again in ${toDuration(ms / 1_000)}`);
    try {
      await sleep(ms, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  };
}
