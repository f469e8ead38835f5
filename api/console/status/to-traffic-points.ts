import type { TenMinuteTraffic, TrafficCount } from '../../../shared/accounts/usage/traffic-store.ts';
import { DAY_MINUTES, MINUTE_MS, TRAFFIC_STEP_MINUTES } from '../services/status-reader.ts';
import { LATENCY_BOUNDS_MS } from '../../metrics/traffic-recorder.ts';

/** Request rate and response times of one step of time. */
export interface TrafficPoint {
  /** Start of the step. */
  readonly at: Date;
  readonly perMinute: number;
  /** Median response time in ms; null without requests. */
  readonly p50: number | null;
  /** 95th percentile in ms; null without requests. */
  readonly p95: number | null;
}

/**
 * Returns the traffic of the 24 hours after `from` in steps of `minutes`, which is a multiple of
 * ten. The last step is counted up to `until`.
 */
export function toTrafficPoints(
  sums: readonly TenMinuteTraffic[],
  from: Date,
  { minutes = TRAFFIC_STEP_MINUTES, until }: { readonly minutes?: number; readonly until: Date },
): TrafficPoint[] {
  const lengthMs = minutes * MINUTE_MS;
  const toPlace = ({ tenMinutes }: TenMinuteTraffic): number =>
    Math.floor((Date.parse(tenMinutes) - from.getTime()) / lengthMs);
  const byPlace = Map.groupBy(sums, toPlace);
  return Array.from({ length: DAY_MINUTES / minutes }, (_, place) => {
    const found = byPlace.get(place) ?? [];
    const startMs = from.getTime() + place * lengthMs;
    // The last step has not ended.
    const elapsed = Math.min(minutes, Math.max(1, (until.getTime() - startMs) / MINUTE_MS));
    return {
      at: new Date(startMs),
      perMinute: found.reduce((sum, { calls }) => sum + calls, 0) / elapsed,
      p50: estimatePercentile(mergeBuckets(found), 0.5),
      p95: estimatePercentile(mergeBuckets(found), 0.95),
    };
  });
}

/** Sums calls by bucket of response time. */
function mergeBuckets(sums: readonly TenMinuteTraffic[]): { fromMs: number; calls: number }[] {
  return [...Map.groupBy(sums, ({ fromMs }) => fromMs)].map(([fromMs, same]) => ({
    fromMs,
    calls: same.reduce((sum, { calls }) => sum + calls, 0),
  }));
}

type Bucket = Pick<TrafficCount, 'fromMs' | 'calls'>;

/**
 * Returns the response time in ms that the `share` of calls did not exceed: the 95th percentile for
 * 0.95. Calls are assumed to spread evenly within a bucket. The last bucket has no upper bound, so
 * its lower bound is returned. Null without calls.
 */
export function estimatePercentile(buckets: readonly Bucket[], share: number): number | null {
  const ordered = buckets.toSorted((a, b) => a.fromMs - b.fromMs);
  const all = ordered.reduce((sum, { calls }) => sum + calls, 0);
  if (all === 0) return null;
  let below = 0;
  for (const { fromMs, calls } of ordered) {
    if (calls > 0 && below + calls >= share * all) {
      const endMs = LATENCY_BOUNDS_MS.find((bound) => bound > fromMs) ?? fromMs;
      return fromMs + ((share * all - below) / calls) * (endMs - fromMs);
    }
    below += calls;
  }
  return ordered.at(-1)!.fromMs;
}
