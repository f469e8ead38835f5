import { EtagCache } from './etag-cache.ts';
import type {
  AnnualReportListResponse,
  AnnualReportShareResponse,
  BulkNamesRequest,
  BulkOrgNumbersRequest,
  BulkResponse,
  ChangesResponse,
  ExportFile,
  ExportResponse,
  Change,
  Company,
  CompanyResponse,
  Health,
  NameSearchRequest,
  OrgNumberSearchRequest,
  Ready,
  ListRequest,
  ListResponse,
  MatchItem,
  MatchRequest,
  MatchResponse,
  MatchResult,
  SearchResponse,
  SuggestResponse,
  SNILookupRequest,
  SNILookupResponse,
  SNISearchRequest,
  SNISearchResponse,
} from './schemas.ts';
import { toOrgNumber } from './org-number.ts';
import { inBatches } from './in-batches.ts';
import {
  readJson,
  toQuery,
  Transport,
  type Call,
  type CallOptions,
  type ClientOptions,
} from './transport.ts';
import { WatchLists } from './watch-lists.ts';

/** A choice of one annual report; without fields the latest one as iXBRL. */
export interface ReportChoice {
  /** Last day of the fiscal year, from the list of reports. */
  readonly fiscal_end?: string;
  /** The latest report of this year. */
  readonly fiscal_year?: number;
  readonly format?: 'ixbrl' | 'pdf';
}

/** The place in the feed of changes, and a filter; without fields from the oldest stored change. */
export interface ChangesChoice {
  /** A cursor out of `next`, or `now` for the end of the feed; null for the oldest change. */
  readonly after?: string | null;
  /** A day in Sweden, `YYYY-MM-DD`, in place of `after`. */
  readonly since?: string;
  /** Changes of a page, 1 to 1,000; default 100. */
  readonly limit?: number;
  readonly org_number?: string;
  /** Only changes with one of these topics, such as `address`. */
  readonly topics?: readonly Change['topics'][number][];
}

/** Optional parts of a company. */
export interface CompanyParts {
  readonly include?: readonly 'trademarks'[];
}

/** How a list is matched. */
export interface MatchChoice {
  /** Other companies to show for each item, 0 to 5; default 3. */
  readonly candidates?: number;
  readonly batchSize?: number;
}

const PAGE_SIZE = 100;
const MATCH_BATCH_SIZE = 1_000;
const EXPORT_PART_BYTES = 8 * 1024 ** 2;

/**
 * A client of the Company Data Service, for Node.js and browsers. Methods throw an ApiError for
 * an error of the service, and a ConnectionError when the service cannot be reached. Names of
 * fields are those of the API.
 */
export class CompanyDataClient {
  readonly #transport: Transport;
  readonly #cache = new EtagCache();

  /** Lists of watched companies, and how they are told. */
  readonly watchLists: WatchLists;

  /** Throws a TypeError when `baseUrl` is not an address. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
    this.watchLists = new WatchLists(this.#transport);
  }

  /** Credits that the account has left, as of the last answer. Null before it and for guests. */
  get creditsRemaining(): number | null {
    return this.#transport.creditsRemaining;
  }

  /** Finds companies by name, even misspelled, or by organisation number. */
  async search(
    request: NameSearchRequest | OrgNumberSearchRequest,
    options?: CallOptions,
  ): Promise<SearchResponse> {
    const fields =
      'org_number' in request ? { ...request, org_number: toOrgNumber(request.org_number) } : request;
    return this.#post('/v1/search', fields, options);
  }

  /** Returns companies for what has been typed so far: a beginning of a name or a number. Free. */
  async suggest(q: string, limit?: number, options?: CallOptions): Promise<SuggestResponse> {
    const call = { method: 'GET', path: '/v1/suggest', query: { q, limit } } as const;
    return this.#transport.send({ ...call, ...options }, readJson<SuggestResponse>);
  }

  /** Returns a page of the companies that match a filter, and their counts. */
  async list(request: ListRequest, options?: CallOptions): Promise<ListResponse> {
    return this.#post('/v1/companies/search', request, options);
  }

  /**
   * Iterates over a list to its end, page by page, from `cursor`. A guest has the first page only.
   */
  async *iterateList(
    request: ListRequest,
    options: Omit<CallOptions, 'idempotencyKey'> = {},
  ): AsyncGenerator<Company, void, undefined> {
    let cursor: string | null | undefined = request.cursor;
    do {
      const place = typeof cursor === 'string' ? { cursor } : {};
      const page: ListResponse = await this.list({ limit: PAGE_SIZE, ...request, ...place }, options);
      yield* page.companies;
      cursor = page.metadata.next;
    } while (cursor !== null);
  }

