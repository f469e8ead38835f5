import { AccountsPart } from '../database/accounts-part.ts';
import type { Database } from '../database/schema.ts';
import { normaliseEmail, type Person } from './person.ts';
import { createRandomToken, hashToken } from './sessions.ts';

export const DEVICE_DAYS = 400;
const MAX_DEVICES = 20;
/** Days after its last sign-in in which a device is kept before others. A session lasts 14. */
const IN_USE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export interface KnownDevice {
  readonly knownSince: string;
  readonly signedInAt: string;
}

/**
 * Browsers on which people have signed in. Attempts on them count apart, so that strangers cannot
 * keep the owner of an address out. Their cookies grant no access.
 */
export class KnownDevices extends AccountsPart {
  find(email: string, cookie: string | null): Promise<string | null> {
    if (cookie === null) return Promise.resolve(null);
    return this.reading(async () => {
      const found = await this.database
        .selectFrom('known_device')
        .innerJoin('person', 'person.id', 'known_device.person')
        .select('known_device.hash')
        .where('known_device.hash', '=', hashToken(cookie))
        .where('known_device.signed_in_at', '>', this.#before(DEVICE_DAYS))
        .where('person.email', '=', normaliseEmail(email))
        .executeTakeFirst();
      return found?.hash ?? null;
    });
  }

  /**
   * Makes the device of a complete sign-in known. Returns its cookie: `cookie` if it is the
   * device's, else a new one.
   */
  async remember(email: string, cookie: string | null): Promise<string> {
    const known = await this.find(email, cookie);
    const token = known === null || cookie === null ? createRandomToken() : cookie;
    await this.inTransaction((transaction) => this.#insert(transaction, email, token));
    return token;
  }

  list({ id }: Pick<Person, 'id'>): Promise<KnownDevice[]> {
    return this.reading(() =>
      this.database
        .selectFrom('known_device')
        .select(['known_since as knownSince', 'signed_in_at as signedInAt'])
        .where('person', '=', id)
        .orderBy('known_since')
        .execute(),
    );
  }

  /** Forgets devices without a sign-in in the last 400 days. */
  deleteExpired(): Promise<void> {
    return this.cleaningUp(() =>
      this.database
        .deleteFrom('known_device')
        .where('signed_in_at', '<=', this.#before(DEVICE_DAYS))
        .execute(),
    );
  }

  async #insert(database: Database, email: string, token: string): Promise<void> {
    // Locks the person, so that parallel sign-ins leave no more devices than allowed.
    const { id: person } = await database
      .updateTable('person')
      .set((eb) => ({ role: eb.ref('role') }))
      .where('email', '=', normaliseEmail(email))
      .returning('id')
      .executeTakeFirstOrThrow();
    const hash = hashToken(token);
    // Those known longest stay, so that many sign-ins of a thief do not push out the owner's.
    const kept = database
      .selectFrom('known_device')
      .select('hash')
      .where('person', '=', person)
      .where('hash', '!=', hash)
      .orderBy((eb) => eb('signed_in_at', '>', this.#before(IN_USE_DAYS)), 'desc')
      .orderBy('known_since')
      .orderBy('hash')
      .limit(MAX_DEVICES - 1);
    await database
      .deleteFrom('known_device')
      .where('person', '=', person)
      .where('hash', '!=', hash)
      .where('hash', 'not in', kept)
      .execute();
    const signed_in_at = this.#before(0);
    await database
      .insertInto('known_device')
      .values({ hash, person, known_since: signed_in_at, signed_in_at })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ signed_in_at }))
      .execute();
  }

  #before(days: number): string {
    return new Date(this.now().getTime() - days * DAY_MS).toISOString();
  }
}

export async function forgetDevices(database: Database, personId: string): Promise<void> {
  await database.deleteFrom('known_device').where('person', '=', personId).execute();
}
