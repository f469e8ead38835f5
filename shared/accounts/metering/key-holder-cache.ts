import { timingSafeEqual } from 'node:crypto';
import { countCreditsLeft, type Balance } from './credits.ts';
import type { StatementExecutor } from '../database/statement.ts';
import { FIND_BALANCE, FIND_KEY, SET_LAST_USED } from './statements.ts';
import type { PlanName } from '../plans.ts';
import { toQuotaMonth, toSwedishDay } from '../quota-month.ts';

/** The account of an API key, with its remaining credits. */
export interface KeyHolder {
  readonly account: string;
  readonly key: string;
  readonly plan: PlanName;
  /** Remaining credits of the month's quota and bought ones. */
  readonly creditsLeft: number;
}

interface CachedKey {
  readonly account: string;
  readonly key: string;
  readonly hash: Buffer;
  lastUsedDay: string | null;
}

/** Key id in the ledger for charges through the console. */
export const CONSOLE_KEY_ID = 'console';

/** How old a cached key may be before the cache checks for other writers. */
const CHECK_INTERVAL_MS = 1;
/** Most cached keys and accounts, some hundred bytes each. */
const MAX_CACHED_KEYS = 10_000;

/**
 * Caches the account and balance of API keys until another connection writes. The next call sees a
 * revoked key, a new plan and credits that another process spent.
 */
export class KeyHolderCache {
  readonly #executor: StatementExecutor;
  /** Keys whose account has a valid balance in `#balances`. */
  readonly #keys = new Map<string, CachedKey>();
  readonly #balances = new Map<string, Balance>();
  #timesCleared = 0;
  #version: number | null = null;
  #checkedAt = -CHECK_INTERVAL_MS;

  constructor(executor: StatementExecutor) {
    this.#executor = executor;
  }

  /** Cached balances. Another process may have changed them since. */
  get balances(): ReadonlyMap<string, Balance> {
    return this.#balances;
  }

  /** Returns the cached holder of the key with this hash. Null when it must be loaded. */
  findCached(hash: string, now: Date): KeyHolder | null {
    this.#clearAfterOtherWrites();
    const known = this.#keys.get(hash);
    const balance = known === undefined ? undefined : this.#balances.get(known.account);
    if (known === undefined || balance === undefined || known.lastUsedDay !== toSwedishDay(now)) return null;
    return isSame(known, hash) ? toHolder(known, balance, now) : null;
  }

  /** Loads the holder of a key by its hash. Null for a revoked key or closed account. */
  async load(hash: string, now: Date): Promise<KeyHolder | null> {
    const timesCleared = this.#timesCleared;
    const [row] = await this.#executor.query(FIND_KEY, { hash });
    if (row === undefined) return null;
    const { account, key, hash: ownHash, last_used_day: lastUsedDay, ...balance } = row;
    const known: CachedKey = { account, key, hash: Buffer.from(ownHash), lastUsedDay };
    if (!isSame(known, hash)) return null;
    this.#cacheBalance(account, balance);
    // Not when the cache was cleared during the query.
    if (this.#version !== null && timesCleared === this.#timesCleared) this.#keys.set(hash, known);
    const today = toSwedishDay(now);
    if (lastUsedDay !== today) {
      await this.#executor.query(SET_LAST_USED, { key, day: today });
      known.lastUsedDay = today;
    }
    return toHolder(known, balance, now);
  }

  /** Loads an account as the holder of `CONSOLE_KEY_ID`. Null for a closed or unknown account. */
  async loadConsoleHolder(account: string, now: Date): Promise<KeyHolder | null> {
    const [balance] = await this.#executor.query(FIND_BALANCE, { account });
    if (balance === undefined) return null;
    this.#cacheBalance(account, balance);
    const creditsLeft = countCreditsLeft(balance, toQuotaMonth(now));
    return { account, key: CONSOLE_KEY_ID, plan: balance.plan, creditsLeft };
  }

  /** Stores the balances after a charge or refund of this process. */
  updateBalances(balances: ReadonlyMap<string, Balance>): void {
    for (const [account, balance] of balances)
      if (this.#balances.has(account)) this.#balances.set(account, balance);
  }

  /** Clears cached keys after a change of keys, plans or accounts. Balances stay as hints. */
  clearKeys(): void {
    this.#keys.clear();
    this.#timesCleared += 1;
  }

  /** Clears keys and balances after another database was opened. */
  clear(): void {
    this.clearKeys();
    this.#balances.clear();
    this.#version = null;
  }

  #clearAfterOtherWrites(): void {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_INTERVAL_MS) return;
    this.#checkedAt = now;
    const version = this.#executor.readVersion();
    if (version === null || version !== this.#version) this.clearKeys();
    this.#version = version;
  }

  #cacheBalance(account: string, balance: Balance): void {
    if (Math.max(this.#keys.size, this.#balances.size) >= MAX_CACHED_KEYS) {
      this.#keys.clear();
      this.#balances.clear();
    }
    this.#balances.set(account, balance);
  }
}

/** Compares in constant time. */
function isSame({ hash }: CachedKey, other: string): boolean {
  return timingSafeEqual(hash, Buffer.from(other));
}

function toHolder({ account, key }: CachedKey, balance: Balance, now: Date): KeyHolder {
  return { account, key, plan: balance.plan, creditsLeft: countCreditsLeft(balance, toQuotaMonth(now)) };
}
