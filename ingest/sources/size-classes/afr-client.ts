import { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error.ts';
import { readWhole } from '../../download/read-whole.ts';
import type { Wait } from '../../download/wait.ts';

/** Most records of one page (formats/size-classes.md, section 1). */
const PAGE_LIMIT = 5_000;
/** A page has some 8 MB. */
const LARGEST_ANSWER = 64 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;
/** Pauses before a request that failed is sent again. */
const PAUSES_MS = [1_000, 5_000, 20_000, 60_000] as const;
/** Statuses that pass by themselves. */
const PASSING = new Set([429, 500, 502, 503, 504]);
/** The API is closed from 04:00 to 04:30, Swedish time (section 1). */
const CLOSED = { fromMinute: 4 * 60, toMinute: 4 * 60 + 30 } as const;

/** Where the API is, and what time comes from. */
export interface AfrAccess {
  /** Address up to and with the version: `https://apiafr.scb.se/v1`. */
  readonly url: string;
  readonly apiKey: string;
  readonly now: () => Date;
  readonly wait: Wait;
  /** Abandons what goes on; its reason is what is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Records of one page as the API delivers them; `next` is the cursor of the next one, null on the last. */
export interface AfrPage {
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

/** Asks the AFR API of the statistics authority (formats/size-classes.md, section 8). Failures are `source_unreachable`. */
export class AfrClient {
  readonly #access: AfrAccess;

  constructor(access: AfrAccess) {
    this.#access = access;
  }

  /** When the authority last changed its data, in its own words; null when it does not say. */
  async readLastUpdate(): Promise<string | null> {
    const info = ApiInfo.safeParse(await this.#get('api-info', true));
    return info.success ? info.data.senasteUppdateringsDatum : null;
  }

  /** Codes of all municipalities, those for "missing" and "abroad" included: every unit is in one. */
  async listMunicipalities(): Promise<string[]> {
    const table = CodeTable.safeParse(await this.#get('kodtabeller/kommun'));
    if (!table.success) throw unreachable('its table of municipalities has another shape');
    return table.data.map(({ kod }) => String(kod).trim());
  }

  /** One page of the legal units seated in a municipality, by ascending number. */
  async readPage(municipality: string, cursor: string | null): Promise<AfrPage> {
    const query = new URLSearchParams({
      limit: String(PAGE_LIMIT),
      ...(cursor === null ? {} : { cursorId: cursor }),
    });
    const body = await this.#get(
      `juridiskaenheter/kommun/${encodeURIComponent(municipality)}?${query.toString()}`,
    );
    const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    const records = members.find(([, value]) => Array.isArray(value))?.[1] as AfrPage['records'] | undefined;
    const pagination = Pagination.safeParse((body as { pagination?: unknown } | null)?.pagination);
    if (records === undefined || !pagination.success)
      throw unreachable('its page of units has another shape');
    const { hasMore, nextCursorId } = pagination.data;
    if (hasMore && (nextCursorId === null || nextCursorId === undefined))
      throw unreachable('a page has no cursor to the next one');
    return { records, next: hasMore ? String(nextCursorId) : null };
  }

  async #get(path: string, mayBeMissing = false): Promise<unknown> {
    for (const pause of PAUSES_MS) {
      const answer = await this.#try(path, mayBeMissing);
      if ('body' in answer) return answer.body;
      await this.#access.wait(Math.max(pause, answer.retryAfterMs), toMessage(answer.reason));
    }
    const answer = await this.#try(path, mayBeMissing);
    if ('body' in answer) return answer.body;
    throw unreachable(answer.reason);
  }

  /** The body, or why it may come later. Throws for what will not pass. */
  async #try(
    path: string,
    mayBeMissing: boolean,
  ): Promise<{ body: unknown } | { reason: string; retryAfterMs: number }> {
    await this.#waitUntilOpen();
    const { signal } = this.#access;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#access.url}/${path}`, {
        headers: { 'X-API-Key': this.#access.apiKey, Accept: 'application/json, application/problem+json' },
        signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), signal ?? []].flat()),
        redirect: 'error',
      });
      text = await readText(response);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof AppError) throw cause;
      const { message, cause: inner } = cause as Error;
      return { reason: inner instanceof Error ? inner.message : message, retryAfterMs: 0 };
    }
    if (mayBeMissing && response.status === 404) return { body: null };
    if (response.ok) return { body: parseBody(text) };
    const reason = describe(response, text);
    if (!PASSING.has(response.status)) throw unreachable(reason);
    return { reason, retryAfterMs: 1_000 * (Number(response.headers.get('Retry-After')) || 0) };
  }

  async #waitUntilOpen(): Promise<void> {
    const minute = toMinuteOfDay(this.#access.now());
    if (minute < CLOSED.fromMinute || minute >= CLOSED.toMinute) return;
    await this.#access.wait(
      (CLOSED.toMinute - minute) * 60_000,
      'The AFR API of the statistics authority is closed from 04:00 to 04:30, Swedish time',
    );
  }
}

async function readText(response: Response): Promise<string> {
  const answer = await readWhole((response.body ?? []) as AsyncIterable<Uint8Array>, LARGEST_ANSWER);
  if (answer === null) throw unreachable('an answer is larger than any page');
  return answer.toString('utf8');
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw unreachable('an answer is no JSON', cause);
  }
}

/** What a problem document says; the key that was sent is in none of it. */
function describe(response: Response, text: string): string {
  let problem: z.infer<typeof Problem> = {};
  try {
    problem = Problem.catch({}).parse(JSON.parse(text));
  } catch {
    // Not every proxy answers with a problem document.
  }
  const said = [problem.title, problem.detail].filter((part) => part !== undefined).join(': ');
  const remedy = response.status === 401 || response.status === 403 ? '. Correct AFR_API_KEY' : '';
  return `it answered ${response.status}${said === '' ? '' : ` (${said})`}${remedy}`;
}

function toMinuteOfDay(date: Date): number {
  const time = date.toLocaleTimeString('sv-SE', {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  });
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 60 + minute!;
}

function unreachable(reason: string, cause?: unknown): AppError {
  return new AppError('source_unreachable', `${toMessage(reason)}.`, { cause });
}

function toMessage(reason: string): string {
  return `The AFR API of the statistics authority cannot be read: ${reason}`;
}
