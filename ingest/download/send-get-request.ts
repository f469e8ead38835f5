import { FailedRequest, startDownloadTime, type WaitBeforeRetry } from './with-back-off.ts';

/** Time without data after which a connection counts as broken, in milliseconds. */
const IDLE_TIMEOUT_MS = 60_000;
const TRANSIENT_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

export interface RequestLimits {
  readonly now: () => Date;
  readonly wait: WaitBeforeRetry;
  /** Time without data after which a request fails, in milliseconds. Default: one minute. */
  readonly idleTimeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** An HTTP response to a download. The caller must dispose of it. */
export interface DownloadResponse extends Disposable {
  /** 304 only answers a conditional request. */
  readonly status: 200 | 206 | 304;
  readonly headers: Headers;
  /** The bytes of the body. Throws `FailedRequest` when the connection breaks or times out. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Does not follow redirects. Throws `FailedRequest` for any unexpected status. */
export async function sendGetRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
  { now, idleTimeoutMs = IDLE_TIMEOUT_MS, signal }: Omit<RequestLimits, 'wait'>,
): Promise<DownloadResponse> {
  const controller = new AbortController();
  const withinTime = async <T>(work: () => Promise<T>): Promise<T> => {
    const silence = new Error(`the server sent no data for ${idleTimeoutMs / 1_000} s`);
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
    // `findFailure` refuses all other statuses.
    status: response.status as DownloadResponse['status'],
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
  const assertInTime = startDownloadTime();
  for (;;) {
    const read = await withinTime(() => reader.read() as Promise<{ done: boolean; value?: Uint8Array }>);
    if (read.value === undefined) return;
    assertInTime();
    yield read.value;
  }
}

function findFailure({ status, headers }: Response, isConditional: boolean, now: Date): FailedRequest | null {
  if (status === 304 && isConditional) return null;
  if (status >= 300 && status < 400)
    return new FailedRequest(`it answered ${status}: redirects are not followed`, null, { status });
  if (status !== 200 && status !== 206) {
    const retryableAfterMs = isTransientStatus(status)
      ? toRetryAfterMs(headers.get('Retry-After'), now)
      : null;
    return new FailedRequest(`it answered ${status}`, retryableAfterMs, { status });
  }
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  return encoding === 'identity'
    ? null
    : new FailedRequest(`it answered with encoding ${encoding}, which was not asked for`, null);
}

export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.has(status);
}

/** 0 for a date in the past, a missing header, and any other value (RFC 9110, 10.2.3). */
export function toRetryAfterMs(value: string | null, now: Date): number {
  if (value === null) return 0;
  const ms = /^\s*\d+\s*$/.test(value) ? 1_000 * Number(value) : Date.parse(value) - now.getTime();
  return Math.max(0, ms || 0);
}

/** Describes an error of `fetch` by its cause, since its own message is only "fetch failed". */
export function describeFetchError(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || (cause as NodeJS.ErrnoException).code || message;
}
