import type { Context, Middleware } from './request-state.ts';
import { AccountsError } from '../../shared/accounts/database/accounts-error.ts';
import { AppError, type AppErrorCode } from '../../shared/errors/app-error.ts';
import type { Log } from '../../shared/log/create-log.ts';
import { StoreError } from '../../shared/store/port.ts';
import {
  ERROR_STATUSES,
  STORE_ERROR_CODES,
  SWEDISH_MESSAGES,
  toRetryAfterSeconds,
} from './error-statuses.ts';

/** `error` of a 500 (docs/callers/errors.md). */
const INTERNAL_ERROR = 'Database error during search';
const UNAVAILABLE_ERROR = 'Service unavailable. Please retry.';

/** Metrics count these refusals. A line in the log for each would be further work. */
const UNLOGGED_CODES: ReadonlySet<AppErrorCode> = new Set(['busy', 'deadline_exceeded']);

/** Answers a request that failed. */
type SendError = (context: Context, error: AppError, status: number) => void | Promise<void>;

/** Answers all errors, by default as ErrorResponse. Unexpected errors are logged and not shown. */
export function handleErrors(log: Log, answer: SendError = sendErrorJson): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const known = toAppError(error, context.state.internalError);
      const status = ERROR_STATUSES[known.code];
      context.state.errorCode = known.code;
      if (known.code === 'caller_gone') {
        endWithoutAnswer(context, status);
        return;
      }
      if (status >= 500 && !UNLOGGED_CODES.has(known.code))
        log.error({ requestId: context.state.requestId, err: known.cause ?? error }, 'request failed');
      await answer(context, known, status);
    }
  };
}

/** An error as one with a code. `internal` is the text of those that nobody expected. */
function toAppError(error: unknown, internal = INTERNAL_ERROR): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AccountsError) return new AppError('unavailable', UNAVAILABLE_ERROR, { cause: error });
  if (!(error instanceof StoreError)) return new AppError('internal', internal, { cause: error });
  const code = STORE_ERROR_CODES[error.code];
  return new AppError(code, code === 'unavailable' ? UNAVAILABLE_ERROR : internal, { cause: error });
}

/** Ends a call that nobody reads, with a status for logs and metrics: Koa takes no 499. */
function endWithoutAnswer(context: Context, status: number): void {
  context.respond = false;
  context.res.statusCode = status;
}

function sendErrorJson(context: Context, error: AppError, status: number): void {
  const message = SWEDISH_MESSAGES[error.code];
  // Of an answer that was not made in the end.
  context.remove('ETag');
  context.status = status;
  context.body = {
    error: error.message,
    ...(message === undefined ? {} : { message }),
    ...error.details,
  };
  const retryAfterSeconds = toRetryAfterSeconds(error);
  if (retryAfterSeconds !== null) context.set('Retry-After', String(retryAfterSeconds));
  if (status === 401) context.set('WWW-Authenticate', 'Bearer');
}

/** Throws `method_not_allowed` with `Allow`, or `not_found` without methods. */
export function refuseMethod(context: Context, methods: readonly string[]): never {
  if (methods.length === 0) throw new AppError('not_found', 'Not found');
  context.set('Allow', (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', '));
  throw new AppError('method_not_allowed', 'Method not allowed');
}
