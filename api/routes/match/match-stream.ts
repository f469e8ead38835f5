import type { Readable } from 'node:stream';
import { defineRoute } from '../../calls/route.ts';
import { parseQueryNumbers } from '../../http/rename-fields.ts';
import { DEFAULT_CANDIDATES, MatchResponse, MatchStreamRequest } from './match-schemas.ts';
import { StreamedMatches } from './streamed-matches.ts';

/** A stream computes a part of its items at a time, and mostly waits for its caller. */
const STREAM_UNITS = 4;

/** POST /v1/match with a body of lines (docs/callers/match.md#stream). */
export const matchStream = defineRoute<typeof MatchStreamRequest, typeof MatchResponse>({
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
