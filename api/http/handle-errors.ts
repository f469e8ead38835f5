import type { Context, Middleware } from './request-state.ts';
import { AccountsDatabaseError } from '../../shared/accounts/database/accounts-database-error.ts';
import { AppError, type ApiErrorCode } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { StoreError, type StoreErrorCode } from '../../shared/store/port.ts';
import { apiError, internalError, type ApiError } from '../errors/api-error.ts';
import { isApiError, toErrorBody, toRetryAfterSeconds } from '../errors/error-body.ts';
import { ERROR_STATUSES } from '../errors/error-table.ts';

/**
 * Error codes that are counted in metrics but not logged, since logging would add work under load.
 */
const UNLOGGED_CODES: ReadonlySet<ApiErrorCode> = new Set(['busy', 'deadline_exceeded']);

const NO_DATA_CODES: ReadonlySet<StoreErrorCode> = new Set(['no_generation', 'unsupported_generation']);
const AWAY_CODES: ReadonlySet<StoreErrorCode> = new Set([...NO_DATA_CODES, 'unavailable']);

const HEADERS_OF_FAILED_ANSWER = ['ETag', 'Content-Encoding', 'Content-Disposition'];

type SendError = (context: Context, error: ApiError, status: number) => void | Promise<void>;

/**
 * Returns the middleware that answers errors, by default as `ErrorResponse`. A caller that has
 * disconnected gets no answer. Unexpected errors are logged and not shown to the caller.
 */
export function handleErrors(log: Log, answer: SendError = sendErrorJson): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const known = toApiError(error, context.state.internalErrorText);
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
 * Converts any error to one of the API. `internalText` is the text of an unexpected error. The
 * contract also sets it for a store that is away, where it sets one; elsewhere that is a 503.
 */
export function toApiError(error: unknown, internalText?: string): ApiError {
  if (error instanceof AppError && isApiError(error)) return error;
  if (error instanceof AccountsDatabaseError) return apiError('unavailable', { cause: error });
  const away = internalText === undefined ? AWAY_CODES : NO_DATA_CODES;
  if (error instanceof StoreError && away.has(error.code)) return apiError('unavailable', { cause: error });
  return internalError(internalText, error);
}

/**
 * Ends the request of a disconnected caller without an answer. The `status` 499 is only logged and
 * counted. Koa refuses this status, so it is set on Node's response.
 */
function endWithoutAnswer(context: Context, status: number): void {
  context.respond = false;
  context.res.statusCode = status;
}

export function sendErrorJson(context: Context, error: ApiError, status: number): void {
  for (const header of HEADERS_OF_FAILED_ANSWER) context.remove(header);
  context.status = status;
  context.body = toErrorBody(error);
  const retryAfterSeconds = toRetryAfterSeconds(error);
  if (retryAfterSeconds !== null) context.set('Retry-After', String(retryAfterSeconds));
  if (status === 401) context.set('WWW-Authenticate', 'Bearer');
  if (error.code === 'unsupported_content_encoding') context.set('Accept-Encoding', 'identity');
}

/**
 * Throws `method_not_allowed` with `allowedMethods` in the header `Allow`, plus `HEAD` if they
 * contain `GET`. Throws `not_found` if `allowedMethods` is empty.
 */
export function refuseMethod(context: Context, allowedMethods: readonly string[]): never {
  if (allowedMethods.length === 0) throw apiError('not_found');
  const allowed = allowedMethods.includes('GET') ? [...allowedMethods, 'HEAD'] : allowedMethods;
  context.set('Allow', allowed.join(', '));
  throw apiError('method_not_allowed', {
    words: {
      method: context.method,
      allowed: { en: allowed.join(' or '), sv: allowed.join(' eller ') },
    },
  });
}
