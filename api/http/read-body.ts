import type { Context } from './request-state.ts';
import rawBody from 'raw-body';
import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import type { AppError } from '../../shared/errors/app-error.ts';
import { apiError, type ApiError } from '../errors/api-error.ts';
import { quoteSent } from '../errors/quote-sent.ts';
import type { CallLifetime } from '../load/call-lifetime.ts';
import { busyError, type LoadControl } from '../load/load-control.ts';
import { readGuestCallerId, type IpAddressTest } from './client-address.ts';

/** Maximum size of a JSON body (docs/contract.md#requests). */
export const MAX_BODY_BYTES = 1_048_576;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** `Retry-After` in seconds of a body that is refused for lack of memory. */
const RETRY_AFTER_SECONDS = 2;

interface BodyFormat {
  readonly mediaType: string;
  /** Another type of the path, which is read otherwise. */
  readonly streamType?: string;
  readonly maxBytes: number;
  /** Bodies up to this size are read even when the memory for bodies is exhausted. */
  readonly smallBytes: number;
}

export const JSON_BODY: BodyFormat = {
  mediaType: 'application/json',
  maxBytes: MAX_BODY_BYTES,
  smallBytes: 4_096,
};
export const FORM_BODY: BodyFormat = {
  mediaType: 'application/x-www-form-urlencoded',
  maxBytes: 65_536,
  smallBytes: 0,
};

interface BodyServices {
  readonly loadControl: LoadControl;
  readonly isTrustedProxy: IpAddressTest;
}

/**
 * Reads a body. Its bytes count against the memory for the caller's address, since who calls is not
 * known yet, until the call is closed. Throws `body_too_large`, `unsupported_content_type`,
 * `unsupported_content_encoding`, `busy`, or `invalid_json` if the body cannot be read.
 */
export async function readBody(
  context: Context,
  { mediaType, streamType, maxBytes, smallBytes }: BodyFormat,
  { loadControl, isTrustedProxy }: BodyServices,
  lifetime: CallLifetime,
): Promise<Buffer> {
  // Koa's type leaves out that a body may be of unknown length.
  const length = context.request.length as number | undefined;
  if ((length ?? 0) > maxBytes) throw bodyTooLargeError(maxBytes);
  if (context.is(mediaType) !== mediaType && !isEmptyBody(context, mediaType))
    throw unsupportedTypeError(context, mediaType, streamType);
  assertNotEncoded(context);
  const bytes = length ?? maxBytes;
  const callerId = readGuestCallerId(context.req, isTrustedProxy);
  const { requestByteBudget } = loadControl;
  if (bytes > smallBytes && requestByteBudget.isFullFor(callerId)) throw busyError(RETRY_AFTER_SECONDS);
  lifetime.onEnded(requestByteBudget.countUntilReleased(callerId, bytes));
  try {
    return await rawBody(context.req, { limit: maxBytes });
  } catch (cause) {
    lifetime.signal.throwIfAborted();
    if ((cause as { type?: unknown }).type === 'entity.too.large') throw bodyTooLargeError(maxBytes);
    throw apiError('invalid_json', { cause, words: { problem: BROKEN_OFF } });
  }
}

/** True for an empty body with the right content type, which `context.is` does not recognise. */
function isEmptyBody({ req, request }: Context, mediaType: string): boolean {
  return !req.headers['transfer-encoding'] && !request.length && request.type === mediaType;
}

export function bodyTooLargeError(maxBytes: number): ApiError {
  const max = {
    en: maxBytes.toLocaleString('en'),
    sv: maxBytes.toLocaleString('sv').replaceAll('\u00a0', ' '),
  };
  return apiError('body_too_large', { words: { max } });
}

function unsupportedTypeError(context: Context, type: string, streamType?: string): AppError {
  const sent = context.get('Content-Type') || undefined;
  const types =
    streamType === undefined
      ? { en: type, sv: type }
      : { en: `${type}, or ${streamType} for a stream`, sv: `${type}, eller ${streamType} för en ström` };
  return apiError('unsupported_content_type', { words: { type, types, sent: quoteSent(sent) } });
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
export function parseJsonObjectBody(
  bytes: Buffer,
  parse: (text: string) => unknown = JSON.parse,
): Record<string, unknown> {
  let body: unknown;
  try {
    body = parse(UTF8.decode(bytes));
  } catch (cause) {
    throw apiError('invalid_json', { cause, words: { problem: toSyntaxProblem(bytes, cause) } });
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  const { en, sv } = quoteSent(body);
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
