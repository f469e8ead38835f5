import { createHash, randomUUID } from 'node:crypto';
import { AccountsPart } from '../database/accounts-part.ts';
import type { AccountsDatabase, Database } from '../database/schema.ts';
import type {
  DeliveryAttempt,
  WatchDelivery,
  WatchList,
  WayKind,
  WayState,
  WatchEvent,
} from './watch-list.ts';

/** A way of a list that is due. Its worker has it until the lease ends. */
export interface DueWay {
  readonly list: number;
  readonly kind: WayKind;
  readonly target: string;
  readonly state: WayState;
  readonly position: number;
  readonly duePosition: number;
  /** The delivery that is under way. Null to begin the next one. */
  readonly delivery: string | null;
  readonly lease: string;
}

/** How an attempt ends: the state of its delivery and of its way, and when the way is due again. */
export interface Outcome {
  readonly state: WatchDelivery['state'];
  readonly way: WayState;
  readonly dueAt: string;
}

/** Time that a worker keeps a way. Each attempt takes at most 10 seconds. */
const LEASE_MS = 60_000;
const NOTHING = { position: 0 };

/** Deliveries of what lists are told, in the order of each way. */
export class WatchDeliveries extends AccountsPart {
  /** Takes ways that are due, at most `max`, the longest waiting first. */
  claim(max: number): Promise<DueWay[]> {
    const now = this.now();
    const lease = randomUUID();
    return this.changing(async () => {
      const due = this.database
        .selectFrom('watch_way')
        .select(['list', 'kind'])
        .where('due_at', '<=', now.toISOString())
        .where('state', '<>', 'off')
        .where((eb) => eb.or([eb('delivery', 'is not', null), eb('due_position', '>', eb.ref('position'))]))
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now.toISOString())]))
        .orderBy('due_at')
        .limit(max)
        // Workers of several machines take different ways. SQLite has one writer at a time.
        .$if(this.isPostgres, (query) => query.forUpdate().skipLocked());
      const rows = await this.database
        .updateTable('watch_way')
        .set({ lease, lease_until: toLeaseEnd(now) })
        .where((eb) => eb(eb.refTuple('list', 'kind'), 'in', due.$asTuple('list', 'kind')))
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now.toISOString())]))
        .returning(['list', 'kind', 'target', 'state', 'position', 'due_position', 'delivery'])
        .execute();
      return rows.map(({ due_position, ...row }) => ({ ...row, duePosition: due_position, lease }));
    });
  }

  /** Gives a way back. Does nothing when its lease was lost. */
  async release(way: DueWay): Promise<void> {
    await this.changing(() => this.#owned(this.database, way, { lease: null, lease_until: null }));
  }

  /** Puts a way off, as one without credits. `position` skips what is erased. */
  async postpone(way: DueWay, to: { state: WayState; dueAt: string; position?: number }): Promise<void> {
    const { state, dueAt, position } = to;
    await this.changing(() =>
      this.#owned(this.database, way, {
        state,
        due_at: dueAt,
        ...(position !== undefined && { position, delivery: null }),
      }),
    );
  }

  /**
   * Stores a delivery before its first attempt. The next one begins after `position`. Null, with
   * nothing stored, if the lease was lost.
   */
  begin(
    way: DueWay,
    listId: string,
    events: readonly WatchEvent[],
    position: number,
  ): Promise<WatchDelivery | null> {
    const { position: from } = events[0] ?? NOTHING;
    const { position: to } = events.at(-1) ?? NOTHING;
    const id = toDeliveryId(listId, way.kind, from, to);
    return this.inTransaction(async (transaction) => {
      if (!(await this.#owned(transaction, way, { delivery: id, position, state: 'active' }))) return null;
      const row = {
        id,
        list: way.list,
        way: way.kind,
        first_position: from,
        last_position: to,
        changes: events.length,
        state: 'waiting' as const,
        attempts: '[]',
        informed: '[]',
        created_at: this.now().toISOString(),
      };
      await transaction
        .insertInto('watch_delivery')
        .values(row)
        // Positions of a feed that began anew come again.
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return toDelivery(row);
    });
  }

  /** Stores an attempt and what comes of it. False, with nothing stored, if the lease was lost. */
  record(
    way: DueWay,
    delivery: WatchDelivery,
    attempt: DeliveryAttempt,
    { state, way: wayState, dueAt }: Outcome,
  ): Promise<boolean> {
    return this.inTransaction(async (transaction) => {
      const change = { state: wayState, due_at: dueAt, delivery: state === 'waiting' ? delivery.id : null };
      if (!(await this.#owned(transaction, way, change))) return false;
      const attempts = JSON.stringify([...delivery.attempts, attempt]);
      await updateDelivery(transaction, delivery, { state, attempts });
      return true;
    });
  }

  /** Stores an attempt outside of the order, that of a replay, and returns the delivery with it. */
  async recordReplay(
    delivery: WatchDelivery,
    attempt: DeliveryAttempt,
    isDelivered: boolean,
  ): Promise<WatchDelivery> {
    const attempts = [...delivery.attempts, attempt];
    const state = isDelivered && delivery.state === 'failed' ? 'delivered' : delivery.state;
    await this.changing(() =>
      updateDelivery(this.database, delivery, { state, attempts: JSON.stringify(attempts) }),
    );
    return { ...delivery, state, attempts };
  }

  find(list: number, id: string): Promise<WatchDelivery | null> {
    return this.reading(async () => {
      const row = await this.#select(list).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toDelivery(row);
    });
  }

  /** Reads the deliveries of a list after the one with the id `after`, newest first. */
  async read({ number }: WatchList, after: string | null, limit: number): Promise<WatchDelivery[]> {
    return this.reading(async () => {
      const last =
        after === null ? null : await this.#select(number).where('id', '=', after).executeTakeFirst();
      if (last === undefined) return [];
      const all = this.#select(number);
      const rest =
        last === null
          ? all
          : all.where((eb) =>
              eb.or([
                eb('created_at', '<', last.created_at),
                eb.and([eb('created_at', '=', last.created_at), eb('id', '<', last.id)]),
              ]),
            );
      const rows = await rest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toDelivery);
    });
  }

  readInformed({ id }: WatchDelivery): Promise<string[]> {
    return this.reading(async () => {
      const row = await this.database
        .selectFrom('watch_delivery')
        .select('informed')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.informed) as string[];
    });
  }

  async saveInformed(delivery: WatchDelivery, people: readonly string[]): Promise<void> {
    const informed = JSON.stringify(people);
    await this.changing(() => updateDelivery(this.database, delivery, { informed }));
  }

  #select(list: number) {
    return this.database.selectFrom('watch_delivery').selectAll().where('list', '=', list);
  }

  /** Changes a way, and keeps it for another lease by default. False if the lease was lost. */
  async #owned(
    database: Database,
    { list, kind, lease }: DueWay,
    change: Partial<AccountsDatabase['watch_way']>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('watch_way')
      .set({ lease_until: toLeaseEnd(this.now()), ...change })
      .where('list', '=', list)
      .where('kind', '=', kind)
      .where('lease', '=', lease)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

async function updateDelivery(
  database: Database,
  { id }: WatchDelivery,
  change: Partial<AccountsDatabase['watch_delivery']>,
): Promise<void> {
  await database.updateTable('watch_delivery').set(change).where('id', '=', id).execute();
}

function toLeaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

function toDeliveryId(list: string, kind: WayKind, from: number, to: number): string {
  const content = [list, kind, from, to].join(' ');
  return `msg_${createHash('sha256').update(content).digest('base64url').slice(0, 24)}`;
}

function toDelivery(row: AccountsDatabase['watch_delivery']): WatchDelivery {
  const { id, way, first_position: from, last_position: to, changes, state, attempts } = row;
  return { id, way, from, to, changes, state, attempts: JSON.parse(attempts) as DeliveryAttempt[] };
}
