import { z } from 'zod';
import { MAX_WATCH_LISTS, type WatchListChange } from '../../../shared/accounts/watching/watch-list.ts';
import { apiError, invalidParameterError } from '../../errors/api-error.ts';
import { defineRoute, type HandlerCall, type HandlerServices } from '../../calls/route.ts';
import { tagAnswer } from '../../http/cached-compressed-body.ts';
import { isAbsent } from '../../http/fields.ts';
import { checkWebhookUrl } from '../../watching/check-webhook-url.ts';
import { findWatchList, readSince, toOwner } from './find-watch-list.ts';
import {
  NewWatchList,
  omitAbsent,
  presentWatchList,
  WatchListPatch,
  WatchListRequest,
  WatchListResponse,
} from './watch-list-schemas.ts';

/** See docs/callers/watching.md. */
export const createWatchList = defineRoute<typeof NewWatchList, typeof WatchListResponse>({
  method: 'POST',
  path: '/v1/watch-lists',
  operationId: 'createWatchList',
  tag: 'watching',
  summary: { sv: 'Skapa en bevakningslista', en: 'Create a watch list' },
  description:
    'Makes a list of companies to watch, and the ways to be told of their changes. The secret of a webhook is in this answer alone.',
  access: 'key',
  requestSchemas: [NewWatchList],
  convertFields: (renamed) => omitAbsent(renamed, false),
  chooseSchema: ({ name }) => {
    if (isAbsent(name))
      throw apiError('missing_parameter', { words: { parameter: 'name', example: '"Kunder"' } });
    return NewWatchList;
  },
  responseSchema: WatchListResponse,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  handle: async (call) => {
    const { request, services, getPublicBaseUrl } = call;
    const owner = toOwner(call);
    const change = { ...(await toChange(request, call)), name: request.name };
    const since = await readSince(services, owner.isTest);
    const saved = await services.watching.lists.create(owner, since, change);
    if (saved === null) throw apiError('too_many_watch_lists', { words: { max: MAX_WATCH_LISTS } });
    return { body: presentWatchList(saved.list, services.watching, getPublicBaseUrl(), saved.secret) };
  },
});

const NoRequest = z.object({}).meta({ id: 'WatchListsRequest' });
const WatchListsResponse = z
  .object({ watchLists: z.array(WatchListResponse).describe('The lists of the account, by name.') })
  .meta({ id: 'WatchListsResponse', description: 'All lists of watched companies.' });

export const listWatchLists = defineRoute<typeof NoRequest, typeof WatchListsResponse>({
  method: 'GET',
  path: '/v1/watch-lists',
  operationId: 'listWatchLists',
  tag: 'watching',
  summary: { sv: 'Hämta alla bevakningslistor', en: 'List watch lists' },
  description: 'Returns the watch lists of the account.',
  access: 'key',
  requestSchemas: [NoRequest],
  responseSchema: WatchListsResponse,
  hasEntityTag: true,
  errorCodes: [],
  handle: async (call) => {
    const { watching } = call.services;
    const origin = call.getPublicBaseUrl();
    const lists = await watching.lists.list(toOwner(call));
    return tagAnswer({ watchLists: lists.map((list) => presentWatchList(list, watching, origin)) });
  },
});

export const getWatchList = defineRoute<typeof WatchListRequest, typeof WatchListResponse>({
  method: 'GET',
  path: '/v1/watch-lists/:id',
  operationId: 'getWatchList',
  tag: 'watching',
  summary: { sv: 'Hämta en bevakningslista', en: 'Get a watch list' },
  description: 'Returns a watch list of the account.',
  access: 'key',
  requestSchemas: [WatchListRequest],
  responseSchema: WatchListResponse,
  hasEntityTag: true,
  errorCodes: ['not_found'],
  handle: async (call) =>
    tagAnswer(presentWatchList(await findWatchList(call), call.services.watching, call.getPublicBaseUrl())),
});

