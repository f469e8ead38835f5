import { timingSafeEqual } from 'node:crypto';
import { countCreditsLeft, type Balance } from './credits.ts';
import type { StatementExecutor } from '../database/statement.ts';
import { FIND_BALANCE, FIND_KEY, SET_LAST_USED } from './statements.ts';
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

interface CachedKey {
  readonly account: string;
  readonly key: string;
  readonly hash: Buffer;
  lastUsedDay: string | null;
}

/** What stands for a key in the ledger when an account is charged by way of the console. */
export const CONSOLE_KEY_ID = 'console';

/** How long what others wrote may go unnoticed: far less than a call is on its way. */
const CHECK_INTERVAL_MS = 1;
/** Keys and accounts that are remembered, some hundred bytes each. */
const MAX_CACHED_KEYS = 10_000;

/**
 * Finds who holds a key, and remembers it for as long as nobody else writes: a key that is revoked, a plan that is changed and credits that are
 * spent by another process are seen by the next call.
 */
export class KeyHolderCache {
  readonly #executor: StatementExecutor;
  /** Whose balances are as they are remembered. */
  readonly #keys = new Map<string, CachedKey>();
  readonly #balances = new Map<string, Balance>();
  #timesForgotten = 0;
  #version: number | null = null;
  #lookedAt = -CHECK_INTERVAL_MS;

  constructor(executor: StatementExecutor) {
    this.#executor = executor;
  }

  /** What was last seen of accounts; somebody else may have changed them since. */
  get balances(): ReadonlyMap<string, Balance> {
    return this.#balances;
  }

  /** The holder of the key with this hash as it is remembered; null when it has to be asked for. */
  findCached(hash: string, now: Date): KeyHolder | null {
    this.#forgetWhatOthersChanged();
    const known = this.#keys.get(hash);
    const balance = known === undefined ? undefined : this.#balances.get(known.account);
    if (known === undefined || balance === undefined || known.lastUsedDay !== toSwedishDay(now)) return null;
    return isSame(known, hash) ? toHolder(known, balance, now) : null;
  }

  /** The holder of the key with this hash; null for one that is unknown or revoked, or whose account is closed. */
  async load(hash: string, now: Date): Promise<KeyHolder | null> {
    const timesForgotten = this.#timesForgotten;
    const [row] = await this.#executor.query(FIND_KEY, { hash });
    if (row === undefined) return null;
    const { account, key, hash: ownHash, last_used_day: lastUsedDay, ...balance } = row;
    const known: CachedKey = { account, key, hash: Buffer.from(ownHash), lastUsedDay };
    if (!isSame(known, hash)) return null;
    this.#rememberBalance(account, balance);
    // Unless it would have been forgotten since it was asked for.
    if (this.#version !== null && timesForgotten === this.#timesForgotten) this.#keys.set(hash, known);
    const today = toSwedishDay(now);
    if (lastUsedDay !== today) {
      await this.#executor.query(SET_LAST_USED, { key, day: today });
      known.lastUsedDay = today;
    }
    return toHolder(known, balance, now);
  }

  /** An account as the holder of `CONSOLE_KEY_ID`; null when it is closed or there is none. */
  async loadConsoleHolder(account: string, now: Date): Promise<KeyHolder | null> {
    const [balance] = await this.#executor.query(FIND_BALANCE, { account });
    if (balance === undefined) return null;
    this.#rememberBalance(account, balance);
    const creditsLeft = countCreditsLeft(balance, toQuotaMonth(now));
    return { account, key: CONSOLE_KEY_ID, plan: balance.plan, creditsLeft };
  }

  /** Takes over what own charges left. */
  updateBalances(balances: ReadonlyMap<string, Balance>): void {
    for (const [account, balance] of balances)
      if (this.#balances.has(account)) this.#balances.set(account, balance);
  }

  /** Forgets who holds what: something else was changed than what is left to spend. */
  clearKeys(): void {
    this.#keys.clear();
    this.#timesForgotten += 1;
  }

  /** Forgets what is left to spend as well: another database is open. */
  clear(): void {
    this.clearKeys();
    this.#balances.clear();
    this.#version = null;
  }

  #forgetWhatOthersChanged(): void {
    const now = performance.now();
    if (now - this.#lookedAt < CHECK_INTERVAL_MS) return;
    this.#lookedAt = now;
    const version = this.#executor.readVersion();
    if (version === null || version !== this.#version) this.clearKeys();
    this.#version = version;
  }

  #rememberBalance(account: string, balance: Balance): void {
    if (Math.max(this.#keys.size, this.#balances.size) >= MAX_CACHED_KEYS) {
      this.#keys.clear();
      this.#balances.clear();
    }
    this.#balances.set(account, balance);
  }
}

/** Takes as long wherever they differ. */
function isSame({ hash }: CachedKey, other: string): boolean {
  return timingSafeEqual(hash, Buffer.from(other));
}

function toHolder({ account, key }: CachedKey, balance: Balance, now: Date): KeyHolder {
  return { account, key, plan: balance.plan, creditsLeft: countCreditsLeft(balance, toQuotaMonth(now)) };
}
