import { AccountsPart } from '../database/accounts-part.ts';
import { isOpenAccount } from '../database/account-rows.ts';
import { createInvitation, type OneTimeLink } from './one-time-links.ts';
import { isTaken, normaliseEmail } from './person.ts';
import { deleteInvitations } from './remove-person.ts';

export interface Invitation {
  readonly email: string;
  readonly expiresAt: string;
}

/** Open invitations to accounts. `People.invite` creates those of operators. */
export class Invitations extends AccountsPart {
  /**
   * Creates a link to join an account as `People.invite` does, also for an address in use, so that
   * an owner does not learn who has an account. Such a link cannot be accepted. Null for a closed
   * or unknown account.
   */
  inviteColleague(
    email: string,
    account: string,
  ): Promise<{ readonly link: OneTimeLink; readonly isTaken: boolean } | null> {
    return this.inTransaction(async (transaction) => {
      if (!(await isOpenAccount(transaction, account))) return null;
      const link = await createInvitation(transaction, { email, account }, this.now());
      return { link, isTaken: await isTaken(transaction, email) };
    });
  }

  list(accountId: string): Promise<Invitation[]> {
    return this.reading(() =>
      this.database
        .selectFrom('sign_in_link')
        .select(['email', 'expires_at as expiresAt'])
        .where('purpose', '=', 'invite')
        .where('account', '=', accountId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', this.now().toISOString())
        .orderBy('email')
        .execute(),
    );
  }

  /**
   * Deletes the invitations of an e-mail address, or only those to `account`. Returns the accounts
   * of those that could still be accepted.
   */
  async withdraw(address: string, account?: string): Promise<readonly string[]> {
    const email = normaliseEmail(address) ?? '';
    const by = account === undefined ? { email } : { email, account };
    const withdrawn = await this.changing(() => deleteInvitations(this.database, by, this.now()));
    await this.overwriteDeleted();
    return withdrawn;
  }
}
