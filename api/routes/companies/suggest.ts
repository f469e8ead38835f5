import { z } from 'zod';
import { toBrief } from '../../../shared/match/found-company.ts';
import { CompanyBrief } from '../../../shared/match/match-item.ts';
import { apiError } from '../../errors/api-error.ts';
import { resultCountField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { defineRoute } from '../../calls/route.ts';
import { tagAnswer } from '../../http/cached-compressed-body.ts';
import { createOptionalCappedIntegerField, createRequiredStringField, isAbsent } from '../../http/fields.ts';
import { parseQueryNumbers } from '../../http/rename-fields.ts';
import { findSuggestions } from './find-suggestions.ts';
import { MAX_QUERY_LENGTH, MAX_RESULTS, NAME_UNITS } from './search.ts';

const DEFAULT_SUGGESTIONS = 8;

const SuggestRequest = z
  .object({
    q: createRequiredStringField({
      description: 'Beginning of a company name, mistyped or not, or of an organisation number.',
      maxLength: MAX_QUERY_LENGTH,
    }),
    limit: createOptionalCappedIntegerField({
      minimum: 1,
      maximum: MAX_RESULTS,
      documentedDefault: DEFAULT_SUGGESTIONS,
      description: 'Maximum number of suggestions.',
    }),
  })
  .meta({ id: 'SuggestRequest', override: { required: ['q'] } });

const Suggestion = z
  .object(CompanyBrief.shape)
  .meta({ id: 'Suggestion', description: 'A suggested company.' });

const SuggestResponse = z
  .object({
    suggestions: z
      .array(Suggestion)
      .describe('Companies that are not deregistered first, each group best match first.'),
    metadata: z
      .object({
        resultCount: resultCountField,
        ...timedMetadataFields,
      })
      .meta({ id: 'SuggestMetadata', description: 'Data about the call.' }),
  })
  .meta({ id: 'SuggestResponse', description: 'Suggestions for what is being typed.' });

/** See docs/callers/suggest.md. */
export const suggest = defineRoute<typeof SuggestRequest, typeof SuggestResponse>({
  method: 'GET',
  path: '/v1/suggest',
  operationId: 'suggestCompanies',
  tag: 'companies',
  summary: { sv: 'Föreslå företag', en: 'Suggest companies' },
  description:
    'Returns companies for what a person has typed so far: a beginning of a name, mistyped or not, or of an organisation number. Free, with a limit per minute of its own.',
  access: 'optional-key',
  ownRateLimit: 'suggest',
  requestSchemas: [SuggestRequest],
  convertFields: (renamed) => {
    if (isAbsent(renamed.fields['q']))
      throw apiError('missing_parameter', {
        words: { parameter: { en: 'q', sv: 'q' }, example: '?q=bygg' },
      });
    return parseQueryNumbers(renamed, ['limit']);
  },
  countUnits: () => NAME_UNITS,
  responseSchema: SuggestResponse,
  hasEntityTag: true,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  handle: async ({ request, access, services, elapsedMs, readContext }) => {
    const limit = request.limit ?? DEFAULT_SUGGESTIONS;
    const companies = await services.store.withLiveGeneration((reader) =>
      findSuggestions(reader, request.q, limit, readContext),
    );
    const body = {
      suggestions: companies.map(toBrief),
      metadata: {
        resultCount: companies.length,
        processingTimeMs: elapsedMs(),
        timestamp: services.now().toISOString(),
        mode: access.mode,
      },
    };
    return tagAnswer(body, access.mode);
  },
});
