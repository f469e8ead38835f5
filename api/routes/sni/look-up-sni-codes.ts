import { z } from 'zod';
import { findSniCode, findSniCodesSortedByCode } from '../../../shared/matching/find-sni-codes.ts';
import { creditsChargedField, resultCountField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { ONE_CREDIT_PRICE } from '../../calls/access.ts';
import { apiError } from '../../errors/api-error.ts';
import { createOptionalCappedIntegerField, createOptionalStringField } from '../../http/fields.ts';
import { defineRoute } from '../../calls/route.ts';

const MAX_CODES = 50;
const DEFAULT_CODES = 20;
const MAX_QUERY_LENGTH = 200;

const LookupRequest = z
  .object({
    q: createOptionalStringField({
      description:
        'First digits of a code, or words of its description. å, ä and ö may be written as a, a and o.',
      maxLength: MAX_QUERY_LENGTH,
    }),
    code: createOptionalStringField({
      description: 'SNI code, five digits.',
      pattern: '^\\d{5}$',
      accepted: {
        en: 'a text of five digits, such as "62010"',
        sv: 'en text med fem siffror, till exempel "62010"',
      },
    }),
    limit: createOptionalCappedIntegerField({
      description: 'Maximum number of codes.',
      minimum: 1,
      maximum: MAX_CODES,
      documentedDefault: DEFAULT_CODES,
    }),
  })
  .meta({
    id: 'SNILookupRequest',
    description: 'Lookup of SNI codes. `q` or `code` is required.',
  });

const SniCode = z
  .object({
    code: z
      .string()
      .regex(/^\d{5}$/)
      .describe('SNI code, five digits.'),
    description: z.string().describe('Description of the code, in Swedish.'),
  })
  .meta({
    id: 'SNICode',
    description: 'An SNI code of the Swedish industry classification.',
  });

const LookupMetadata = z
  .object({
    searchTerm: z.string().describe('The code or the text as sent.'),
    resultCount: resultCountField,
    creditsCharged: creditsChargedField,
    ...timedMetadataFields,
  })
  .meta({ id: 'SNILookupMetadata', description: 'Data about the lookup.' });

const LookupResponse = z
  .object({
    sniCodes: z
      .array(SniCode)
      .describe('Codes found, in the order of the codes. Empty when nothing matches.'),
    metadata: LookupMetadata,
  })
  .meta({
    id: 'SNILookupResponse',
    description: 'SNI codes found, and data about the lookup.',
  });

/** See docs/callers/industries.md and docs/contract.md#industries. */
export const lookUpSniCodes = defineRoute<typeof LookupRequest, typeof LookupResponse>({
  method: 'POST',
  path: '/v1/sni/lookup',
  operationId: 'lookUpSniCodes',
  tag: 'industries',
  summary: { sv: 'Slå upp SNI-koder', en: 'Look up SNI codes' },
  description:
    'Finds SNI codes by code, by its first digits or by words of its description, in both editions of the classification.',
  access: 'optional-key',
  needsCredits: true,
  requestSchemas: [LookupRequest],
  checkRequest: ({ q, code }) => {
    if (q !== undefined || code !== undefined) return;
    throw apiError('missing_parameter', {
      words: {
        parameter: { en: 'q (search term) or code (SNI code)', sv: 'q (sökord) eller code (SNI-kod)' },
        example: '{"q": "måleri"}',
      },
    });
  },
  responseSchema: LookupResponse,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  internalError: 'Database error during lookup/search',
  handle: async ({ request: { q, code, limit }, access, services, readContext, elapsedMs }) => {
    const text = code ?? q ?? '';
    const register = await services.store.withLiveGeneration((reader) => reader.getCodeLists(readContext));
    const found =
      code === undefined
        ? findSniCodesSortedByCode(register, text, limit ?? DEFAULT_CODES)
        : [findSniCode(register, code)].filter((each) => each !== null);
    return {
      price: ONE_CREDIT_PRICE,
      toAnswer: ({ creditsCharged }) => ({
        body: {
          sniCodes: found.map(({ code: own, description }) => ({ code: own, description })),
          metadata: {
            searchTerm: text,
            resultCount: found.length,
            creditsCharged,
            processingTimeMs: elapsedMs(),
            timestamp: services.now().toISOString(),
            mode: access.mode,
          },
        },
      }),
    };
  },
});
