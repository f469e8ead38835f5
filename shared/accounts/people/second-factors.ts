import { hash } from 'node:crypto';
import { AccountsPart, type AccountsContext } from '../database/accounts-part.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AccountsDatabase, Database } from '../database/schema.ts';
import {
  findTotpTimeStep,
  createTotpSecret,
  createRecoveryCodes,
  parseCode,
  toAuthenticatorUri,
} from './one-time-code.ts';
import { forgetDevices } from './known-devices.ts';
import { PERSON_COLUMNS, type Person } from './person.ts';
import { SecretBox } from './secret-box.ts';
import { closeSessions, hashToken, insertSession } from './sessions.ts';

type Factor = Pick<AccountsDatabase['second_factor'], 'person' | 'secret'>;

/** Time in which a prepared second factor must be confirmed. */
const PREPARED_MS = 10 * 60_000;

export interface SecondFactor {
  readonly enabledSince: string;
  readonly recoveryCodesLeft: number;
}

export interface AuthenticatorSetup {
  readonly secret: string;
  /** The secret as an `otpauth:` URI, for a QR code. */
  readonly uri: string;
}

/**
 * Second factors at sign-in: time-based codes of an authenticator app (RFC 6238) and recovery
 * codes. A code is accepted once. See docs/decisions/055-second-factor.md.
 */
export class SecondFactors extends AccountsPart {
  readonly #box: SecretBox;

  constructor(context: AccountsContext, encryptionSecrets: readonly string[]) {
    super(context);
    this.#box = new SecretBox(encryptionSecrets, 'second factor');
  }

  findEnabled(person: Person): Promise<SecondFactor | null> {
    return this.reading(async () => {
      const found = await this.#read(this.database, person.id);
      if (found === null) return null;
      const { count } = await this.database
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('person', '=', person.id)
        .executeTakeFirstOrThrow();
      return { enabledSince: found.confirmed_at, recoveryCodesLeft: Number(count) };
    });
  }