  /** Returns all that is known about a company. Throws a NotFoundError for an unknown number. */
  async company(
    orgNumber: string,
    parts: CompanyParts = {},
    options?: CallOptions,
  ): Promise<CompanyResponse> {
    const query = { org_number: toOrgNumber(orgNumber), include: parts.include };
    return this.#getCached({ method: 'GET', path: '/v1/company', query, isCharged: true, ...options });
  }

  /** Looks up many companies by names or by organisation numbers, in the order of the request. */
  async bulk(
    request: BulkNamesRequest | BulkOrgNumbersRequest,
    options?: CallOptions,
  ): Promise<BulkResponse> {
    return this.#post('/v1/bulk', request, options);
  }

  /** Decides which company each item of a list means, in the order of the request. */
  async match(request: MatchRequest, options?: CallOptions): Promise<MatchResponse> {
    return this.#post('/v1/match', request, options);
  }

  /**
   * Iterates over the results of a list of any length, in order. Sends `batchSize` items a call,
   * each call charged once: 1,000 by default, and as many as the plan allows when it allows fewer.
   * An item without `id` gets its position in the list.
   */
  async *iterateMatches(
    items: Iterable<MatchItem> | AsyncIterable<MatchItem>,
    { batchSize = MATCH_BATCH_SIZE, ...choice }: MatchChoice = {},
    options: Omit<CallOptions, 'idempotencyKey'> = {},
  ): AsyncGenerator<MatchResult, void, undefined> {
    const limit = { size: batchSize };
    const match = (batch: readonly MatchItem[]) => this.match({ ...choice, items: batch }, options);
    let waiting: MatchItem[] = [];
    let position = 0;
    for await (const item of items) {
      waiting.push({ ...item, id: item.id ?? position });
      position += 1;
      if (waiting.length < limit.size) continue;
      for await (const { results } of inBatches(waiting, limit, match)) yield* results;
      waiting = [];
    }
    for await (const { results } of inBatches(waiting, limit, match)) yield* results;
  }

  /** Finds SNI codes by words or first digits, or the description of a code. */
  async lookupSni(request: SNILookupRequest, options?: CallOptions): Promise<SNILookupResponse> {
    return this.#post('/v1/sni/lookup', request, options);
  }

  /** Returns one page of the companies of an industry. */
  async searchByIndustry(request: SNISearchRequest, options?: CallOptions): Promise<SNISearchResponse> {
    return this.#post('/v1/sni/search', request, options);
  }

  /**
   * Iterates over the companies of an industry from `offset`, page by page. `limit` is the size of
   * a page. A guest has the first page only.
   */
  async *iterateIndustry(
    request: SNISearchRequest,
    options: Omit<CallOptions, 'idempotencyKey'> = {},
  ): AsyncGenerator<Company, void, undefined> {
    let offset = request.offset ?? 0;
    for (;;) {
      const page = await this.searchByIndustry({ limit: PAGE_SIZE, ...request, offset }, options);
      yield* page.companies;
      offset += page.companies.length;
      const { hasMore, mode } = page.metadata;
      if (!hasMore || mode === 'guest' || page.companies.length === 0) return;
    }
  }

  /** Returns a page of changes. Throws an ExpiredError for a cursor that is too old. Needs a key. */
  async changes(choice: ChangesChoice = {}, options?: CallOptions): Promise<ChangesResponse> {
    const { topics, org_number, ...place } = choice;
    const company = org_number === undefined ? {} : { org_number: toOrgNumber(org_number) };
    // A `topic`, the name in the API, stays without `topics`.
    const query = { ...place, ...company, ...(topics !== undefined && { topic: topics }) };
    const call = { method: 'GET', path: '/v1/changes', query } as const;
    return this.#transport.send({ ...call, isCharged: true, ...options }, readJson<ChangesResponse>);
  }

  /**
   * Iterates over the pages of changes up to now. Store `next` of each page after its changes, and
   * continue there as `after`.
   */
  async *iterateChanges(
    choice: ChangesChoice = {},
    options: Omit<CallOptions, 'idempotencyKey'> = {},
  ): AsyncGenerator<ChangesResponse, void, undefined> {
    const { since, ...others } = choice;
    let place: ChangesChoice = since === undefined ? others : { ...others, since };
    for (;;) {
      const page = await this.changes(place, options);
      yield page;
      if (!page.hasMore) return;
      place = { ...others, after: page.next };
    }
  }

