import { AccountsPart } from '../database/accounts-part.ts';
import { withLink } from './accept-link-with-new-password.ts';
import { createOneTimeLink, InvalidLinkError, type OneTimeLink } from './one-time-links.ts';
import { isTaken, type Person } from './person.ts';

export class AddressChanges extends AccountsPart {
  /** Creates a link to mail to the new address, valid for one hour. Null for an address in use. */
  request({ id: person, account }: Person, email: string): Promise<OneTimeLink | null> {
    return this.inTransaction(async (transaction) => {
      if (await isTaken(transaction, email)) return null;
      return createOneTimeLink(transaction, { purpose: 'address', email, account, person }, this.now());
    });
  }

  /**
   * Uses a link of the person, who is signed in: a link that went to a wrong address is worthless
   * there. Other links of the person, to the old address, become invalid. Returns the new address;
   * null for an invalid link.
   */
  confirm({ id }: Person, token: string): Promise<string | null> {
    const now = this.now();
    return this.changing(() =>
      withLink(this.database, token, now, async (transaction, { purpose, person, email }) => {
        if (purpose !== 'address' || person !== id || (await isTaken(transaction, email)))
          throw new InvalidLinkError();
        await transaction.updateTable('person').set({ email }).where('id', '=', id).execute();
        await transaction
          .updateTable('sign_in_link')
          .set({ used_at: now.toISOString() })
          .where('person', '=', id)
          .where('used_at', 'is', null)
          .execute();
        return email;
      }),
    );
  }
}
