import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { described } from '../../shared/domain/described.ts';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import { ERROR_STATUSES } from '../errors/error-table.ts';
import type { Route } from '../calls/route.ts';
import { toErrorExamples } from './error-examples.ts';
import { toErrorHeaders } from './response-headers.ts';
import type { OpenApiLanguage } from './select-description-language.ts';
import { STATUS_TEXTS } from './texts.ts';

/** Members that explain an error (docs/callers/errors.md). */
const explanationFields = {
  code: z
    .string()
    .meta(
      described(
        'Stable name of the error, such as `invalid_parameter`. The page of errors lists all.',
        'Felets fasta namn, till exempel `invalid_parameter`. Sidan om fel listar alla.',
      ),
    ),
  detail: z
    .string()
    .meta(
      described(
        'Reason and remedy in English: the field, what was sent and what is accepted.',
        'Orsak och åtgärd på engelska: fältet, vad som skickades och vad som godtas.',
      ),
    ),
  message: z
    .string()
    .meta(
      described(
        'Reason and remedy in Swedish, ready to show.',
        'Orsak och åtgärd på svenska, att visa för användaren.',
      ),
    ),
};

/** Body of the answer to every error (docs/callers/errors.md). */
const ErrorResponse = z
  .object({
    error: z
      .string()
      .meta(
        described(
          'What went wrong. The text of each error is fixed.',
          'Vad som gick fel. Varje fel har en fast text.',
        ),
      ),
    ...explanationFields,
    retryAfter: z
      .int()
      .nullable()
      .optional()
      .meta(
        described(
          'Whole seconds to wait before the next call. Only on 429.',
          'Hela sekunder att vänta före nästa anrop. Bara vid 429.',
        ),
      ),
  })
  .meta({ id: 'ErrorResponse', ...described('Body of every error.', 'Innehåll i varje felsvar.') });

/** Body of a 400 answer for an SNI code that needs a town (docs/callers/industries.md). */
const ThresholdExceeded = z
  .object({
    error: z.literal('Threshold exceeded').meta(described('Always this text.', 'Alltid denna text.')),
    ...explanationFields,
    requiresCity: z
      .literal(true)
      .meta(described('Always true: add `city` to the request.', 'Alltid true: lägg till `city` i anropet.')),
    totalCount: z.int().meta(described('Number of companies with the code.', 'Antal företag med koden.')),
    sniCode: z.string().meta(described('The SNI code of the request.', 'Anropets SNI-kod.')),
  })
  .meta({
    id: 'ThresholdExceeded',
    ...described(
      'The SNI code has too many companies for a search without a town.',
      'SNI-koden har för många företag för en sökning utan ort.',
    ),
  });

const COMMON_CODES: readonly ApiErrorCode[] = ['internal', 'unavailable', 'busy'];
const KEY_CODES: readonly ApiErrorCode[] = ['invalid_key', 'misplaced_key', 'rate_limited'];
const CHARGE_CODES: readonly ApiErrorCode[] = ['no_credits', 'idempotency_conflict'];
const BODY_CODES: readonly ApiErrorCode[] = [
  'invalid_json',
  'body_too_large',
  'unsupported_content_type',
  'unsupported_content_encoding',
];

export function toErrorResponses(
  route: Route,
  hasChargeErrors: boolean,
  language: OpenApiLanguage,
): ZodOpenApiResponsesObject {
  const codes = new Set<ApiErrorCode>([
    'malformed_request',
    ...route.errorCodes,
    ...(route.access === 'none' ? [] : [...COMMON_CODES, ...KEY_CODES]),
    ...(hasChargeErrors ? CHARGE_CODES : []),
    ...(route.method === 'POST' ? BODY_CODES : []),
  ]);
  const statuses = [...new Set([...codes].map((code) => ERROR_STATUSES[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: STATUS_TEXTS[status]?.[language] ?? '',
        headers: toErrorHeaders(status),
        content: {
          'application/json': {
            schema: toErrorSchema(codes, status),
            examples: toErrorExamples(
              route,
              [...codes].filter((code) => ERROR_STATUSES[code] === status),
              language,
            ),
          },
        },
      },
    ]),
  );
}

function toErrorSchema(codes: ReadonlySet<ApiErrorCode>, status: number): z.ZodType {
  const hasOwn = codes.has('threshold_exceeded') && status === ERROR_STATUSES.threshold_exceeded;
  return hasOwn ? z.union([ThresholdExceeded, ErrorResponse]) : ErrorResponse;
}
