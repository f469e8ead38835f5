import type { Insertable, Selectable, Transaction } from 'kysely';
import type { AccountsDatabase, Database } from '../database/schema.ts';
import { hashToken, createRandomToken } from './sessions.ts';

/** A new one-time link to send by mail. The database stores only a hash of its token. */
export interface OneTimeLink {
  readonly token: string;
  readonly email: string;
  readonly expiresAt: Date;
}

type LinkRow = AccountsDatabase['sign_in_link'];
/**
 * Purpose of a one-time link. A `reset` lets a person choose another password, an `address` changes
 * the address of a person who is signed in.
 */
export type LinkPurpose = 'invite' | 'sign-up' | 'sign-in' | 'reset' | 'address';

export class InvalidLinkError extends Error {}

export type ValidOneTimeLink = Readonly<Pick<LinkRow, 'purpose' | 'email'>>;

const HOUR_MS = 3_600_000;
const LINK_VALID_HOURS: Readonly<Record<LinkPurpose, number>> = {
  invite: 7 * 24,
  'sign-up': 24,
  // ASVS 5, 6.5.5: a request outside the page that signs in lives at most ten minutes.
  'sign-in': 1 / 6,
  reset: 1,
  address: 1,
};

export async function createOneTimeLink(
  database: Database,
  linkColumns: Omit<Insertable<LinkRow>, 'hash' | 'expires_at' | 'used_at'>,
  now: Date,
): Promise<OneTimeLink> {
  const token = createRandomToken();
  const expiresAt = new Date(now.getTime() + LINK_VALID_HOURS[linkColumns.purpose] * HOUR_MS);
  const values = {
    ...linkColumns,
    hash: hashToken(token),
    expires_at: expiresAt.toISOString(),
    used_at: null,
  };
  await database.insertInto('sign_in_link').values(values).execute();
  return { token, email: linkColumns.email, expiresAt };
}

/** Creates a link to join an account. Older invitations of the address become invalid. */
export async function createInvitation(
  database: Database,
  { email, account }: { readonly email: string; readonly account: string },
  now: Date,
): Promise<OneTimeLink> {
  await invalidateUnusedOneTimeLinks(database, email, 'invite', now);
  return createOneTimeLink(database, { purpose: 'invite', email, account, person: null }, now);
}

/** Returns the purpose and e-mail address of a link. Null when it is unknown, used or expired. */
export async function findValidOneTimeLink(
  database: Database,
  token: string,
  now: Date,
): Promise<ValidOneTimeLink | null> {
  const found = await database
    .selectFrom('sign_in_link')
    .select(['purpose', 'email'])
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Returns a valid link and marks all links of its e-mail address as used. Only one of parallel
 * calls gets the link. Throws {@link InvalidLinkError} for an invalid link, which rolls back
 * `transaction`.
 */
export async function redeemLink(
  transaction: Transaction<AccountsDatabase>,
  token: string,
  now: Date,
): Promise<Selectable<LinkRow>> {
  const hash = hashToken(token);
  const taken = await transaction
    .updateTable('sign_in_link')
    .set({ used_at: now.toISOString() })
    .where('email', '=', (link) => link.selectFrom('sign_in_link').select('email').where('hash', '=', hash))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .execute();
  const link = taken.find((each) => each.hash === hash);
  if (link === undefined) throw new InvalidLinkError();
  return link;
}

export async function invalidateUnusedOneTimeLinks(
  database: Database,
  email: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  await database
    .updateTable('sign_in_link')
    .set({ used_at: now.toISOString() })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('purpose', '=', purpose)
    .execute();
}
