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

/** The last `count` months, including the current one to its end. */
export function toUsagePeriod(now: Date, count: number): UsagePeriod {
  const last = Temporal.PlainYearMonth.from(toQuotaMonth(now));
  const months = Array.from({ length: count }, (_, place) =>
    last.subtract({ months: count - 1 - place }).toString(),
  );
  return { months, from: `${months[0]!}-01`, to: last.toPlainDate({ day: last.daysInMonth }).toString() };
}

/** All days `YYYY-MM-DD` of a month `YYYY-MM`. */
export function listDays(month: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: daysInMonth }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
}

/** The day `YYYY-MM-DD` on which the next monthly quota starts. */
export function toNextQuotaDay(now: Date): string {
  return Temporal.PlainYearMonth.from(toQuotaMonth(now))
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toString();
}
