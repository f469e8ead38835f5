import type { Generated, Kysely } from 'kysely';
import type { EventKind, EventOutcome, SecurityEvent } from '../security-event.ts';
import type { PlanName } from '../plans.ts';

/**
 * Tables of the accounts database. Times are ISO texts in UTC, months `YYYY-MM`. Ids are random,
 * except in `ledger` and `security_event`.
 */
export interface AccountsDatabase {
  readonly account: {
    id: string;
    name: string;
    plan: PlanName;
    /** Month of the last charge, `YYYY-MM`. */
    month: string;
    /** Credits that charges took from the quota of `month`. */
    month_spent: number;
    /** Credits spent from the quotas of months other than `month`, as JSON: `{"2026-05":120}`. */
    other_months: string;
    bought: number;
    created_at: string;
    closed_at: string | null;
  };
  readonly person: {
    id: string;
    account: string;
    email: string;
    role: 'owner' | 'member';
    created_at: string;
    /**
     * Password hash (a PHC string). Null for a person without a password, who can only sign in with
     * a one-time link.
     */
    password: string | null;
  };
  readonly session: {
    /** SHA-256 of the session's token. */
    hash: string;
    person: string;
    created_at: string;
    /** Three days after the stored last use, at most 14 days after `created_at`. */
    expires_at: string;
    /** Browser and system, such as `Firefox, Linux`. Null when unknown. */
    device: string | null;
    /**
     * Time of the last request in the session. It is stored at most once an hour, so it can be an
     * hour too early. Null for a session that an earlier version of the service started.
     */
    last_used_at: string | null;
  };
  readonly saved_list: {
    id: string;
    account: string;
    name: string;
    query: string;
    created_at: string;
  };
  /** Lists of watched companies (docs/callers/watching.md). Positions are those of the feed. */
  readonly watch_list: {
    /** Stands for the list in the other tables, which have millions of rows. */
    number: Generated<number>;
    id: string;
    account: string;
    name: string;
    /** Separated by commas. Null for all. */
    topics: string | null;
    /** Separated by commas. */
    causes: string;
    /** 1 for a list of test keys, which watches the fictional register. */
    is_test: 0 | 1;
    /** Language of the mails. */
    language: 'sv' | 'en';
    /** Makes the secret address of the Atom feed. Null without one. */
    atom: string | null;
    created_at: string;
    /** Position up to which changes are paid. */
    paid_position: number;
    /** Day in Sweden of the last payment, and the changes that were paid on it. */
    paid_day: string;
    paid_changes: number;
  };
  readonly watched_company: {
    org_number: number;
    list: number;
    /** Position after which changes are told. */
    since: number;
  };
  /** Changes that lists are told. */
  readonly watch_event: {
    list: number;
    position: number;
    org_number: number;
  };
  /** How a list is told, apart from Atom, which is read. */
  readonly watch_way: {
    list: number;
    kind: 'webhook' | 'mail';
    /** Address of the webhook, or `daily` or `at_once`. */
    target: string;
    /** Encrypted (shared/accounts/people/secret-box.ts). Null for mail. */
    secret: string | null;
    old_secret: string | null;
    old_secret_until: string | null;
    state: 'active' | 'held' | 'off';
    /** Position of the last change in a delivery, begun or done. */
    position: number;
    /** Position up to which there are changes to tell. */
    due_position: number;
    due_at: string;
    /** The delivery that is under way. */
    delivery: string | null;
    /** The worker that has the way, until `lease_until`. */
    lease: string | null;
    lease_until: string | null;
  };
  readonly watch_delivery: {
    id: string;
    list: number;
    way: 'webhook' | 'mail';
    /** Positions of the first and the last change. */
    first_position: number;
    last_position: number;
    changes: number;
    state: 'waiting' | 'delivered' | 'failed';
    /** JSON of `DeliveryAttempt[]`. */
    attempts: string;
    /** Ids of the people that have got the mail, as JSON. */
    informed: string;
    created_at: string;
  };
  /** One row: the position up to which the feed is told, and the worker that reads it. */
  readonly watch_feed: {
    feed: string;
    position: number;
    generation_hash: string;
    /** Position up to which ways are due. Behind `position` until the end of the feed. */
    announced: number;
    lease_until: string | null;
  };
  readonly pending_sign_in: {
    /** SHA-256 of the token in the form for the code. */
    hash: string;
    person: string;
    expires_at: string;
  };
  readonly known_device: {
    /** SHA-256 of the token in the cookie. */
    hash: string;
    person: string;
    /** Time of the first sign-in. */
    known_since: string;
    signed_in_at: string;
  };
  readonly prepared_factor: {
    session: string;
    /** Encrypted as in `second_factor`. */
    secret: string;
    expires_at: string;
  };
  readonly second_factor: {
    person: string;
    /**
     * Secret from which an authenticator app computes its codes. Encrypted
     * (shared/accounts/people/secret-box.ts).
     */
    secret: string;
    /** Time of the first correct code. */
    confirmed_at: string;
    /**
     * Number of the latest 30-second period (RFC 6238) whose code was accepted. Codes of this
     * period and of earlier ones are refused.
     */
    last_step: number;
  };
  readonly recovery_code: {
    person: string;
    /** SHA-256 of the person's id and the recovery code. */
    hash: string;
  };
  readonly sign_in_link: {
    /** SHA-256 of the token in the link. */
    hash: string;
    purpose: 'invite' | 'sign-up' | 'sign-in' | 'reset' | 'address';
    email: string;
    /** Account of the recipient. Null for a sign-up, which creates an account. */
    account: string | null;
    /** Person who signs in or resets the password. Null for invitations and sign-ups. */
    person: string | null;
    expires_at: string;
    /**
     * Time at which the link was used or made invalid, such as by a newer link. Null before that.
     */
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
    /** Day in Sweden on which the key was last used, `YYYY-MM-DD`. */
    last_used_day: string | null;
  };
  /** Charges, refunds and grants, deleted after 13 months (docs/contract.md#credits). */
  readonly ledger: {
    id: Generated<number>;
    at: string;
    /** Day in Sweden, `YYYY-MM-DD`. A refund has the day of its charge. */
    day: string;
    account: string;
    key: string | null;
    request_id: string | null;
    /** Path of the called route. Null for a grant. */
    endpoint: string | null;
    credits: number;
  };
  /**
   * Calls with an idempotency key that were charged in the last 24 hours. A repeat with the same
   * key costs nothing.
   */
  readonly idempotent_call: {
    account: string;
    key_hash: string;
    request_hash: string;
    endpoint: string;
    key: string;
    request_id: string;
    at: string;
    /** Day of the charge in Sweden, `YYYY-MM-DD`. */
    day: string;
    credits: number;
    /** The part of `credits` that was taken from bought credits. */
    from_bought: number;
    /** Month (`YYYY-MM`) of the quota that paid `credits` minus `from_bought`. */
    month: string;
    /**
     * Number of answers that this charge pays for: the first one and repeats. The charge is
     * refunded when none of them is delivered.
     */
    answers: number;
  };
  /**
   * Usage by day, key and endpoint. It equals the charges minus the refunds in the ledger, because
   * the same transactions change both.
   */
  readonly usage_day: {
    day: string;
    account: string;
    key: string;
    endpoint: string;
    calls: number;
    credits: number;
  };
  /** Number of requests by day, of all callers together. Stored for 90 days. */
  readonly traffic_day: {
    day: string;
    route: string;
    /** Class of the HTTP status, such as `2xx`. */
    status: string;
    calls: number;
  };
  readonly security_event: {
    id: Generated<number>;
    at: string;
    account: string;
    person: string | null;
    source: SecurityEvent['source'];
    kind: EventKind;
    outcome: EventOutcome;
    network: string | null;
    device: string | null;
    key: string | null;
  };
}

export type Database = Kysely<AccountsDatabase>;
