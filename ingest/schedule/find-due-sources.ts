import type { LastScheduledRunBySource } from './attempts.ts';
import type { Schedule } from './schedule.ts';

/** Pause after a failed run, in milliseconds, before the source is tried again. */
const RETRY_MS = 60 * 60_000;
/** Exit codes: failed, source unreachable, another run active (docs/operators/commands.md). */
const [FAILED, UNREACHABLE, BUSY] = [1, 4, 5];

/**
 * Returns the names of the sources to fetch now. A source is due if it was never tried, or if a
 * scheduled time has passed since the last try. After a failed run it is also due an hour later. If
 * another run blocked the last try, it is due at once. A refused delivery waits for the next
 * scheduled time, because the publisher's file is still the same.
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
  const isRetried = attempt.exitCode === FAILED || attempt.exitCode === UNREACHABLE;
  // The clock was ahead at the last try, so its time is worthless.
  if (at > now) return true;
  return (isRetried && now.getTime() - at.getTime() >= RETRY_MS) || schedule.isDue(at, now);
}
