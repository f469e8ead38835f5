/** Proof of a committed charge: how it was paid. */
export interface Receipt {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /** Time of the charge, ISO in UTC. */
  readonly at: string;
  /** The day that the charge counts to, `YYYY-MM-DD` in Sweden. */
  readonly day: string;
  /** At least 1. */
  readonly credits: number;
  /** The part of `credits` that was paid with bought credits; the rest came from the quota. */
  readonly fromBought: number;
  /** The month of that quota, `YYYY-MM`. */
  readonly month: string;
  /** `Idempotency.key` of a charge that is recognised when it is repeated; else null. */
  readonly idempotencyKey: string | null;
}
