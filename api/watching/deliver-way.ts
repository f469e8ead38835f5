import type { DueWay, Outcome } from '../../shared/accounts/watching/watch-deliveries.ts';
import type {
  DeliveryAttempt,
  WatchDelivery,
  WatchList,
  WayKind,
} from '../../shared/accounts/watching/watch-list.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { type ReadChange, readChangesAt } from './read-changes-at.ts';
import { type SendWebhook, isDelivered } from './send-webhook.ts';
import { toWebhookBody } from './webhook-body.ts';
import { toDueTime } from '../../shared/accounts/watching/watch-ways.ts';

/** Mails about a list to the people of its account. */
export interface WatchMail {
  /** Mails changes, each person once, also when the delivery is tried again. */
  sendChanges(
    list: WatchList,
    delivery: WatchDelivery,
    found: readonly ReadChange[],
  ): Promise<DeliveryAttempt>;
  /** Mails that a way of the list is held without credits, or is switched off. */
  sendNotice(list: WatchList, way: WayKind, state: 'held' | 'off'): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the failed attempts (docs/callers/webhooks.md). No more follow the last. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  ...Array.from({ length: 6 }, () => 12 * HOUR_MS),
];

/** Changes of one POST. A mail has all. */
const MAX_BATCH = 100;
const MAX_MAIL = 5_000;
/** How often a way without credits is tried. */
const HELD_MS = 5 * MINUTE_MS;

export interface DeliverDependencies {
  readonly watching: Watching;
  readonly store: CompanyStore;
  readonly sendWebhook: SendWebhook;
  readonly mail: WatchMail;
  readonly now: () => Date;
}

/** Makes one attempt of the delivery that is under way, or of the next one. */
export async function deliverWay(way: DueWay, dependencies: DeliverDependencies): Promise<void> {
  const { watching, now } = dependencies;
  const list = await watching.lists.findByNumber(way.list);
  if (list === null) return;
  const delivery =
    way.delivery === null
      ? await beginNext(way, list, dependencies)
      : await watching.deliveries.find(way.list, way.delivery);
  if (delivery === null) return;
  const attempt = await attemptDelivery(way, list, delivery, dependencies);
  const count = delivery.attempts.length + 1;
  const outcome = toOutcome(isDelivered(attempt), count, way.target, now());
  const isRecorded = await watching.deliveries.record(way, delivery, attempt, outcome);
  if (isRecorded && outcome.way === 'off') await dependencies.mail.sendNotice(list, way.kind, 'off');
}

async function beginNext(
  way: DueWay,
  list: WatchList,
  { watching, mail, now }: DeliverDependencies,
): Promise<WatchDelivery | null> {
  const { events, deliveries, payments } = watching;
  const max = way.kind === 'webhook' ? MAX_BATCH : MAX_MAIL;
  const next = await events.readAfter(way.list, way.position, max, way.duePosition);
  const last = next.at(-1);
  if (last === undefined) {
    const position = way.duePosition;
    await deliveries.postpone(way, { state: way.state, dueAt: now().toISOString(), position });
    return null;
  }
  const position = next.length < max ? way.duePosition : last.position;
  if ((await payments.pay(way.list, last.position)).isPaid)
    return deliveries.begin(way, list.id, next, position);
  const dueAt = new Date(now().getTime() + HELD_MS).toISOString();
  await deliveries.postpone(way, { state: 'held', dueAt });
  if (way.state !== 'held') await mail.sendNotice(list, way.kind, 'held');
  return null;
}

async function attemptDelivery(
  way: DueWay,
  list: WatchList,
  delivery: WatchDelivery,
  { watching, store, sendWebhook, mail, now }: DeliverDependencies,
): Promise<DeliveryAttempt> {
  const { feedId, found } = await readDelivery(delivery, way.list, watching, store);
  // All of its companies were erased.
  if (found.length === 0) return { at: now().toISOString(), status: null, error: null };
  if (way.kind === 'mail') return mail.sendChanges(list, delivery, found);
  const secrets = await watching.secrets.read(list);
  const body = toWebhookBody(list, feedId, found);
  return sendWebhook({ id: delivery.id, body }, { url: way.target, secrets });
}

/** Reads the changes of a delivery, oldest first. */
export async function readDelivery(
  delivery: WatchDelivery,
  list: number,
  { events }: Watching,
  store: CompanyStore,
): Promise<{ readonly feedId: string; readonly found: readonly ReadChange[] }> {
  const told = await events.readOf(list, delivery);
  return store.withLiveGeneration(async ({ changes }) => {
    const { feedId } = await changes.readState();
    return { feedId, found: [...(await readChangesAt(changes, told)).values()] };
  });
}

/** What comes of an attempt, the `count`th of its delivery. `target` is that of the way. */
export function toOutcome(wasDelivered: boolean, count: number, target: string, now: Date): Outcome {
  if (wasDelivered) return { state: 'delivered', way: 'active', dueAt: toDueTime(target, now) };
  const pauseMs = PAUSES_MS[count - 1];
  if (pauseMs === undefined) return { state: 'failed', way: 'off', dueAt: now.toISOString() };
  return { state: 'waiting', way: 'active', dueAt: new Date(now.getTime() + pauseMs).toISOString() };
}
