import { z } from 'zod';
import { intOrNull, textOrNull } from '../../../shared/domain/nullable-fields.ts';
import type { DeliveryAttempt, WatchDelivery } from '../../../shared/accounts/watching/watch-list.ts';
import { toChangeId } from '../../../shared/store/change-feed.ts';
import { apiError } from '../../errors/api-error.ts';
import { defineRoute } from '../../calls/route.ts';
import { tagAnswer } from '../../http/cached-compressed-body.ts';
import { readDelivery } from '../../watching/deliver-way.ts';
import { isDelivered } from '../../watching/send-webhook.ts';
import { toTestBody, toWebhookBody } from '../../watching/webhook-body.ts';
import { findWatchList } from './find-watch-list.ts';
import { DEFAULT_ITEMS, invalidAfterError, pageFields, pageMembers, parsePageQuery } from './page-fields.ts';
import { listIdField, WatchListRequest } from './watch-list-schemas.ts';

/** A receiver has ten seconds. */
const DEADLINE_MS = 15_000;

const Attempt = z
  .object({
    at: z.iso.datetime().describe('When it was made, UTC.'),
    status: intOrNull('Status of the answer; null without one, and for mail.'),
    error: textOrNull('Why it failed; null for one that was delivered.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'An attempt of a delivery.' });

const Delivery = z
  .object({
    id: z.string().describe('Id of the delivery, and its `webhook-id`.'),
    way: z.enum(['webhook', 'mail']).describe('How it is told.'),
    from: z.string().describe('Id of the first change.'),
    to: z.string().describe('Id of the last change.'),
    changes: z.int().describe('Number of changes.'),
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .describe('`waiting`: tried again. `failed`: not any more.'),
    attempts: z.array(Attempt).describe('Attempts, oldest first.'),
  })
  .meta({ id: 'WatchDelivery', description: 'A batch of changes that was sent.' });

const DeliveriesRequest = z.object({ id: listIdField, ...pageFields }).meta({ id: 'WatchDeliveriesRequest' });
const DeliveriesResponse = z
  .object({ deliveries: z.array(Delivery).describe('Deliveries, newest first.'), ...pageMembers })
  .meta({ id: 'WatchDeliveriesResponse', description: 'A page of deliveries.' });

/** See docs/callers/webhooks.md#deliveries. */
export const listWatchDeliveries = defineRoute<typeof DeliveriesRequest, typeof DeliveriesResponse>({
  method: 'GET',
  path: '/v1/watch-lists/:id/deliveries',
  operationId: 'listWatchDeliveries',
  tag: 'watching',
  summary: { sv: 'Hämta en listas leveranser', en: 'List the deliveries of a watch list' },
  description: 'Returns the webhooks and mails of a watch list, with their attempts.',
  access: 'key',
  requestSchemas: [DeliveriesRequest],
  convertFields: parsePageQuery,
  responseSchema: DeliveriesResponse,
  hasEntityTag: true,
  errorCodes: ['invalid_parameter', 'not_found'],
  handle: async (call) => {
    const { after = null, limit = DEFAULT_ITEMS } = call.request;
    if (after !== null && !/^msg_[\w-]{24}$/.test(after)) throw invalidAfterError(after);
    const list = await findWatchList(call);
    const found = await call.services.watching.deliveries.read(list, after, limit + 1);
    const page = found.slice(0, limit);
    return tagAnswer({
      deliveries: page.map(presentDelivery),
      next: page.at(-1)?.id ?? after,
      hasMore: found.length > limit,
    });
  },
});

const ReplayRequest = z
  .object({ id: listIdField, deliveryId: z.string().describe('Id of the delivery.') })
  .meta({ id: 'ReplayRequest' });

export const replayWatchDelivery = defineRoute<typeof ReplayRequest, typeof Delivery>({
  method: 'POST',
  path: '/v1/watch-lists/:id/deliveries/:deliveryId/replay',
  operationId: 'replayWatchDelivery',
  tag: 'watching',
  summary: { sv: 'Skicka en webhook igen', en: 'Send a webhook again' },
  description:
    'Sends a webhook again at once, free and with the same `webhook-id`, to the address that the list has now. Returns the delivery with the new attempt.',
  access: 'key',
  hasNoBody: true,
  requestSchemas: [ReplayRequest],
  // It waits for the receiver, and does little itself.
  countUnits: () => 0,
  deadlineMs: () => DEADLINE_MS,
  responseSchema: Delivery,
  errorCodes: ['not_found'],
  handle: async (call) => {
    const { watching, store } = call.services;
    const list = await findWatchList(call);
    if (list.webhook === null) throw apiError('no_webhook');
    const delivery = await watching.deliveries.find(list.number, call.request.deliveryId);
    if (delivery?.way !== 'webhook') throw apiError('no_delivery');
    const { feedId, found } = await readDelivery(delivery, list.number, watching, store);
    if (found.length === 0) throw apiError('no_delivery');
    const target = { url: list.webhook.url, secrets: await watching.secrets.read(list) };
    const body = toWebhookBody(list, feedId, found);
    const attempt = await watching.sendWebhook({ id: delivery.id, body }, target);
    const replayed = await watching.deliveries.recordReplay(delivery, attempt, isDelivered(attempt));
    return { body: presentDelivery(replayed) };
  },
});

export const testWebhook = defineRoute<typeof WatchListRequest, typeof Attempt>({
  method: 'POST',
  path: '/v1/watch-lists/:id/test',
  operationId: 'testWebhook',
  tag: 'watching',
  summary: { sv: 'Prova en webhook', en: 'Test a webhook' },
  description: 'Sends `{"type": "test", "list": …, "changes": []}` to the webhook of a list, free of charge.',
  access: 'key',
  hasNoBody: true,
  requestSchemas: [WatchListRequest],
  // It waits for the receiver, and does little itself.
  countUnits: () => 0,
  deadlineMs: () => DEADLINE_MS,
  responseSchema: Attempt,
  errorCodes: ['not_found'],
  handle: async (call) => {
    const { watching, now } = call.services;
    const list = await findWatchList(call);
    if (list.webhook === null) throw apiError('no_webhook');
    const target = { url: list.webhook.url, secrets: await watching.secrets.read(list) };
    const message = { id: `msg_test_${now().getTime()}`, body: toTestBody(list) };
    return { body: { ...(await watching.sendWebhook(message, target)) } };
  },
});

function presentDelivery({ from, to, attempts, ...delivery }: WatchDelivery): z.infer<typeof Delivery> {
  return {
    ...delivery,
    from: toChangeId(from),
    to: toChangeId(to),
    attempts: attempts.map((attempt: DeliveryAttempt) => ({ ...attempt })),
  };
}
