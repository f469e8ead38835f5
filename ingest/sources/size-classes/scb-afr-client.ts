import { z } from 'zod';
import { describeFetchError, isTransientStatus, toRetryAfterMs } from '../../download/send-get-request.ts';
import { joinChunks } from '../../download/open-delivered-file.ts';
import {
  FailedRequest,
  isMissingAtPublisher,
  withBackOff,
  type WaitBeforeRetry,
} from '../../download/with-back-off.ts';

/** docs/formats/size-classes.md#the-two-apis */
const PAGE_LIMIT = 5_000;
/** Largest accepted response of the AFR API, in bytes. A page has about 8 MB. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;
const RETRY_PAUSES_MS = [1_000, 5_000, 20_000, 60_000] as const;
const API_NAME = 'The AFR API of the statistics authority';
/** Swedish time (docs/formats/size-classes.md#the-two-apis). */
const CLOSED_HOURS = { fromMinute: 4 * 60, toMinute: 4 * 60 + 30 } as const;

interface AfrClientOptions {
  /** Address of the API with its version, such as `https://apiafr.scb.se/v1`. */
  readonly url: string;
  readonly apiKey: string;
  readonly now: () => Date;
  readonly wait: WaitBeforeRetry;
  /** Aborting it ends requests and pauses, which then throw the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A page of records of the AFR API. `next` is the cursor of the next page, null on the last. */
interface AfrPage {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

const CodeTable = z.array(z.object({ kod: z.union([z.string(), z.number()]) }));
const ApiInfo = z.object({ senasteUppdateringsDatum: z.string().min(1) });
const Pagination = z.object({
  hasMore: z.boolean(),
  nextCursorId: z.union([z.string(), z.number()]).nullish(),
});
const Problem = z.object({ title: z.string().optional(), detail: z.string().optional() });

/** Its methods throw `source_unreachable`. */
export class ScbAfrClient {
  readonly #access: AfrClientOptions;

  constructor(options: AfrClientOptions) {
    this.#access = options;
  }

  async readLastUpdateTime(): Promise<string | null> {
    try {
      return await this.#get('api-info', (body) => {
        const info = ApiInfo.safeParse(body);
        return info.success ? info.data.senasteUppdateringsDatum : null;
      });
    } catch (error) {
      if (isMissingAtPublisher(error)) return null;
      throw error;
    }
  }

  async listMunicipalityCodes(): Promise<string[]> {
    return this.#get('kodtabeller/kommun', (body) => {
      const table = CodeTable.safeParse(body);
      if (!table.success) throw new FailedRequest('its table of municipalities has another shape', null);
      return table.data.map(({ kod }) => String(kod).trim());
    });
  }

  /** `cursor` is `next` of the previous page, and null for the first page. */
  async readLegalUnitsPage(municipality: string, cursor: string | null): Promise<AfrPage> {
    const query = new URLSearchParams({
      limit: String(PAGE_LIMIT),
      ...(cursor === null ? {} : { cursorId: cursor }),
    });
    return this.#get(
      `juridiskaenheter/kommun/${encodeURIComponent(municipality)}?${query.toString()}`,
      parsePage,
    );
  }

  #get<T>(path: string, parse: (body: unknown) => T): Promise<T> {
    const { wait } = this.#access;
    return withBackOff(API_NAME, { retryPausesMs: RETRY_PAUSES_MS, wait }, async () => {
      await this.#waitUntilOpen();
      return parse(parseBody(await this.#readText(path)));
    });
  }
  async #readText(path: string): Promise<string> {
    const { url, apiKey, now, signal } = this.#access;
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    let response: Response;
    let bytes: Buffer | null;
    try {
      response = await fetch(`${url}/${path}`, {
        headers: { 'X-API-Key': apiKey, Accept: 'application/json, application/problem+json' },
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        redirect: 'error',
      });
      bytes = await joinChunks((response.body ?? []) as AsyncIterable<Uint8Array>, MAX_RESPONSE_BYTES);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new FailedRequest(describeFetchError(cause), 0, { cause });
    }
    if (bytes === null) throw new FailedRequest('an answer is larger than any page', null);
    const text = bytes.toString('utf8');
    const { ok, status, headers } = response;
    if (ok) return text;
    const retryableAfterMs = isTransientStatus(status)
      ? toRetryAfterMs(headers.get('Retry-After'), now())
      : null;
    throw new FailedRequest(describeErrorResponse(status, text), retryableAfterMs, { status });
  }

  async #waitUntilOpen(): Promise<void> {
    const minute = toMinuteOfDay(this.#access.now());
    if (minute < CLOSED_HOURS.fromMinute || minute >= CLOSED_HOURS.toMinute) return;
    await this.#access.wait(
      (CLOSED_HOURS.toMinute - minute) * 60_000,
      `${API_NAME} is closed from 04:00 to 04:30, Swedish time`,
    );
  }
}

function parsePage(body: unknown): AfrPage {
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const records = members.find(([, value]) => Array.isArray(value))?.[1] as AfrPage['records'] | undefined;
  const pagination = Pagination.safeParse((body as { pagination?: unknown } | null)?.pagination);
  if (records === undefined || !pagination.success)
    throw new FailedRequest('its page of units has another shape', null);
  const { hasMore, nextCursorId = null } = pagination.data;
  if (!hasMore) return { records, next: null };
  if (nextCursorId === null) throw new FailedRequest('a page has no cursor of the next one', null);
  return { records, next: String(nextCursorId) };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new FailedRequest('a response is not JSON', null, { cause });
  }
}

/** Describes an error response by its problem document, which never contains the API key. */
function describeErrorResponse(status: number, text: string): string {
  let problem: z.infer<typeof Problem> = {};
  try {
    problem = Problem.catch({}).parse(JSON.parse(text));
  } catch {
    // Some proxies do not answer with a problem document.
  }
  const said = [problem.title, problem.detail].filter((part) => part !== undefined).join(': ');
  const remedy = status === 401 || status === 403 ? '. Correct AFR_API_KEY' : '';
  return `it answered ${status}${said === '' ? '' : ` (${said})`}${remedy}`;
}

function toMinuteOfDay(date: Date): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(
    'Europe/Stockholm',
  );
  return hour * 60 + minute;
}
