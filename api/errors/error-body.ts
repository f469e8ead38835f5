import type { ApiErrorCode, AppError } from '../../shared/errors/app-error.ts';
import type { ApiError } from './api-error.ts';
import { ERROR_STATUSES, ERROR_TABLE } from './error-table.ts';

export const DEFAULT_RETRY_AFTER_SECONDS = 5;

/**
 * `Retry-After` in seconds of `pdf_unavailable`. A crashed browser restarts sooner; a missing one
 * needs an operator.
 */
const PDF_RETRY_AFTER_SECONDS = 30;

export function isApiError(error: AppError): error is ApiError {
  return Object.hasOwn(ERROR_STATUSES, error.code);
}

/**
 * Returns `Retry-After` in seconds for an error with status 429 or 503, else null
 * (docs/contract.md#under-load).
 */
export function toRetryAfterSeconds({ code, members, retryAfterSeconds }: ApiError): number | null {
  const { retryAfter } = members;
  if (typeof retryAfter === 'number') return retryAfter;
  if (ERROR_STATUSES[code] !== 503) return null;
  if (retryAfterSeconds !== null) return retryAfterSeconds;
  return code === 'pdf_unavailable' ? PDF_RETRY_AFTER_SECONDS : DEFAULT_RETRY_AFTER_SECONDS;
}

/** Returns the JSON body of an error answer (docs/callers/errors.md). */
export function toErrorBody({ code, message: error, explanation, members }: ApiError): {
  readonly error: string;
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly message: string;
} {
  const { en: detail, sv: message } = explanation ?? ERROR_TABLE[code];
  return { error, code, detail, message, ...members };
}
