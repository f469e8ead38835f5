import type { Outcome } from '../../shared/accounts/watching/watch-deliveries.ts';
import { toDueTime } from '../../shared/accounts/watching/watch-ways.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the failed attempts (docs/callers/webhooks.md). No more follow the last. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  ...Array.from({ length: 6 }, () => 12 * HOUR_MS),
];

/** What comes of an attempt, the `count`th of its delivery. `target` is that of the way. */
export function toOutcome(isDelivered: boolean, count: number, target: string, now: Date): Outcome {
  if (isDelivered) return { state: 'delivered', way: 'active', dueAt: toDueTime(target, now) };
  const pauseMs = PAUSES_MS[count - 1];
  if (pauseMs === undefined) return { state: 'failed', way: 'off', dueAt: now.toISOString() };
  return { state: 'waiting', way: 'active', dueAt: new Date(now.getTime() + pauseMs).toISOString() };
}
