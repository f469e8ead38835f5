import type { TrafficCount } from '../../../shared/accounts/usage/traffic-store.ts';
import { LATENCY_BOUNDS_MS } from '../../metrics/traffic-recorder.ts';

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
