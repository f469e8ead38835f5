import type { Database } from '../database/schema.ts';
import type { WayKind } from './watch-list.ts';

interface SetWay {
  /** Null ends the way. */
  readonly target: string | null;
  /** Encrypted secret of a new webhook. */
  readonly secret?: string | null;
  /** Position after which changes are told. */
  readonly since: number;
  readonly now: Date;
}

/**
 * Begins, changes or ends a way of a list. A way that is changed goes on where it was, also one
 * that was switched off.
 */
export async function setWay(
  database: Database,
  list: number,
  kind: WayKind,
  { target, secret = null, since, now }: SetWay,
): Promise<void> {
  if (target === null) {
    await endWay(database, list, kind);
    return;
  }
  const dueAt = toDueTime(target, now);
  await database
    .insertInto('watch_way')
    .values({
      list,
      kind,
      target,
      secret,
      old_secret: null,
      old_secret_until: null,
      state: 'active',
      position: since,
      due_position: since,
      due_at: dueAt,
      delivery: null,
      lease: null,
      lease_until: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['list', 'kind']).doUpdateSet({ target, state: 'active', due_at: dueAt }),
    )
    .execute();
}

export async function endWay(database: Database, list: number, kind: WayKind): Promise<void> {
  await database.deleteFrom('watch_way').where('list', '=', list).where('kind', '=', kind).execute();
  await database
    .updateTable('watch_delivery')
    .set({ state: 'failed' })
    .where('list', '=', list)
    .where('way', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
}

const MAIL_TIME = { hour: 7 };
const SWEDEN = 'Europe/Stockholm';

/** Returns when a way is next told: at 07:00 in Sweden for `daily`, now for any other. */
export function toDueTime(target: string, now: Date): string {
  if (target !== 'daily') return now.toISOString();
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(SWEDEN);
  const today = local.toPlainDate().toZonedDateTime({ timeZone: SWEDEN, plainTime: MAIL_TIME });
  const next = Temporal.ZonedDateTime.compare(today, local) > 0 ? today : today.add({ days: 1 });
  return new Date(next.epochMilliseconds).toISOString();
}
