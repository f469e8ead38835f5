import { ConnectionError, readRetryAfter, toApiError } from './api-error.ts';

/** Address and key of the service, and the limits of a call. */
export interface ClientOptions {
  /** Address of the service, such as `https://data.example.se`. */
  readonly baseUrl: string;
  /** API key. Calls without a key are those of a guest. */
  readonly apiKey?: string | undefined;
  /** Milliseconds that one attempt may last, with its body; default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is repeated after 429, 503 or a failed connection; default 4. */
  readonly maxRetries?: number | undefined;
  /** Replaces the `fetch` of the runtime. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call, also while it waits to be repeated. */
  readonly signal?: AbortSignal | undefined;
  /** Identifies the call over restarts of your program; default a new UUID. */
  readonly idempotencyKey?: string | undefined;
}

/** A request of the API. */
export interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Fields that are null or undefined are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
  /** Whether the call can cost credits, so that it needs an `Idempotency-Key`. */
  readonly isCharged?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

type QueryValue = string | number | readonly string[] | null | undefined;

type ReadBody<Result> = (response: Response) => Promise<Result>;

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_RETRIES = 4;
/** A call fails at once when the service names a longer time. */
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const NOT_MODIFIED = 304;

/** Sends calls, and repeats those that the service could not serve. */
export class Transport {
  /** Credits that the account has left, as of the last answer. Null before it and for guests. */
  creditsRemaining: number | null = null;
  readonly #options: ClientOptions;
  readonly #baseUrl: string;

  /** Throws a TypeError when `baseUrl` is not an address. */
  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '');
  }

  /**
   * Sends a call until it is served, with one `Idempotency-Key`, so that it is charged once.
   * `read` reads the body. Throws an ApiError, a ConnectionError, or the reason of the signal.
   */
  async send<Result>(call: Call, read: ReadBody<Result>): Promise<Result> {
    const request = this.#toRequest(call);
    const maxRetries = this.#options.maxRetries ?? DEFAULT_MAX_RETRIES;
    for (let retry = 0; ; retry += 1) {
      const { result, error, waitMs } = await this.#attempt(call, request, read);
      if (error === undefined) return result;
      if (waitMs === null || retry >= maxRetries) throw error;
      await pause(waitMs ?? toBackoffMs(retry), call.signal);
    }
  }

  /** `waitMs` is null for an error that a repeat does not mend, undefined when none is named. */
  async #attempt<Result>(call: Call, request: FetchArguments, read: ReadBody<Result>) {
    call.signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const signal = call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]);
    try {
      const send = this.#options.fetch ?? fetch;
      const response = await send(request.url, { ...request.init, signal });
      this.#readCredits(response);
      if (response.ok || response.status === NOT_MODIFIED)
        return { result: await read(response), error: undefined };
      const waitMs = toWaitMs(response);
      return { result: undefined as never, error: await toApiError(response), waitMs };
    } catch (cause) {
      if (call.signal?.aborted === true) throw cause;
      const error = new ConnectionError(toMessage(this.#baseUrl, cause, timeout), { cause });
      return { result: undefined as never, error, waitMs: undefined };
    }
  }

  #toRequest(call: Call): FetchArguments {
    const headers: Record<string, string> = { ...call.headers };
    if (this.#options.apiKey !== undefined) headers['Authorization'] = `Bearer ${this.#options.apiKey}`;
    if (call.isCharged === true) headers['Idempotency-Key'] = call.idempotencyKey ?? crypto.randomUUID();
    if (call.body !== undefined) headers['Content-Type'] = 'application/json';
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const url = `${this.#baseUrl}${call.path}${toQuery(call.query ?? {})}`;
    return { url, init: { method: call.method, headers, body } };
  }

  #readCredits({ headers }: Response): void {
    const credits = headers.get('X-Credits-Remaining');
    if (credits !== null) this.creditsRemaining = Number(credits);
  }
}

/** The arguments of `fetch`, which all attempts of a call share. */
interface FetchArguments {
  readonly url: string;
  readonly init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: string | null;
  };
}

/** Returns the query of an address with its question mark; an empty text without fields. */
export function toQuery(fields: Readonly<Record<string, QueryValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'object' ? value.join(',') : String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function toWaitMs({ status, headers }: Response): number | null | undefined {
  if (status !== 429 && status !== 503) return null;
  const seconds = readRetryAfter(headers);
  if (seconds === null) return undefined;
  return seconds * 1_000 <= MAX_WAIT_MS ? seconds * 1_000 : null;
}

/** Half of the time is random, so that callers who failed together do not return together. */
function toBackoffMs(retry: number): number {
  const limitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** retry);
  return limitMs * (0.5 + Math.random() / 2);
}

function toMessage(address: string, cause: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return `${address} did not answer in time.`;
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return `The call to ${address} failed: ${inner instanceof Error ? inner.message : String(inner)}`;
}

async function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

export async function readJson<Answer>(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}
