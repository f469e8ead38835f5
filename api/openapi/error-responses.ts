import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { described } from '../../shared/domain/described.ts';
import type { AppErrorCode } from '../../shared/errors/app-error.ts';
import { MALFORMED_REQUEST } from '../http/install-malformed-request-handler.ts';
import { ERROR_STATUSES } from '../http/error-statuses.ts';
import type { Route } from '../calls/route.ts';
import { toErrorExamples } from './error-examples.ts';
import { toErrorHeaders } from './response-headers.ts';
import type { OpenApiLanguage } from './select-description-language.ts';
import { STATUS_TEXTS } from './texts.ts';

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
    message: z
      .string()
      .nullable()
      .optional()
      .meta(
        described('Explanation in Swedish, ready to show.', 'Förklaring på svenska att visa för användaren.'),
      ),
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
    message: z
      .string()
      .meta(
        described('Explanation in Swedish, ready to show.', 'Förklaring på svenska att visa för användaren.'),
      ),
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

const COMMON_CODES: readonly AppErrorCode[] = ['internal', 'unavailable', 'busy'];
const KEY_CODES: readonly AppErrorCode[] = ['invalid_key', 'rate_limited'];
const CHARGE_CODES: readonly AppErrorCode[] = ['no_credits', 'idempotency_conflict'];
const BODY_CODES: readonly AppErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_content_type'];

const MALFORMED_EXAMPLE = { malformed_request: { value: { error: MALFORMED_REQUEST.error } } };

/**
 * Returns the error responses of a route for the OpenAPI description: one for each status, with an
 * example of each error.
 */
export function toErrorResponses(
  route: Route,
  hasChargeErrors: boolean,
  language: OpenApiLanguage,
): ZodOpenApiResponsesObject {
  const codes = new Set([
    ...route.errorCodes,
    ...(route.access === 'none' ? [] : [...COMMON_CODES, ...KEY_CODES]),
    ...(hasChargeErrors ? CHARGE_CODES : []),
    ...(route.method === 'POST' ? BODY_CODES : []),
  ]);
  const statuses = [
    ...new Set([MALFORMED_REQUEST.status, ...[...codes].map((code) => ERROR_STATUSES[code])]),
  ].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: STATUS_TEXTS[status]?.[language] ?? '',
        headers: toErrorHeaders(status),
        content: {
          'application/json': {
            schema: toErrorSchema(codes, status),
            examples: {
              ...(status === MALFORMED_REQUEST.status ? MALFORMED_EXAMPLE : {}),
              ...toErrorExamples(
                route,
                [...codes].filter((code) => ERROR_STATUSES[code] === status),
                language,
              ),
            },
          },
        },
      },
    ]),
  );
}

function toErrorSchema(codes: ReadonlySet<AppErrorCode>, status: number): z.ZodType {
  const hasOwn = codes.has('threshold_exceeded') && status === ERROR_STATUSES.threshold_exceeded;
  return hasOwn ? z.union([ThresholdExceeded, ErrorResponse]) : ErrorResponse;
}
