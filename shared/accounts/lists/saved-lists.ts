import { randomBytes } from 'node:crypto';
import { AccountsPart } from '../database/accounts-part.ts';
import { lockAccount } from '../database/account-rows.ts';
import type { Database } from '../database/schema.ts';

/** Lists that an account keeps. Saving another one is refused. */
export const MAX_SAVED_LISTS = 100;

export interface SavedList {
  readonly id: string;
  readonly name: string;
  /** Query of the address of the list, such as `sni=41&municipality=0182`. */
  readonly query: string;
  /** ISO in UTC. */
  readonly createdAt: string;
}

export class SavedLists extends AccountsPart {
  list(account: string): Promise<SavedList[]> {
    return this.reading(() => this.#select(this.database, account).orderBy('name').orderBy('id').execute());
  }

  find(account: string, id: string): Promise<SavedList | null> {
    return this.reading(
      async () =>
        (await this.#select(this.database, account).where('id', '=', id).executeTakeFirst()) ?? null,
    );
  }

  /** Saves a list, in place of one of the same name. False if the account has as many as it may. */
  save(account: string, name: string, query: string): Promise<boolean> {
    return this.inTransaction(async (transaction) => {
      await lockAccount(transaction, account);
      const replaced = await transaction
        .updateTable('saved_list')
        .set({ query })
        .where('account', '=', account)
        .where('name', '=', name)
        .executeTakeFirst();
      if (replaced.numUpdatedRows > 0n) return true;
      const lists = await this.#select(transaction, account).execute();
      if (lists.length >= MAX_SAVED_LISTS) return false;
      const id = `lst_${randomBytes(9).toString('base64url')}`;
      const created = { id, account, name, query, created_at: this.now().toISOString() };
      await transaction.insertInto('saved_list').values(created).execute();
      return true;
    });
  }

  async remove(account: string, id: string): Promise<void> {
    await this.changing(() =>
      this.database.deleteFrom('saved_list').where('account', '=', account).where('id', '=', id).execute(),
    );
  }

  #select(database: Database, account: string) {
    return database
      .selectFrom('saved_list')
      .select(['id', 'name', 'query', 'created_at as createdAt'])
      .where('account', '=', account);
  }
}
