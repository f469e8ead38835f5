import type { ApiErrorCode } from '../../shared/errors/app-error.ts';

interface ExampleRow {
  readonly summary: string;
  /** Absent for a call that succeeds. */
  readonly outcome?: ApiErrorCode;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Answer of a call that the fictional register cannot give, since it never changes. */
  readonly answer?: unknown;
}

export interface Example extends Omit<ExampleRow, 'outcome'> {
  readonly operationId: string;
  readonly name: string;
  readonly outcome: 200 | ApiErrorCode;
}

export interface ExampleObject {
  readonly summary?: string;
  readonly value: unknown;
}

const COMPANY = '5620032705';
/** Stands for the list that the example of its creation makes. */
export const EXAMPLE_LIST = 'wl_8Jr2m0YpQfXa';
const LIST = { id: EXAMPLE_LIST };

/**
 * The example calls of the OpenAPI description, made against the fictional register of a first
 * start.
 */
const EXAMPLES_BY_OPERATION: Readonly<Record<string, Readonly<Record<string, ExampleRow>>>> = {
  searchCompanies: {
    'misspelled-name': {
      summary: 'By a misspelled name',
      body: { q: 'östra plomonvalens bärgning', limit: 1 },
    },
    number: {
      summary: 'By organisation number, with trademarks',
      body: { org_number: COMPANY, include: ['trademarks'] },
    },
    'no-term': { summary: 'Without a search term', outcome: 'missing_parameter', body: {} },
    'limit-too-small': {
      summary: 'Limit below 1',
      outcome: 'invalid_parameter',
      body: { q: 'bärgning', limit: 0 },
    },
  },
  suggestCompanies: {
    'mistyped-beginning': {
      summary: 'By a mistyped beginning of a name',
      query: { q: 'plomonval', limit: '2' },
    },
    'number-beginning': { summary: 'By the beginning of a number', query: { q: '562003-27', limit: '2' } },
    'nothing-typed': { summary: 'Without a beginning', outcome: 'missing_parameter', query: {} },
    'limit-too-small': {
      summary: 'Limit below 1',
      outcome: 'invalid_parameter',
      query: { q: 'plomonval', limit: '0' },
    },
  },
  listCompanies: {
    'industry-in-a-county': {
      summary: 'Building firms of a county, counted by municipality',
      body: { filter: { sni: ['41', '43'], county: ['01'] }, facets: ['municipality'], limit: 1 },
    },
    count: {
      summary: 'Only counted, by size',
      body: { filter: { section: ['F'] }, facets: ['employees_class'], limit: 0 },
    },
    'nothing-found': { summary: 'A mistyped word, which finds nothing', body: { q: 'plomonvallens' } },
    'misspelt-filter': {
      summary: 'A misspelt filter',
      outcome: 'invalid_parameter',
      body: { filter: { sin: '41' } },
    },
  },
  matchCompanies: {
    ledger: {
      summary: 'Rows of a ledger: a mistyped name in its town, a number, a name that nobody has',
      body: {
        items: [
          { id: 'K-1', name: 'Östra Plomonvallens Bärgning AB', city: 'Stockholm' },
          { id: 'K-2', org_number: '562003-2705' },
          { id: 'K-3', name: 'Kvartersbutiken Ugglan AB' },
        ],
        candidates: 1,
      },
    },
    'no-items': { summary: 'Without items', outcome: 'missing_parameter', body: {} },
    'candidates-below-zero': {
      summary: 'Fewer than no candidates',
      outcome: 'invalid_parameter',
      body: { items: [{ name: 'bygg' }], candidates: -1 },
    },
  },
  lookUpCompanies: {
    numbers: {
      summary: 'By organisation numbers, one of them unknown',
      body: { org_numbers: [COMPANY, '5560000001'] },
    },
    names: { summary: 'By names', body: { names: ['Östra Plommonvallens Bärgning AB'] } },
    nothing: { summary: 'Without names and numbers', outcome: 'missing_parameter', body: {} },
    both: {
      summary: 'With names and numbers',
      outcome: 'invalid_parameter',
      body: { names: ['Östra Plommonvallens Bärgning AB'], org_numbers: [COMPANY] },
    },
  },
  getCompany: {
    company: { summary: 'All about a company', query: { org_number: COMPANY } },
    'no-number': { summary: 'Without a number', outcome: 'missing_parameter', query: {} },
    'short-number': {
      summary: 'Number in another form',
      outcome: 'invalid_parameter',
      query: { org_number: '562003' },
    },
  },
  listChanges: {
    end: { summary: 'The end of the feed', query: { after: 'now' } },
    'unknown-topic': { summary: 'Unknown topic', outcome: 'invalid_parameter', query: { topic: 'weather' } },
  },
  listExport: {
    files: {
      summary: 'A file of the newest export',
      answer: {
        generation: '20260616T034500000Z',
        files: [
          {
            name: 'companies.parquet',
            dataset: 'companies',
            format: 'parquet',
            rows: 1_000_000,
            bytes: 55_123_456,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            url: 'https://api.example.se/v1/export/files/MjAyNjA2MTZUMDM0NTAwMDAwWiBjb21wYW5pZXMucGFycXVldA.Qm9',
            expiresAt: '2026-06-17T04:00:00.000Z',
          },
        ],
        next: 'MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAwLjQyLjFhMmIzYzRkLjVlNmY3YTgw',
        metadata: {
          creditsCharged: 0,
          processingTimeMs: 2,
          timestamp: '2026-06-16T04:00:00.000Z',
          mode: 'api',
        },
      },
    },
  },
  createWatchList: {
    'webhook-and-feed': {
      summary: 'A list that is told by webhook and Atom',
      body: {
        name: 'Kunder',
        topics: ['status', 'address'],
        ways: { webhook: { url: 'https://hooks.example.se/changes' }, atom: true },
      },
    },
    'no-name': { summary: 'Without a name', outcome: 'missing_parameter', body: {} },
    'unknown-topic': {
      summary: 'Unknown topic',
      outcome: 'invalid_parameter',
      body: { name: 'Kunder', topics: ['weather'] },
    },
  },
  listWatchLists: {
    all: { summary: 'All lists', query: {} },
  },
  getWatchList: {
    list: { summary: 'A list', params: LIST },
  },
  changeWatchList: {
    'all-topics': { summary: 'From now on all topics', params: LIST, body: { topics: null } },
    'unknown-time': {
      summary: 'Mail at an unknown time',
      outcome: 'invalid_parameter',
      params: LIST,
      body: { ways: { mail: 'weekly' } },
    },
  },
  rotateWebhookSecret: {
    rotated: { summary: 'A new secret', params: LIST },
  },
  changeWatchedCompanies: {
    added: {
      summary: 'Numbers in any form, one of them unknown',
      params: LIST,
      body: { add: ['562003-2705', '5560000001'] },
    },
    nothing: { summary: 'Without numbers', outcome: 'missing_parameter', params: LIST, body: {} },
    'no-list': {
      summary: 'A text instead of a list',
      outcome: 'invalid_parameter',
      params: LIST,
      body: { add: COMPANY },
    },
  },
  listWatchedCompanies: {
    page: { summary: 'The first page', params: LIST },
    'limit-too-small': {
      summary: 'Limit below 1',
      outcome: 'invalid_parameter',
      params: LIST,
      query: { limit: '0' },
    },
  },
  listWatchEvents: {
    'nothing-told': { summary: 'A list that was told nothing yet', params: LIST },
    'limit-too-small': {
      summary: 'Limit below 1',
      outcome: 'invalid_parameter',
      params: LIST,
      query: { limit: '0' },
    },
  },
  listWatchDeliveries: {
    none: { summary: 'A list without deliveries yet', params: LIST },
    'limit-too-small': {
      summary: 'Limit below 1',
      outcome: 'invalid_parameter',
      params: LIST,
      query: { limit: '0' },
    },
  },
  replayWatchDelivery: {
    delivered: {
      summary: 'A webhook that is received now',
      params: { ...LIST, deliveryId: 'msg_Jk3vQm8sT1cYw0ZrXa5LpNbd' },
      answer: {
        id: 'msg_Jk3vQm8sT1cYw0ZrXa5LpNbd',
        way: 'webhook',
        from: '0000042-000000017',
        to: '0000042-000000911',
        changes: 3,
        state: 'delivered',
        attempts: [
          { at: '2026-06-16T03:15:08.000Z', status: 503, error: 'answered 503' },
          { at: '2026-06-16T04:00:00.000Z', status: 204, error: null },
        ],
      },
    },
  },
  testWebhook: {
    received: {
      summary: 'A test event that is received',
      params: LIST,
      answer: { at: '2026-06-16T04:00:00.000Z', status: 204, error: null },
    },
  },
  deleteWatchList: {
    deleted: { summary: 'A list that is deleted', params: LIST },
  },
  lookUpSniCodes: {
    words: { summary: 'By words', body: { q: 'bärgning' } },
    code: { summary: 'By code', body: { code: '52211' } },
    nothing: { summary: 'Without words and code', outcome: 'missing_parameter', body: {} },
    'short-code': { summary: 'Code of four digits', outcome: 'invalid_parameter', body: { code: '5221' } },
  },
  searchCompaniesByIndustry: {
    largest: {
      summary: 'The largest companies of an industry',
      body: { sni_code: '52211', exact_only: true, limit: 1 },
    },
    'no-code': { summary: 'Without a code', outcome: 'missing_parameter', body: {} },
    'short-code': {
      summary: 'Code of four digits',
      outcome: 'invalid_parameter',
      body: { sni_code: '5221' },
    },
  },
  listAnnualReports: {
    reports: { summary: 'All reports of a company', query: { org_number: COMPANY } },
    'no-number': { summary: 'Without a number', outcome: 'missing_parameter', query: {} },
    hyphen: {
      summary: 'Number in another form',
      outcome: 'invalid_parameter',
      query: { org_number: '562003' },
    },
  },
  getAnnualReport: {
    link: { summary: 'A public link to the latest report', query: { org_number: COMPANY, share: '1' } },
    'no-number': { summary: 'Without a number', outcome: 'missing_parameter', query: {} },
    'no-such-date': {
      summary: 'A date that does not exist',
      outcome: 'invalid_parameter',
      query: { org_number: COMPANY, fiscal_end: '2025-02-30' },
    },
  },
  getHealth: {
    running: { summary: 'Running', query: {} },
  },
  getReadiness: {
    ready: { summary: 'Data are loaded', query: {} },
  },
};

export const EXAMPLES: readonly Example[] = Object.entries(EXAMPLES_BY_OPERATION).flatMap(
  ([operationId, rows]) =>
    Object.entries(rows).map(([name, row]) => ({ operationId, name, outcome: 200 as const, ...row })),
);

/** Returns the path of a route with the parameters of an example. */
export function toExamplePath(path: string, { params = {} }: Example): string {
  return path.replace(/:(\w+)/g, (part, name: string) => params[name] ?? part);
}

export function findExamples(
  operationId: string,
  statusOrErrorCode: number | ApiErrorCode,
): readonly Example[] {
  return EXAMPLES.filter((each) => each.operationId === operationId && each.outcome === statusOrErrorCode);
}

export function toRequestBodyExamples(examples: readonly Example[]): Record<string, ExampleObject> {
  return Object.fromEntries(examples.map(({ name, summary, body }) => [name, { summary, value: body }]));
}
