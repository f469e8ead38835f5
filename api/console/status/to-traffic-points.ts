import type { TenMinuteTraffic } from '../../../shared/accounts/usage/traffic-store.ts';
import { DAY_MINUTES, MINUTE_MS, TRAFFIC_STEP_MINUTES } from '../services/status-reader.ts';
import { estimatePercentile } from './estimate-percentile.ts';

/** Requests of some minutes together. */
export interface TrafficPoint {
  /** When they begin. */
  readonly at: Date;
  readonly perMinute: number;
  /** In ms; null when there were no requests. */
  readonly p50: number | null;
  readonly p95: number | null;
}

/** Points of the day from `from` on, each of `minutes`: ten, or a multiple of it. */
export function toTrafficPoints(
  sums: readonly TenMinuteTraffic[],
  from: Date,
  minutes = TRAFFIC_STEP_MINUTES,
): TrafficPoint[] {
  const lengthMs = minutes * MINUTE_MS;
  const toPlace = ({ tenMinutes }: TenMinuteTraffic): number =>
    Math.floor((Date.parse(tenMinutes) - from.getTime()) / lengthMs);
  const byPlace = Map.groupBy(sums, toPlace);
  return Array.from({ length: DAY_MINUTES / minutes }, (_, place) => {
    const found = byPlace.get(place) ?? [];
    return {
      at: new Date(from.getTime() + place * lengthMs),
      perMinute: found.reduce((sum, { calls }) => sum + calls, 0) / minutes,
      p50: estimatePercentile(mergeBuckets(found), 0.5),
      p95: estimatePercentile(mergeBuckets(found), 0.95),
    };
  });
}

/** Buckets of several ten minutes, those of the same duration added up. */
function mergeBuckets(sums: readonly TenMinuteTraffic[]): { fromMs: number; calls: number }[] {
  return [...Map.groupBy(sums, ({ fromMs }) => fromMs)].map(([fromMs, same]) => ({
    fromMs,
    calls: same.reduce((sum, { calls }) => sum + calls, 0),
  }));
}
