/** Where buckets of latencies end, in ms: 1 to 10,000. */
export const LATENCY_BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The bucket that `ms` is in, by its place; the one after the last bound takes all that is longer. */
export function findBucket(ms: number): number {
  let place = 0;
  while (place < LATENCY_BOUNDS_MS.length && ms > LATENCY_BOUNDS_MS[place]!) place += 1;
  return place;
}

/** What all of a bucket took longer than, in ms. */
export function toFromMs(place: number): number {
  return place === 0 ? 0 : LATENCY_BOUNDS_MS[place - 1]!;
}
