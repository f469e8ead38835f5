import type { ApiErrorCode } from '../../shared/errors/app-error.ts';
import type { ApiError } from '../errors/api-error.ts';
import { toErrorBody, toRetryAfterSeconds } from '../errors/error-body.ts';
import { ERROR_STATUSES } from '../errors/error-table.ts';

const TEMPORARY_CODES: ReadonlySet<ApiErrorCode> = new Set(['busy', 'deadline_exceeded']);

interface ToolError {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** The text of `detail` in the answers of the API. */
  readonly remedy: string;
  /** Whole seconds to wait, if waiting helps. */
  readonly retryAfter?: number;
}

/**
 * Returns the error as the agent sees it, if the agent or its user can do something about it. Null
 * for other errors: the whole request then fails.
 */
export function toToolError(error: ApiError): ToolError | null {
  const { code, members } = error;
  if (ERROR_STATUSES[code] >= 499 && !TEMPORARY_CODES.has(code)) return null;
  const { error: message, detail: remedy } = toErrorBody(error);
  const retryAfter = toRetryAfterSeconds(error);
  return { code, message, ...members, remedy, ...(retryAfter === null ? {} : { retryAfter }) };
}
