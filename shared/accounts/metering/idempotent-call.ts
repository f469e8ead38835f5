import type { ChargeReceipt } from './charge.ts';

const HOUR_MS = 3_600_000;
const IDEMPOTENCY_HOURS = 24;

/** A charged call that is stored to recognise repeats: its receipt, and the hash of its request. */
export type IdempotentCall = ChargeReceipt & {
  readonly idempotencyKeyHash: string;
  readonly requestHash: string;
};

export type ReplayCheckResult =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly receipt: ChargeReceipt }
  /** The idempotency key was used for a different request. */
  | { readonly kind: 'conflict' };

/**
 * Returns the time `IDEMPOTENCY_HOURS` before `now`, ISO in UTC. Calls stored at this time or
 * earlier are expired.
 */
export function toIdempotentCallExpiryCutoff(now: Date): string {
  return toInstant(now, -IDEMPOTENCY_HOURS);
}

function toInstant(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * HOUR_MS).toISOString();
}

/**
 * Compares a request with the stored call of the same idempotency key. The result is `replay` for
 * the same request to the same route, and `conflict` for another one. It is `first` if no call is
 * stored, if the stored call has expired, or if it is dated more than 24 hours after `at`.
 */
export function checkReplay(
  storedCall: IdempotentCall | undefined,
  {
    endpoint,
    requestHash,
    at,
  }: { readonly endpoint: string; readonly requestHash: string; readonly at: Date },
): ReplayCheckResult {
  if (storedCall === undefined || storedCall.at <= toIdempotentCallExpiryCutoff(at)) return { kind: 'first' };
  // It was charged while the clock was ahead.
  if (storedCall.at > toInstant(at, IDEMPOTENCY_HOURS)) return { kind: 'first' };
  const { requestHash: storedRequestHash, ...receipt } = storedCall;
  const isSame = storedRequestHash === requestHash && storedCall.endpoint === endpoint;
  return isSame ? { kind: 'replay', receipt } : { kind: 'conflict' };
}
