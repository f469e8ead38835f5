import type { Kysely } from 'kysely';
import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import { lockAccount } from '../database/account-rows.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import type { WatchList } from './watch-list.ts';

type Database = Kysely<AccountsDatabase>;

/** Rows of one statement: each has three of the 65,535 parameters that PostgreSQL takes. */
const MAX_ROWS = 5_000;

export interface WatchedChange {
  readonly added: number;
  readonly removed: number;
}

/** The companies of watch lists, as numbers of ten digits. Throws an `AccountsDatabaseError`. */
export class WatchedCompanies {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads the numbers after `after`, in their order. */
  read({ number }: WatchList, after: string | null, limit: number): Promise<string[]> {
    return wrapDatabaseErrors('be read', async () => {
      const rows = await this.#database
        .selectFrom('watched_company')
        .select('org_number')
        .where('list', '=', number)
        .where('org_number', '>', Number(after ?? 0))
        .orderBy('org_number')
        .limit(limit)
        .execute();
      return rows.map(({ org_number }) => String(org_number).padStart(10, '0'));
    });
  }

  /**
   * Removes and adds companies, whose changes after `since` are told. Null, with nothing changed, if
   * the account would then watch more than `max` different companies.
   */
  change(
    list: WatchList,
    { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
    since: number,
    max: number,
  ): Promise<WatchedChange | null> {
    return wrapDatabaseErrors('be changed', async () => {
      try {
        return await this.#database.transaction().execute(async (transaction) => {
          await lockAccount(transaction, list.account);
          const removed = await removeAll(transaction, list.number, remove);
          const added = await addAll(transaction, list.number, add, since);
          if (added > 0 && (await countWatched(transaction, list)) > max) throw new TooManyError();
          return { added, removed };
        });
      } catch (error) {
        if (error instanceof TooManyError) return null;
        throw error;
      }
    });
  }

  /** Returns the numbers of the lists of an account that watch a company. */
  findLists(account: string, orgNumber: string): Promise<number[]> {
    return wrapDatabaseErrors('be read', async () => {
      const rows = await this.#database
        .selectFrom('watched_company')
        .innerJoin('watch_list', 'watch_list.number', 'watched_company.list')
        .select('list')
        .where('org_number', '=', Number(orgNumber))
        .where('account', '=', account)
        .where('is_test', '=', 0)
        .execute();
      return rows.map(({ list }) => list);
    });
  }

  /** Forgets a company in all lists, for its erasure. Returns the rows that had it. */
  erase(orgNumber: string): Promise<number> {
    return wrapDatabaseErrors('be changed', () =>
      this.#database.transaction().execute(async (transaction) => {
        const watched = await transaction
          .deleteFrom('watched_company')
          .where('org_number', '=', Number(orgNumber))
          .executeTakeFirst();
        const told = await transaction
          .deleteFrom('watch_event')
          .where('org_number', '=', Number(orgNumber))
          .executeTakeFirst();
        return Number(watched.numDeletedRows + told.numDeletedRows);
      }),
    );
  }
}

/** Rolls a transaction back. */
class TooManyError extends Error {}

async function removeAll(database: Database, list: number, numbers: readonly string[]): Promise<number> {
  let removed = 0;
  for (const part of toParts(numbers)) {
    const { numDeletedRows } = await database
      .deleteFrom('watched_company')
      .where('list', '=', list)
      .where('org_number', 'in', part)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}

async function addAll(
  database: Database,
  list: number,
  numbers: readonly string[],
  since: number,
): Promise<number> {
  let added = 0;
  for (const part of toParts(numbers)) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('watched_company')
      .values(part.map((org_number) => ({ org_number, list, since })))
      .onConflict((conflict) => conflict.columns(['org_number', 'list']).doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

function toParts(numbers: readonly string[]): number[][] {
  const different = [...new Set(numbers)].map(Number);
  return Array.from({ length: Math.ceil(different.length / MAX_ROWS) }, (_, part) =>
    different.slice(part * MAX_ROWS, (part + 1) * MAX_ROWS),
  );
}

async function countWatched(database: Database, { account, isTest }: WatchList): Promise<number> {
  const { count } = await database
    .selectFrom('watched_company')
    .innerJoin('watch_list', 'watch_list.number', 'watched_company.list')
    .where('account', '=', account)
    .where('is_test', '=', isTest ? 1 : 0)
    .select((eb) => eb.fn.count<number>('org_number').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
