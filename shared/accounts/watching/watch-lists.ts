import { randomBytes } from 'node:crypto';
import { AccountsPart, type AccountsContext } from '../database/accounts-part.ts';
import {
  MAX_WATCH_LISTS,
  type MailTime,
  type WatchList,
  type WatchListChange,
  type WatchListOwner,
  toWanted,
} from './watch-list.ts';
import { lockAccount } from '../database/account-rows.ts';
import type { Database } from '../database/schema.ts';
import type { SecretBox } from '../people/secret-box.ts';
import { toSwedishDay } from '../swedish-month.ts';
import { endWay, setWay } from './watch-ways.ts';
import { createWebhookSecret } from './webhook-secrets.ts';

/** A list, and the secret of its webhook where one was made. It cannot be read again. */
interface SavedWatchList {
  readonly list: WatchList;
  readonly secret: string | null;
}

/** Lists of watched companies (docs/callers/watching.md). */
export class WatchLists extends AccountsPart {
  readonly #secrets: SecretBox;

  constructor(context: AccountsContext, secrets: SecretBox) {
    super(context);
    this.#secrets = secrets;
  }

  list(owner: WatchListOwner): Promise<WatchList[]> {
    return this.reading(async () => {
      const rows = await select(this.database, owner).orderBy('name').orderBy('watch_list.id').execute();
      return rows.map(toWatchList);
    });
  }

  find(owner: WatchListOwner, id: string): Promise<WatchList | null> {
    return this.reading(() => find(this.database, owner, id));
  }

  /** Returns a list by its id alone, for the secret addresses. */
  findById(id: string): Promise<WatchList | null> {
    return this.reading(() => find(this.database, null, id));
  }

  findByNumber(number: number): Promise<WatchList | null> {
    return this.reading(async () => {
      const row = await select(this.database, null).where('number', '=', number).executeTakeFirst();
      return row === undefined ? null : toWatchList(row);
    });
  }

  /**
   * Makes a list that is told the changes after `since`, a position of the feed. Null if the
   * account has as many as it may.
   */
  create(
    owner: WatchListOwner,
    since: number,
    { name, ...change }: WatchListChange & { readonly name: string },
  ): Promise<SavedWatchList | null> {
    return this.inTransaction(async (transaction) => {
      await lockAccount(transaction, owner.account);
      if ((await countLists(transaction, owner)) >= MAX_WATCH_LISTS) return null;
      const id = `wl_${randomBytes(9).toString('base64url')}`;
      const now = this.now();
      const row = {
        id,
        account: owner.account,
        name,
        topics: null,
        causes: 'publisher',
        is_test: owner.isTest ? (1 as const) : (0 as const),
        language: 'sv' as const,
        atom: null,
        created_at: now.toISOString(),
        paid_position: since,
        paid_day: toSwedishDay(now),
        paid_changes: 0,
      };
      await transaction.insertInto('watch_list').values(row).execute();
      return this.#apply(transaction, await find(transaction, owner, id), since, change);
    });
  }

  /** Changes a list. A new way is told the changes after `since`. Null for another id. */
  change(
    owner: WatchListOwner,
    id: string,
    since: number,
    change: WatchListChange,
  ): Promise<SavedWatchList | null> {
    return this.inTransaction(async (transaction) =>
      this.#apply(transaction, await find(transaction, owner, id), since, change),
    );
  }

  /** Deletes a list, and returns what it was. Null for another id. */
  remove(owner: WatchListOwner, id: string): Promise<WatchList | null> {
    return this.inTransaction(async (transaction) => {
      const list = await find(transaction, owner, id);
      if (list !== null)
        await transaction.deleteFrom('watch_list').where('number', '=', list.number).execute();
      return list;
    });
  }

  /** Ends the mails of a list, for the link in them. */
  async stopMail(id: string): Promise<void> {
    await this.inTransaction(async (transaction) => {
      const list = await find(transaction, null, id);
      if (list !== null) await endWay(transaction, list.number, 'mail');
    });
  }

  async #apply(
    transaction: Database,
    before: WatchList | null,
    since: number,
    { mail, webhook, ...change }: WatchListChange,
  ): Promise<SavedWatchList | null> {
    if (before === null) return null;
    const { number, id } = before;
    const columns = toColumns(change, before);
    if (Object.keys(columns).length > 0)
      await transaction.updateTable('watch_list').set(columns).where('id', '=', id).execute();
    const begin = { since, now: this.now() };
    if (mail !== undefined) await setWay(transaction, number, 'mail', { target: mail, ...begin });
    const isNew = webhook !== undefined && webhook !== null && before.webhook === null;
    const secret = isNew ? createWebhookSecret() : null;
    if (webhook !== undefined) {
      const sealed = secret === null ? null : this.#secrets.encrypt(secret, id);
      await setWay(transaction, number, 'webhook', { target: webhook, secret: sealed, ...begin });
    }
    const list = await find(transaction, null, id);
    return list === null ? null : { list, secret };
  }
}

function toColumns({ name, topics, causes, language, atom }: WatchListChange, before: WatchList) {
  return {
    ...(name !== undefined && { name }),
    ...(topics !== undefined && { topics: topics === null ? null : topics.join(',') }),
    ...(causes !== undefined && { causes: causes.join(',') }),
    ...(language !== undefined && { language }),
    ...(atom === false && { atom: null }),
    ...(atom === true && { atom: before.atom ?? randomBytes(9).toString('base64url') }),
  };
}

async function find(database: Database, owner: WatchListOwner | null, id: string): Promise<WatchList | null> {
  const row = await select(database, owner).where('watch_list.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toWatchList(row);
}

async function countLists(database: Database, { account, isTest }: WatchListOwner): Promise<number> {
  const { count } = await database
    .selectFrom('watch_list')
    .where('account', '=', account)
    .where('is_test', '=', isTest ? 1 : 0)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function select(database: Database, owner: WatchListOwner | null) {
  const lists = database
    .selectFrom('watch_list')
    .leftJoin('watch_way as mail', (join) =>
      join.onRef('mail.list', '=', 'watch_list.number').on('mail.kind', '=', 'mail'),
    )
    .leftJoin('watch_way as webhook', (join) =>
      join.onRef('webhook.list', '=', 'watch_list.number').on('webhook.kind', '=', 'webhook'),
    )
    .selectAll('watch_list')
    .select(['mail.target as mail', 'webhook.target as url', 'webhook.state'])
    .select((eb) =>
      eb
        .selectFrom('watched_company')
        .whereRef('watched_company.list', '=', 'watch_list.number')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('companies'),
    );
  return owner === null
    ? lists
    : lists.where('account', '=', owner.account).where('is_test', '=', owner.isTest ? 1 : 0);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toWatchList({ url, state, mail, companies, ...row }: Row): WatchList {
  const { number, id, account, name, language, atom } = row;
  return {
    number,
    id,
    account,
    name,
    language,
    atom,
    ...toWanted(row),
    isTest: row.is_test === 1,
    mail: mail as MailTime | null,
    webhook: url === null || state === null ? null : { url, state },
    companyCount: companies ?? 0,
    createdAt: row.created_at,
  };
}
