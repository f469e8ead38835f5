import type { Context, Middleware } from 'koa';
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

/** `error` of a 500 (specification section 7 for search; the same text wherever the specification is silent). */
const INTERNAL = 'Database error during search';
const UNAVAILABLE = 'Service unavailable. Please retry.';

/** A process that refuses work says so in its metrics. A line for each would be work, too. */
export const REFUSED: ReadonlySet<AppErrorCode> = new Set(['busy', 'deadline_exceeded']);

/** Turns every error below it into the ErrorResponse shape. What was not expected is logged, never told. */
export function errors(log: Log): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const known = toAppError(error, context.state['internalError'] as string | undefined);
      const status = ERROR_STATUSES[known.code];
      context.state['errorCode'] = known.code;
      if (known.code === 'caller_gone') return endUnread(context, status);
      if (status >= 500 && !REFUSED.has(known.code))
        log.error(
          { requestId: context.state['requestId'] as string, err: known.cause ?? error },
          'request failed',
        );
      answerError(context, known, status);
    }
  };
}

/** An error as one with a code. `internal` is the text of those that nobody expected. */
export function toAppError(error: unknown, internal = INTERNAL): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AccountsError) return new AppError('unavailable', UNAVAILABLE, { cause: error });
  if (!(error instanceof StoreError)) return new AppError('internal', internal, { cause: error });
  const code = STORE_ERROR_CODES[error.code];
  return new AppError(code, code === 'unavailable' ? UNAVAILABLE : internal, { cause: error });
}

/** Ends a call that nobody reads, with a status for logs and metrics: Koa takes no 499. */
export function endUnread(context: Context, status: number): void {
  context.respond = false;
  context.res.statusCode = status;
}

function answerError(context: Context, error: AppError, status: number): void {
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
