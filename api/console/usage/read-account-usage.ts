import type { PageRequest } from '../page.ts';
import type { AccountSummary } from '../../../shared/accounts/administration/account-summary.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { CONSOLE_KEY_ID } from '../../../shared/accounts/metering/key-holder-cache.ts';
import type { KeyUsage, PeriodUsage } from '../../../shared/accounts/usage/usage.ts';
import { toQuotaMonth } from '../../../shared/accounts/quota-month.ts';
import { MAX_SERIES, type PlotSeries } from '../plots/plot.ts';

/** Months of usage shown; the ledger stores thirteen (docs/contract.md#credits). */
export const USAGE_MONTHS = 12;

/** The data of the usage page. */
export interface AccountUsage {
  readonly now: Date;
  readonly account: AccountSummary;
  readonly keys: readonly KeySummary[];
  /** Usage by day, in the current month. */
  readonly days: readonly PeriodUsage[];
  /** Usage by month, in the last twelve months. */
  readonly months: readonly PeriodUsage[];
  /** Usage by API key, in the current month. */
  readonly byKey: readonly KeyUsage[];
}

/** Reads the usage of the signed-in person's account. */
export async function readAccountUsage({ services, person }: PageRequest): Promise<AccountUsage> {
  const { administration, usage } = services.accounts;
  const now = services.now();
  const { account } = person!;
  const month = { account, ...toUsagePeriod(now, 1) };
  const [summary, keys, days, months, byKey] = await Promise.all([
    administration.getAccount(account),
    administration.listKeys(account),
    usage.sumByPeriod('day', month),
    usage.sumByPeriod('month', { account, ...toUsagePeriod(now, USAGE_MONTHS) }),
    usage.sumByKey(month),
  ]);
  return { now, account: summary, keys, days, months, byKey };
}

/**
 * Returns a function from the id of an API key to its name. An unknown id is returned unchanged.
 */
export function createKeyNamer(keys: readonly KeySummary[], consoleName: string): (id: string) => string {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (id) => (id === CONSOLE_KEY_ID ? consoleName : (names.get(id) ?? id));
}

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

/** Returns the endpoints with the most credits, at most as many as a plot has colours. */
export function pickTopEndpoints(sums: readonly PeriodUsage[]): string[] {
  const byEndpoint = new Map<string, number>();
  for (const { endpoint, credits } of sums)
    byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + credits);
  const costly = [...byEndpoint].filter(([, credits]) => credits > 0);
  const ordered = costly.toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  const most = ordered.length > MAX_SERIES ? MAX_SERIES - 1 : MAX_SERIES;
  return ordered.slice(0, most).map(([endpoint]) => endpoint);
}

/**
 * Returns one plot series of credits per endpoint over `periods`. All other endpoints are summed
 * into a series named `others`, if they have credits.
 */
export function toUsageSeries(
  sums: readonly PeriodUsage[],
  periods: readonly string[],
  endpoints: readonly string[],
  others: string,
): PlotSeries[] {
  const places = new Map(periods.map((period, place) => [period, place]));
  const series = [...endpoints, others].map((name) => ({ name, values: periods.map(() => 0) }));
  for (const { period, endpoint, credits } of sums) {
    const place = places.get(period);
    const found = endpoints.indexOf(endpoint);
    const values = (series[found] ?? series.at(-1)!).values;
    if (place !== undefined) values[place]! += credits;
  }
  return series.filter(({ name, values }) => name !== others || values.some((value) => value > 0));
}
