import { AccountsPart } from '../database/accounts-part.ts';
import { type WatchDelivery, type WatchEvent, toEvent } from './watch-list.ts';

/** What lists are told, by the positions of the changes. */
export class WatchEvents extends AccountsPart {
  /** Reads what a list was told after a position, oldest first. */
  readAfter(list: number, after: number, limit: number, to = Number.MAX_SAFE_INTEGER): Promise<WatchEvent[]> {
    return this.reading(async () => {
      const rows = await this.#select(list, after, to).selectAll().orderBy('position').limit(limit).execute();
      return rows.map(toEvent);
    });
  }

  /** Reads the last changes that a list was told, oldest first. */
  readLast(list: number, limit: number): Promise<WatchEvent[]> {
    return this.reading(async () => {
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
    return this.reading(async () => {
      const { count } = await this.#select(list, after, to)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    });
  }

  /** Deletes what is older than the feed: events up to `position`, deliveries before `before`. */
  deleteOld(position: number, before: Date): Promise<void> {
    return this.cleaningUp(async () => {
      await this.database.deleteFrom('watch_event').where('position', '<=', position).execute();
      await this.database
        .deleteFrom('watch_delivery')
        .where('created_at', '<', before.toISOString())
        .where('state', '<>', 'waiting')
        .execute();
    });
  }

  #select(list: number, after: number, to: number) {
    return this.database
      .selectFrom('watch_event')
      .where('list', '=', list)
      .where('position', '>', after)
      .where('position', '<=', to);
  }
}