  /**
   * Prepares a second factor for ten minutes, in a session that has given the password. Repeated,
   * it returns the same secret. Null if the second factor is already on.
   */
  prepare({ id, email }: Person, session: string): Promise<AuthenticatorSetup | null> {
    return this.inTransaction(async (transaction) => {
      if ((await this.#read(transaction, id)) !== null) return null;
      const sealed = await this.#readPrepared(transaction, session);
      const secret = sealed === null ? createTotpSecret() : this.#open(sealed, id);
      const expires_at = new Date(this.now().getTime() + PREPARED_MS).toISOString();
      const prepared = { secret: sealed ?? this.#box.encrypt(secret, id), expires_at };
      await transaction
        .insertInto('prepared_factor')
        .values({ session, ...prepared })
        .onConflict((conflict) => conflict.column('session').doUpdateSet(prepared))
        .execute();
      return { secret, uri: toAuthenticatorUri(secret, email) };
    });
  }

  isPrepared(session: string): Promise<boolean> {
    return this.reading(async () => (await this.#readPrepared(this.database, session)) !== null);
  }

  /**
   * Turns the second factor on that `session` prepared, and ends the other sessions and the known
   * devices of the person. Returns its recovery codes. Null for a wrong code, and when nothing is
   * prepared or a second factor is already on.
   */
  confirm({ id }: Person, session: string, code: string): Promise<string[] | null> {
    return this.inTransaction(async (transaction) => {
      const secret = await this.#readPrepared(transaction, session);
      const step = secret === null ? null : this.#findStep(secret, id, code);
      if (secret === null || step === null) return null;
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('second_factor')
        .values({ person: id, secret, confirmed_at: this.now().toISOString(), last_step: step })
        .onConflict((conflict) => conflict.column('person').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return null;
      await transaction.deleteFrom('prepared_factor').where('session', '=', session).execute();
      await closeSessions(transaction, id, session);
      await forgetDevices(transaction, id);
      return replaceRecoveryCodes(transaction, id);
    });
  }

  /** Replaces all recovery codes and returns the new ones. Null for a wrong code. */
  renewRecoveryCodes({ id }: Person, code: string): Promise<string[] | null> {
    return this.inTransaction(async (transaction) =>
      (await this.#useCode(transaction, id, code)) ? replaceRecoveryCodes(transaction, id) : null,
    );
  }

  turnOff({ id }: Person, code: string): Promise<boolean> {
    return this.inTransaction(async (transaction) => {
      if (!(await this.#useCode(transaction, id, code))) return false;
      await deleteSecondFactor(transaction, id);
      return true;
    });
  }

  /**
   * Returns the person of a sign-in that waits for a code; null for an expired or unknown token.
   */
  findPersonSigningIn(pendingSignInToken: string): Promise<Person | null> {
    return this.reading(async () => {
      const found = await this.database
        .selectFrom('pending_sign_in')
        .innerJoin('person', 'person.id', 'pending_sign_in.person')
        .innerJoin('account', 'account.id', 'person.account')
        .select(PERSON_COLUMNS)
        .where('pending_sign_in.hash', '=', hashToken(pendingSignInToken))
        .where('pending_sign_in.expires_at', '>', this.now().toISOString())
        .where('account.closed_at', 'is', null)
        .executeTakeFirst();
      return found ?? null;
    });
  }

  /**
   * Completes a sign-in that waits for a code, once. Returns the token of the session; null for a
   * wrong code and for an expired or unknown token.
   */
  signInPerson(pendingSignInToken: string, code: string): Promise<string | null> {
    return this.inTransaction(async (transaction) => {
      const pending = await transaction
        .selectFrom('pending_sign_in')
        .select('person')
        .where('hash', '=', hashToken(pendingSignInToken))
        .where('expires_at', '>', this.now().toISOString())
        .executeTakeFirst();
      if (pending === undefined || !(await this.#useCode(transaction, pending.person, code))) return null;
      // Of parallel calls only one deletes the row.
      const { numDeletedRows } = await transaction
        .deleteFrom('pending_sign_in')
        .where('hash', '=', hashToken(pendingSignInToken))
        .executeTakeFirst();
      return numDeletedRows === 0n ? null : insertSession(transaction, pending.person, this.now());
    });
  }

  async #useCode(database: Database, person: string, text: string): Promise<boolean> {
    const typed = parseCode(text);
    const found = await this.#read(database, person);
    if (typed === null || found === null) return false;
    if (typed.kind === 'app') return this.#useAppCode(database, found, text);
    const { numDeletedRows } = await database
      .deleteFrom('recovery_code')
      .where('person', '=', person)
      .where('hash', '=', hashRecoveryCode(person, typed.code))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /**
   * Uses a code of the app. True if the code is right and newer than the last used one. Checks and
   * records the time step of the code in one SQL statement, so that parallel calls cannot use the
   * same code twice.
   */
  async #useAppCode(database: Database, { person, secret }: Factor, text: string): Promise<boolean> {
    const step = this.#findStep(secret, person, text);
    if (step === null) return false;
    const { numUpdatedRows } = await database
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('person', '=', person)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #findStep(sealed: string, person: string, text: string): number | null {
    const typed = parseCode(text);
    return typed?.kind === 'app'
      ? findTotpTimeStep(this.#open(sealed, person), typed.code, this.now())
      : null;
  }

  async #readPrepared(database: Database, session: string): Promise<string | null> {
    const found = await database
      .selectFrom('prepared_factor')
      .select('secret')
      .where('session', '=', session)
      .where('expires_at', '>', this.now().toISOString())
      .executeTakeFirst();
    return found?.secret ?? null;
  }

  async #read(database: Database, person: string) {
    const query = database.selectFrom('second_factor').selectAll().where('person', '=', person);
    return (await query.executeTakeFirst()) ?? null;
  }

  #open(sealed: string, person: string): string {
    const secret = this.#box.decrypt(sealed, person);
    if (secret !== null) return secret;
    throw new AppError(
      'invalid_setting',
      'The secret of a second factor cannot be decrypted: SHARE_SECRET, or the file share-secret in DATA_DIR, has probably changed. Set SHARE_SECRET to the new and the old secret, separated by a comma, or run "npm run accounts -- reset-second-factor EMAIL".',
    );
  }
}

export async function deleteSecondFactor(database: Database, personId: string): Promise<boolean> {
  await forgetDevices(database, personId);
  await database.deleteFrom('recovery_code').where('person', '=', personId).execute();
  const { numDeletedRows } = await database
    .deleteFrom('second_factor')
    .where('person', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function replaceRecoveryCodes(database: Database, person: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await database.deleteFrom('recovery_code').where('person', '=', person).execute();
  const rows = codes.map((code) => ({ person, hash: hashRecoveryCode(person, code.replaceAll('-', '')) }));
  await database.insertInto('recovery_code').values(rows).execute();
  return codes;
}

function hashRecoveryCode(person: string, code: string): string {
  return hash('sha256', `${person}:${code}`);
}
