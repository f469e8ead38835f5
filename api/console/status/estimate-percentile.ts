import type { TrafficCount } from '../../../shared/accounts/usage/traffic-store.ts';
import { LATENCY_BOUNDS_MS } from '../../metrics/traffic-recorder.ts';

type Bucket = Pick<TrafficCount, 'fromMs' | 'calls'>;

/**
 * The time in ms that a share of the calls took at most, as if the calls of a bucket were spread evenly over it. Of the last bucket, which has no
 * end, its beginning. Null without calls.
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
