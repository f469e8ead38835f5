import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import { rateLimitedError } from '../calls/gate.ts';
import { apiError, internalError, type ApiError } from '../errors/api-error.ts';
import { toErrorBody } from '../errors/error-body.ts';
import { quoteSent } from '../errors/quote-sent.ts';
import type { Route } from '../calls/route.ts';
import { bodyTooLargeError, MAX_BODY_BYTES } from '../http/read-body.ts';
import { findExamples, type ExampleObject } from './examples.ts';
import { toAnswerExamples } from './recorded-answers.ts';

const SAMPLES: Partial<Readonly<Record<ApiErrorCode, ApiError>>> = {
  threshold_exceeded: apiError('threshold_exceeded', {
    members: { requiresCity: true, totalCount: 5_214, sniCode: '68203' },
    words: { totalCount: 5_214, sniCode: '68203' },
  }),
  invalid_json: apiError('invalid_json', {
    words: { problem: { en: 'is not JSON at character 2', sv: 'är inte JSON vid tecken 2' } },
  }),
  misplaced_key: apiError('misplaced_key', {
    words: { place: { en: 'the header x-api-key', sv: 'huvudet x-api-key' } },
  }),
  body_too_large: bodyTooLargeError(MAX_BODY_BYTES),
  unsupported_content_type: apiError('unsupported_content_type', {
    words: { type: 'application/json', types: 'application/json', sent: quoteSent(undefined) },
  }),
  unsupported_content_encoding: apiError('unsupported_content_encoding', {
    words: { sent: quoteSent('gzip') },
  }),
  rate_limited: rateLimitedError(42),
};

/** Codes whose texts are those of the call, so that only recorded answers show them. */
const RECORDED_CODES: ReadonlySet<ApiErrorCode> = new Set(['missing_parameter', 'invalid_parameter']);

/**
 * Returns examples of the errors `codes` for the OpenAPI description, by name of the example or by
 * code. Throws for a code without an example, so that none is undocumented.
 */
export function toErrorExamples(route: Route, codes: readonly ApiErrorCode[]): Record<string, ExampleObject> {
  const examples: Record<string, ExampleObject> = {};
  for (const code of codes) {
    const own = findExamples(route.operationId, code);
    if (own.length === 0 && RECORDED_CODES.has(code))
      throw new Error(
        `The error ${code} of ${route.operationId} has no example. Add one to api/openapi/examples.ts.`,
      );
    if (own.length > 0) Object.assign(examples, toAnswerExamples(own));
    else examples[code] = { value: toErrorBody(toSample(route, code)) };
  }
  return examples;
}

function toSample({ internalError: text }: Route, code: ApiErrorCode): ApiError {
  if (code === 'internal') return internalError(text);
  // The texts of the other codes have no words to fill in.
  return SAMPLES[code] ?? apiError(code as 'busy');
}
