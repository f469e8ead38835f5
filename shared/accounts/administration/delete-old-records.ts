import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type QueryResult } from 'kysely';
import { toSwedishDay } from '../swedish-month.ts';
import type { Database } from '../database/schema.ts';
import { toIdempotentCallExpiryCutoff } from '../metering/idempotent-call.ts';

/** Retention of the ledger in months (docs/contract.md#credits). */
const LEDGER_MONTHS = 13;
/** Maximum ledger rows per DELETE statement. Charges wait for at most one such statement. */
const LEDGER_SLICE_ROWS = 500;
const CALL_SLICE_ROWS = 100;
const MIN_CHARGED_DAYS = 7;

/**
 * Deletes ledger entries and daily usage older than 13 months. The months end today, or on the
 * seventh latest day with charges if that is earlier, so that a clock that is ahead does not delete
 * recent records. Deletes nothing if fewer than seven days have charges.
 */
export async function deleteOldUsage(database: Database, now: Date): Promise<void> {
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
 * Returns the day that counts as today for deleting records: the seventh latest day with charges,
 * or `today` if that is earlier. A clock that is ahead for a few days then deletes no recent
 * records. Null when fewer than seven days have charges.
 */
async function findConfirmedDay(database: Database, today: string): Promise<string | null> {
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

export async function deleteExpiredIdempotentCalls(database: Database, now: Date): Promise<void> {
  const oldest = toIdempotentCallExpiryCutoff(now);
  // A key that is used again gets a new time and is no longer deleted.
  await deleteSlices(CALL_SLICE_ROWS, () =>
    sql`delete from idempotent_call where at <= ${oldest} and (account, key_hash) in (
      select account, key_hash from idempotent_call
      where at <= ${oldest} order by at limit ${CALL_SLICE_ROWS})`.execute(database),
  );
}

/** Until it deletes fewer than `rows`. Other work of the process runs between the calls. */
async function deleteSlices(rows: number, deleteSlice: () => Promise<QueryResult<unknown>>): Promise<void> {
  let removed = rows;
  while (removed === rows) {
    removed = Number((await deleteSlice()).numAffectedRows);
    await nextTurn();
  }
}
