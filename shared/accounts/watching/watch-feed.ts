import { AccountsPart } from '../database/accounts-part.ts';
import type { ChangeCause } from '../../domain/change.ts';
import type { ChangeTopic } from '../../domain/company.ts';
import type { Database } from '../database/schema.ts';
import { runStatement, SqlStatement, type TransactionStatementGenerator } from '../database/sql-statement.ts';
import { type WatchEvent, toEvent, toOrgNumber, toWanted } from './watch-list.ts';
import { toDueTime } from './watch-ways.ts';

/** A place in the feed of changes: that of a {@link FeedPosition}, and the feed. */
export interface FeedCursor {
  readonly feedId: string;
  readonly position: number;
  readonly generationNameHash: string;
}

/** A list that watches a company. */
export interface Watcher {
  readonly list: number;
  readonly orgNumber: string;
  /** Position after which changes are told. */
  readonly since: number;
  readonly topics: readonly ChangeTopic[] | null;
  readonly causes: readonly ChangeCause[];
}

const LEASE_MS = 60_000;
/** Rows of one statement: each has three of the 65,535 parameters that PostgreSQL takes. */
const MAX_ROWS = 5_000;

const MOVE = new SqlStatement<
  Record<'feed' | 'hash' | 'wasFeed' | 'wasHash', string> & Record<'position' | 'was', number>
>(
  `update watch_feed set feed = :feed, position = :position, generation_hash = :hash
   where feed = :wasFeed and position = :was and generation_hash = :wasHash`,
);
const STORE_EVENT = new SqlStatement<Record<'list' | 'position' | 'company', number>>(
  `insert into watch_event (list, position, org_number) values (:list, :position, :company)
   on conflict (list, position) do update set org_number = excluded.org_number`,
);

function* advance(
  from: FeedCursor,
  to: FeedCursor,
  events: readonly WatchEvent[],
): TransactionStatementGenerator<boolean> {
  const { changedRowCount } = yield* runStatement(MOVE, {
    feed: to.feedId,
    position: to.position,
    hash: to.generationNameHash,
    wasFeed: from.feedId,
    was: from.position,
    wasHash: from.generationNameHash,
  });
  if (changedRowCount === 0) return false;
  const rows = events.map(({ list, position, orgNumber }) => ({
    list,
    position,
    company: Number(orgNumber),
  }));
  for (let start = 0; start < rows.length; start += MAX_ROWS)
    yield* runStatement(STORE_EVENT, ...rows.slice(start, start + MAX_ROWS));
  return true;
}

/** How far the feed of changes is told to the lists. */
export class WatchFeed extends AccountsPart {
  /** Returns the place up to which the feed is told; `end`, its end now, when it never was. */
  begin(end: FeedCursor): Promise<FeedCursor> {
    return this.inTransaction(async (transaction) => {
      const stored = await readCursor(transaction);
      if (stored !== null) return stored;
      await transaction
        .insertInto('watch_feed')
        .values({ ...toColumns(end), announced: end.position, lease_until: null })
        .execute();
      return end;
    });
  }

