import {
  AccountsDatabaseError,
  wrapDatabaseErrors,
  toAccountsDatabaseError,
} from '../database/accounts-database-error.ts';
import type { StatementExecutor } from '../database/sql-statement.ts';
import type { ChargeRequest, ChargeResult, HashedIdempotencyKey, ChargeReceipt } from './charge.ts';
import { applyCharges } from './apply-charges.ts';
import { MAX_ACCOUNT_CREDITS } from './credits.ts';
import { refundCharge, type RefundResult } from './refund-charge.ts';
import { PayingAccountCache, type PayingAccount } from './paying-account-cache.ts';
import { checkReplay, type ReplayCheckResult } from './idempotent-call.ts';
import { FIND_STORED_CALLS } from './statements.ts';

interface PendingCharge extends ChargeRequest {
  /** Deadline of the commit, in milliseconds of `performance.now()`. */
  readonly until: number;
  readonly resolve: (charged: ChargeResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum milliseconds that a charge waits for others to share its commit. */
const MAX_BATCHING_MS = 2;
const MAX_CHARGES_PER_COMMIT = 256;

/**
 * Charges and refunds API calls. The amounts are exact with any number of processes. Throws an
 * `AccountsDatabaseError` when the database fails.
 */
export class Metering {
  readonly #executor: StatementExecutor;
  readonly #accounts: PayingAccountCache;
  readonly #timeoutMs: number;
  #waiting: PendingCharge[] = [];
  #isBatching = false;
  #runningCommits = 0;

  /** A charge fails when it is not committed within `timeoutMs`. */
  constructor(executor: StatementExecutor, timeoutMs: number) {
    this.#executor = executor;
    this.#accounts = new PayingAccountCache(executor);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Returns the account of the API key with this hash. Null for an unknown or revoked key, and for
   * a key of a closed account.
   */
  async findPayingAccount(keyHash: string, now: Date): Promise<PayingAccount | null> {
    try {
      return (
        this.#accounts.findCachedByKeyHash(keyHash, now) ?? (await this.#accounts.loadByKeyHash(keyHash, now))
      );
    } catch (cause) {
      throw toAccountsDatabaseError('be read', cause);
    }
  }

  /**
   * Returns an account for calls from the console, which have no API key. Null for a closed or
   * unknown account.
   */
  findAccountForConsoleCall(accountId: string, now: Date): Promise<PayingAccount | null> {
    return wrapDatabaseErrors('be read', () => this.#accounts.loadByAccountId(accountId, now));
  }

  clearCachedKeys(): void {
    this.#accounts.clearKeys();
  }

  clearCaches(): void {
    this.#accounts.clear();
  }

  /**
   * Returns whether a call is the first one with its idempotency key, repeats a charged call, or
   * conflicts with one. Does not find calls in progress.
   */
  async checkReplay(
    { accountId, endpoint, at }: Pick<ChargeRequest, 'accountId' | 'endpoint' | 'at'>,
    { idempotencyKeyHash, requestHash }: HashedIdempotencyKey,
  ): Promise<ReplayCheckResult> {
    const ask = () => this.#executor.query(FIND_STORED_CALLS, { account: accountId, idempotencyKeyHash });
    const [known] = await wrapDatabaseErrors('be read', ask);
    return checkReplay(known, { endpoint, requestHash, at });
  }

  charge(charge: ChargeRequest): Promise<ChargeResult> {
    return new Promise((resolve, reject) => {
      assertValidCredits(charge);
      const until = performance.now() + this.#timeoutMs;
      this.#waiting.push({ ...charge, until, resolve, reject });
      this.#commitWhenPossible();
    });
  }

  /**
   * Refunds a charge except `creditsNotRefunded`, even if the account is closed. A charge with an
   * idempotency key can pay for several answers: it is refunded once, by the call for the last of
   * them. Other calls then refund nothing. Without a key, each call refunds again. `now` is the
   * current time. Throws an `AccountsDatabaseError` when the database fails. The refund may have
   * been committed then.
   */
  async refund(receipt: ChargeReceipt, now: Date, creditsNotRefunded = 0): Promise<RefundResult> {
    const { balance, ...given } = await wrapDatabaseErrors('be refunded', () =>
      this.#executor.runTransaction(this.#timeoutMs, () => refundCharge(receipt, creditsNotRefunded, now)),
    );
    this.#accounts.updateCachedBalances(new Map([[receipt.account, balance]]));
    return given;
  }

  #commitWhenPossible(): void {
    const isBusy = this.#isBatching || this.#runningCommits >= this.#executor.maxConcurrentTransactions;
    if (isBusy || this.#waiting.length === 0) return;
    this.#isBatching = true;
    this.#commitAfterBatching(0, performance.now() + MAX_BATCHING_MS);
  }

  /**
   * Commits the waiting charges together. First waits until a turn of the event loop adds no more
   * charges, or until the time `latest` of `performance.now()`. `before` is the number of charges
   * that waited before this turn.
   */
  #commitAfterBatching(before: number, latest: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > before && performance.now() < latest) {
        this.#commitAfterBatching(length, latest);
        return;
      }
      this.#isBatching = false;
      void this.#commit(this.#waiting.splice(0, MAX_CHARGES_PER_COMMIT));
    });
  }

  async #commit(waiting: readonly PendingCharge[]): Promise<void> {
    const now = performance.now();
    const batch = waiting.filter(({ until }) => until > now);
    for (const { until, reject } of waiting)
      if (until <= now)
        reject(
          new AccountsDatabaseError('The charge was not committed in time. Nothing was charged; try again.'),
        );
    this.#runningCommits += 1;
    try {
      const [first] = batch;
      if (first !== undefined) await this.#commitInTime(batch, first.until - now);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#runningCommits -= 1;
    this.#commitWhenPossible();
  }

  async #commitInTime(batch: PendingCharge[], timeoutMs: number): Promise<void> {
    // A fixed lock order avoids deadlocks between processes.
    batch.sort((a, b) => compare(a.accountId, b.accountId));
    const { charged, balances } = await wrapDatabaseErrors('be charged', () =>
      this.#executor.runTransaction(timeoutMs, () =>
        applyCharges(batch, this.#accounts.cachedBalancesByAccountId),
      ),
    );
    this.#accounts.updateCachedBalances(balances);
    for (const [{ resolve }, result] of charged) resolve(result);
  }
}

/** Throws for invalid numbers of credits, which would fail all charges of the commit. */
function assertValidCredits({ minBalanceCredits, maxChargeCredits }: ChargeRequest): void {
  const isWhole = Number.isInteger(minBalanceCredits) && Number.isInteger(maxChargeCredits);
  if (
    !isWhole ||
    minBalanceCredits < 0 ||
    maxChargeCredits < minBalanceCredits ||
    maxChargeCredits > MAX_ACCOUNT_CREDITS
  )
    throw new RangeError(
      `A charge has the minimum balance ${minBalanceCredits} and the maximum price ${maxChargeCredits}. Both must be whole credits, and the minimum must not exceed the maximum. This is a bug: report it with this message.`,
    );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
