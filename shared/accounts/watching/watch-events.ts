import { wrapDatabaseErrors } from '../database/accounts-database-error.ts';
import type { Database } from '../database/schema.ts';
import { toEvent } from './watch-rows.ts';
import type { WatchDelivery, WatchEvent } from './watch-list.ts';

/** What lists are told, by the positions of the changes. Throws an `AccountsDatabaseError`. */
export class WatchEvents {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads what a list was told after a position, oldest first. */
  readAfter(list: number, after: number, limit: number, to = Number.MAX_SAFE_INTEGER): Promise<WatchEvent[]> {
    return wrapDatabaseErrors('be read', async () => {
      const rows = await this.#select(list, after, to).selectAll().orderBy('position').limit(limit).execute();
      return rows.map(toEvent);
    });
  }

  /** Reads the last changes that a list was told, oldest first. */
  readLast(list: number, limit: number): Promise<WatchEvent[]> {
    return wrapDatabaseErrors('be read', async () => {
      const all = this.#select(list, 0, Number.MAX_SAFE_INTEGER).selectAll();
      const rows = await all.orderBy('position', 'desc').limit(limit).execute();
      return rows.map(toEvent).reverse();
    });
  }

  /** Reads what a delivery tells. Erased companies are left out. */
  readOf(list: number, { from, to, changes }: WatchDelivery): Promise<WatchEvent[]> {
    return this.readAfter(list, from - 1, changes, to);
  }

  count(list: number, after: number, to: number): Promise<number> {
    return wrapDatabaseErrors('be read', async () => {
      const { count } = await this.#select(list, after, to)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    });
  }

  /** Deletes what is older than the feed: events up to `position`, deliveries before `before`. */
  async deleteOld(position: number, before: Date): Promise<void> {
    await wrapDatabaseErrors('be cleaned up', async () => {
      await this.#database.deleteFrom('watch_event').where('position', '<=', position).execute();
      await this.#database
        .deleteFrom('watch_delivery')
        .where('created_at', '<', before.toISOString())
        .where('state', '<>', 'waiting')
        .execute();
    });
  }

  #select(list: number, after: number, to: number) {
    return this.#database
      .selectFrom('watch_event')
      .where('list', '=', list)
      .where('position', '>', after)
      .where('position', '<=', to);
  }
}
