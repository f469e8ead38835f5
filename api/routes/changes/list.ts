import { z } from 'zod';
import { CHANGE_TOPICS, ChangeTopic } from '../../../shared/domain/company.ts';
import { Change } from '../../../shared/domain/change.ts';
import { apiError, invalidParameterError } from '../../errors/api-error.ts';
import type { ChangeReader, FeedPosition, FeedState } from '../../../shared/store/change-feed.ts';
import type { LiveReader, ReadContext } from '../../../shared/store/port.ts';
import { createFixedPrice, type CallerAccess } from '../../calls/access.ts';
import { creditsChargedField, resultCountField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { defineRoute } from '../../calls/route.ts';
import {
  ACCEPTED_VALUES,
  ORG_NUMBER_WORDS,
  createOptionalCappedIntegerField,
  createOptionalStringField,
  isAbsent,
} from '../../http/fields.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { parseQueryNumbers, renameAliasedFields } from '../../http/rename-fields.ts';
import { toWeakEntityTag } from '../../http/cached-compressed-body.ts';
import { toChangeCursor } from '../../../shared/store/change-cursor.ts';
import { findDayStart } from './find-day-start.ts';
import { readCursor } from './read-cursor.ts';

const MAX_CHANGES = 1_000;
const DEFAULT_CHANGES = 100;
const CHANGES_PER_CREDIT = 100;
const MAX_CURSOR_LENGTH = 200;

const limitField = createOptionalCappedIntegerField({
  description: 'Maximum number of changes.',
  minimum: 1,
  maximum: MAX_CHANGES,
  documentedDefault: DEFAULT_CHANGES,
});

const ChangesRequest = z
  .object({
    after: createOptionalStringField({
      description:
        'Cursor from `next` of an earlier answer, or `now` for the end of the feed. Default: the oldest stored change.',
      maxLength: MAX_CURSOR_LENGTH,
    }),
    since: z
      .preprocess((value) => (isAbsent(value) ? undefined : value), z.iso.date().optional())
      .register(ACCEPTED_VALUES, { en: 'a day, such as 2026-01-31', sv: 'en dag, till exempel 2026-01-31' })
      .meta({
        override: {
          type: 'string',
          format: 'date',
          description:
            'Day in Sweden, instead of `after`: the changes from its first publication on. Older than what is stored: 410.',
        },
      }),
    limit: limitField,
    org_number: createOptionalStringField({
      description: 'Only changes of this company. Organisation number, ten digits.',
      pattern: '^[0-9]{10}$',
      accepted: ORG_NUMBER_WORDS,
    }),
    topic: createOptionalStringField({
      description: `Only changes with one of these topics, separated by commas: ${CHANGE_TOPICS.map((topic) => `\`${topic}\``).join(', ')}.`,
      isValid: (text) => toTopics(text) !== null,
      accepted: {
        en: `one or more of ${CHANGE_TOPICS.join(', ')}, separated by commas`,
        sv: `ett eller flera av ${CHANGE_TOPICS.join(', ')}, åtskilda med kommatecken`,
      },
    }),
  })
  .meta({ id: 'ChangesRequest' });
type ChangesRequest = z.infer<typeof ChangesRequest>;

const ChangesResponse = z
  .object({
    changes: z.array(Change).describe('Changes, oldest first.'),
    next: z
      .string()
      .describe(
        'Cursor for the next call. Also given with an empty page, and valid until its changes are deleted.',
      ),
    hasMore: z
      .boolean()
      .describe(
        'True if there can be more changes after `next` now. With a filter, a page can be empty and have more.',
      ),
    metadata: z
      .object({
        generation: z.string().describe('Name of the generation that the changes lead up to.'),
        resultCount: resultCountField,
        creditsCharged: creditsChargedField,
        ...timedMetadataFields,
      })
      .meta({
        id: 'ChangesMetadata',
        description: 'Data about the answer.',
      }),
  })
  .meta({
    id: 'ChangesResponse',
    description: 'A page of changes.',
  });

/** See docs/callers/changes.md. */
export const listChanges = defineRoute<typeof ChangesRequest, typeof ChangesResponse>({
  method: 'GET',
  path: '/v1/changes',
  operationId: 'listChanges',
  tag: 'companies',
  summary: { sv: 'Hämta ändringar', en: 'List changes' },
  description:
    'Returns the differences between one published version of the data and the next, company by company. Costs 1 credit per started 100 changes. An empty page is free.',
  access: 'key',
  requestSchemas: [ChangesRequest],
  convertFields: (renamed) => {
    const { fields, sentAliasByField } = renameAliasedFields(renamed.fields, { topics: 'topic' });
    const sentAliases = new Map([...renamed.sentAliasByField, ...sentAliasByField]);
    return parseQueryNumbers({ fields, sentAliasByField: sentAliases }, ['limit']);
  },
  checkRequest: refuseTwoStarts,
  responseSchema: ChangesResponse,
  hasEntityTag: true,
  errorCodes: ['invalid_parameter', 'no_credits', 'cursor_expired'],
  handle: async ({ request, access, services, elapsedMs, readContext }) => {
    const { state, page, generation } = await services.store.withLiveGeneration((reader) =>
      readChanges(reader, request, access, readContext),
    );
    if (page === null) throw apiError('cursor_expired');
    const { changesJson, mayHaveMore: hasMore } = page;
    const next = toChangeCursor(state.feedId, page.next, access.isTestKeyCall);
    return {
      etag: toWeakEntityTag(`${next}${String(hasMore)}${changesJson.join('\n')}`),
      load: () =>
        Promise.resolve({
          price: createFixedPrice(Math.ceil(changesJson.length / CHANGES_PER_CREDIT)),
          toAnswer: ({ creditsCharged }) => ({
            body: {
              changes: toJsonArray(changesJson),
              next,
              hasMore,
              metadata: {
                generation,
                resultCount: changesJson.length,
                creditsCharged,
                processingTimeMs: elapsedMs(),
                timestamp: services.now().toISOString(),
                mode: access.mode,
              },
            },
          }),
        }),
    };
  },
});

/**
 * Reads a page of changes, at most as many as the account can pay for. For a test key and an
 * account without credits, reads at most the changes for one credit. An account without credits
 * then gets the page only if it is empty, because an empty page is free.
 */
async function readChanges(
  { changes, generation: { name: generation } }: LiveReader,
  request: ChangesRequest,
  access: CallerAccess,
  context: ReadContext,
) {
  const state = await changes.readState(context);
  const payable = Math.max(1, access.creditsLeft ?? 1) * CHANGES_PER_CREDIT;
  const { after } = request;
  const isCursor = after !== undefined && after !== 'now';
  const page = await changes.readPage(
    {
      after: isCursor
        ? readCursor(after, state.feedId, access)
        : await findStart(changes, request, state, context),
      limit: Math.min(request.limit ?? DEFAULT_CHANGES, payable),
      organisationNumber: request.org_number ?? null,
      topics: toTopics(request.topic ?? ''),
    },
    context,
  );
  return { state, page, generation };
}

function refuseTwoStarts({ after, since }: ChangesRequest): void {
  if (after === undefined || since === undefined) return;
  throw invalidParameterError(
    { field: 'since', place: 'since', sent: since },
    { en: 'either since or after', sv: 'antingen since eller after' },
  );
}

/** Null begins with the oldest stored change. Throws `cursor_expired` for a day before it. */
async function findStart(
  changes: ChangeReader,
  { after, since }: ChangesRequest,
  state: FeedState,
  context: ReadContext,
): Promise<FeedPosition | null> {
  if (after === 'now') return state.endPosition;
  if (since === undefined) return null;
  const start = await findDayStart(changes, since, state, context);
  if (start === null) throw apiError('cursor_expired');
  return start.after;
}

/**
 * Returns the topics of a list separated by commas. Null if the list is empty or has an unknown
 * topic.
 */
function toTopics(text: string): ChangeTopic[] | null {
  const names = text.split(',').map((name) => name.trim());
  const topics = names.map((name) => ChangeTopic.safeParse(name).data).filter((topic) => topic !== undefined);
  return topics.length === names.length ? topics : null;
}
