import type { Kysely } from 'kysely';
import { AppError } from '../../errors/app-error.ts';
import { acceptLink } from './accept-link.ts';
import { wrapAccountsErrors } from '../database/accounts-error.ts';
import { parseEmail, type Person, PERSON_COLUMNS } from './person.ts';
import { isOpenAccount } from '../database/account-rows.ts';
import {
  findLink,
  insertLink,
  invalidateLinks,
  type LinkPurpose,
  type OneTimeLink,
} from './one-time-links.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findPasswordProblem } from './password-rule.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import { insertSession } from './sessions.ts';

export type { Person } from './person.ts';

/** A person as operators see them. */
export interface PersonSummary extends Person {
  readonly createdAt: string;
}

type Database = Kysely<AccountsDatabase>;

/** Who may sign in, and the one-time links by which that begins and passwords are set. No message holds an address. */
export class People {
  readonly #database: Database;
  readonly #passwords: PasswordHasher;
  readonly #now: () => Date;

  constructor(database: Database, passwords: PasswordHasher, now: () => Date) {
    this.#database = database;
    this.#passwords = passwords;
    this.#now = now;
  }

  /**
   * Makes a link, good for 7 days, by which whoever has the address becomes the owner of the account when it has none, else a member. Older
   * invites of the address are void. Throws `invalid_usage` for no address, one that somebody has, and an account that is closed or not there.
   */
  invite(address: string, account: string): Promise<OneTimeLink> {
    return this.#change(async (transaction) => {
      const email = parseEmail(address);
      if (email === null) throw new AppError('invalid_usage', 'That is no e-mail address.');
      if (!(await isOpenAccount(transaction, account)))
        throw new AppError('invalid_usage', `There is no open account ${account}.`);
      if (await this.#isTaken(transaction, email))
        throw new AppError('invalid_usage', 'Somebody has this e-mail address already.');
      await invalidateLinks(transaction, email, 'invite', this.#now());
      return insertLink(transaction, { purpose: 'invite', email, account, person: null }, this.#now());
    });
  }

  /** Makes a link, good for 24 hours, that makes an account on the Free plan and its owner; null when somebody has the address, or it is none. */
  requestSignUp(address: string): Promise<OneTimeLink | null> {
    return this.#change(async (transaction) => {
      const email = parseEmail(address);
      if (email === null || (await this.#isTaken(transaction, email))) return null;
      const about = { purpose: 'sign-up', email, account: null, person: null } as const;
      return insertLink(transaction, about, this.#now());
    });
  }

  /** Makes a link, good for an hour, by which another password is set; null when nobody who may sign in has the address. */
  requestReset(address: string): Promise<OneTimeLink | null> {
    return this.#change(async (transaction) => {
      const found = await this.#findByEmail(transaction, parseEmail(address));
      if (found === null || found.closed_at !== null) return null;
      const { id: person, email, account } = found;
      return insertLink(transaction, { purpose: 'reset', email, account, person }, this.#now());
    });
  }

  /** What the token of a link is good for; null when it is unknown, used or expired. */
  findLink(token: string): Promise<{ readonly purpose: LinkPurpose; readonly email: string } | null> {
    return wrapAccountsErrors('be read', () => findLink(this.#database, token, this.#now()));
  }

  /**
   * Uses a link, with the password that is to be set: makes the person, for a sign-up with the account, or ends all sessions of the one who
   * gets another password. Null when the link is not good any more: of two at once one gets it. Throws `invalid_parameter` for a password
   * that is against the rule, and `unavailable` when too many wait to have theirs hashed.
   */
  async acceptLink(token: string, password: string): Promise<Person | null> {
    const found = await this.findLink(token);
    if (found === null) return null;
    const kept = await this.#hash(password, found.email);
    return wrapAccountsErrors('be changed', () => acceptLink(this.#database, token, kept, this.#now()));
  }

  /**
   * Signs in whose address and password these are, and returns the token of the session; null when they do not belong together, or the account
   * is closed. It takes as long whether anybody has the address or not. Throws `unavailable` when too many wait to have theirs checked.
   */
  async signIn(address: string, password: string): Promise<string | null> {
    const found = await wrapAccountsErrors('be read', () =>
      this.#findByEmail(this.#database, parseEmail(address)),
    );
    const isRight = await this.#passwords.verify(password, found?.password ?? null);
    if (!isRight || found === null || found.closed_at !== null) return null;
    return this.#change(async (transaction) => {
      // Checking took a while: who has another password by now ended all sessions of the old one.
      if (!(await replacePassword(transaction, found, found.password))) return null;
      return insertSession(transaction, found.id, this.#now());
    });
  }

  /** Gives a person another password and ends all sessions of theirs; false when `current` is not the present one. Throws as `acceptLink`. */
  async changePassword({ id, email }: Person, current: string, next: string): Promise<boolean> {
    const found = await wrapAccountsErrors('be read', () => this.#findByEmail(this.#database, email));
    const kept = found?.id === id ? found.password : null;
    if (!(await this.#passwords.verify(current, kept))) return false;
    const password = await this.#hash(next, email);
    return this.#change(async (transaction) => {
      // Links first, as whoever uses one does: neither has what the other waits for.
      await invalidateLinks(transaction, email, 'reset', this.#now());
      if (!(await replacePassword(transaction, { id, password: kept }, password))) return false;
      await transaction.deleteFrom('session').where('person', '=', id).execute();
      return true;
    });
  }

  /** People of an account, the first one first. */
  list(account: string): Promise<PersonSummary[]> {
    return wrapAccountsErrors('be read', () =>
      this.#database
        .selectFrom('person')
        .select([...PERSON_COLUMNS, 'created_at as createdAt'])
        .where('account', '=', account)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
  }

  /** Removes a person with all sessions and links, and returns who it was. Throws `invalid_usage` when nobody has the address. */
  remove(address: string): Promise<Person> {
    return this.#change(async (transaction) => {
      const found = await this.#findByEmail(transaction, parseEmail(address));
      if (found === null) throw new AppError('invalid_usage', 'Nobody has this e-mail address.');
      const { id, account, email, role } = found;
      await transaction.deleteFrom('sign_in_link').where('email', '=', email).execute();
      await transaction.deleteFrom('session').where('person', '=', id).execute();
      await transaction.deleteFrom('person').where('id', '=', id).execute();
      return { id, account, email, role };
    });
  }

  #change<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    return wrapAccountsErrors('be changed', () => this.#database.transaction().execute(work));
  }

  async #hash(password: string, email: string): Promise<string> {
    if (findPasswordProblem(password, email) !== null)
      throw new AppError('invalid_parameter', 'The password is against the rule.');
    return this.#passwords.hash(password);
  }

  async #isTaken(database: Database, email: string): Promise<boolean> {
    return (await this.#findByEmail(database, email)) !== null;
  }

  async #findByEmail(database: Database, email: string | null) {
    const found = await database
      .selectFrom('person')
      .innerJoin('account', 'account.id', 'person.account')
      .select([...PERSON_COLUMNS, 'person.password', 'account.closed_at'])
      .where('person.email', '=', email)
      .executeTakeFirst();
    return found ?? null;
  }
}

/**
 * Sets the password of a person to `next`, unless it is no longer the one that was read: false then.
 * The row stays locked until the transaction ends, also when both are the same.
 */
async function replacePassword(
  database: Database,
  { id, password }: { readonly id: string; readonly password: string | null },
  next: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('person')
    .set({ password: next })
    .where('id', '=', id)
    .where('password', '=', password)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
