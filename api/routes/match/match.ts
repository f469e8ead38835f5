import type { Readable } from 'node:stream';
import { matchItems } from '../../../shared/match/match-items.ts';
import { createFixedPrice } from '../../calls/access.ts';
import { defineRoute } from '../../calls/route.ts';
import { apiError } from '../../errors/api-error.ts';
import { isEmptyList } from '../../http/fields.ts';
import { DEFAULT_CANDIDATES, MatchRequest, MatchResponse, MatchStreamRequest } from './match-schemas.ts';
import { MatchCounts, presentMatch, toCredits } from './present-match.ts';
import { matchSentItems, readSentItem } from './sent-items.ts';
import { parseQueryNumbers } from '../../http/rename-fields.ts';
import { StreamedMatches } from './streamed-matches.ts';

/** A stream computes a part of its items at a time, and mostly waits for its caller. */
const STREAM_UNITS = 4;

/** See docs/callers/match.md#stream. */
const matchStream = defineRoute<typeof MatchStreamRequest, typeof MatchResponse>({
  method: 'POST',
  path: '/v1/match',
  operationId: 'matchCompanyStream',
  tag: 'companies',
  summary: { sv: 'Matcha en ström', en: 'Match a stream' },
  description:
    'A result a line, in the order of the items. The last line has `metadata`, or `error`, `code` and `nextLine`.',
  access: 'key',
  needsCredits: true,
  requestSchemas: [MatchStreamRequest],
  convertFields: (renamed) => parseQueryNumbers(renamed, ['candidates']),
  countUnits: () => STREAM_UNITS,
  responseSchema: MatchResponse,
  errorCodes: ['invalid_parameter'],
  handle: async (call) => {
    let matches: StreamedMatches | null = null;
    return {
      file: {
        contentType: 'application/x-ndjson',
        // Proxies that hold an answer back would make its caller wait for its own lines.
        headers: { 'X-Accel-Buffering': 'no' },
        open: (charge): Readable => {
          const candidates = call.request.candidates ?? DEFAULT_CANDIDATES;
          matches = new StreamedMatches(call, candidates, charge);
          return matches.output;
        },
        countReceivedCredits: () => matches?.countReceivedCredits() ?? 0,
        getTrailers: () => ({}),
      },
    };
  },
});

/** Names in one unit of work, as in a bulk look-up. */
const ITEMS_PER_UNIT = 7;
/** Units of the longest lists, which wait for their turns like other calls. */
const MAX_UNITS = 16;

/** See docs/callers/match.md. */
export const match = defineRoute<typeof MatchRequest, typeof MatchResponse>({
  method: 'POST',
  path: '/v1/match',
  operationId: 'matchCompanies',
  tag: 'companies',
  summary: { sv: 'Matcha en lista', en: 'Match a list' },
  description:
    'Decides which company each item of a list means, by its name, number, town, postal code and legal form, and says why. A list of any length is sent as NDJSON, and answered while it is read.',
  access: 'optional-key',
  needsCredits: true,
  requestSchemas: [MatchRequest],
  chooseSchema: ({ items }) => {
    if (!isEmptyList(items)) return MatchRequest;
    throw apiError('missing_parameter', {
      words: { parameter: { en: 'items', sv: 'items' }, example: '{"items": [{"name": "bygg"}]}' },
    });
  },
  checkRequest: ({ items }, { limits: { maxMatchItems: max } }) => {
    if (items.length > max)
      throw apiError('too_many_items', { words: { field: 'items', count: items.length, max } });
  },
  countUnits: ({ items }) => Math.min(MAX_UNITS, Math.ceil(items.length / ITEMS_PER_UNIT)),
  responseSchema: MatchResponse,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  lines: matchStream,
  handle: async ({ request, access, services, readContext, elapsedMs }) => {
    const items = request.items.map(readSentItem);
    const candidates = request.candidates ?? DEFAULT_CANDIDATES;
    const { matches, generation } = await services.store.withLiveGeneration(async (reader) => ({
      matches: await matchSentItems(items, (sent) => matchItems(reader, sent, candidates, readContext)),
      generation: reader.generation.name,
    }));
    const counts = new MatchCounts();
    for (const each of matches) counts.add(each);
    return {
      price: createFixedPrice(toCredits(counts.tenths)),
      toAnswer: ({ creditsCharged }) => ({
        body: {
          results: matches.map((each, place) => presentMatch(items[place]?.id ?? place, each)),
          metadata: {
            ...counts.toMetadata(),
            generation,
            processingTimeMs: elapsedMs(),
            timestamp: services.now().toISOString(),
            mode: access.mode,
            creditsCharged,
          },
        },
      }),
    };
  },
});
