import { timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { guardAccounts } from './accounts-error.ts';
import { countCredits, MOST_CREDITS } from './credits.ts';
import type { Ask, Executor } from './executor.ts';
import { quotaOf, type PlanName } from './plans.ts';
import { prepareQuery } from './prepared-query.ts';
import { toQuotaMonth, toSwedishDay } from './quota-month.ts';
import type { AccountsDatabase } from './schema.ts';

/** Who holds a key, and what is left to spend. */
export interface KeyHolder {
  readonly account: string;
  readonly key: string;
  readonly plan: PlanName;
  /** What is left of the month and bought credits. */
  readonly creditsLeft: number;
}

/** What a call costs its account. */
export interface Charge {
  readonly account: string;
  readonly key: string;
  readonly requestId: string;
  /** Path of the route. */
  readonly endpoint: string;
  /**
   * Credits, whole numbers: all of `most` when there are as many, else what there is, unless that is nothing or less than `least`. A charge of
   * 0 is an entry in the ledger all the same.
   */
  readonly least: number;
  readonly most: number;
  readonly at: Date;
}

/** A charge that is committed. */
export interface Charged {
  readonly credits: number;
  readonly creditsLeft: number;
}

interface WaitingCharge {
  readonly charge: Charge;
  readonly resolve: (charged: Charged | null) => void;
  readonly reject: (error: unknown) => void;
}

/** How long charges may wait for others to share a commit with. */
const LONGEST_GATHERING_MS = 2;

/** The part of the accounts that every call with a key passes. Exact for any number of processes on one database. */
export class Metering {
  readonly #executor: Executor;
  readonly #queries: ReturnType<typeof prepareQueries>;
  #waiting: WaitingCharge[] = [];

  /** `database` builds the queries, `executor` asks them. */
  constructor(database: Kysely<AccountsDatabase>, executor: Executor) {
    this.#executor = executor;
    this.#queries = prepareQueries(database);
  }

  /** The holder of the key with this hash; null for one that is unknown or revoked, or whose account is closed. */
  findHolder(hash: string, now: Date): Promise<KeyHolder | null> {
    return guardAccounts('be asked', () => this.#findHolder(hash, now));
  }

  async #findHolder(hash: string, now: Date): Promise<KeyHolder | null> {
    const [row] = await this.#executor.ask(this.#queries.findKey({ hash }));
    if (row === undefined || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return null;
    const today = toSwedishDay(now);
    if (row.last_used_day !== today)
      await this.#executor.ask(this.#queries.setLastUsed({ key: row.key, day: today }));
    const { account, key, plan } = row;
    return { account, key, plan, creditsLeft: countCredits(row, toQuotaMonth(now)) };
  }

  /**
   * Charges and commits, then resolves; null when there is not enough, or the account is closed, and nothing is charged. Charges of one moment
   * share a commit, and fail together.
   */
  charge(charge: Charge): Promise<Charged | null> {
    return new Promise((resolve, reject) => {
      assertWhole(charge);
      this.#waiting.push({ charge, resolve, reject });
      if (this.#waiting.length === 1) this.#commitSoon(0, performance.now() + LONGEST_GATHERING_MS);
    });
  }

  /** Commits when a turn of the event loop brought no further charge since there were `before`: a commit costs more than many charges. */
  #commitSoon(before: number, latest: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > before && performance.now() < latest) this.#commitSoon(length, latest);
      else void this.#commitWaiting();
    });
  }

  async #commitWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    // Processes that lock accounts in one order never wait for each other in a circle.
    waiting.sort((a, b) => compare(a.charge.account, b.charge.account));
    try {
      const charged = await guardAccounts('be charged', () =>
        this.#executor.transact(async (ask) => {
          const all: (Charged | null)[] = [];
          for (const { charge } of waiting) all.push(await this.#take(ask, charge));
          return all;
        }),
      );
      for (const [place, { resolve }] of waiting.entries()) resolve(charged[place]!);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  async #take(ask: Ask, charge: Charge): Promise<Charged | null> {
    for (let credits = charge.most; ;) {
      const taken = await this.#takeExactly(ask, charge, credits);
      if (taken !== null) return taken;
      const left = await this.#countLeft(ask, charge);
      // Another process may have granted some meanwhile.
      credits = Math.min(credits, left);
      if (credits < charge.least || credits === 0) return null;
    }
  }

  async #takeExactly(
    ask: Ask,
    { account, key, requestId, endpoint, at }: Charge,
    credits: number,
  ): Promise<Charged | null> {
    const month = toQuotaMonth(at);
    const [purse] = await ask(this.#queries.take({ account, credits, month }));
    if (purse === undefined) return null;
    const row = { at: at.toISOString(), day: toSwedishDay(at), account, key, requestId, endpoint };
    await ask(this.#queries.addToLedger({ ...row, change: 0 - credits }));
    return { credits, creditsLeft: countCredits(purse, month) };
  }

  async #countLeft(ask: Ask, { account, at }: Charge): Promise<number> {
    const [purse] = await ask(this.#queries.findPurse({ account }));
    return purse === undefined ? 0 : countCredits(purse, toQuotaMonth(at));
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

function prepareQueries(database: Kysely<AccountsDatabase>) {
  return {
    findKey: prepareQuery(({ hash }: { hash: string }) =>
      database
        .selectFrom('api_key')
        .innerJoin('account', 'account.id', 'api_key.account')
        .select(['api_key.id as key', 'api_key.hash', 'api_key.last_used_day', 'account.id as account'])
        .select(['account.plan', 'account.month', 'account.month_spent', 'account.bought'])
        .where('api_key.hash', '=', hash)
        .where('api_key.revoked_at', 'is', null)
        .where('account.closed_at', 'is', null),
    ),
    setLastUsed: prepareQuery(({ key, day }: { key: string; day: string }) =>
      database.updateTable('api_key').set({ last_used_day: day }).where('id', '=', key),
    ),
    findPurse: prepareQuery(({ account }: { account: string }) =>
      database
        .selectFrom('account')
        .select(['plan', 'month', 'month_spent', 'bought'])
        .where('id', '=', account)
        .where('closed_at', 'is', null),
    ),
    take: prepareQuery(toTakeQuery(database)),
    addToLedger: prepareQuery(
      (row: {
        at: string;
        day: string;
        account: string;
        key: string;
        requestId: string;
        endpoint: string;
        change: number;
      }) =>
        database.insertInto('ledger').values({
          at: row.at,
          day: row.day,
          account: row.account,
          key: row.key,
          request_id: row.requestId,
          endpoint: row.endpoint,
          credits: row.change,
        }),
    ),
  };
}

/**
 * Takes credits from the month's quota first, then from bought ones (decisions.md, Settings, Money), in one statement that does nothing when
 * there are too few. The month never goes back.
 */
function toTakeQuery(database: Kysely<AccountsDatabase>) {
  return ({ account, credits, month }: { account: string; credits: number; month: string }) => {
    const wanted = sql<number>`cast(${credits} as integer)`;
    const spent = sql<number>`case when month < ${month} then 0 else month_spent end`;
    const quota = quotaOf(sql.ref<PlanName>('plan'));
    const left = sql<number>`case when ${quota} > ${spent} then ${quota} - ${spent} else 0 end`;
    const ofQuota = sql<number>`case when ${wanted} < ${left} then ${wanted} else ${left} end`;
    return database
      .updateTable('account')
      .set({
        month: sql<string>`case when month < ${month} then ${month} else month end`,
        month_spent: sql<number>`${spent} + ${ofQuota}`,
        bought: sql<number>`bought - (${wanted} - ${ofQuota})`,
      })
      .where('id', '=', account)
      .where('closed_at', 'is', null)
      .where(sql<boolean>`${left} + bought >= ${wanted}`)
      .returning(['plan', 'month', 'month_spent', 'bought']);
  };
}
