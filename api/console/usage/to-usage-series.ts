import type { PeriodUsage } from '../../../shared/accounts/usage/usage.ts';
import { MAX_SERIES, type PlotSeries } from '../plots/plot.ts';

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
