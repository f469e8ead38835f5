import type { Selectable } from 'kysely';
import { createPrefixedId, insertAccount, isOpenAccount, lockAccount } from '../database/account-rows.ts';
import { forgetDevices } from './known-devices.ts';
import { InvalidLinkError, redeemLink } from './one-time-links.ts';
import { PERSON_COLUMNS, type Person } from './person.ts';
import type { AccountsDatabase, Database } from '../database/schema.ts';
import { closeSessions, startSession, type StartedSignIn } from './sessions.ts';

type Link = Selectable<AccountsDatabase['sign_in_link']>;

/**
 * Uses a one-time link in one transaction. An invitation creates a person, a sign-up creates an
 * account of the plan Free and a person, a reset replaces a password. `passwordHash` is a PHC
 * string. Null when the link is no longer valid or has another purpose.
 */
export async function acceptLinkWithNewPassword(
  database: Database,
  linkToken: string,
  passwordHash: string,
  now: Date,
): Promise<Person | null> {
  return withLink(database, linkToken, now, async (transaction, link) => {
    if (link.purpose === 'sign-in' || link.purpose === 'address') throw new InvalidLinkError();
    const accept = link.purpose === 'reset' ? resetPassword : insertPerson;
    return accept(transaction, link, passwordHash, now);
  });
}

export async function acceptSignInLink(
  database: Database,
  token: string,
  now: Date,
): Promise<StartedSignIn | null> {
  return withLink(database, token, now, async (transaction, { purpose, account, person }) => {
    if (purpose !== 'sign-in' || person === null || account === null) throw new InvalidLinkError();
    if (!(await isOpenAccount(transaction, account))) throw new InvalidLinkError();
    return startSession(transaction, person, now);
  });
}

/**
 * Redeems a link, then runs `work` in the same transaction. Null if the link is invalid, or if
 * `work` throws an {@link InvalidLinkError}.
 */
export async function withLink<T>(
  database: Database,
  token: string,
  now: Date,
  work: (transaction: Database, link: Link) => Promise<T>,
): Promise<T | null> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const link = await redeemLink(transaction, token, now);
      return work(transaction, link);
    });
  } catch (error) {
    if (error instanceof InvalidLinkError) return null;
    throw error;
  }
}

async function insertPerson(
  database: Database,
  { account: invitedTo, email }: Link,
  password: string,
  now: Date,
): Promise<Person> {
  const account = invitedTo ?? (await insertAccount(database, 'free', null, now));
  await lockAccount(database, account);
  if (!(await isOpenAccount(database, account))) throw new InvalidLinkError();
  const person: Person = {
    id: createPrefixedId('per'),
    account,
    email,
    role: (await hasOwner(database, account)) ? 'member' : 'owner',
  };
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('person')
    .values({ ...person, password, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  // Another link created the person in the meantime.
  if (numInsertedOrUpdatedRows === 0n) throw new InvalidLinkError();
  return person;
}

async function resetPassword(database: Database, { person }: Link, password: string): Promise<Person> {
  const changed = await database
    .updateTable('person')
    .set({ password })
    .where('id', '=', person)
    .returning(PERSON_COLUMNS)
    .executeTakeFirst();
  if (changed === undefined || !(await isOpenAccount(database, changed.account)))
    throw new InvalidLinkError();
  await closeSessions(database, changed.id, null);
  await forgetDevices(database, changed.id);
  return changed;
}

async function hasOwner(database: Database, account: string): Promise<boolean> {
  const found = await database
    .selectFrom('person')
    .select('id')
    .where('account', '=', account)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return found !== undefined;
}
