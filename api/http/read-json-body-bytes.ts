import type { Context } from './request-state.ts';
import rawBody from 'raw-body';
import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError } from '../../shared/errors/api-error.ts';
import type { ByteBudget } from '../load/byte-budget.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import { busyError } from '../load/load-control.ts';

/** Maximum size of a request body (docs/contract.md#requests). */
const MAX_BODY_BYTES = 1_048_576;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** `Retry-After` in seconds of a body that is refused for lack of memory. */
const RETRY_AFTER_SECONDS = 2;

/** Bodies up to this size are accepted even when the memory budget is exhausted. */
const SMALL_BODY_BYTES = 4_096;

/**
 * Options of {@link readJsonBodyBytes}: the memory budget for request bodies, and the call whose
 * body counts against it.
 */
export interface ReadBodyOptions {
  readonly bodyMemoryBudget: ByteBudget;
  /** Identifies the caller by its address, since the API key is not read yet. */
  readonly callerId: string;
  readonly lifetime: CallLifetime;
}

/**
 * Reads a JSON body of at most 1 MiB. Its bytes count against `bodyMemoryBudget` until the call is
 * closed. Throws `body_too_large`, `unsupported_content_type`, `busy`, or `invalid_json` if the
 * body cannot be read.
 */
export async function readJsonBodyBytes(
  context: Context,
  { bodyMemoryBudget, callerId, lifetime }: ReadBodyOptions,
): Promise<Buffer> {
  // Koa's type leaves out that a body may be of unknown length.
  const length = context.request.length as number | undefined;
  if ((length ?? 0) > MAX_BODY_BYTES) throw bodyTooLargeError();
  if (context.is('application/json') !== 'application/json' && !isEmptyJson(context)) {
    throw apiError('unsupported_content_type');
  }
  const bytes = length ?? MAX_BODY_BYTES;
  if (bytes > SMALL_BODY_BYTES && bodyMemoryBudget.isTotalUsedUpOrHalfHeldBy(callerId))
    throw busyError(RETRY_AFTER_SECONDS);
  lifetime.onEnded(bodyMemoryBudget.countUntilReleased(callerId, bytes));
  try {
    return await rawBody(context.req, { limit: MAX_BODY_BYTES });
  } catch (cause) {
    lifetime.signal.throwIfAborted();
    if ((cause as { type?: unknown }).type === 'entity.too.large') throw bodyTooLargeError();
    throw apiError('invalid_json', { cause });
  }
}

/** True for an empty body with a JSON content type, which `context.is` does not recognise. */
function isEmptyJson(context: Context): boolean {
  return (
    !context.req.headers['transfer-encoding'] &&
    !context.request.length &&
    context.request.type === 'application/json'
  );
}

function bodyTooLargeError(): AppError {
  return apiError('body_too_large');
}

/**
 * Parses the JSON object of a request body. Throws `invalid_json` for any other body, also an empty
 * one.
 */
export function parseJsonObjectBody(bytes: Buffer): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(UTF8.decode(bytes));
  } catch (cause) {
    throw apiError('invalid_json', { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('invalid_json');
  return body as Record<string, unknown>;
}