export const changeWatchList = defineRoute<typeof WatchListPatch, typeof WatchListResponse>({
  method: 'PATCH',
  path: '/v1/watch-lists/:id',
  operationId: 'changeWatchList',
  tag: 'watching',
  summary: { sv: 'Ändra en bevakningslista', en: 'Change a watch list' },
  description:
    'Changes what is sent and leaves the rest. A webhook that was switched off begins again when its address is sent.',
  access: 'key',
  requestSchemas: [WatchListPatch],
  convertFields: (renamed) => omitAbsent(renamed, true),
  responseSchema: WatchListResponse,
  errorCodes: ['invalid_parameter', 'not_found'],
  handle: async (call) => {
    const { request, services, getPublicBaseUrl } = call;
    const owner = toOwner(call);
    await findWatchList(call);
    const change = await toChange(request, call);
    const since = await readSince(services, owner.isTest);
    const saved = await services.watching.lists.change(owner, request.id, since, change);
    if (saved === null) throw apiError('no_watch_list');
    return { body: presentWatchList(saved.list, services.watching, getPublicBaseUrl(), saved.secret) };
  },
});

export const deleteWatchList = defineRoute<typeof WatchListRequest, typeof WatchListResponse>({
  method: 'DELETE',
  path: '/v1/watch-lists/:id',
  operationId: 'deleteWatchList',
  tag: 'watching',
  summary: { sv: 'Ta bort en bevakningslista', en: 'Delete a watch list' },
  description: 'Deletes a watch list with all that it holds, and returns what it was.',
  access: 'key',
  requestSchemas: [WatchListRequest],
  responseSchema: WatchListResponse,
  errorCodes: ['not_found'],
  handle: async (call) => {
    const { watching } = call.services;
    const list = await watching.lists.remove(toOwner(call), call.request.id);
    if (list === null) throw apiError('no_watch_list');
    return { body: presentWatchList(list, watching, call.getPublicBaseUrl()) };
  },
});

export const rotateWebhookSecret = defineRoute<typeof WatchListRequest, typeof WatchListResponse>({
  method: 'POST',
  path: '/v1/watch-lists/:id/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tag: 'watching',
  summary: { sv: 'Byt webhookens hemlighet', en: 'Rotate the secret of a webhook' },
  description: 'Makes a new secret, which this answer alone has. The old one signs beside it for 24 hours.',
  access: 'key',
  hasNoBody: true,
  requestSchemas: [WatchListRequest],
  responseSchema: WatchListResponse,
  errorCodes: ['not_found'],
  handle: async (call) => {
    const { watching } = call.services;
    const list = await findWatchList(call);
    const secret = await watching.secrets.rotate(list);
    if (secret === null) throw apiError('no_webhook');
    return { body: presentWatchList(list, watching, call.getPublicBaseUrl(), secret) };
  },
});

type Sent = z.output<typeof NewWatchList> | z.output<typeof WatchListPatch>;

/** Reads a change. Throws `invalid_parameter` for an address or a mail that cannot be used. */
async function toChange(
  { name, topics, causes, language, ways = {} }: Sent,
  { services, callerId }: Pick<HandlerCall<unknown>, 'services' | 'callerId'>,
): Promise<WatchListChange> {
  const { mail, webhook, atom } = ways;
  if (webhook !== undefined && webhook !== null) {
    const accepted = await checkWebhookUrl(webhook.url, services.watching.canBePrivate);
    const place = 'ways.webhook.url';
    if (accepted !== null) throw invalidParameterError({ field: place, place, sent: webhook.url }, accepted);
  }
  if (mail !== undefined && mail !== null) await assertReceivesMail(callerId, mail, services);
  return {
    name,
    topics,
    causes,
    language,
    mail,
    webhook: webhook === undefined || webhook === null ? webhook : webhook.url,
    atom: atom === undefined ? undefined : atom === true,
  };
}

async function assertReceivesMail(
  account: string,
  sent: string,
  { watching }: Pick<HandlerServices, 'watching'>,
): Promise<void> {
  if (watching.canMail && (await watching.people.list(account)).length > 0) return;
  throw invalidParameterError(
    { field: 'ways.mail', place: 'ways.mail', sent },
    watching.canMail
      ? {
          en: 'null: the account has no person whose address is verified',
          sv: 'null: kontot har ingen person med en bekräftad adress',
        }
      : { en: 'null: the service sends no mail', sv: 'null: tjänsten skickar ingen e-post' },
  );
}
