import { createTask, validateDetailed } from 'node-cron';
import { AppError } from '../../shared/errors/app-error.ts';

const TIME_ZONE = 'Europe/Stockholm';
const MINUTE_MS = 60_000;
/**
 * Longest time since the last run, in milliseconds, for which `isDue` compares each minute with the
 * schedule. After a longer time, it returns true without a search, because a schedule is expected
 * to run at least monthly.
 */
const MAX_INTERVAL_MS = 32 * 24 * 60 * MINUTE_MS;

export interface Schedule {
  /** Always true if the two are more than 32 days apart, which saves a long search. */
  isDue(lastRunAt: Date, now: Date): boolean;
  findNextTimeFromNow(): Date | null;
}

/** Throws `invalid_setting` unless it has five valid fields. */
export function parseSchedule(settingName: string, cronExpression: string): Schedule {
  const { valid } = validateDetailed(cronExpression);
  // A sixth field for seconds is refused: times are only compared by the minute.
  if (!valid || cronExpression.trim().split(/\s+/).length !== 5) {
    throw new AppError(
      'invalid_setting',
      `${settingName} is "${cronExpression}". Allowed: a cron expression of five fields, such as "0 5 * * 1", or off.`,
    );
  }
  const task = createTask(cronExpression, () => undefined, { timezone: TIME_ZONE });
  // The searched range is remembered: searching a week twice a minute would be costly.
  let seen = { after: 0, until: 0 };
  return {
    isDue: (lastRunAt, now) => {
      const after = lastRunAt.getTime();
      const until = now.getTime();
      if (until - after > MAX_INTERVAL_MS) return true;
      const from = seen.after === after ? seen.until : after;
      for (let at = toMinute(from) + MINUTE_MS; at <= until; at += MINUTE_MS)
        if (task.match(new Date(at))) return true;
      seen = { after, until };
      return false;
    },
    findNextTimeFromNow: () => task.getNextRuns(1)[0] ?? null,
  };
}

function toMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
