import type { Context } from './request-state.ts';
import rawBody from 'raw-body';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError, type ApiError } from '../errors/api-error.ts';
import { quoteSent } from '../errors/quote-sent.ts';
import type { ByteBudget } from '../load/byte-budget.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import { busyError } from '../load/load-control.ts';

/** Maximum size of a request body (docs/contract.md#requests). */
export const MAX_BODY_BYTES = 1_048_576;
const JSON_TYPE = 'application/json';
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** `Retry-After` in seconds of a body that is refused for lack of memory. */
const RETRY_AFTER_SECONDS = 2;

/** Bodies up to this size are accepted even when the memory budget is exhausted. */
const SMALL_BODY_BYTES = 4_096;

export interface ReadBodyOptions {
  readonly bodyMemoryBudget: ByteBudget;
  /** Identifies the caller by its address, since the API key is not read yet. */
  readonly callerId: string;
  readonly lifetime: CallLifetime;
}

/**
 * Reads a JSON body of at most 1 MiB. Its bytes count against `bodyMemoryBudget` until the call is
 * closed. Throws `body_too_large`, `unsupported_content_type`, `unsupported_content_encoding`,
 * `busy`, or `invalid_json` if the body cannot be read.
 */
export async function readJsonBodyBytes(
  context: Context,
  { bodyMemoryBudget, callerId, lifetime }: ReadBodyOptions,
): Promise<Buffer> {
  // Koa's type leaves out that a body may be of unknown length.
  const length = context.request.length as number | undefined;
  if ((length ?? 0) > MAX_BODY_BYTES) throw bodyTooLargeError(MAX_BODY_BYTES);
  if (context.is(JSON_TYPE) !== JSON_TYPE && !isEmptyJson(context))
    throw unsupportedTypeError(context, JSON_TYPE);
  assertNotEncoded(context);
  const bytes = length ?? MAX_BODY_BYTES;
  if (bytes > SMALL_BODY_BYTES && bodyMemoryBudget.isFullFor(callerId)) throw busyError(RETRY_AFTER_SECONDS);
  lifetime.onEnded(bodyMemoryBudget.countUntilReleased(callerId, bytes));
  try {
    return await rawBody(context.req, { limit: MAX_BODY_BYTES });
  } catch (cause) {
    lifetime.signal.throwIfAborted();
    if ((cause as { type?: unknown }).type === 'entity.too.large') throw bodyTooLargeError(MAX_BODY_BYTES);
    throw apiError('invalid_json', { cause, words: { problem: BROKEN_OFF } });
  }
}

/** True for an empty body with a JSON content type, which `context.is` does not recognise. */
function isEmptyJson(context: Context): boolean {
  return (
    !context.req.headers['transfer-encoding'] && !context.request.length && context.request.type === JSON_TYPE
  );
}

export function bodyTooLargeError(maxBytes: number, cause?: unknown): ApiError {
  const max = {
    en: maxBytes.toLocaleString('en'),
    sv: maxBytes.toLocaleString('sv').replaceAll('\u00a0', ' '),
  };
  return apiError('body_too_large', { cause, words: { max } });
}

export function unsupportedTypeError(context: Context, type: string): AppError {
  const sent = context.get('Content-Type') || null;
  return apiError('unsupported_content_type', { words: { type, sent: quoteSent(sent) } });
}

/** Throws `unsupported_content_encoding` for a compressed body. `identity` means nothing. */
export function assertNotEncoded(context: Context): void {
  const sent = context.get('Content-Encoding');
  if (sent.split(',').every((coding) => /^\s*(?:identity\s*)?$/i.test(coding))) return;
  throw apiError('unsupported_content_encoding', { words: { sent: quoteSent(sent) } });
}

const BROKEN_OFF: BilingualText = { en: 'could not be read to its end', sv: 'kunde inte läsas till slutet' };
const EMPTY: BilingualText = { en: 'is empty', sv: 'är tomt' };
const NOT_UTF8: BilingualText = { en: 'is not UTF-8', sv: 'är inte UTF-8' };

/**
 * Parses the JSON object of a request body. Throws `invalid_json` for any other body, also an empty
 * one.
 */
export function parseJsonObjectBody(bytes: Buffer): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(UTF8.decode(bytes));
  } catch (cause) {
    throw apiError('invalid_json', { cause, words: { problem: toSyntaxProblem(bytes, cause) } });
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  const { en, sv } = body === null ? { en: 'null', sv: 'null' } : quoteSent(body);
  throw apiError('invalid_json', { words: { problem: { en: `was ${en}`, sv: `var ${sv}` } } });
}

/** Says where the JSON ends to be valid, without the text around, which can be personal data. */
function toSyntaxProblem(bytes: Buffer, cause: unknown): BilingualText {
  if (bytes.length === 0) return EMPTY;
  if (!(cause instanceof SyntaxError)) return NOT_UTF8;
  const [, position] = /position (\d+)/.exec(cause.message) ?? [];
  if (position === undefined)
    return { en: 'ends too early or is no JSON', sv: 'slutar för tidigt eller är inte JSON' };
  const place = Number(position) + 1;
  return { en: `is not JSON at character ${place}`, sv: `är inte JSON vid tecken ${place}` };
}
