import { AccountsError, wrapAccountsErrors, toAccountsError } from '../database/accounts-error.ts';
import type { StatementExecutor } from '../database/statement.ts';
import type { ChargeRequest, ChargeResult, IdempotencyCheck, ChargeReceipt } from './charge.ts';
import { applyCharges } from './apply-charges.ts';
import { MAX_CREDITS } from './credits.ts';
import { refundCharge, type RefundResult } from './refund-charge.ts';
import { KeyHolderCache, type KeyHolder } from './key-holder-cache.ts';
import { checkReplay, type ReplayCheckResult } from './idempotent-call.ts';
import { FIND_CALLS } from './statements.ts';

interface PendingCharge extends ChargeRequest {
  /** When it fails, by `performance.now()`. */
  readonly until: number;
  readonly resolve: (charged: ChargeResult) => void;
  readonly reject: (error: unknown) => void;
}

/** How long charges may wait for others to share a commit with. */
const MAX_BATCHING_MS = 2;
/** Charges that share a commit: no longer than that takes does the process stand still. */
const MAX_CHARGES_PER_COMMIT = 256;

/**
 * The part of the accounts that every call with a key passes. Exact for any number of processes on
 * one database. Throws an `AccountsError` when the database fails.
 */
export class Metering {
  readonly #executor: StatementExecutor;
  readonly #holders: KeyHolderCache;
  readonly #patienceMs: number;
  #waiting: PendingCharge[] = [];
  #isGathering = false;
  #underWay = 0;

  /** A charge that the database does not take for `patienceMs` fails. */
  constructor(executor: StatementExecutor, patienceMs: number) {
    this.#executor = executor;
    this.#holders = new KeyHolderCache(executor);
    this.#patienceMs = patienceMs;
  }

  /** The holder of the key with this hash; null for one that is unknown or revoked, or whose account is closed. */
  async findHolder(hash: string, now: Date): Promise<KeyHolder | null> {
    try {
      return this.#holders.findCached(hash, now) ?? (await this.#holders.load(hash, now));
    } catch (cause) {
      throw toAccountsError('be asked', cause);
    }
  }

  /** An account as the holder of `CONSOLE_KEY`; null when it is closed or there is none. */
  findConsoleHolder(account: string, now: Date): Promise<KeyHolder | null> {
    return wrapAccountsErrors('be asked', () => this.#holders.loadConsoleHolder(account, now));
  }

  /** Forgets who holds what: it was changed in this process, at this moment. */
  clearCachedKeys(): void {
    this.#holders.clearKeys();
  }

  /** Forgets everything that was read: another database is open. */
  clearCache(): void {
    this.#holders.clear();
  }

  /**
   * Tells whether a call repeats one that was charged to the account. A call that is under way is
   * not seen; `charge` decides between those.
   */
  async findReplay(
    { account, endpoint, at }: Pick<ChargeRequest, 'account' | 'endpoint' | 'at'>,
    { key, request }: IdempotencyCheck,
  ): Promise<ReplayCheckResult> {
    const ask = () => this.#executor.query(FIND_CALLS, { account, idempotencyKey: key });
    const [known] = await wrapAccountsErrors('be asked', ask);
    return checkReplay(known, { endpoint, request, at });
  }

  /** Charges and commits, then resolves. Charges of one moment share a commit, and fail together. */
  charge(charge: ChargeRequest): Promise<ChargeResult> {
    return new Promise((resolve, reject) => {
      assertWhole(charge);
      const until = performance.now() + this.#patienceMs;
      this.#waiting.push({ ...charge, until, resolve, reject });
      this.#commitWhenPossible();
    });
  }

  /**
   * Returns the credits of a charge to its account, also to one that is closed or has another plan
   * by now, and commits. Every call returns them again, so call it once per receipt. `at` is the
   * present time. Throws an `AccountsError` when the database does not take it; nothing is returned
   * then, unless the connection broke during the commit.
   */
  async refund(receipt: ChargeReceipt, at: Date, kept = 0): Promise<RefundResult> {
    const { balance, ...given } = await wrapAccountsErrors('be given credits back', () =>
      this.#executor.runTransaction(this.#patienceMs, () => refundCharge(receipt, kept, at)),
    );
    this.#holders.updateBalances(new Map([[receipt.account, balance]]));
    return given;
  }

  #commitWhenPossible(): void {
    const isBusy = this.#isGathering || this.#underWay >= this.#executor.maxConcurrentTransactions;
    if (isBusy || this.#waiting.length === 0) return;
    this.#isGathering = true;
    this.#gather(0, performance.now() + MAX_BATCHING_MS);
  }

  /**
   * Commits when a turn of the event loop brought no charge besides the `before` known ones: a
   * commit costs more than many charges.
   */
  #gather(before: number, latest: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > before && performance.now() < latest) {
        this.#gather(length, latest);
        return;
      }
      this.#isGathering = false;
      void this.#commit(this.#waiting.splice(0, MAX_CHARGES_PER_COMMIT));
    });
  }

  async #commit(waiting: readonly PendingCharge[]): Promise<void> {
    const now = performance.now();
    const batch = waiting.filter(({ until }) => until > now);
    for (const { until, reject } of waiting)
      if (until <= now) reject(new AccountsError('The accounts could not be charged in time.'));
    this.#underWay += 1;
    try {
      const [first] = batch;
      if (first !== undefined) await this.#commitInTime(batch, first.until - now);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#underWay -= 1;
    this.#commitWhenPossible();
  }

  async #commitInTime(batch: PendingCharge[], patienceMs: number): Promise<void> {
    // Processes that lock accounts in one order never wait for each other in a circle.
    batch.sort((a, b) => compare(a.account, b.account));
    const { charged, balances } = await wrapAccountsErrors('be charged', () =>
      this.#executor.runTransaction(patienceMs, () => applyCharges(batch, this.#holders.balances)),
    );
    this.#holders.updateBalances(balances);
    for (const [{ resolve }, result] of charged) resolve(result);
  }
}

/** Anything else would fail the charges that it shares a commit with, or give credits away. */
function assertWhole({ minCredits: least, maxCredits: most }: ChargeRequest): void {
  const isWhole = Number.isInteger(least) && Number.isInteger(most);
  if (!isWhole || least < 0 || most < least || most > MAX_CREDITS)
    throw new RangeError(`Nobody can be charged ${least} to ${most} credits.`);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
