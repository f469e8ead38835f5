export interface ChargeRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly endpoint: string;
  /**
   * Minimum credits that the account must have. An account with fewer is refused, and also one
   * without credits if `maxChargeCredits` is above 0. Otherwise the charge is `maxChargeCredits`,
   * or all remaining credits if those are fewer.
   */
  readonly minBalanceCredits: number;
  /** Maximum credits to charge. A charge of 0 is free and adds a ledger entry. */
  readonly maxChargeCredits: number;
  readonly at: Date;
  /** Calls that the usage counts: 0 for a later part of an answer that is charged by parts. */
  readonly calls?: 0 | 1;
  /** Set when a repeat of this call must not be charged again. */
  readonly idempotency?: HashedIdempotencyKey | undefined;
}

export interface HashedIdempotencyKey {
  readonly idempotencyKeyHash: string;
  readonly requestHash: string;
  /**
   * Sender of the idempotency key: the caller, or the service's own proxy, which may retry a
   * request. The ledger gets an entry of 0 credits for a caller's repeat, and none for a retry by
   * the proxy.
   */
  readonly keySender: 'caller' | 'proxy';
}

export type ChargeResult = { readonly creditsLeft: number } & (
  | {
      readonly outcome: 'charged';
      readonly chargedCredits: number;
      /** Required for a refund. Null for a charge of 0 credits. */
      readonly receipt: ChargeReceipt | null;
    }
  /** The account has too few credits or is closed. */
  | { readonly outcome: 'too-few-credits-or-closed'; readonly chargedCredits: null; readonly receipt: null }
  /** The idempotency key was used for a different request. */
  | { readonly outcome: 'idempotency-conflict'; readonly chargedCredits: null; readonly receipt: null }
  /** The call was charged before with the same `Idempotency-Key`. `receipt` is that charge. */
  | { readonly outcome: 'replay'; readonly chargedCredits: 0; readonly receipt: ChargeReceipt }
);

export type ChargeReceipt = {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  readonly endpoint: string;
  /** Time of the charge, ISO in UTC. */
  readonly at: string;
  readonly day: string;
  readonly credits: number;
  /**
   * The part of `credits` that was taken from bought credits. The rest was taken from the monthly
   * quota.
   */
  readonly fromBought: number;
  /** Month of the quota that paid, `YYYY-MM`. */
  readonly month: string;
  /** Calls that the usage counted; 1 by default. */
  readonly calls?: 0 | 1;
  readonly idempotencyKeyHash: string | null;
};
