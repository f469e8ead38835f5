import { AccountsPart } from '../database/accounts-part.ts';
import { AppError } from '../../errors/app-error.ts';
import { acceptLinkWithNewPassword, acceptSignInLink } from './accept-link-with-new-password.ts';
import { isTaken, normaliseEmail, type Person, replacePassword, PERSON_COLUMNS } from './person.ts';
import { isOpenAccount } from '../database/account-rows.ts';
import {
  findValidOneTimeLink,
  createInvitation,
  createOneTimeLink,
  invalidateUnusedOneTimeLinks,
  type ValidOneTimeLink,
  type OneTimeLink,
} from './one-time-links.ts';
import { forgetDevices } from './known-devices.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { findPasswordProblem, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-rule.ts';
import type { Database } from '../database/schema.ts';
import { deletePerson } from './remove-person.ts';
import { deleteSecondFactor } from './second-factors.ts';
import { closeSessions, startSession, type StartedSignIn } from './sessions.ts';

export type { Person } from './person.ts';

export interface PersonSummary extends Person {
  readonly createdAt: string;
}

/**
 * People who can sign in to the console, and their one-time links. Error messages never contain an
 * e-mail address.
 */
export class People extends AccountsPart {
  /**
   * Creates a link to join an account, valid for 7 days. The first person of an account becomes its
   * owner, others become members. Older invitations of the e-mail address become invalid. Throws
   * `invalid_usage` for an invalid or used address, and for a closed or unknown account.
   */
  invite(address: string, accountId: string): Promise<OneTimeLink> {
    return this.inTransaction(async (transaction) => {
      const email = normaliseEmail(address);
      if (email === null)
        throw new AppError('invalid_usage', 'This is not a valid e-mail address. Check its spelling.');
      if (!(await isOpenAccount(transaction, accountId)))
        throw new AppError(
          'invalid_usage',
          `There is no open account ${accountId}. "npm run accounts -- list" shows all.`,
        );
      if (await isTaken(transaction, email))
        throw new AppError('invalid_usage', 'This e-mail address is already in use. Use another one.');
      return createInvitation(transaction, { email, account: accountId }, this.now());
    });
  }

  /**
   * Creates a link to sign up, valid for 24 hours. Null for an invalid e-mail address or one in
   * use.
   */
  requestSignUp(address: string): Promise<OneTimeLink | null> {
    return this.inTransaction(async (transaction) => {
      const email = normaliseEmail(address);
      if (email === null || (await isTaken(transaction, email))) return null;
      const about = { purpose: 'sign-up', email, account: null, person: null } as const;
      return createOneTimeLink(transaction, about, this.now());
    });
  }

  /** The link is valid for one hour. Null for an unknown e-mail address or a closed account. */
  requestReset(address: string): Promise<OneTimeLink | null> {
    return this.#requestLink(address, 'reset');
  }

  /** The link is valid for ten minutes. Null for an unknown e-mail address or a closed account. */
  requestSignIn(address: string): Promise<OneTimeLink | null> {
    return this.#requestLink(address, 'sign-in');
  }

