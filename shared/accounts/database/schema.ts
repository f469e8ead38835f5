import type { Generated } from 'kysely';
import type { PlanName } from '../plans.ts';

/** Tables of the accounts. Instants are ISO texts in UTC, months `YYYY-MM`. Ids are random. */
export interface AccountsDatabase {
  readonly account: {
    id: string;
    name: string;
    plan: PlanName;
    /** Month of the last charge. */
    month: string;
    /** Spent credits of that month's quota. */
    month_spent: number;
    /** Spent credits of other months as JSON: `{"2026-05":120}`. */
    other_months: string;
    /** Remaining bought credits. They do not expire. */
    bought: number;
    created_at: string;
    closed_at: string | null;
  };
  /** A person who can sign in to the console. */
  readonly person: {
    id: string;
    account: string;
    /** In lower case. */
    email: string;
    role: 'owner' | 'member';
    created_at: string;
    /** PHC string. Null when the person has no password and cannot sign in. */
    password: string | null;
  };
  /** A signed-in browser. */
  readonly session: {
    /** SHA-256 of the token. */
    hash: string;
    person: string;
    created_at: string;
    expires_at: string;
  };
  /** A one-time link for an invitation, a sign-up or a password reset. */
  readonly sign_in_link: {
    /** SHA-256 of the token. */
    hash: string;
    purpose: 'invite' | 'sign-up' | 'reset';
    /** In lower case. */
    email: string;
    /** Null for a sign-up, which creates one. */
    account: string | null;
    /** Null unless the purpose is `reset`. */
    person: string | null;
    expires_at: string;
    /** Also set when another link made this one invalid. */
    used_at: string | null;
  };
  readonly api_key: {
    id: string;
    account: string;
    name: string;
    hash: string;
    hint: string;
    created_at: string;
    revoked_at: string | null;
    /** `YYYY-MM-DD` in Sweden. */
    last_used_day: string | null;
  };
  /** Charges, refunds and grants, deleted after 13 months (docs/contract.md#credits). */
  readonly ledger: {
    id: Generated<number>;
    at: string;
    /** `YYYY-MM-DD` in Sweden. A refund has the day of its charge. */
    day: string;
    account: string;
    key: string | null;
    request_id: string | null;
    /** Path of a route. Null for a grant. */
    endpoint: string | null;
    /** Change of the balance: negative for a charge, positive for a refund or a grant. */
    credits: number;
  };
  /** Charged calls of the last 24 hours that can be repeated with their idempotency key. */
  readonly idempotent_call: {
    account: string;
    /** Hash of the idempotency key. */
    key_hash: string;
    request_hash: string;
    /** Path of a route. */
    endpoint: string;
    /** Id of the API key that was charged. */
    key: string;
    request_id: string;
    at: string;
    /** `YYYY-MM-DD` in Sweden. */
    day: string;
    credits: number;
    /** The part of `credits` paid with bought credits. */
    from_bought: number;
    /** Month of the quota that paid the rest. */
    month: string;
    /** Number of answers that rely on this charge. It is refunded when none is delivered. */
    answers: number;
  };
  /** Charges minus refunds of the ledger, written in the same transactions. */
  readonly usage_day: {
    /** `YYYY-MM-DD` in Sweden. */
    day: string;
    account: string;
    key: string;
    endpoint: string;
    calls: number;
    credits: number;
  };
  /** Requests of all callers together, for 48 hours. */
  readonly traffic_minute: {
    /** Start of the minute, `YYYY-MM-DDTHH:MMZ`. */
    minute: string;
    /** Path of a route. */
    route: string;
    /** Status class, such as `2xx`. */
    status: string;
    /** Lower bound of the duration in milliseconds. The upper bound is the next bucket's. */
    from_ms: number;
    calls: number;
  };
}
