import type { ApiErrorCode } from '../../shared/errors/app-error.ts';

export interface Example {
  readonly operationId: string;
  readonly name: string;
  readonly summary: string;
  readonly outcome: 200 | 503 | ApiErrorCode;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Answer of a call that the fictional register cannot give, since it never changes. */
  readonly answer?: unknown;
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
export const EXAMPLES: readonly Example[] = [
  {
    operationId: 'searchCompanies',
    name: 'misspelled-name',
    summary: 'By a misspelled name',
    outcome: 200,
    body: { q: 'östra plomonvalens bärgning', limit: 1 },
  },
  {
    operationId: 'searchCompanies',
    name: 'number',
    summary: 'By organisation number, with trademarks',
    outcome: 200,
    body: { org_number: COMPANY, include: ['trademarks'] },
  },
  {
    operationId: 'searchCompanies',
    name: 'no-term',
    summary: 'Without a search term',
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'searchCompanies',
    name: 'limit-too-small',
    summary: 'Limit below 1',
    outcome: 'invalid_parameter',
    body: { q: 'bärgning', limit: 0 },
  },
  {
    operationId: 'suggestCompanies',
    name: 'mistyped-beginning',
    summary: 'By a mistyped beginning of a name',
    outcome: 200,
    query: { q: 'plomonval', limit: '2' },
  },
  {
    operationId: 'suggestCompanies',
    name: 'number-beginning',
    summary: 'By the beginning of a number',
    outcome: 200,
    query: { q: '562003-27', limit: '2' },
  },
  {
    operationId: 'suggestCompanies',
    name: 'nothing-typed',
    summary: 'Without a beginning',
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'suggestCompanies',
    name: 'limit-too-small',
    summary: 'Limit below 1',
    outcome: 'invalid_parameter',
    query: { q: 'plomonval', limit: '0' },
  },
  {
    operationId: 'listCompanies',
    name: 'industry-in-a-county',
    summary: 'Building firms of a county, counted by municipality',
    outcome: 200,
    body: { filter: { sni: ['41', '43'], county: ['01'] }, facets: ['municipality'], limit: 1 },
  },
  {
    operationId: 'listCompanies',
    name: 'count',
    summary: 'Only counted, by size',
    outcome: 200,
    body: { filter: { section: ['F'] }, facets: ['employees_class'], limit: 0 },
  },
  {
    operationId: 'listCompanies',
    name: 'nothing-found',
    summary: 'A mistyped word, which finds nothing',
    outcome: 200,
    body: { q: 'plomonvallens' },
  },
  {
    operationId: 'listCompanies',
    name: 'misspelt-filter',
    summary: 'A misspelt filter',
    outcome: 'invalid_parameter',
    body: { filter: { sin: '41' } },
  },
  {
    operationId: 'matchCompanies',
    name: 'ledger',
    summary: 'Rows of a ledger: a mistyped name in its town, a number, a name that nobody has',
    outcome: 200,
    body: {
      items: [
        { id: 'K-1', name: 'Östra Plomonvallens Bärgning AB', city: 'Stockholm' },
        { id: 'K-2', org_number: '562003-2705' },
        { id: 'K-3', name: 'Kvartersbutiken Ugglan AB' },
      ],
      candidates: 1,
    },
  },
  {
    operationId: 'matchCompanies',
    name: 'no-items',
    summary: 'Without items',
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'matchCompanies',
    name: 'candidates-below-zero',
    summary: 'Fewer than no candidates',
    outcome: 'invalid_parameter',
    body: { items: [{ name: 'bygg' }], candidates: -1 },
  },
  {
    operationId: 'lookUpCompanies',
    name: 'numbers',
    summary: 'By organisation numbers, one of them unknown',
    outcome: 200,
    body: { org_numbers: [COMPANY, '5560000001'] },
  },
  {
    operationId: 'lookUpCompanies',
    name: 'names',
    summary: 'By names',
    outcome: 200,
    body: { names: ['Östra Plommonvallens Bärgning AB'] },
  },
  {
    operationId: 'lookUpCompanies',
    name: 'nothing',
    summary: 'Without names and numbers',
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'lookUpCompanies',
    name: 'both',
    summary: 'With names and numbers',
    outcome: 'invalid_parameter',
    body: { names: ['Östra Plommonvallens Bärgning AB'], org_numbers: [COMPANY] },
  },
  {
    operationId: 'getCompany',
    name: 'company',
    summary: 'All about a company',
    outcome: 200,
    query: { org_number: COMPANY },
  },
  {
    operationId: 'getCompany',
    name: 'no-number',
    summary: 'Without a number',
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'getCompany',
    name: 'short-number',
    summary: 'Number in another form',
    outcome: 'invalid_parameter',
    query: { org_number: '562003' },
  },
  {
    operationId: 'listChanges',
    name: 'end',
    summary: 'The end of the feed',
    outcome: 200,
    query: { after: 'now' },
  },
  {
    operationId: 'listChanges',
    name: 'unknown-topic',
    summary: 'Unknown topic',
    outcome: 'invalid_parameter',
    query: { topic: 'weather' },
  },
  {
    operationId: 'listExport',
    name: 'files',
    summary: 'A file of the newest export',
    outcome: 200,
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
  {
    operationId: 'createWatchList',
    name: 'webhook-and-feed',
    summary: 'A list that is told by webhook and Atom',
    outcome: 200,
    body: {
      name: 'Kunder',
      topics: ['status', 'address'],
      ways: { webhook: { url: 'https://hooks.example.se/changes' }, atom: true },
    },
  },
  {
    operationId: 'createWatchList',
    name: 'no-name',
    summary: 'Without a name',
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'createWatchList',
    name: 'unknown-topic',
    summary: 'Unknown topic',
    outcome: 'invalid_parameter',
    body: { name: 'Kunder', topics: ['weather'] },
  },
  {
    operationId: 'listWatchLists',
    name: 'all',
    summary: 'All lists',
    outcome: 200,
    query: {},
  },
  {
    operationId: 'getWatchList',
    name: 'list',
    summary: 'A list',
    outcome: 200,
    params: LIST,
  },
  {
    operationId: 'changeWatchList',
    name: 'all-topics',
    summary: 'From now on all topics',
    outcome: 200,
    params: LIST,
    body: { topics: null },
  },
  {
    operationId: 'changeWatchList',
    name: 'unknown-time',
    summary: 'Mail at an unknown time',
    outcome: 'invalid_parameter',
    params: LIST,
    body: { ways: { mail: 'weekly' } },
  },
  {
    operationId: 'rotateWebhookSecret',
    name: 'rotated',
    summary: 'A new secret',
    outcome: 200,
    params: LIST,
  },
  {
    operationId: 'changeWatchedCompanies',
    name: 'added',
    summary: 'Numbers in any form, one of them unknown',
    outcome: 200,
    params: LIST,
    body: { add: ['562003-2705', '5560000001'] },
  },
  {
    operationId: 'changeWatchedCompanies',
    name: 'nothing',
    summary: 'Without numbers',
    outcome: 'missing_parameter',
    params: LIST,
    body: {},
  },
  {
    operationId: 'changeWatchedCompanies',
    name: 'no-list',
    summary: 'A text instead of a list',
    outcome: 'invalid_parameter',
    params: LIST,
    body: { add: COMPANY },
  },
  {
    operationId: 'listWatchedCompanies',
    name: 'page',
    summary: 'The first page',
    outcome: 200,
    params: LIST,
  },
  {
    operationId: 'listWatchedCompanies',
    name: 'limit-too-small',
    summary: 'Limit below 1',
    outcome: 'invalid_parameter',
    params: LIST,
    query: { limit: '0' },
  },
  {
    operationId: 'listWatchEvents',
    name: 'nothing-told',
    summary: 'A list that was told nothing yet',
    outcome: 200,
    params: LIST,
  },
  {
    operationId: 'listWatchEvents',
    name: 'limit-too-small',
    summary: 'Limit below 1',
    outcome: 'invalid_parameter',
    params: LIST,
    query: { limit: '0' },
  },
  {
    operationId: 'listWatchDeliveries',
    name: 'none',
    summary: 'A list without deliveries yet',
    outcome: 200,
    params: LIST,
  },
  {
    operationId: 'listWatchDeliveries',
    name: 'limit-too-small',
    summary: 'Limit below 1',
    outcome: 'invalid_parameter',
    params: LIST,
    query: { limit: '0' },
  },
  {
    operationId: 'replayWatchDelivery',
    name: 'delivered',
    summary: 'A webhook that is received now',
    outcome: 200,
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
  {
    operationId: 'testWebhook',
    name: 'received',
    summary: 'A test event that is received',
    outcome: 200,
    params: LIST,
    answer: { at: '2026-06-16T04:00:00.000Z', status: 204, error: null },
  },
  {
    operationId: 'deleteWatchList',
    name: 'deleted',
    summary: 'A list that is deleted',
    outcome: 200,
    params: LIST,
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'words',
    summary: 'By words',
    outcome: 200,
    body: { q: 'bärgning' },
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'code',
    summary: 'By code',
    outcome: 200,
    body: { code: '52211' },
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'nothing',
    summary: 'Without words and code',
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'lookUpSniCodes',
    name: 'short-code',
    summary: 'Code of four digits',
    outcome: 'invalid_parameter',
    body: { code: '5221' },
  },
  {
    operationId: 'searchCompaniesByIndustry',
    name: 'largest',
    summary: 'The largest companies of an industry',
    outcome: 200,
    body: { sni_code: '52211', exact_only: true, limit: 1 },
  },
  {
    operationId: 'searchCompaniesByIndustry',
    name: 'no-code',
    summary: 'Without a code',
    outcome: 'missing_parameter',
    body: {},
  },
  {
    operationId: 'searchCompaniesByIndustry',
    name: 'short-code',
    summary: 'Code of four digits',
    outcome: 'invalid_parameter',
    body: { sni_code: '5221' },
  },
  {
    operationId: 'listAnnualReports',
    name: 'reports',
    summary: 'All reports of a company',
    outcome: 200,
    query: { org_number: COMPANY },
  },
  {
    operationId: 'listAnnualReports',
    name: 'no-number',
    summary: 'Without a number',
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'listAnnualReports',
    name: 'hyphen',
    summary: 'Number in another form',
    outcome: 'invalid_parameter',
    query: { org_number: '562003' },
  },
  {
    operationId: 'getAnnualReport',
    name: 'link',
    summary: 'A public link to the latest report',
    outcome: 200,
    query: { org_number: COMPANY, share: '1' },
  },
  {
    operationId: 'getAnnualReport',
    name: 'no-number',
    summary: 'Without a number',
    outcome: 'missing_parameter',
    query: {},
  },
  {
    operationId: 'getAnnualReport',
    name: 'no-such-date',
    summary: 'A date that does not exist',
    outcome: 'invalid_parameter',
    query: { org_number: COMPANY, fiscal_end: '2025-02-30' },
  },
  {
    operationId: 'getHealth',
    name: 'running',
    summary: 'Running',
    outcome: 200,
    query: {},
  },
  {
    operationId: 'getReadiness',
    name: 'ready',
    summary: 'Data are loaded',
    outcome: 200,
    query: {},
  },
];

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