  /** Takes or keeps the lease on the feed for a minute. False while another worker has it. */
  lease(): Promise<boolean> {
    const now = this.now();
    return this.changing(async () => {
      const { numUpdatedRows } = await this.database
        .updateTable('watch_feed')
        .set({ lease_until: new Date(now.getTime() + LEASE_MS).toISOString() })
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now.toISOString())]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  async release(): Promise<void> {
    await this.changing(() => this.database.updateTable('watch_feed').set({ lease_until: null }).execute());
  }

  findWatchers(orgNumbers: readonly string[]): Promise<Watcher[]> {
    return this.reading(async () => {
      const rows = await this.database
        .selectFrom('watched_company')
        .innerJoin('watch_list', 'watch_list.number', 'watched_company.list')
        .select(['list', 'org_number', 'since', 'topics', 'causes'])
        .where('org_number', 'in', [...new Set(orgNumbers)].map(Number))
        .where('is_test', '=', 0)
        .execute();
      return rows.map(({ org_number, topics, causes, ...row }) => ({
        ...row,
        orgNumber: toOrgNumber(org_number),
        ...toWanted({ topics, causes }),
      }));
    });
  }

  /** Reads what the lists of some watchers were told about their companies, oldest first. */
  findTold(watchers: readonly Watcher[]): Promise<WatchEvent[]> {
    return this.reading(async () => {
      const rows = await this.database
        .selectFrom('watch_event')
        .selectAll()
        .where('list', 'in', [...new Set(watchers.map(({ list }) => list))])
        .where('org_number', 'in', [...new Set(watchers.map(({ orgNumber }) => Number(orgNumber)))])
        .orderBy('position')
        .execute();
      return rows.map(toEvent);
    });
  }

  /**
   * Stores what lists are told, and moves from one place of the feed to the next. False, with
   * nothing stored, if another worker has moved it.
   */
  advance(from: FeedCursor, to: FeedCursor, events: readonly WatchEvent[]): Promise<boolean> {
    return this.changing(() => this.transact(() => advance(from, to, events)));
  }

  /**
   * True if what the lists are told is due. False after a kill, until {@link announce} is called.
   */
  async isAnnounced({ position }: FeedCursor): Promise<boolean> {
    const row = await this.reading(() =>
      this.database.selectFrom('watch_feed').select('announced').executeTakeFirstOrThrow(),
    );
    return row.announced >= position;
  }

  /**
   * Makes what the lists are told up to `end` due. Called at the end of the feed, so that mails and
   * batches are whole.
   */
  async announce(end: number): Promise<void> {
    const now = this.now();
    await this.changing(async () => {
      for (const isDaily of [true, false])
        await this.database
          .updateTable('watch_way')
          .set((eb) => ({
            due_position: end,
            // A way with something left to tell keeps its time: that of a retry or the next mail.
            due_at: eb
              .case()
              .when(eb.and([eb('due_position', '=', eb.ref('position')), eb('delivery', 'is', null)]))
              .then(toDueTime(isDaily ? 'daily' : '', now))
              .else(eb.ref('due_at'))
              .end(),
          }))
          .where('target', isDaily ? '=' : '<>', 'daily')
          .where('due_position', '<', end)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('watch_event')
                .select('list')
                .whereRef('watch_event.list', '=', 'watch_way.list')
                .whereRef('watch_event.position', '>', 'watch_way.due_position'),
            ),
          )
          .execute();
      await this.database.updateTable('watch_feed').set({ announced: end }).execute();
    });
  }

  /**
   * Goes on from another place after the feed was restarted, replaced or cut. What is told already
   * and still stored stays.
   */
  async restart(from: FeedCursor, to: FeedCursor): Promise<void> {
    await this.inTransaction(async (transaction) => {
      await transaction
        .updateTable('watch_feed')
        .set({ ...toColumns(to), announced: to.position })
        .execute();
      if (from.feedId === to.feedId && from.position <= to.position) return;
      // Positions begin anew.
      await transaction.deleteFrom('watch_event').where('position', '>', to.position).execute();
      await transaction
        .updateTable('watched_company')
        .set({ since: to.position })
        .where('since', '>', to.position)
        .execute();
      await transaction
        .updateTable('watch_list')
        .set({ paid_position: to.position })
        .where('paid_position', '>', to.position)
        .execute();
      await transaction
        .updateTable('watch_way')
        .set({ position: to.position, due_position: to.position, delivery: null })
        .where('due_position', '>', to.position)
        .execute();
    });
  }
}

async function readCursor(database: Database): Promise<FeedCursor | null> {
  const row = await database.selectFrom('watch_feed').selectAll().executeTakeFirst();
  return row === undefined
    ? null
    : { feedId: row.feed, position: row.position, generationNameHash: row.generation_hash };
}

function toColumns({ feedId, position, generationNameHash }: FeedCursor) {
  return { feed: feedId, position, generation_hash: generationNameHash };
}
