import { requirePerson, type PageRequest } from '../page.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { OWN_KEY_IDS, type OwnKeyId } from '../../../shared/accounts/metering/own-key-ids.ts';
import type { EndpointUsage } from '../../../shared/accounts/usage/usage.ts';
import { toSwedishMonth, toSwedishDay } from '../../../shared/accounts/swedish-month.ts';
import type { PlotSeries } from '../plots/draw-stacked-bars.ts';

/** Maximum months of usage shown. Thirteen are stored (docs/contract.md#credits). */
export const USAGE_MONTHS = 12;

export const CREDIT_USE_AVERAGE_DAYS = 14;

export type AccountUsage = Awaited<ReturnType<typeof readAccountUsage>>;

export interface UsageChoice {
  readonly period: { readonly month: string } | 'last-12-months';
  readonly keyId: string | null;
}

export async function readAccountUsage(request: PageRequest) {
  const { administration, usage } = request.services.accounts;
  const now = request.services.now();
  const { account } = requirePerson(request);
  const keys = await administration.listKeys(account);
  const choice = readUsageChoice(request.fields, keys, now);
  const { firstDay, lastDay } = toDayRange(choice.period, now);
  const chosen = { accountId: account, firstDay, lastDay };
  const lately = Temporal.PlainDate.from(toSwedishDay(now)).subtract({ days: CREDIT_USE_AVERAGE_DAYS - 1 });
  const [summary, usageByPeriod, usageByKey, latest] = await Promise.all([
    administration.getAccount(account),
    usage.sumByPeriod(choice.period === 'last-12-months' ? 'month' : 'day', {
      ...chosen,
      ...(choice.keyId !== null && { keyId: choice.keyId }),
    }),
    usage.sumByKey(chosen),
    usage.sumByKey({ accountId: account, firstDay: lately.toString(), lastDay: toSwedishDay(now) }),
  ]);
  const creditsUsedLast14Days = latest.reduce((sum, { credits }) => sum + credits, 0);
  return { now, account: summary, keys, choice, usageByPeriod, usageByKey, creditsUsedLast14Days };
}

/** `year` is the last twelve months. What is unknown becomes the current month, or all keys. */
export function readUsageChoice(
  { period = '', key = '' }: Readonly<Record<string, string>>,
  keys: readonly KeySummary[],
  now: Date,
): UsageChoice {
  const { months } = toUsagePeriodOfLastMonths(now, USAGE_MONTHS);
  const isKey = [...OWN_KEY_IDS, ...keys.map(({ id }) => id)].includes(key);
  const month = months.includes(period) ? period : toSwedishMonth(now);
  return { period: period === 'year' ? 'last-12-months' : { month }, keyId: isKey ? key : null };
}

export function toDayRange(period: UsageChoice['period'], now: Date) {
  if (period === 'last-12-months') return toUsagePeriodOfLastMonths(now, USAGE_MONTHS);
  const { month } = period;
  const days = listDaysOfMonth(month);
  return { firstDay: days[0] ?? month, lastDay: days.at(-1) ?? month };
}

/**
 * By the average use of the last 14 days, or of all days of a younger account: `days` is their
 * number. `runsOutOn` is the day on which the credits run out, before the next month's quota.
 */
export function projectCreditDepletion({
  account,
  creditsUsedLast14Days,
  now,
}: Pick<AccountUsage, 'account' | 'creditsUsedLast14Days' | 'now'>) {
  if (account.creditsLeft === 0) return { kind: 'none-left' } as const;
  if (creditsUsedLast14Days <= 0) return { kind: 'none-used' } as const;
  const today = Temporal.PlainDate.from(toSwedishDay(now));
  const created = Temporal.PlainDate.from(toSwedishDay(new Date(account.createdAt)));
  const age = created.until(today, { largestUnit: 'days' }).days + 1;
  const days = Math.max(1, Math.min(CREDIT_USE_AVERAGE_DAYS, age));
  const perDay = creditsUsedLast14Days / days;
  const daysLeft = Math.floor(account.creditsLeft / perDay);
  const reset = Temporal.PlainDate.from(toNextQuotaStartDay(now));
  const isEnough = daysLeft >= today.until(reset, { largestUnit: 'days' }).days;
  if (isEnough) return { kind: 'lasts-until-quota', perDay, days } as const;
  return { kind: 'runs-out', perDay, days, runsOutOn: today.add({ days: daysLeft }).toString() } as const;
}

/** An unknown id is returned unchanged. */
export function createKeyNameLookup(
  keys: readonly KeySummary[],
  ownNames: Readonly<Record<OwnKeyId, string>>,
): (id: string) => string {
  const names = new Map([...Object.entries(ownNames), ...keys.map(({ id, name }) => [id, name] as const)]);
  return (id) => names.get(id) ?? id;
}

/** The period includes the whole current month. The months are the oldest first. */
export function toUsagePeriodOfLastMonths(now: Date, monthCount: number) {
  const last = Temporal.PlainYearMonth.from(toSwedishMonth(now));
  const months = Array.from({ length: monthCount }, (_, place) =>
    last.subtract({ months: monthCount - 1 - place }).toString(),
  );
  return {
    months,
    firstDay: `${months[0]!}-01`,
    lastDay: last.toPlainDate({ day: last.daysInMonth }).toString(),
  };
}

export function listDaysOfMonth(month: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: daysInMonth }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
}

export function toNextQuotaStartDay(now: Date): string {
  return Temporal.PlainYearMonth.from(toSwedishMonth(now))
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toString();
}

/** If more endpoints used credits, one series is left free for the sum of the others. */
export function pickEndpointsToPlotByCredits(
  sums: readonly EndpointUsage[],
  maxSeriesWithOthers: number,
): string[] {
  const byEndpoint = new Map<string, number>();
  for (const { endpoint, credits } of sums)
    byEndpoint.set(endpoint, (byEndpoint.get(endpoint) ?? 0) + credits);
  const costly = [...byEndpoint].filter(([, credits]) => credits > 0);
  const ordered = costly.toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  return ordered
    .slice(0, ordered.length > maxSeriesWithOthers ? maxSeriesWithOthers - 1 : maxSeriesWithOthers)
    .map(([endpoint]) => endpoint);
}

/** A further series named `othersName` sums the remaining endpoints, if any used credits. */
export function toCreditSeriesByEndpoint(
  sums: readonly EndpointUsage[],
  periods: readonly string[],
  shownEndpoints: readonly string[],
  othersName: string,
): PlotSeries[] {
  const places = new Map(periods.map((period, place) => [period, place]));
  const series = [...shownEndpoints, othersName].map((name) => ({ name, values: periods.map(() => 0) }));
  for (const { period, endpoint, credits } of sums) {
    const place = places.get(period);
    const found = shownEndpoints.indexOf(endpoint);
    const values = (series[found] ?? series.at(-1)!).values;
    if (place !== undefined) values[place]! += credits;
  }
  return series.filter(({ name, values }) => name !== othersName || values.some((value) => value > 0));
}
