import type { Receipt } from './receipt.ts';
import type { Idempotency } from './idempotent-call.ts';

/** What a call costs its account. */
export interface Charge {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /**
   * Credits, whole numbers: all of `most` when there are as many, else what there is, unless that
   * is nothing or less than `least`. A charge of 0 is an entry in the ledger all the same.
   */
  readonly least: number;
  readonly most: number;
  readonly at: Date;
  /** Given when a repeat of the call is to be recognised. */
  readonly idempotency?: Idempotency | undefined;
}

/** What became of a charge. */
export interface Charged {
  /**
   * Null: there was not enough, the account is closed, or the idempotency key was used for another
   * request; nothing was charged. A replay is charged 0.
   */
  readonly credits: number | null;
  readonly creditsLeft: number;
  /**
   * Gives the credits back with `Metering.giveBack`; null where nothing was charged. Of a replay it
   * is that of the first call.
   */
  readonly receipt: Receipt | null;
  readonly repetition: 'none' | 'replay' | 'conflict';
}
