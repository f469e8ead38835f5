import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Person } from './person.ts';
import { deleteSecondFactor } from './second-factors.ts';
import { closeSessions } from './sessions.ts';

export async function deletePerson(
  database: Database,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  // Links first, as `acceptLinkWithNewPassword` does, to avoid a deadlock.
  await database.deleteFrom('sign_in_link').where('email', '=', email).execute();
  await closeSessions(database, id, null);
  await deleteSecondFactor(database, id);
  await database.deleteFrom('person').where('id', '=', id).execute();
  await neutraliseNames(database, email);
}

export async function deletePeople(database: Database, account: string): Promise<void> {
  const people = database.selectFrom('person').select(['id', 'email']).where('account', '=', account);
  for (const person of await people.execute()) await deletePerson(database, person);
  await database.deleteFrom('saved_list').where('account', '=', account).execute();
  await database.deleteFrom('watch_list').where('account', '=', account).execute();
  await database
    .updateTable('api_key')
    .set((eb) => ({ name: eb.ref('id') }))
    .where('account', '=', account)
    .execute();
}

export async function deleteInvitations(
  database: Database,
  by: { readonly account?: string; readonly email?: string },
  now: Date,
): Promise<string[]> {
  const deleted = await database
    .deleteFrom('sign_in_link')
    .where('purpose', '=', 'invite')
    .where((eb) => eb.and(by))
    .returning(['account', 'used_at', 'expires_at'])
    .execute();
  return deleted.flatMap(({ account, used_at, expires_at }) =>
    account !== null && used_at === null && expires_at > now.toISOString() ? [account] : [],
  );
}

async function neutraliseNames(database: Database, email: string): Promise<void> {
  for (const table of ['account', 'api_key'] as const)
    await sql`update ${sql.table(table)} set name = id
      where replace(lower(name), ${email}, '') <> lower(name)`.execute(database);
}
