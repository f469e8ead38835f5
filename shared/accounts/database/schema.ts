import type { Generated } from 'kysely';
import type { PlanName } from '../plans.ts';

/** Tables of the accounts. Instants are ISO texts in UTC, months `YYYY-MM`. Ids are random. */
export interface AccountsDatabase {
  readonly account: {
    id: string;
    name: string;
    plan: PlanName;
    /** The month that was charged last. */
    month: string;
    /** Credits of the month's quota that are spent. */
    month_spent: number;
    /** What is spent of the quotas of other months, as JSON by month. */
    other_months: string;
    /** Bought credits that are left. They do not expire. */
    bought: number;
    created_at: string;
    closed_at: string | null;
  };
  /** Who may sign in to the console. */
  readonly person: {
    id: string;
    account: string;
    /** In lower case. */
    email: string;
    role: 'owner' | 'member';
    created_at: string;
    /** A PHC string; null for who has none, and cannot sign in. */
    password: string | null;
  };
  /** Somebody is signed in with a token. */
  readonly session: {
    /** SHA-256 of the token. */
    hash: string;
    person: string;
    created_at: string;
    expires_at: string;
  };
  /** What a link with a token is good for, once. */
  readonly sign_in_link: {
    /** SHA-256 of the token. */
    hash: string;
    purpose: 'invite' | 'sign-up' | 'reset';
    /** In lower case. */
    email: string;
    /** Null for a sign-up, which makes one. */
    account: string | null;
    /** Null unless it is a reset. */
    person: string | null;
    expires_at: string;
    /** Also when it was made void by another one. */
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
  /** Only added to, but for what is older than it has to be kept (docs/contract.md#credits). */
  readonly ledger: {
    id: Generated<number>;
    at: string;
    /** `YYYY-MM-DD` in Sweden; of a give-back the day of its charge. */
    day: string;
    account: string;
    key: string | null;
    request_id: string | null;
    /** Path of a route; null for a grant. */
    endpoint: string | null;
    /**
     * What the account gained: negative for a charge; positive for a give-back, and for a grant,
     * which has no endpoint.
     */
    credits: number;
  };
  /** Charged calls of the last 24 hours that are recognised when they are repeated. */
  readonly idempotent_call: {
    account: string;
    /** Hash of the idempotency key. */
    key_hash: string;
    request_hash: string;
    /** Path of a route. */
    endpoint: string;
    /** The API key that was charged. */
    key: string;
    request_id: string;
    at: string;
    /** `YYYY-MM-DD` in Sweden. */
    day: string;
    credits: number;
    /** The part of `credits` that was paid with bought credits. */
    from_bought: number;
    /** The month of the quota that paid the rest. */
    month: string;
    /** Answers that count on this charge. It is given back when none of them is delivered. */
    answers: number;
  };
  /** Charges minus give-backs of the ledger, written in the same transactions and kept as long. */
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
    /** `YYYY-MM-DDTHH:MMZ`, its beginning. */
    minute: string;
    /** Path of a route. */
    route: string;
    /** Class of the status, such as `2xx`. */
    status: string;
    /** They took longer than so many ms, and no longer than the next bucket begins with. */
    from_ms: number;
    calls: number;
  };
}
