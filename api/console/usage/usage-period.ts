import { toQuotaMonth } from '../../../shared/accounts/quota-month.ts';

/** Consecutive calendar months in Swedish time, up to the current one. */
export interface UsagePeriod {
  /** `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly to: string;
}

/** Returns the last `count` months. The current month is included to its end. */
export function toUsagePeriod(now: Date, count: number): UsagePeriod {
  const last = Temporal.PlainYearMonth.from(toQuotaMonth(now));
  const months = Array.from({ length: count }, (_, place) =>
    last.subtract({ months: count - 1 - place }).toString(),
  );
  return { months, from: `${months[0]!}-01`, to: last.toPlainDate({ day: last.daysInMonth }).toString() };
}

/** Returns all days `YYYY-MM-DD` of a month `YYYY-MM`. */
export function listDays(month: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: daysInMonth }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
}

/** Returns the day `YYYY-MM-DD` on which the next monthly quota starts. */
export function toNextQuotaDay(now: Date): string {
  return Temporal.PlainYearMonth.from(toQuotaMonth(now))
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toString();
}
