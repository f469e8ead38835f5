import type { CompiledQuery, Kysely } from 'kysely';
import { AccountsError, guardAccounts, toAccountsError } from '../database/accounts-error.ts';
import type { Charge, Charged } from './charge.ts';
import { chargeAll } from './charge-all.ts';
import { MOST_CREDITS } from './credits.ts';
import type { Executor } from '../database/executor.ts';
import { giveBack, type GivenBack } from './give-back.ts';
import type { Receipt } from './receipt.ts';
import { Holders, type KeyHolder } from './holders.ts';
import { toIdempotentCall, type CallRow } from './idempotency-queries.ts';
import { compareCalls, type Idempotency, type Repetition } from './idempotent-call.ts';
import { prepareMeteringQueries, type MeteringQueries } from './metering-queries.ts';
import type { AccountsDatabase } from '../database/schema.ts';

interface WaitingCharge {
  readonly charge: Charge;
  /** When it fails, by `performance.now()`. */
  readonly until: number;
  readonly resolve: (charged: Charged) => void;
  readonly reject: (error: unknown) => void;
}

/** How long charges may wait for others to share a commit with. */
const LONGEST_GATHERING_MS = 2;
/** Charges that share a commit: no longer than that takes does the process stand still. */
const MOST_AT_ONCE = 256;

/** The part of the accounts that every call with a key passes. Exact for any number of processes on one database. */
export class Metering {
  readonly #executor: Executor;
  readonly #queries: MeteringQueries;
  readonly #holders: Holders;
  readonly #patienceMs: number;
  #waiting: WaitingCharge[] = [];
  #isGathering = false;
  #underWay = 0;

  /** `database` builds the queries, `executor` asks them. A charge that the database does not take for `patienceMs` fails. */
  constructor(database: Kysely<AccountsDatabase>, executor: Executor, patienceMs: number) {
    this.#executor = executor;
    this.#queries = prepareMeteringQueries(database);
    this.#holders = new Holders(executor, this.#queries);
    this.#patienceMs = patienceMs;
  }

  /** The holder of the key with this hash; null for one that is unknown or revoked, or whose account is closed. */
  async findHolder(hash: string, now: Date): Promise<KeyHolder | null> {
    try {
      return this.#holders.recall(hash, now) ?? (await this.#holders.find(hash, now));
    } catch (cause) {
      throw toAccountsError('be asked', cause);
    }
  }

  /** An account as the holder of a key that stands for all who are signed in to the console; null when it is closed or there is none. */
  findConsole(account: string, now: Date): Promise<KeyHolder | null> {
    return guardAccounts('be asked', () => this.#holders.findConsole(account, now));
  }

  /** Forgets who holds what: it was changed in this process, at this moment. */
  forget(): void {
    this.#holders.forget();
  }

  /** Forgets everything that was read: another database is open. */
  forgetAll(): void {
    this.#holders.forgetAll();
  }

  /**
   * Tells whether a call repeats one that was charged to the account. A call that is under way is
   * not seen; `charge` decides between those.
   */
  async findRepetition(
    { account, endpoint, at }: Pick<Charge, 'account' | 'endpoint' | 'at'>,
    { key, request }: Idempotency,
  ): Promise<Repetition> {
    const [query] = this.#queries.findCalls([{ account, key_hash: key }]);
    const [row] = await guardAccounts('be asked', () => this.#executor.ask(query as CompiledQuery<CallRow>));
    return compareCalls(row === undefined ? undefined : toIdempotentCall(row), { endpoint, request, at });
  }

  /** Charges and commits, then resolves. Charges of one moment share a commit, and fail together. */
  charge(charge: Charge): Promise<Charged> {
    return new Promise((resolve, reject) => {
      assertWhole(charge);
      this.#waiting.push({ charge, until: performance.now() + this.#patienceMs, resolve, reject });
      this.#commitWhenPossible();
    });
  }

  /**
   * Returns the credits of a charge to its account, also to one that is closed or has another plan
   * by now, and commits. Every call returns them again, so call it once per receipt. `at` is the
   * present time. Throws an `AccountsError` when the database does not take it; nothing is returned
   * then, unless the connection broke during the commit.
   */
  async giveBack(receipt: Receipt, at: Date, kept = 0): Promise<GivenBack> {
    const { purse, ...given } = await guardAccounts('be given credits back', () =>
      this.#executor.transact(this.#patienceMs, () => giveBack(this.#queries, receipt, kept, at)),
    );
    this.#holders.learn(new Map([[receipt.account, purse]]));
    return given;
  }

  #commitWhenPossible(): void {
    const isBusy = this.#isGathering || this.#underWay >= this.#executor.transactionsAtOnce;
    if (isBusy || this.#waiting.length === 0) return;
    this.#isGathering = true;
    this.#gather(0, performance.now() + LONGEST_GATHERING_MS);
  }

  /** Commits when a turn of the event loop brought no further charge since there were `before`: a commit costs more than many charges. */
  #gather(before: number, latest: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > before && performance.now() < latest) return this.#gather(length, latest);
      this.#isGathering = false;
      void this.#commit(this.#waiting.splice(0, MOST_AT_ONCE));
    });
  }

  async #commit(waiting: readonly WaitingCharge[]): Promise<void> {
    const now = performance.now();
    const batch = waiting.filter(({ until }) => until > now);
    for (const { until, reject } of waiting)
      if (until <= now) reject(new AccountsError('The accounts could not be charged in time.'));
    this.#underWay += 1;
    try {
      if (batch.length > 0) await this.#commitInTime(batch, batch[0]!.until - now);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#underWay -= 1;
    this.#commitWhenPossible();
  }

  async #commitInTime(batch: WaitingCharge[], patienceMs: number): Promise<void> {
    // Processes that lock accounts in one order never wait for each other in a circle.
    batch.sort((a, b) => compare(a.charge.account, b.charge.account));
    const charges = batch.map(({ charge }) => charge);
    const { charged, purses } = await guardAccounts('be charged', () =>
      this.#executor.transact(patienceMs, () => chargeAll(this.#queries, charges, this.#holders.purses)),
    );
    this.#holders.learn(purses);
    for (const [place, { resolve }] of batch.entries()) resolve(charged[place]!);
  }
}

/** Anything else would fail the charges that it shares a commit with, or give credits away. */
function assertWhole({ least, most }: Charge): void {
  const isWhole = Number.isInteger(least) && Number.isInteger(most);
  if (!isWhole || least < 0 || most < least || most > MOST_CREDITS)
    throw new RangeError(`Nobody can be charged ${least} to ${most} credits.`);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