  #requestLink(address: string, purpose: 'reset' | 'sign-in'): Promise<OneTimeLink | null> {
    return this.inTransaction(async (transaction) => {
      const found = await this.#findByEmail(transaction, normaliseEmail(address));
      if (found === null || found.closed_at !== null) return null;
      const { id: person, email, account } = found;
      return createOneTimeLink(transaction, { purpose, email, account, person }, this.now());
    });
  }

  findValidLink(token: string): Promise<ValidOneTimeLink | null> {
    return this.reading(() => findValidOneTimeLink(this.database, token, this.now()));
  }

  /**
   * Uses a one-time link and sets the person's password. A sign-up creates an account. A reset ends
   * all sessions and known devices. Null for an invalid link and a link to sign in. Throws
   * `invalid_parameter` for a password that is not allowed.
   */
  async acceptPasswordLink(token: string, password: string): Promise<Person | null> {
    const found = await this.findValidLink(token);
    if (found === null) return null;
    const stored = await this.#hash(password, found.email);
    return this.changing(() => acceptLinkWithNewPassword(this.database, token, stored, this.now()));
  }

  /**
   * Uses a one-time link to sign in. Starts a session, or a sign-in that waits for the code of a
   * second factor. Null when the link is no longer valid or has another purpose.
   */
  acceptSignInLink(token: string): Promise<StartedSignIn | null> {
    return this.changing(() => acceptSignInLink(this.database, token, this.now()));
  }

  /**
   * Signs in with e-mail address and password. Starts a session, or a sign-in that waits for the
   * code of a second factor. Null if the address is unknown, the password is wrong or the account
   * is closed.
   */
  async signIn(address: string, password: string): Promise<StartedSignIn | null> {
    const found = await this.reading(() => this.#findByEmail(this.database, normaliseEmail(address)));
    const isRight = await verifyPassword(password, found?.password ?? null);
    if (!isRight || found === null || found.closed_at !== null) return null;
    return this.inTransaction(async (transaction) => {
      // The password may have changed during the check, which ended all sessions.
      if (!(await replacePassword(transaction, found, found.password))) return null;
      return startSession(transaction, found.id, this.now());
    });
  }

  async findByAddress(address: string): Promise<Person | null> {
    const found = await this.reading(() => this.#findByEmail(this.database, normaliseEmail(address)));
    if (found === null) return null;
    const { id, account, email, role } = found;
    return { id, account, email, role };
  }

  async hasPassword({ id, email }: Person, password: string): Promise<boolean> {
    const found = await this.reading(() => this.#findByEmail(this.database, email));
    return verifyPassword(password, found?.id === id ? found.password : null);
  }

  /**
   * Replaces a person's password, and ends all sessions, known devices and unused links to sign in
   * or reset the password. False when `current` is wrong, or when the password was changed at the
   * same time. Throws `invalid_parameter` for an unsuitable `next`.
   */
  async changePassword(
    { id, email }: Person,
    { current, next }: { readonly current: string; readonly next: string },
  ): Promise<boolean> {
    const found = await this.reading(() => this.#findByEmail(this.database, email));
    const stored = found?.id === id ? found.password : null;
    if (!(await verifyPassword(current, stored))) return false;
    const password = await this.#hash(next, email);
    return this.inTransaction(async (transaction) => {
      // Updates links first, as `acceptLinkWithNewPassword` does, to avoid a deadlock.
      await invalidateUnusedOneTimeLinks(transaction, email, 'reset', this.now());
      await invalidateUnusedOneTimeLinks(transaction, email, 'sign-in', this.now());
      if (!(await replacePassword(transaction, { id, password: stored }, password))) return false;
      await closeSessions(transaction, id, null);
      await forgetDevices(transaction, id);
      return true;
    });
  }

  /**
   * Turns off the second factor of a person and ends all sessions. False when there was none.
   * Throws `invalid_usage` for an unknown e-mail address.
   */
  resetSecondFactor(address: string): Promise<boolean> {
    return this.inTransaction(async (transaction) => {
      const found = await this.#requireByEmail(transaction, address);
      const wasOn = await deleteSecondFactor(transaction, found.id);
      await closeSessions(transaction, found.id, null);
      return wasOn;
    });
  }

  findAccount(address: string): Promise<string> {
    return this.reading(async () => {
      return (await this.#requireByEmail(this.database, address)).account;
    });
  }

  list(accountId: string): Promise<PersonSummary[]> {
    return this.reading(() =>
      this.database
        .selectFrom('person')
        .select([...PERSON_COLUMNS, 'created_at as createdAt'])
        .where('account', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
  }

  /**
   * Deletes a person and leaves no address of theirs. Throws `invalid_usage` for an unknown e-mail
   * address.
   */
  async remove(address: string): Promise<Person> {
    const removed = await this.inTransaction(async (transaction) => {
      const found = await this.#requireByEmail(transaction, address);
      const { id, account, email, role } = found;
      await deletePerson(transaction, found);
      return { id, account, email, role };
    });
    await this.overwriteDeleted();
    return removed;
  }

  async makeOwner({ id }: Pick<Person, 'id'>): Promise<void> {
    await this.changing(() =>
      this.database.updateTable('person').set({ role: 'owner' }).where('id', '=', id).execute(),
    );
  }

  async #hash(password: string, email: string): Promise<string> {
    if (findPasswordProblem(password, email) !== null)
      throw new AppError(
        'invalid_parameter',
        `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. It must not be a common password or the e-mail address.`,
      );
    return hashPassword(password);
  }

  async #requireByEmail(database: Database, address: string) {
    const found = await this.#findByEmail(database, normaliseEmail(address));
    if (found !== null) return found;
    throw new AppError(
      'invalid_usage',
      'No person has this e-mail address. "npm run accounts -- people ID" lists the people of an account.',
    );
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
