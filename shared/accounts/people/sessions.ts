import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { wrapAccountsErrors } from '../database/accounts-error.ts';
import { PERSON_COLUMNS, type Person } from './person.ts';
import type { AccountsDatabase } from '../database/schema.ts';

const DAY_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;
/** Days until a session of the console ends. */
export const SESSION_DAYS = 14;

/**
 * Sessions of people who are signed in to the console. A token in the browser's cookie identifies
 * each.
 */
export class Sessions {
  readonly #database: Kysely<AccountsDatabase>;
  readonly #now: () => Date;

  constructor(database: Kysely<AccountsDatabase>, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Starts a session of 14 days. Returns its token; the database stores only the hash. */
  open(person: Person): Promise<string> {
    return wrapAccountsErrors('be changed', () => insertSession(this.#database, person.id, this.#now()));
  }

  /** Returns the signed-in person. Null for an expired or unknown token or a closed account. */
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

  /** Ends a session. Does nothing for an unknown token. */
  async close(token: string): Promise<void> {
    await wrapAccountsErrors('be changed', () =>
      this.#database.deleteFrom('session').where('hash', '=', hashToken(token)).execute(),
    );
  }

  /** Ends all sessions of a person. */
  async closeAll(person: Person): Promise<void> {
    await wrapAccountsErrors('be changed', () =>
      this.#database.deleteFrom('session').where('person', '=', person.id).execute(),
    );
  }

  /** Deletes expired sessions, and one-time links that expired more than a day ago. */
  async deleteExpired(): Promise<void> {
    await wrapAccountsErrors('be cleaned up', async () => {
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

/** Starts a session of 14 days for a person id. Returns the token of the session. */
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

function toInstant(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Returns a token of 256 random bits in base64url, for a session or a one-time link. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token in hex. A fast hash is enough, since tokens are random. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
