import type { AppError, AppErrorCode } from '../../shared/errors/app-error.ts';
import { toAppError } from '../http/handle-errors.ts';
import { apiError, hasFixedErrorText, type FixedTextErrorCode } from '../../shared/errors/api-error.ts';
import { toBilingualErrorBody } from '../http/error-statuses.ts';
import type { Route } from '../calls/route.ts';
import { findExamples, type ExampleObject, toAnswerExamples } from './examples.ts';
import type { OpenApiLanguage } from './select-description-language.ts';

/** Details of example errors, by code. */
const SAMPLE_DETAILS: Partial<Readonly<Record<AppErrorCode, Readonly<Record<string, unknown>>>>> = {
  threshold_exceeded: { requiresCity: true, totalCount: 5_214, sniCode: '68203' },
  rate_limited: { retryAfter: 42 },
};

/**
 * Returns examples of the errors `codes` for the OpenAPI description, by name of the example or by
 * code. Throws for a code without an example, so that none is undocumented.
 */
export function toErrorExamples(
  route: Route,
  codes: readonly AppErrorCode[],
  language: OpenApiLanguage,
): Record<string, ExampleObject> {
  const examples: Record<string, ExampleObject> = {};
  for (const code of codes) {
    const own = findExamples(route.operationId, code);
    if (own.length > 0) Object.assign(examples, toAnswerExamples(own, language));
    else if (code === 'internal' || hasFixedErrorText(code))
      examples[code] = { value: toBilingualErrorBody(toSample(route, code)) };
    else
      throw new Error(
        `The error ${code} of ${route.operationId} has no example. Add one to api/openapi/examples.ts.`,
      );
  }
  return examples;
}

function toSample({ internalError }: Route, code: FixedTextErrorCode | 'internal'): AppError {
  return code === 'internal'
    ? toAppError(null, internalError)
    : apiError(code, { details: SAMPLE_DETAILS[code] ?? {} });
}
