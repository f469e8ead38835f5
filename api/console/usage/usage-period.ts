import { toQuotaMonth } from '../../../shared/accounts/quota-month.ts';

/** Months in a row, the last one being the present one, by the calendar of Sweden. */
export interface UsagePeriod {
  /** `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The last `count` months up to the end of this one. */
export function toUsagePeriod(now: Date, count: number): UsagePeriod {
  const last = Temporal.PlainYearMonth.from(toQuotaMonth(now));
  const months = Array.from({ length: count }, (_, place) =>
    last.subtract({ months: count - 1 - place }).toString(),
  );
  return { months, from: `${months[0]!}-01`, to: last.toPlainDate({ day: last.daysInMonth }).toString() };
}

/** All days of a month, `YYYY-MM-DD`. */
export function listDays(month: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: daysInMonth }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
}

/** The day on which the next quota begins, `YYYY-MM-DD`. */
export function toNextQuotaDay(now: Date): string {
  return Temporal.PlainYearMonth.from(toQuotaMonth(now))
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toString();
}
