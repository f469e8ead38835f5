/** A page of the documentation: an address, and the Markdown file that it is rendered from. */
export interface DocsPage {
  /** Address of the page, such as `/docs/search`. */
  readonly path: string;
  /** Path of the Markdown file from the root of the repository. */
  readonly file: string;
  /** Name of the page in the list of pages. */
  readonly name: string;
  /** Summary in one sentence, for `/llms.txt`. */
  readonly summary: string;
  /** Operations of the API (OpenAPI) that the page shows with code samples. */
  readonly operations: readonly string[];
}

/** Pages of the documentation under one heading of the list of pages. */
export interface DocsGroup {
  readonly name: string;
  readonly pages: readonly DocsPage[];
}

/** Address of the search within the documentation. */
export const DOCS_SEARCH_PATH = '/docs/find';

/** The documentation for callers, in reading order. */
export const DOCS_GROUPS: readonly DocsGroup[] = [
  {
    name: 'Start',
    pages: [
      {
        path: '/docs',
        file: 'docs/callers/index.md',
        name: 'Use the API',
        summary: 'A first call, and the rules for every call.',
        operations: ['searchCompanies'],
      },
      describe('keys-and-credits', 'Keys and credits', 'Guests, API keys, plans, and what a call costs.'),
      describe('limits', 'Limits', 'Calls per minute, busy answers, safe repeats, caching, compression.'),
      describe('errors', 'Errors', 'Every error, and what to do about it.'),
    ],
  },
  {
    name: 'Endpoints',
    pages: [
      describe('search', 'Search', 'POST /v1/search: companies by name or by organisation number.', [
        'searchCompanies',
      ]),
      describe('one-company', 'One company', 'GET /v1/company: all that is known about one company.', [
        'getCompany',
      ]),
      describe(
        'changes',
        'Changes',
        'GET /v1/changes: what differs between published versions of the data.',
        ['listChanges'],
      ),
      describe('bulk', 'Bulk', 'POST /v1/bulk: many companies in one call, by number or by name.', [
        'lookUpCompanies',
      ]),
      describe('industries', 'Industries', 'POST /v1/sni/lookup and /v1/sni/search: codes and companies.', [
        'lookUpSniCodes',
        'searchCompaniesByIndustry',
      ]),
      describe(
        'annual-reports',
        'Annual reports',
        'GET /v1/annual-reports and /v1/annual-report: filings, documents and shared links.',
        ['listAnnualReports', 'getAnnualReport'],
      ),
      describe('agents', 'Agents', 'POST /mcp: the API as tools for AI agents (Model Context Protocol).'),
      describe('health', 'Health', 'GET /health and GET /ready.', ['getHealth', 'getReadiness']),
    ],
  },
  {
    name: 'Reference',
    pages: [
      describe('company', 'The company object', 'Every field of a company.'),
      describe('years', 'Fiscal years and ratios', 'The figures of all years, and key ratios.'),
      describe('clients', 'Clients', 'Packages that call the API.'),
      describe('codes', 'Codes', 'Legal forms, statuses, reasons of deregistration, size classes.'),
      describe('versions', 'Versions', 'What may change, and what does not.'),
      {
        path: '/docs/contract',
        file: 'docs/contract.md',
        name: 'The contract',
        summary: 'What callers and operators can rely on, in detail.',
        operations: [],
      },
      {
        path: '/docs/changelog',
        file: 'CHANGELOG.md',
        name: 'Changelog',
        summary: 'Changes that callers or operators notice.',
        operations: [],
      },
    ],
  },
];

/** All pages of the documentation, in reading order. */
export const DOCS_PAGES: readonly DocsPage[] = DOCS_GROUPS.flatMap(({ pages }) => pages);

function describe(slug: string, name: string, summary: string, operations: readonly string[] = []): DocsPage {
  return { path: `/docs/${slug}`, file: `docs/callers/${slug}.md`, name, summary, operations };
}

/** Address of a page as Markdown, such as `/docs/search.md`. */
export function toMarkdownPath({ path }: DocsPage): string {
  return path === '/docs' ? '/docs/index.md' : `${path}.md`;
}
