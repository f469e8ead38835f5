import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AccountsDatabase } from '../database/schema.ts';
import { toOldestCall } from '../metering/idempotent-call.ts';

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
