/** The cost of a call for its account. */
export interface ChargeRequest {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /**
   * Credits, whole numbers: all of `most` when there are as many, else what there is, unless that
   * is nothing or less than `least`. A charge of 0 is an entry in the ledger all the same.
   */
  readonly minCredits: number;
  readonly maxCredits: number;
  readonly at: Date;
  /** Given when a repeat of the call is to be recognised. */
  readonly idempotency?: IdempotencyCheck | undefined;
}

/** By what a repeated call is recognised. */
export interface IdempotencyCheck {
  /** Hash of the idempotency key, unique within its account. */
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
  /**
   * Origin of the key. A repeat by the caller is a call of its own in the ledger, for 0 credits; a
   * repeat by our proxy is the same call, and adds no line.
   */
  readonly source: 'caller' | 'proxy';
}

/** The result of a charge. */
export type ChargeResult = { readonly creditsLeft: number } & (
  | {
      readonly replayStatus: 'none';
      readonly credits: number;
      /** Gives the credits back with `Metering.giveBack`; null for a charge of 0. */
      readonly receipt: ChargeReceipt | null;
    }
  /** Nothing was charged: there was not enough, or the account is closed. */
  | { readonly replayStatus: 'none'; readonly credits: null; readonly receipt: null }
  /** Nothing was charged: the idempotency key was used for another request. */
  | { readonly replayStatus: 'conflict'; readonly credits: null; readonly receipt: null }
  /** The call was charged before, with this receipt. */
  | { readonly replayStatus: 'replay'; readonly credits: 0; readonly receipt: ChargeReceipt }
);

/** Proof of a committed charge: how it was paid. */
export type ChargeReceipt = {
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
};
