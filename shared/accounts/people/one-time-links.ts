import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AccountsDatabase } from '../database/schema.ts';
import { hashToken, makeToken } from './sessions.ts';

/** A link that was just made: its token is nowhere else. */
export interface OneTimeLink {
  readonly token: string;
  /** Whose it is, and who is to get it. */
  readonly email: string;
  readonly expiresAt: Date;
}

type LinkRow = AccountsDatabase['sign_in_link'];
export type LinkPurpose = LinkRow['purpose'];

const HOUR_MS = 3_600_000;
/** A mail is read at once or when somebody is back at work; who asks for another password sits before the screen. */
const LINK_VALID_HOURS: Readonly<Record<LinkPurpose, number>> = { invite: 7 * 24, 'sign-up': 24, reset: 1 };

export async function insertLink(
  database: Kysely<AccountsDatabase>,
  about: Omit<Insertable<LinkRow>, 'hash' | 'expires_at' | 'used_at'>,
  now: Date,
): Promise<OneTimeLink> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + LINK_VALID_HOURS[about.purpose] * HOUR_MS);
  const values = { ...about, hash: hashToken(token), expires_at: expiresAt.toISOString(), used_at: null };
  await database.insertInto('sign_in_link').values(values).execute();
  return { token, email: about.email, expiresAt };
}

/** What a token is good for; null when it is unknown, used or expired. */
export async function findLink(
  database: Kysely<AccountsDatabase>,
  token: string,
  now: Date,
): Promise<Pick<LinkRow, 'purpose' | 'email'> | null> {
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
 * The same in full, and from then on neither it nor any other link of its address is good: of several at once one gets it. All are taken in one
 * statement, so that none has what another waits for. When it gives null nothing may be committed.
 */
export async function redeemLink(
  database: Kysely<AccountsDatabase>,
  token: string,
  now: Date,
): Promise<Selectable<LinkRow> | null> {
  const hash = hashToken(token);
  const taken = await database
    .updateTable('sign_in_link')
    .set({ used_at: now.toISOString() })
    .where('email', '=', (link) => link.selectFrom('sign_in_link').select('email').where('hash', '=', hash))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .execute();
  return taken.find((link) => link.hash === hash) ?? null;
}

/** Makes open links of an address for one purpose void. */
export async function invalidateLinks(
  database: Kysely<AccountsDatabase>,
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
