import type { Context, Middleware } from './request-state.ts';
import { AccountsDatabaseError } from '../../shared/accounts/database/accounts-database-error.ts';
import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { StoreError } from '../../shared/store/port.ts';
import { apiError } from '../../shared/errors/api-error.ts';
import {
  ERROR_STATUSES,
  APP_CODE_BY_STORE_ERROR_CODE,
  toBilingualErrorBody,
  toRetryAfterSeconds,
} from './error-statuses.ts';

/** Text of `error` in the answer to an unexpected error (docs/callers/errors.md). */
const INTERNAL_ERROR = 'Database error during search';

/**
 * Error codes that are counted in metrics but not logged, since logging would add work under load.
 */
const UNLOGGED_CODES: ReadonlySet<AppErrorCode> = new Set(['busy', 'deadline_exceeded']);

/** Sends the answer of a failed request, as JSON or as a page. */
type SendError = (context: Context, error: AppError, status: number) => void | Promise<void>;

/**
 * Returns the middleware that answers errors, by default as `ErrorResponse`. A caller that has
 * disconnected gets no answer. Unexpected errors are logged and not shown to the caller.
 */
export function handleErrors(log: Log, answer: SendError = sendErrorJson): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const known = toAppError(error, context.state.internalErrorText);
      const status = ERROR_STATUSES[known.code];
      context.state.errorCode = known.code;
      context.state.isExcludedFromTraffic = known.isExcludedFromTraffic;
      if (known.code === 'caller_gone') {
        endWithoutAnswer(context, status);
        return;
      }
      if (status >= 500 && !UNLOGGED_CODES.has(known.code))
        log.error(
          { requestId: context.state.requestId, err: known.cause ?? error },
          'a request failed with a status of 500 or more',
        );
      await answer(context, known, status);
    }
  };
}

/**
 * Converts any error to an `AppError`. `internalMessage` is the text of an unexpected error, and of
 * an error of the store unless its code becomes `unavailable`.
 */
export function toAppError(error: unknown, internalMessage = INTERNAL_ERROR): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AccountsDatabaseError) return apiError('unavailable', { cause: error });
  if (!(error instanceof StoreError)) return new AppError('internal', internalMessage, { cause: error });
  const code = APP_CODE_BY_STORE_ERROR_CODE[error.code];
  return code === 'unavailable'
    ? apiError(code, { cause: error })
    : new AppError(code, internalMessage, { cause: error });
}

/**
 * Ends the request of a disconnected caller without an answer. The `status` 499 is only logged and
 * counted. Koa refuses this status, so it is set on Node's response.
 */
function endWithoutAnswer(context: Context, status: number): void {
  context.respond = false;
  context.res.statusCode = status;
}

function sendErrorJson(context: Context, error: AppError, status: number): void {
  // The tag belongs to the answer that failed.
  context.remove('ETag');
  context.status = status;
  context.body = toBilingualErrorBody(error);
  const retryAfterSeconds = toRetryAfterSeconds(error);
  if (retryAfterSeconds !== null) context.set('Retry-After', String(retryAfterSeconds));
  if (status === 401) context.set('WWW-Authenticate', 'Bearer');
}

/**
 * Throws `method_not_allowed` with `allowedMethods` in the header `Allow`, plus `HEAD` if they
 * contain `GET`. Throws `not_found` if `allowedMethods` is empty.
 */
export function throwMethodNotAllowedOrNotFound(context: Context, allowedMethods: readonly string[]): never {
  if (allowedMethods.length === 0) throw apiError('not_found');
  context.set(
    'Allow',
    (allowedMethods.includes('GET') ? [...allowedMethods, 'HEAD'] : allowedMethods).join(', '),
  );
  throw apiError('method_not_allowed');
}
