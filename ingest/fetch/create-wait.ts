import { pause } from '../../shared/tasks/retry.ts';
import { toDuration } from '../../shared/terminal/to-duration.ts';
import type { Wait } from '../download/with-back-off.ts';
import type { Progress } from '../progress.ts';

/** Waits, and says so. Ends with `signal`, whose reason is what is thrown. */
export function createWait(progress: Pick<Progress, 'note'>, signal?: AbortSignal): Wait {
  return (ms, why) => {
    progress.note(`${why}; on again in ${toDuration(ms / 1_000)}`);
    return pause(ms, signal);
  };
}
