import { timingSafeEqual } from 'node:crypto';
import { countCredits, type Purse } from './credits.ts';
import type { Executor } from '../database/executor.ts';
import type { MeteringQueries } from './metering-queries.ts';
import type { PlanName } from '../plans.ts';
import { toQuotaMonth, toSwedishDay } from '../quota-month.ts';

/** Who holds a key, and what is left to spend. */
export interface KeyHolder {
  readonly account: string;
  readonly key: string;
  readonly plan: PlanName;
  /** What is left of the month and bought credits. */
  readonly creditsLeft: number;
}

interface KnownKey {
  readonly account: string;
  readonly key: string;
  readonly hash: Buffer;
  lastUsedDay: string | null;
}

/** What stands for a key in the ledger when an account is charged by way of the console. */
export const CONSOLE_KEY = 'console';

/** How long what others wrote may go unnoticed: far less than a call is on its way. */
const LOOK_EVERY_MS = 1;
/** Keys and accounts that are remembered, some hundred bytes each. */
const MOST_KNOWN = 10_000;

/**
 * Finds who holds a key, and remembers it for as long as nobody else writes: a key that is revoked, a plan that is changed and credits that are
 * spent by another process are seen by the next call.
 */
export class Holders {
  readonly #executor: Executor;
  readonly #queries: MeteringQueries;
  /** Whose purses are as they are remembered. */
  readonly #keys = new Map<string, KnownKey>();
  readonly #purses = new Map<string, Purse>();
  #timesForgotten = 0;
  #version: number | null = null;
  #lookedAt = -LOOK_EVERY_MS;

  constructor(executor: Executor, queries: MeteringQueries) {
    this.#executor = executor;
    this.#queries = queries;
  }

  /** What was last seen of accounts; somebody else may have changed them since. */
  get purses(): ReadonlyMap<string, Purse> {
    return this.#purses;
  }

  /** The holder of the key with this hash as it is remembered; null when it has to be asked for. */
  recall(hash: string, now: Date): KeyHolder | null {
    this.#forgetWhatOthersChanged();
    const known = this.#keys.get(hash);
    const purse = known === undefined ? undefined : this.#purses.get(known.account);
    if (known === undefined || purse === undefined || known.lastUsedDay !== toSwedishDay(now)) return null;
    return isSame(known, hash) ? toHolder(known, purse, now) : null;
  }

  /** The holder of the key with this hash; null for one that is unknown or revoked, or whose account is closed. */
  async find(hash: string, now: Date): Promise<KeyHolder | null> {
    const timesForgotten = this.#timesForgotten;
    const [row] = await this.#executor.ask(this.#queries.findKey({ hash }));
    if (row === undefined) return null;
    const { account, key, last_used_day: lastUsedDay } = row;
    const { plan, month, month_spent, other_months, bought } = row;
    const known: KnownKey = { account, key, hash: Buffer.from(row.hash), lastUsedDay };
    if (!isSame(known, hash)) return null;
    const purse = { plan, month, month_spent, other_months, bought };
    this.#rememberPurse(account, purse);
    // Unless it would have been forgotten since it was asked for.
    if (this.#version !== null && timesForgotten === this.#timesForgotten) this.#keys.set(hash, known);
    const today = toSwedishDay(now);
    if (lastUsedDay !== today) {
      await this.#executor.ask(this.#queries.setLastUsed({ key, day: today }));
      known.lastUsedDay = today;
    }
    return toHolder(known, purse, now);
  }

  /** An account as the holder of `CONSOLE_KEY`; null when it is closed or there is none. */
  async findConsole(account: string, now: Date): Promise<KeyHolder | null> {
    const [purse] = await this.#executor.ask(this.#queries.findPurse({ account }));
    if (purse === undefined) return null;
    this.#rememberPurse(account, purse);
    const creditsLeft = countCredits(purse, toQuotaMonth(now));
    return { account, key: CONSOLE_KEY, plan: purse.plan, creditsLeft };
  }

  /** Takes over what own charges left. */
  learn(purses: ReadonlyMap<string, Purse>): void {
    for (const [account, purse] of purses) if (this.#purses.has(account)) this.#purses.set(account, purse);
  }

  /** Forgets who holds what: something else was changed than what is left to spend. */
  forget(): void {
    this.#keys.clear();
    this.#timesForgotten += 1;
  }

  /** Forgets what is left to spend as well: another database is open. */
  forgetAll(): void {
    this.forget();
    this.#purses.clear();
    this.#version = null;
  }

  #forgetWhatOthersChanged(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const version = this.#executor.readVersion();
    if (version === null || version !== this.#version) this.forget();
    this.#version = version;
  }

  #rememberPurse(account: string, purse: Purse): void {
    if (Math.max(this.#keys.size, this.#purses.size) >= MOST_KNOWN) {
      this.#keys.clear();
      this.#purses.clear();
    }
    this.#purses.set(account, purse);
  }
}

/** Takes as long wherever they differ. */
function isSame({ hash }: KnownKey, other: string): boolean {
  return timingSafeEqual(hash, Buffer.from(other));
}

function toHolder({ account, key }: KnownKey, purse: Purse, now: Date): KeyHolder {
  return { account, key, plan: purse.plan, creditsLeft: countCredits(purse, toQuotaMonth(now)) };
}
