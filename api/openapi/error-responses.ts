import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import { sendsBody } from '../calls/mount-routes.ts';
import { ERROR_STATUSES } from '../errors/error-table.ts';
import type { Route } from '../calls/route.ts';
import { toErrorExamples } from './error-examples.ts';
import { toErrorHeaders } from './response-headers.ts';
import { STATUS_TEXTS } from './texts.ts';

/** Members that explain an error (docs/callers/errors.md). */
const explanationFields = {
  code: z
    .string()
    .describe('Stable name of the error, such as `invalid_parameter`. The page of errors lists all.'),
  detail: z.string().describe('Reason and remedy in English: the field, what was sent and what is accepted.'),
  message: z.string().describe('Reason and remedy in Swedish, ready to show.'),
};

/** Body of the answer to every error (docs/callers/errors.md). */
const ErrorResponse = z
  .object({
    error: z.string().describe('What went wrong. The text of each error is fixed.'),
    ...explanationFields,
    retryAfter: z
      .int()
      .nullable()
      .optional()
      .describe('Whole seconds to wait before the next call. Only on 429.'),
  })
  .meta({ id: 'ErrorResponse', description: 'Body of every error.' });

/** Body of a 400 answer for an SNI code that needs a town (docs/callers/industries.md). */
const ThresholdExceeded = z
  .object({
    error: z.literal('Threshold exceeded').describe('Always this text.'),
    ...explanationFields,
    requiresCity: z.literal(true).describe('Always true: add `city` to the request.'),
    totalCount: z.int().describe('Number of companies with the code.'),
    sniCode: z.string().describe('The SNI code of the request.'),
  })
  .meta({
    id: 'ThresholdExceeded',
    description: 'The SNI code has too many companies for a search without a town.',
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

export function toErrorResponses(route: Route, hasChargeErrors: boolean): ZodOpenApiResponsesObject {
  const codes = new Set<ApiErrorCode>([
    'malformed_request',
    ...route.errorCodes,
    ...(route.access === 'none' ? [] : [...COMMON_CODES, ...KEY_CODES]),
    ...(hasChargeErrors ? CHARGE_CODES : []),
    ...(sendsBody(route) ? BODY_CODES : []),
  ]);
  const statuses = [...new Set([...codes].map((code) => ERROR_STATUSES[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: STATUS_TEXTS[status] ?? '',
        headers: toErrorHeaders(status),
        content: {
          'application/json': {
            schema: toErrorSchema(codes, status),
            examples: toErrorExamples(
              route,
              [...codes].filter((code) => ERROR_STATUSES[code] === status),
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