  /**
   * Lists the files of the whole register, with links of 24 hours. A copy goes on with the changes
   * after `next`. Needs a key of the plan Pro.
   */
  async exportFiles(options?: CallOptions): Promise<ExportResponse> {
    const call = { method: 'GET', path: '/v1/export', query: {} } as const;
    return this.#transport.send({ ...call, isCharged: false, ...options }, readJson<ExportResponse>);
  }

  /**
   * Downloads a file of `exportFiles` in parts, in order. A part that breaks off is asked for
   * again; the file is charged once.
   */
  async *exportFile(
    { url, bytes }: Pick<ExportFile, 'url' | 'bytes'>,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const path = url.slice(url.indexOf('/v1/export/'));
    for (let from = 0; from < bytes; from += EXPORT_PART_BYTES) {
      const headers = { Range: `bytes=${from}-${from + EXPORT_PART_BYTES - 1}` };
      yield await this.#transport.send({ method: 'GET', path, headers, ...options }, readBytes);
    }
  }

  /** Lists the annual reports of a company, the latest first. Free. */
  async annualReports(
    orgNumber: string,
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<AnnualReportListResponse> {
    const query = { org_number: toOrgNumber(orgNumber) };
    return this.#getCached({ method: 'GET', path: '/v1/annual-reports', query, ...options });
  }

  /** Returns the bytes of an annual report. Needs a key. */
  async annualReport(
    orgNumber: string,
    choice: ReportChoice = {},
    options?: CallOptions,
  ): Promise<Uint8Array> {
    return this.#transport.send(toReportCall(orgNumber, choice, options), readBytes);
  }

  /** Returns an annual report as a stream, which errors when it lasts longer than `timeoutMs`. */
  async streamAnnualReport(
    orgNumber: string,
    choice: ReportChoice = {},
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>> {
    const call = toReportCall(orgNumber, choice, options);
    return this.#transport.send(call, async ({ body }) => body ?? new ReadableStream());
  }

  /** Returns a public link to an annual report, valid for 24 hours. Needs a key. */
  async shareAnnualReport(
    orgNumber: string,
    choice: ReportChoice = {},
    options?: CallOptions,
  ): Promise<AnnualReportShareResponse> {
    const call = toReportCall(orgNumber, choice, options);
    return this.#transport.send(
      { ...call, query: { ...call.query, share: '1' } },
      readJson<AnnualReportShareResponse>,
    );
  }

  /** Returns the bytes of a report by the last part of its public link. Free. */
  async sharedReport(token: string, options?: Pick<CallOptions, 'signal'>): Promise<Uint8Array> {
    const path = `/v1/annual-report/shared/${encodeURIComponent(token)}`;
    return this.#transport.send({ method: 'GET', path, ...options }, readBytes);
  }

  /** Returns whether the service runs. */
  async health(options?: Pick<CallOptions, 'signal'>): Promise<Health> {
    return this.#transport.send({ method: 'GET', path: '/health', ...options }, readJson<Health>);
  }

  /** Returns the state of the data. Throws an UnavailableError without data. */
  async ready(options?: Pick<CallOptions, 'signal'>): Promise<Ready> {
    return this.#transport.send({ method: 'GET', path: '/ready', ...options }, readJson<Ready>);
  }

  async #post<Answer>(path: string, body: object, options: CallOptions = {}): Promise<Answer> {
    return this.#transport.send(
      { method: 'POST', path, body, isCharged: true, ...options },
      readJson<Answer>,
    );
  }

  async #getCached<Answer>(call: Call): Promise<Answer> {
    const address = `${call.path}${toQuery(call.query ?? {})}`;
    const cached = this.#cache.read(address);
    const headers = cached === undefined ? {} : { 'If-None-Match': cached.etag };
    const text = await this.#transport.send({ ...call, headers }, async (response) => {
      if (response.status === 304 && cached !== undefined) return cached.text;
      const body = await response.text();
      this.#cache.write(address, response.headers.get('ETag'), body);
      return body;
    });
    return JSON.parse(text) as Answer;
  }
}

function toReportCall(orgNumber: string, choice: ReportChoice, options?: CallOptions): Call {
  const query = { org_number: toOrgNumber(orgNumber), ...choice };
  return { method: 'GET', path: '/v1/annual-report', query, isCharged: true, ...options };
}

async function readBytes(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
