import { z } from 'zod';
import { CHANGES_PER_CREDIT } from '../../../shared/accounts/watching/watch-payments.ts';
import { Change } from '../../../shared/domain/change.ts';
import { parseChangeCursor } from '../../../shared/store/change-cursor.ts';
import { apiError } from '../../errors/api-error.ts';
import { insufficientCreditsError } from '../../calls/access.ts';
import { defineRoute } from '../../calls/route.ts';
import { tagAnswer } from '../../http/cached-compressed-body.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { readChangesAt } from '../../watching/read-changes-at.ts';
import { toNextCursor } from '../../watching/webhook-body.ts';
import { readCursor } from '../changes/read-cursor.ts';
import { findWatchList } from './find-watch-list.ts';
import { DEFAULT_ITEMS, invalidAfterError, pageFields, pageMembers, parsePageQuery } from './page-fields.ts';
import { listIdField } from './watch-list-schemas.ts';

const START = { position: 0 };

const WatchEventsRequest = z.object({ id: listIdField, ...pageFields }).meta({ id: 'WatchEventsRequest' });

const WatchEventsResponse = z
  .object({ changes: z.array(Change).describe('What the list was told, oldest first.'), ...pageMembers })
  .meta({ id: 'WatchEventsResponse', description: 'A page of what a list was told.' });

/** See docs/callers/watching.md#events. */
export const listWatchEvents = defineRoute<typeof WatchEventsRequest, typeof WatchEventsResponse>({
  method: 'GET',
  path: '/v1/watch-lists/:id/events',
  operationId: 'listWatchEvents',
  tag: 'watching',
  summary: { sv: 'Hämta en listas ändringar', en: 'List what a watch list was told' },
  description:
    'Returns the changes that a watch list was told, as its webhook and mails have them. Costs 1 credit per started 100 changes of a day, once for all ways.',
  access: 'key',
  requestSchemas: [WatchEventsRequest],
  convertFields: parsePageQuery,
  responseSchema: WatchEventsResponse,
  hasEntityTag: true,
  errorCodes: ['invalid_parameter', 'no_credits', 'not_found', 'cursor_expired'],
  handle: async (call) => {
    const { request, access, services, setCreditsLeft } = call;
    const { after, limit = DEFAULT_ITEMS } = request;
    const list = await findWatchList(call);
    const { watching, store } = services;
    const feedId = await store.withLiveGeneration(async ({ changes }) => (await changes.readState()).feedId);
    if (after !== undefined && parseChangeCursor(after, access.isTestKeyCall) === null)
      throw invalidAfterError(after);
    const start = after === undefined ? START : readCursor(after, feedId, access);
    const payable = Math.min(limit, Math.max(1, access.creditsLeft ?? limit) * CHANGES_PER_CREDIT);
    const events = await watching.events.readAfter(list.number, start.position, payable + 1);
    const page = events.slice(0, payable);
    const last = page.at(-1);
    if (last === undefined) return tagAnswer({ changes: [], next: after ?? null, hasMore: false });
    const found = [
      ...(await store.withLiveGeneration(({ changes }) => readChangesAt(changes, page))).values(),
    ];
    // Erased ones alone would leave no place to go on from.
    if (found.length === 0) throw apiError('cursor_expired');
    const answer = tagAnswer({
      changes: toJsonArray(found.map(({ changeJson }) => changeJson)),
      next: toNextCursor(feedId, found),
      hasMore: events.length > payable,
    });
    return {
      ...answer,
      // A 304 is free.
      load: async () => {
        const { isPaid, creditsLeft } = await watching.payments.pay(list.number, last.position);
        if (creditsLeft !== null) setCreditsLeft(creditsLeft);
        if (!isPaid) throw insufficientCreditsError();
        return answer.load();
      },
    };
  },
});
