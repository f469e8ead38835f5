import { timingSafeEqual } from 'node:crypto';
import { countCreditsLeft, type CreditBalance } from './credits.ts';
import { CONSOLE_KEY_ID } from './own-key-ids.ts';
import type { StatementExecutor } from '../database/sql-statement.ts';
import { FIND_BALANCE, FIND_ACCOUNT_BY_KEY, SET_LAST_USED_DAY } from './statements.ts';
import type { PlanName } from '../plans.ts';
import { toSwedishMonth, toSwedishDay } from '../swedish-month.ts';

/** The account that pays for a call. `keyId` is the id of the API key, or `console`. */
export interface PayingAccount {
  readonly accountId: string;
  readonly keyId: string;
  readonly plan: PlanName;
  readonly creditsLeft: number;
}

interface CachedKey {
  readonly account: string;
  readonly key: string;
  readonly hash: Buffer;
  lastUsedDay: string | null;
}

/** Minimum milliseconds between two checks for writes of other processes. */
const CHECK_INTERVAL_MS = 1;
/**
 * Maximum cached keys, and maximum cached accounts. A full cache is emptied. Each entry needs some
 * hundred bytes.
 */
const MAX_CACHED_KEYS = 10_000;

export class PayingAccountCache {
  readonly #executor: StatementExecutor;
  /** API keys by hash. The balances of their accounts are in `#balances`. */
  readonly #keys = new Map<string, CachedKey>();
  readonly #balances = new Map<string, CreditBalance>();
  #timesCleared = 0;
  #version: number | null = null;
  #checkedAt = -CHECK_INTERVAL_MS;

  constructor(executor: StatementExecutor) {
    this.#executor = executor;
  }

  get cachedBalancesByAccountId(): ReadonlyMap<string, CreditBalance> {
    return this.#balances;
  }

  /** Returns the cached account of the API key with this hash. Null when it must be loaded. */
  findCachedByKeyHash(keyHash: string, now: Date): PayingAccount | null {
    this.#clearAfterOtherWrites();
    const known = this.#keys.get(keyHash);
    const balance = known === undefined ? undefined : this.#balances.get(known.account);
    if (known === undefined || balance === undefined || known.lastUsedDay !== toSwedishDay(now)) return null;
    return isSame(known, keyHash) ? toPayingAccount(known, balance, now) : null;
  }

  /**
   * Also stores the day of the key's use. Null for an unknown or revoked key and a closed account.
   */
  async loadByKeyHash(keyHash: string, now: Date): Promise<PayingAccount | null> {
    const timesCleared = this.#timesCleared;
    const [row] = await this.#executor.query(FIND_ACCOUNT_BY_KEY, { hash: keyHash });
    if (row === undefined) return null;
    const { account, key, hash: ownHash, last_used_day: lastUsedDay, ...balance } = row;
    const known: CachedKey = { account, key, hash: Buffer.from(ownHash), lastUsedDay };
    if (!isSame(known, keyHash)) return null;
    this.#cacheBalance(account, balance);
    // Not when the cache was cleared during the query.
    if (this.#version !== null && timesCleared === this.#timesCleared) this.#keys.set(keyHash, known);
    const today = toSwedishDay(now);
    if (lastUsedDay !== today) {
      await this.#executor.query(SET_LAST_USED_DAY, { key, day: today });
      known.lastUsedDay = today;
    }
    return toPayingAccount(known, balance, now);
  }

  /** For calls from the console, which have no key. Null for an unknown or closed account. */
  async loadByAccountId(accountId: string, now: Date): Promise<PayingAccount | null> {
    const [balance] = await this.#executor.query(FIND_BALANCE, { account: accountId });
    if (balance === undefined) return null;
    this.#cacheBalance(accountId, balance);
    const creditsLeft = countCreditsLeft(balance, toSwedishMonth(now));
    return { accountId, keyId: CONSOLE_KEY_ID, plan: balance.plan, creditsLeft };
  }

  updateCachedBalances(balancesByAccountId: ReadonlyMap<string, CreditBalance>): void {
    for (const [account, balance] of balancesByAccountId)
      if (this.#balances.has(account)) this.#balances.set(account, balance);
  }

  clearKeys(): void {
    this.#keys.clear();
    this.#timesCleared += 1;
  }

  clear(): void {
    this.clearKeys();
    this.#balances.clear();
    this.#version = null;
  }

  #clearAfterOtherWrites(): void {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_INTERVAL_MS) return;
    this.#checkedAt = now;
    const version = this.#executor.readSqliteDataVersion();
    if (version === null || version !== this.#version) this.clearKeys();
    this.#version = version;
  }

  #cacheBalance(account: string, balance: CreditBalance): void {
    if (Math.max(this.#keys.size, this.#balances.size) >= MAX_CACHED_KEYS) {
      this.#keys.clear();
      this.#balances.clear();
    }
    this.#balances.set(account, balance);
  }
}

function isSame({ hash }: CachedKey, other: string): boolean {
  return timingSafeEqual(hash, Buffer.from(other));
}

function toPayingAccount({ account, key }: CachedKey, balance: CreditBalance, now: Date): PayingAccount {
  return {
    accountId: account,
    keyId: key,
    plan: balance.plan,
    creditsLeft: countCreditsLeft(balance, toSwedishMonth(now)),
  };
}
