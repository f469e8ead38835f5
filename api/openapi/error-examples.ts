import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import { toErrorBody } from '../http/error-statuses.ts';
import type { Route } from '../calls/route.ts';
import { findExamples, type ExampleObject, toAnswerExamples } from './examples.ts';
import type { Language } from './select-language.ts';

const SAMPLE_COUNT = 5_214;

/** Example errors by code, for errors whose text does not depend on the route. */
const SAMPLES: Partial<Readonly<Record<AppErrorCode, AppError>>> = Object.fromEntries(
  [
    new AppError('threshold_exceeded', 'Threshold exceeded', {
      details: { requiresCity: true, totalCount: SAMPLE_COUNT, sniCode: '68203' },
    }),
    new AppError('invalid_json', 'Invalid JSON body'),
    new AppError('missing_key', 'Missing API key'),
    new AppError('invalid_key', 'Invalid API key'),
    new AppError('no_credits', 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.'),
    new AppError('not_found', 'Not found'),
    new AppError('no_company', 'Company not found'),
    new AppError('no_report', 'No annual report found for the given org_number and fiscal_end.'),
    new AppError('share_expired', 'Share link expired'),
    new AppError('cursor_expired', 'Cursor expired'),
    new AppError('body_too_large', 'Request body too large'),
    new AppError('unsupported_content_type', 'Content-Type must be application/json'),
    new AppError('idempotency_conflict', 'Idempotency-Key was used with another request'),
    new AppError('rate_limited', 'Rate limit exceeded. Please wait and retry.', {
      details: { retryAfter: 42 },
    }),
    new AppError('unavailable', 'Service unavailable. Please retry.'),
    new AppError('busy', 'Service busy. Please retry.'),
    new AppError('pdf_unavailable', 'PDF rendering unavailable'),
  ].map((error) => [error.code, error]),
);

/**
 * Returns example errors for the OpenAPI description, by code. Throws for a code without an
 * example, so that none is undocumented.
 */
export function toErrorExamples(
  route: Route,
  codes: readonly AppErrorCode[],
  language: Language,
): Record<string, ExampleObject> {
  const examples: Record<string, ExampleObject> = {};
  for (const code of codes) {
    const own = findExamples(route.operationId, code);
    const sample =
      code === 'internal'
        ? new AppError('internal', route.internalError ?? 'Database error during search')
        : SAMPLES[code];
    if (own.length > 0) Object.assign(examples, toAnswerExamples(own, language));
    else if (sample !== undefined) examples[code] = { value: toErrorBody(sample) };
    else throw new Error(`The error ${code} of ${route.operationId} has no example. Add one to examples.ts.`);
  }
  return examples;
}
