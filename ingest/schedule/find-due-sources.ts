import type { LastScheduledRunBySource } from './attempts.ts';
import type { Schedule } from './schedule.ts';

const HOUR_MS = 60 * 60_000;
/** By exit code (docs/operators/commands.md). A refused file may be damaged on its way. */
const RETRY_PAUSES_MS: Readonly<Record<number, number>> = {
  1: HOUR_MS,
  3: 24 * HOUR_MS,
  4: HOUR_MS,
};
const BUSY = 5;

/**
 * Returns the names of the sources to fetch now. A source is due if it was never tried, or if a
 * scheduled time has passed since the last try. After a failed run it is also due an hour later,
 * and after a refused one a day later. If another run blocked the last try, it is due at once.
 */
export function findDueSources(
  schedules: ReadonlyMap<string, Schedule>,
  lastRunBySource: LastScheduledRunBySource,
  now: Date,
): readonly string[] {
  return [...schedules]
    .filter(([source, schedule]) => isDue(schedule, lastRunBySource[source], now))
    .map(([source]) => source);
}

function isDue(
  schedule: Schedule,
  attempt: LastScheduledRunBySource[string] | undefined,
  now: Date,
): boolean {
  if (attempt === undefined || attempt.exitCode === BUSY) return true;
  const at = new Date(attempt.at);
  const retryPauseMs = RETRY_PAUSES_MS[attempt.exitCode] ?? Infinity;
  // The clock was ahead at the last try, so its time is worthless.
  if (at > now) return true;
  return now.getTime() - at.getTime() >= retryPauseMs || schedule.isDue(at, now);
}
