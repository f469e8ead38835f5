import { FailedRequest, type Wait } from './with-back-off.ts';

/** A connection without data for this time counts as dead. */
const IDLE_TIMEOUT_MS = 60_000;
/** Statuses after which a retry can succeed. */
const TRANSIENT_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/** Clock, waiting and limits for requests to a publisher. */
export interface NetworkAccess {
  readonly now: () => Date;
  readonly wait: Wait;
  /** One minute by default. */
  readonly idleTimeoutMs?: number;
  /** Ends the request. Its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** A response with status 200, 206, or a requested 304. The caller must dispose of it. */
export interface DownloadResponse extends Disposable {
  readonly status: number;
  readonly headers: Headers;
  /** The body as sent. Throws `FailedRequest` when the connection breaks or times out. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Sends a GET request. Throws `FailedRequest` for every other status, redirects included, and says
 * whether a retry can succeed.
 */
export async function openResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
  { now, idleTimeoutMs = IDLE_TIMEOUT_MS, signal }: Omit<NetworkAccess, 'wait'>,
): Promise<DownloadResponse> {
  const controller = new AbortController();
  const withinTime = async <T>(work: () => Promise<T>): Promise<T> => {
    const silence = new Error(`no data came for ${idleTimeoutMs / 1_000} s`);
    const timer = setTimeout(() => controller.abort(silence), idleTimeoutMs);
    try {
      return await work();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new FailedRequest(describeFetchError(cause), 0, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await withinTime(() =>
    fetch(url, {
      // With a content encoding, lengths and ranges would not be those of the file.
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      redirect: 'manual',
      signal: signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]),
    }),
  );
  const close = (): void => controller.abort();
  const isConditional = 'If-None-Match' in headers || 'If-Modified-Since' in headers;
  const failure = findFailure(response, isConditional, now());
  if (failure !== null) {
    close();
    throw failure;
  }
  return {
    status: response.status,
    headers: response.headers,
    chunks: readChunks(response, withinTime),
    [Symbol.dispose]: close,
  };
}

async function* readChunks(
  { body }: Response,
  withinTime: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const read = await withinTime(() => reader.read() as Promise<{ done: boolean; value?: Uint8Array }>);
    if (read.value === undefined) return;
    yield read.value;
  }
}

function findFailure({ status, headers }: Response, isConditional: boolean, now: Date): FailedRequest | null {
  if (status === 304 && isConditional) return null;
  if (status >= 300 && status < 400)
    return new FailedRequest(`it answered ${status}: redirects are not followed`, null, { status });
  if (status !== 200 && status !== 206) {
    const retryAfterMs = isTransientStatus(status) ? toRetryAfterMs(headers.get('Retry-After'), now) : null;
    return new FailedRequest(`it answered ${status}`, retryAfterMs, { status });
  }
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  return encoding === 'identity'
    ? null
    : new FailedRequest(`it answered with encoding ${encoding}, which was not asked for`, null);
}

/** True if a request with this status can succeed when repeated: 408, 429, 500, 502, 503, 504. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.has(status);
}

/**
 * Parses a Retry-After header, seconds or a date, to milliseconds from `now` (RFC 9110, section
 * 10.2.3). 0 for other values.
 */
export function toRetryAfterMs(value: string | null, now: Date): number {
  if (value === null) return 0;
  const ms = /^\s*\d+\s*$/.test(value) ? 1_000 * Number(value) : Date.parse(value) - now.getTime();
  return Math.max(0, ms || 0);
}

/** The reason of an error of `fetch`, from its cause: the message is only "fetch failed". */
export function describeFetchError(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || (cause as NodeJS.ErrnoException).code || message;
}
