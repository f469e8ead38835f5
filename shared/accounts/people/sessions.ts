import { hash, randomBytes } from 'node:crypto';
import { AccountsPart } from '../database/accounts-part.ts';
import { type Person, PERSON_COLUMNS } from './person.ts';
import type { Database } from '../database/schema.ts';

const DAY_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;
/** Days until a session of the console ends, even one in use. */
export const SESSION_DAYS = 14;
const MAX_IDLE_DAYS = 3;
const MAX_SESSIONS = 50;
/**
 * Minimum time in milliseconds between two updates of the last use of a session. Fewer updates mean
 * fewer writes to the database.
 */
const LAST_USED_STEP_MS = 3_600_000;
/** Minutes in which a person must enter the code of the second factor. */
const PENDING_MINUTES = 10;

export interface SessionSummary {
  /** SHA-256 of the session's token. Identifies the session, but cannot be used to sign in. */
  readonly id: string;
  /** Browser and system, such as `Firefox, Linux`. Null when unknown. */
  readonly device: string | null;
  readonly createdAt: string;
  /** Time of last use. Updated at most once an hour. */
  readonly lastUsedAt: string;
}

/**
 * Token of a new session. A person with a second factor gets a pending token instead, which must be
 * completed with a code.
 */
export type StartedSignIn = { readonly sessionToken: string } | { readonly pendingSecondFactorToken: string };

export class Sessions extends AccountsPart {
  openWithoutSecondFactor(person: Person): Promise<string> {
    return this.changing(() => insertSession(this.database, person.id, this.now()));
  }

  openSession(person: Person): Promise<StartedSignIn> {
    return this.changing(() => startSession(this.database, person.id, this.now()));
  }

  /** Returns the signed-in person. Null for an expired or unknown token or a closed account. */
  findSignedInPerson(token: string): Promise<Person | null> {
    return this.reading(async () => {
      const found = await this.database
        .selectFrom('session')
        .innerJoin('person', 'person.id', 'session.person')
        .innerJoin('account', 'account.id', 'person.account')
        .select([...PERSON_COLUMNS, 'session.created_at', 'session.last_used_at'])
        .where('session.hash', '=', hashToken(token))
        .where('session.expires_at', '>', toInstant(this.now(), 0))
        .where('account.closed_at', 'is', null)
        .executeTakeFirst();
      if (found === undefined) return null;
      const { created_at: createdAt, last_used_at: lastUsedAt, ...person } = found;
      await this.#noteUse(token, createdAt, lastUsedAt);
      return person;
    });
  }

  async setDevice(token: string, device: string): Promise<void> {
    await this.changing(() =>
      this.database.updateTable('session').set({ device }).where('hash', '=', hashToken(token)).execute(),
    );
  }

  /** Lists the valid sessions of a person, last used first. At most 50. */
  list(person: Person): Promise<SessionSummary[]> {
    return this.reading(() =>
      this.database
        .selectFrom('session')
        .select(['hash as id', 'device', 'created_at as createdAt'])
        .select(({ fn }) => fn.coalesce('last_used_at', 'created_at').as('lastUsedAt'))
        .where('person', '=', person.id)
        .where('expires_at', '>', toInstant(this.now(), 0))
        .orderBy('lastUsedAt', 'desc')
        .orderBy('hash')
        .limit(MAX_SESSIONS)
        .execute(),
    );
  }

  async close(token: string): Promise<void> {
    await this.changing(() =>
      this.database.deleteFrom('session').where('hash', '=', hashToken(token)).execute(),
    );
  }

  async closeById(person: Person, id: string): Promise<void> {
    await this.changing(() =>
      this.database.deleteFrom('session').where('person', '=', person.id).where('hash', '=', id).execute(),
    );
  }

  /** Ends all sessions of a person except the session `id`, and sign-ins that wait for a code. */
  async closeAllExcept(person: Person, id: string): Promise<void> {
    await this.changing(() => closeSessions(this.database, person.id, id));
  }

  async closeAll(person: Person): Promise<void> {
    await this.changing(() => closeSessions(this.database, person.id, null));
  }

  /**
   * Stores the time of the last use, and the end that follows from it, at most once an hour.
   * `lastUsedAt` is the stored time, or null if there is none.
   */
  async #noteUse(token: string, createdAt: string, lastUsedAt: string | null): Promise<void> {
    const now = this.now();
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < LAST_USED_STEP_MS) return;
    await this.database
      .updateTable('session')
      .set({ last_used_at: toInstant(now, 0), expires_at: toSessionEnd(new Date(createdAt), now) })
      .where('hash', '=', hashToken(token))
      .execute();
  }

  deleteExpired(): Promise<void> {
    return this.cleaningUp(async () => {
      const now = toInstant(this.now(), 0);
      for (const table of ['session', 'pending_sign_in', 'prepared_factor'] as const)
        await this.database.deleteFrom(table).where('expires_at', '<=', now).execute();
      await this.database
        .deleteFrom('sign_in_link')
        .where('expires_at', '<=', toInstant(this.now(), -1))
        .execute();
    });
  }
}

export async function closeSessions(
  database: Database,
  personId: string,
  keptSessionId: string | null,
): Promise<void> {
  await database
    .deleteFrom('session')
    .where('person', '=', personId)
    .$if(keptSessionId !== null, (query) => query.where('hash', '!=', keptSessionId))
    .execute();
  await database.deleteFrom('pending_sign_in').where('person', '=', personId).execute();
}

/**
 * Starts a session for a person. A person with a second factor gets a sign-in that waits ten
 * minutes for a code.
 */
export async function startSession(database: Database, personId: string, now: Date): Promise<StartedSignIn> {
  const factor = await database
    .selectFrom('second_factor')
    .select('person')
    .where('person', '=', personId)
    .executeTakeFirst();
  if (factor === undefined) return { sessionToken: await insertSession(database, personId, now) };
  const pending = createRandomToken();
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * 60_000).toISOString();
  await database
    .insertInto('pending_sign_in')
    .values({ hash: hashToken(pending), person: personId, expires_at: expiresAt })
    .execute();
  return { pendingSecondFactorToken: pending };
}

export async function insertSession(database: Database, personId: string, now: Date): Promise<string> {
  const token = createRandomToken();
  const id = hashToken(token);
  const start = toInstant(now, 0);
  const times = { created_at: start, last_used_at: start, expires_at: toSessionEnd(now, now) };
  await database
    .insertInto('session')
    .values({ hash: id, person: personId, device: null, ...times })
    .execute();
  await deleteOldestSessions(database, personId, id);
  return token;
}

/** Deletes the oldest sessions above 50, and never the new one, also when clocks differ. */
async function deleteOldestSessions(
  database: Database,
  personId: string,
  newSessionId: string,
): Promise<void> {
  const others = database
    .selectFrom('session')
    .where('person', '=', personId)
    .where('hash', '!=', newSessionId);
  const kept = others
    .select('hash')
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(MAX_SESSIONS - 1);
  await database
    .deleteFrom('session')
    .where('person', '=', personId)
    .where('hash', '!=', newSessionId)
    .where('hash', 'not in', kept)
    .execute();
}

function toSessionEnd(created: Date, lastUsed: Date): string {
  const latest = toInstant(created, SESSION_DAYS);
  const idle = toInstant(lastUsed, MAX_IDLE_DAYS);
  return idle < latest ? idle : latest;
}

function toInstant(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Returns a token of 256 random bits in base64url, for a session or a one-time link. */
export function createRandomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token in hex. A fast hash is enough, since tokens are random. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
