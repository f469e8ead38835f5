import type { Kysely } from 'kysely';
import type { AccountsDatabase } from './schema.ts';

/** Tells whether there is such an account, and it is not closed. */
export async function isOpenAccount(database: Kysely<AccountsDatabase>, account: string): Promise<boolean> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where('id', '=', account)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
