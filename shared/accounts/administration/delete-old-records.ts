import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type QueryResult } from 'kysely';
import { toSwedishDay } from '../quota-month.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import { toOldestReplayableTime } from '../metering/idempotent-call.ts';

/** How long the ledger is kept (docs/contract.md#credits). */
const LEDGER_MONTHS = 13;
/** Rows that are removed at once: charges wait no longer than that takes. */
const LEDGER_SLICE_ROWS = 500;
const CALL_SLICE_ROWS = 100;
/** Days with charges that confirm a clock. */
const MIN_CHARGED_DAYS = 7;

/**
 * Removes what need not be kept any more of the ledger, from its beginning (rows are numbered as
 * they are written, by time but for a clock that goes back), and of the usage that was added up
 * from it. The 13 months count from the seventh day with charges before now, so that a clock that
 * is ahead removes nothing before seven days of charges by it; what is kept is kept a week longer
 * for that.
 */
export async function deleteOldLedgerEntries(database: Kysely<AccountsDatabase>, now: Date): Promise<void> {
  const today = await findConfirmedDay(database, toSwedishDay(now));
  if (today === null) return;
  const oldest = Temporal.PlainDate.from(today).subtract({ months: LEDGER_MONTHS }).toString();
  await deleteSlices(LEDGER_SLICE_ROWS, () =>
    sql`delete from ledger where day < ${oldest} and id in (
      select id from ledger order by id limit ${LEDGER_SLICE_ROWS})`.execute(database),
  );
  await database.deleteFrom('usage_day').where('day', '<', oldest).execute();
}

/**
 * The earlier one of `today` and the seventh day with charges, counted from the last one; null when
 * there are fewer.
 */
async function findConfirmedDay(database: Kysely<AccountsDatabase>, today: string): Promise<string | null> {
  const found = await database
    .selectFrom('usage_day')
    .select('day')
    .distinct()
    .orderBy('day', 'desc')
    .offset(MIN_CHARGED_DAYS - 1)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  return found.day < today ? found.day : today;
}

/** Removes the charged calls that are too old to be recognised. */
export async function deleteOldCalls(database: Kysely<AccountsDatabase>, now: Date): Promise<void> {
  const oldest = toOldestReplayableTime(now);
  // A call whose key is used again meanwhile has a new time, and stays.
  await deleteSlices(CALL_SLICE_ROWS, () =>
    sql`delete from idempotent_call where at <= ${oldest} and (account, key_hash) in (
      select account, key_hash from idempotent_call
      where at <= ${oldest} order by at limit ${CALL_SLICE_ROWS})`.execute(database),
  );
}

/**
 * Deletes until a slice has fewer than `rows` rows to delete. SQLite answers on this thread: calls
 * come in between two slices.
 */
async function deleteSlices(rows: number, deleteSlice: () => Promise<QueryResult<unknown>>): Promise<void> {
  let removed = rows;
  while (removed === rows) {
    removed = Number((await deleteSlice()).numAffectedRows);
    await nextTurn();
  }
}
