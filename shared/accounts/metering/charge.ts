/** A charge of one call to an account. */
export interface ChargeRequest {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /**
   * Whole numbers. Charges `maxCredits`, or all remaining credits when they are fewer but at least
   * `minCredits` and not 0. A charge of 0 credits is written to the ledger too.
   */
  readonly minCredits: number;
  readonly maxCredits: number;
  readonly at: Date;
  /** Set when a repeat of the call is to be recognised. */
  readonly idempotency?: IdempotencyCheck | undefined;
}

/** Identifies a repeat of a call. */
export interface IdempotencyCheck {
  /** Hash of the idempotency key, unique within its account. */
  readonly key: string;
  /** Hash of the request. */
  readonly request: string;
  /** A repeat by the caller gets a ledger entry of 0 credits, a repeat by our proxy none. */
  readonly source: 'caller' | 'proxy';
}

/** Result of a charge. `credits` is null when nothing was charged. */
export type ChargeResult = { readonly creditsLeft: number } & (
  | {
      readonly replayStatus: 'none';
      readonly credits: number;
      /** Needed by `Metering.refund`. Null for a charge of 0. */
      readonly receipt: ChargeReceipt | null;
    }
  /** Not enough credits, or the account is closed. */
  | { readonly replayStatus: 'none'; readonly credits: null; readonly receipt: null }
  /** The idempotency key was used for another request. */
  | { readonly replayStatus: 'conflict'; readonly credits: null; readonly receipt: null }
  /** The call was charged before, with this receipt. */
  | { readonly replayStatus: 'replay'; readonly credits: 0; readonly receipt: ChargeReceipt }
);

/** Proof of a committed charge: its amount and how it was paid. */
export type ChargeReceipt = {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /** Time of the charge, ISO in UTC. */
  readonly at: string;
  /** Day of the charge, `YYYY-MM-DD` in Sweden. */
  readonly day: string;
  /** At least 1. */
  readonly credits: number;
  /** The part of `credits` paid with bought credits. The quota paid the rest. */
  readonly fromBought: number;
  /** Month of that quota, `YYYY-MM`. */
  readonly month: string;
  /** Hash of the idempotency key. Null when a repeat is not recognised. */
  readonly idempotencyKey: string | null;
};
