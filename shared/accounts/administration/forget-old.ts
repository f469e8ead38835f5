import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { toSwedishDay } from '../quota-month.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import { toOldestCall } from '../metering/idempotent-call.ts';

/** How long the ledger is kept (docs/contract.md#credits). */
const MONTHS = 13;
/** Rows that are looked at at once: those who charge meanwhile wait no longer than that takes. */
const SLICE = 500;
/** Days with charges that confirm a clock. */
const MIN_DAYS = 7;

/**
 * Removes what need not be kept any more of the ledger, from its beginning (rows are numbered as
 * they are written, by time but for a clock that goes back), and of the usage that was added up
 * from it. The 13 months count from the seventh day with charges before now, so that a clock that
 * is ahead removes nothing before seven days of charges by it; what is kept is kept a week longer
 * for that.
 */
export async function forgetOldLedger(database: Kysely<AccountsDatabase>, now: Date): Promise<void> {
  const today = await findConfirmedDay(database, toSwedishDay(now));
  if (today === null) return;
  const oldest = Temporal.PlainDate.from(today).subtract({ months: MONTHS }).toString();
  for (let removed = SLICE; removed === SLICE;) {
    const { numDeletedRows } = await database
      .deleteFrom('ledger')
      .where('id', 'in', (ledger) => ledger.selectFrom('ledger').select('id').orderBy('id').limit(SLICE))
      .where('day', '<', oldest)
      .executeTakeFirst();
    removed = Number(numDeletedRows);
    // SQLite answers on this thread: calls come in between two slices.
    await nextTurn();
  }
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
    .offset(MIN_DAYS - 1)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  return found.day < today ? found.day : today;
}

/** Rows that are removed at once: charges wait no longer than that takes. */
const SLICE_ROWS = 100;

/** Removes the charged calls that are too old to be recognised. */
export async function forgetOldCalls(database: Kysely<AccountsDatabase>, now: Date): Promise<void> {
  const oldest = toOldestCall(now);
  for (let removed = SLICE_ROWS; removed === SLICE_ROWS;) {
    const { numDeletedRows } = await database
      .deleteFrom('idempotent_call')
      .where((eb) =>
        eb(
          eb.refTuple('account', 'key_hash'),
          'in',
          eb
            .selectFrom('idempotent_call')
            .select(['account', 'key_hash'])
            .where('at', '<=', oldest)
            .orderBy('at')
            .limit(SLICE_ROWS)
            .$asTuple('account', 'key_hash'),
        ),
      )
      // A call whose key is used again meanwhile has a new time.
      .where('at', '<=', oldest)
      .executeTakeFirst();
    removed = Number(numDeletedRows);
    // SQLite answers on this thread: calls come in between two slices.
    await nextTurn();
  }
}
