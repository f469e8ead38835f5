import type { Kysely } from 'kysely';
import { toSwedishDay } from './quota-month.ts';
import type { AccountsDatabase } from './schema.ts';

/** How long the ledger is kept (decisions.md, Authentication). */
const MONTHS = 13;
/** Rows that are looked at at once: those who charge meanwhile wait no longer than that takes. */
const SLICE = 10_000;

/**
 * Removes what need not be kept any more of the ledger, from its beginning (rows are numbered as they are written, by time but for a clock that
 * goes back), and of the usage that was added up from it.
 */
export async function forgetOldLedger(database: Kysely<AccountsDatabase>, now: Date): Promise<void> {
  const oldest = Temporal.PlainDate.from(toSwedishDay(now)).subtract({ months: MONTHS }).toString();
  for (let removed = SLICE; removed === SLICE;) {
    const { numDeletedRows } = await database
      .deleteFrom('ledger')
      .where('id', 'in', (ledger) => ledger.selectFrom('ledger').select('id').orderBy('id').limit(SLICE))
      .where('day', '<', oldest)
      .executeTakeFirst();
    removed = Number(numDeletedRows);
  }
  await database.deleteFrom('usage_day').where('day', '<', oldest).execute();
}
