import { AccountsPart } from '../database/accounts-part.ts';
import { runStatement, SqlStatement, type TransactionStatementGenerator } from '../database/sql-statement.ts';
import { createRowReader, integer } from '../../sql/row-reader.ts';
import { type WatchList, toOrgNumber } from './watch-list.ts';

/** Rows of one statement: each has three of the 65,535 parameters that PostgreSQL takes. */
const MAX_ROWS = 5_000;

interface WatchedChange {
  readonly added: number;
  readonly removed: number;
}

/** The companies of watch lists, as numbers of ten digits. */
export class WatchedCompanies extends AccountsPart {
  read({ number }: WatchList, after: string | null, limit: number): Promise<string[]> {
    return this.reading(async () => {
      const rows = await this.database
        .selectFrom('watched_company')
        .select('org_number')
        .where('list', '=', number)
        .where('org_number', '>', Number(after ?? 0))
        .orderBy('org_number')
        .limit(limit)
        .execute();
      return rows.map(({ org_number }) => toOrgNumber(org_number));
    });
  }

  /**
   * Removes and adds companies, whose changes after `since` are told. Null, with nothing changed,
   * if the account would then watch more than `max` different companies.
   */
  change(
    list: WatchList,
    { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
    since: number,
    max: number,
  ): Promise<WatchedChange | null> {
    return this.changing(async () => {
      try {
        return await this.transact(() =>
          changeCompanies(list, { add: toNumbers(add), remove: toNumbers(remove) }, since, max),
        );
      } catch (error) {
        if (error instanceof TooManyError) return null;
        throw error;
      }
    });
  }

  findLists(account: string, orgNumber: string): Promise<number[]> {
    return this.reading(async () => {
      const rows = await this.database
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
    return this.inTransaction(async (transaction) => {
      const watched = await transaction
        .deleteFrom('watched_company')
        .where('org_number', '=', Number(orgNumber))
        .executeTakeFirst();
      const told = await transaction
        .deleteFrom('watch_event')
        .where('org_number', '=', Number(orgNumber))
        .executeTakeFirst();
      return Number(watched.numDeletedRows + told.numDeletedRows);
    });
  }
}

/** Rolls a transaction back. */
class TooManyError extends Error {}

const LOCK_ACCOUNT = new SqlStatement<{ account: string }>(
  'update account set name = name where id = :account',
);
const REMOVE = new SqlStatement<Record<'list' | 'company', number>>(
  'delete from watched_company where list = :list and org_number = :company',
);
const ADD = new SqlStatement<Record<'list' | 'company' | 'since', number>>(
  `insert into watched_company (org_number, list, since) values (:company, :list, :since)
   on conflict (org_number, list) do nothing`,
);
const COUNT = new SqlStatement<{ account: string; isTest: number }, { count: number }>(
  `select count(distinct org_number) as count from watched_company
   join watch_list on watch_list.number = watched_company.list
   where account = :account and is_test = :isTest`,
  createRowReader({ count: integer }),
);

function* changeCompanies(
  { number: list, account, isTest }: WatchList,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
  since: number,
  max: number,
): TransactionStatementGenerator<WatchedChange> {
  yield* runStatement(LOCK_ACCOUNT, { account });
  let removed = 0;
  for (const company of remove) removed += (yield* runStatement(REMOVE, { list, company })).changedRowCount;
  let added = 0;
  for (let start = 0; start < add.length; start += MAX_ROWS) {
    const rows = add.slice(start, start + MAX_ROWS).map((company) => ({ company, list, since }));
    added += (yield* runStatement(ADD, ...rows)).changedRowCount;
  }
  const [watched] = (yield* runStatement(COUNT, { account, isTest: isTest ? 1 : 0 })).rows;
  if (added > 0 && watched !== undefined && watched.count > max) throw new TooManyError();
  return { added, removed };
}

function toNumbers(texts: readonly string[]): number[] {
  return [...new Set(texts)].map(Number);
}
