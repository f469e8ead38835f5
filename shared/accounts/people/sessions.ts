import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { wrapAccountsErrors } from '../database/accounts-error.ts';
import { PERSON_COLUMNS, type Person } from './person.ts';
import type { AccountsDatabase } from '../database/schema.ts';

const DAY_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;
/** How long somebody stays signed in, whatever they do. */
export const SESSION_DAYS = 14;

/** Who is signed in, by the token that their browser has. */
export class Sessions {
  readonly #database: Kysely<AccountsDatabase>;
  readonly #now: () => Date;

  constructor(database: Kysely<AccountsDatabase>, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Signs a person in for 14 days. Returns the token, which is nowhere else. */
  open(person: Person): Promise<string> {
    return wrapAccountsErrors('be changed', () => insertSession(this.#database, person.id, this.#now()));
  }

  /** Who is signed in by a token; null when that is unknown, ended or expired, or the account is closed. */
  find(token: string): Promise<Person | null> {
    return wrapAccountsErrors('be read', async () => {
      const found = await this.#database
        .selectFrom('session')
        .innerJoin('person', 'person.id', 'session.person')
        .innerJoin('account', 'account.id', 'person.account')
        .select(PERSON_COLUMNS)
        .where('session.hash', '=', hashToken(token))
        .where('session.expires_at', '>', toInstant(this.#now(), 0))
        .where('account.closed_at', 'is', null)
        .executeTakeFirst();
      return found ?? null;
    });
  }

  /** Signs out one browser. A token of nobody is no error. */
  async close(token: string): Promise<void> {
    await wrapAccountsErrors('be changed', () =>
      this.#database.deleteFrom('session').where('hash', '=', hashToken(token)).execute(),
    );
  }

  /** Signs a person out everywhere. */
  async closeAll(person: Person): Promise<void> {
    await wrapAccountsErrors('be changed', () =>
      this.#database.deleteFrom('session').where('person', '=', person.id).execute(),
    );
  }

  /** Removes sessions that are over, and links that were so a day ago. */
  async deleteExpired(): Promise<void> {
    await wrapAccountsErrors('be shortened', async () => {
      await this.#database
        .deleteFrom('session')
        .where('expires_at', '<=', toInstant(this.#now(), 0))
        .execute();
      await this.#database
        .deleteFrom('sign_in_link')
        .where('expires_at', '<=', toInstant(this.#now(), -1))
        .execute();
    });
  }
}

/** Begins a session of 14 days. Returns its token. */
export async function insertSession(
  database: Kysely<AccountsDatabase>,
  person: string,
  now: Date,
): Promise<string> {
  const token = makeToken();
  const times = { created_at: toInstant(now, 0), expires_at: toInstant(now, SESSION_DAYS) };
  await database
    .insertInto('session')
    .values({ hash: hashToken(token), person, ...times })
    .execute();
  return token;
}

/** Some days after `now`, as instants are kept. */
function toInstant(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** A token of a session or of a one-time link: 256 random bits, base64url. It is given away, and never stored. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token: its SHA-256 in hex. A token is random, so nothing slower is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
