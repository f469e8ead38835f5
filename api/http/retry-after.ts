import type { AppError } from '../../shared/errors/app-error.ts';
import { ERROR_STATUSES } from './error-statuses.ts';

/** `Retry-After` of a 503 whose error does not say more, in seconds. */
export const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** A crashed browser is back sooner; a missing one needs an operator. */
const PDF_RETRY_AFTER_SECONDS = 30;

/**
 * Seconds of the `Retry-After` header that an error is answered with: every 503 has one (beyond.md,
 * Under load). Null for other statuses, whose errors have none or, as a 429, one of their own.
 */
export function toRetryAfterSeconds({ code, retryAfterSeconds }: AppError): number | null {
  if (ERROR_STATUSES[code] !== 503) return null;
  if (retryAfterSeconds !== null) return retryAfterSeconds;
  return code === 'pdf_unavailable' ? PDF_RETRY_AFTER_SECONDS : DEFAULT_RETRY_AFTER_SECONDS;
}
