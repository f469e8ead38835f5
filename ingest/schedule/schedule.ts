import { createTask, validateDetailed } from 'node-cron';
import { AppError } from '../../shared/errors/app-error.ts';

/** The times of a cron expression are those of Swedish clocks: that is where the publishers are. */
const TIME_ZONE = 'Europe/Stockholm';
const MINUTE_MS = 60_000;
/** Times that are looked for: the longest there is between two of a monthly schedule. */
const MAX_INTERVAL_MS = 32 * 24 * 60 * MINUTE_MS;

/** When something is to be done. */
export interface Schedule {
  /** True when a time of it has come after `after` and until `until`. After more than a month it always has. */
  hasOccurrence(after: Date, until: Date): boolean;
  /** The next time after now; null when there is none. */
  next(): Date | null;
}

/** Reads the cron expression of `setting`, of five fields. Throws `invalid_setting` for what is none. */
export function parseSchedule(setting: string, expression: string): Schedule {
  const { valid } = validateDetailed(expression);
  // With a field for seconds a time would lie within a minute, and be passed over.
  if (!valid || expression.trim().split(/\s+/).length !== 5) {
    throw new AppError(
      'invalid_setting',
      `${setting} is "${expression}". Allowed: a cron expression of five fields, such as "0 5 * * 1", or off.`,
    );
  }
  const task = createTask(expression, () => undefined, { timezone: TIME_ZONE });
  // What was looked at is not looked at again: a time that is asked for twice a minute for a week would be costly.
  let seen = { after: 0, until: 0 };
  return {
    hasOccurrence: (after, until) => {
      if (until.getTime() - after.getTime() > MAX_INTERVAL_MS) return true;
      const from = seen.after === after.getTime() ? seen.until : after.getTime();
      for (let at = toMinute(from) + MINUTE_MS; at <= until.getTime(); at += MINUTE_MS)
        if (task.match(new Date(at))) return true;
      seen = { after: after.getTime(), until: until.getTime() };
      return false;
    },
    next: () => task.getNextRuns(1)[0] ?? null,
  };
}

function toMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
