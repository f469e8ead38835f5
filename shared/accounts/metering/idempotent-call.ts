import type { Receipt } from './receipt.ts';

const HOUR_MS = 3_600_000;
/** How long a charged call is recognised when it is repeated. */
export const IDEMPOTENCY_HOURS = 24;

/** How a call is recognised when it is repeated. */
export interface Idempotency {
  /** Hash of the idempotency key, unique within its account. */
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
  /**
   * Who made the key. A repeat by the caller is a call of its own in the ledger, for 0 credits; a
   * repeat by our proxy is the same call, and adds no line.
   */
  readonly source: 'caller' | 'proxy';
}

/** A charged call as it is remembered: the receipt of its charge, and what is compared. */
export interface IdempotentCall {
  readonly receipt: Receipt;
  readonly request: string;
}

/** What a call is in relation to those that are remembered. */
export type Repetition =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly receipt: Receipt }
  /** The key was used for another request. */
  | { readonly kind: 'conflict' };

/** Charges before this time are not recognised any more, ISO in UTC. */
export function toOldestCall(now: Date): string {
  return toInstant(now, -IDEMPOTENCY_HOURS);
}

function toInstant(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * HOUR_MS).toISOString();
}

/** Compares a request with the call that is remembered under its key. */
export function compareCalls(
  known: IdempotentCall | undefined,
  { endpoint, request, at }: { readonly endpoint: string; readonly request: string; readonly at: Date },
): Repetition {
  if (known === undefined || known.receipt.at <= toOldestCall(at)) return { kind: 'first' };
  // It was charged while the clock was ahead.
  if (known.receipt.at > toInstant(at, IDEMPOTENCY_HOURS)) return { kind: 'first' };
  const isSame = known.request === request && known.receipt.endpoint === endpoint;
  return isSame ? { kind: 'replay', receipt: known.receipt } : { kind: 'conflict' };
}
