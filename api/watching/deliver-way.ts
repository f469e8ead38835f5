import type { DueWay } from '../../shared/accounts/watching/watch-deliveries.ts';
import type { DeliveryAttempt, WatchDelivery, WatchList } from '../../shared/accounts/watching/watch-list.ts';
import type { Watching } from '../../shared/accounts/watching/watching.ts';
import type { CompanyStore } from '../../shared/store/port.ts';
import { readChangesAt, type ReadChange } from './read-changes-at.ts';
import { isDelivered, type SendWebhook } from './send-webhook.ts';
import { toOutcome } from './to-outcome.ts';
import type { WatchMail } from './watch-mail.ts';
import { toWebhookBody } from './webhook-body.ts';

/** Changes of one POST. A mail has all. */
const MAX_BATCH = 100;
const MAX_MAIL = 5_000;
/** How often a way without credits is tried. */
const HELD_MS = 5 * 60_000;

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
