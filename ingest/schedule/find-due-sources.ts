import type { ScheduleAttempts } from './attempts.ts';
import type { Schedule } from './schedule.ts';

/** What failed or could not be reached is tried again after so long. */
const RETRY_MS = 60 * 60_000;
/** Exit codes of a run (docs/operators/commands.md): failed, a source that cannot be reached, another run active. */
const [FAILED, UNREACHABLE, BUSY] = [1, 4, 5];

/**
 * The sources that are to be fetched now: never tried before, a time of theirs has come since (a missed one is caught up), the last try failed
 * an hour ago, or it met another run. One that was refused waits for its next time: the publisher's file would be the same.
 */
export function findDueSources(
  schedules: ReadonlyMap<string, Schedule>,
  attempts: ScheduleAttempts,
  now: Date,
): readonly string[] {
  return [...schedules]
    .filter(([source, schedule]) => isDue(schedule, attempts[source], now))
    .map(([source]) => source);
}

function isDue(schedule: Schedule, attempt: ScheduleAttempts[string] | undefined, now: Date): boolean {
  if (attempt === undefined || attempt.exitCode === BUSY) return true;
  const at = new Date(attempt.at);
  const isRetried = attempt.exitCode === FAILED || attempt.exitCode === UNREACHABLE;
  // A clock that was ahead when it was tried says nothing of today.
  if (at > now) return true;
  return (isRetried && now.getTime() - at.getTime() >= RETRY_MS) || schedule.hasOccurrence(at, now);
}
