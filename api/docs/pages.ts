import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import type { Language } from '../console/language/language.ts';

export interface DocsPage {
  /** Address of the page, such as `/docs/search`. */
  readonly urlPath: string;
  /**
   * Paths of the Markdown files from the root of the repository, by language. A page without a
   * translation has the English file twice.
   */
  readonly markdownFilePaths: Readonly<Record<Language, string>>;
  readonly name: BilingualText;
  /** Summary in one sentence, for `/llms.txt`. */
  readonly summary: BilingualText;
  readonly operationIds: readonly string[];
}

/** Who reads a page, and at which address of the service. */
export interface DocsVisitor {
  readonly origin: string;
  readonly language: Language;
  readonly isSignedIn: boolean;
}

interface DocsGroup {
  readonly name: BilingualText;
  readonly pages: readonly DocsPage[];
}

export const DOCS_SEARCH_PATH = '/docs/find';

/** The documentation for callers, in reading order. */
export const DOCS_GROUPS: readonly DocsGroup[] = [
  {
    name: { en: 'Start', sv: 'Kom igång' },
    pages: [
      describe('index', {
        name: { en: 'Use the API', sv: 'Använd API:et' },
        summary: {
          en: 'A first call, and the rules for every call.',
          sv: 'Ett första anrop och reglerna för alla anrop.',
        },
        operations: ['searchCompanies'],
      }),
      describe('keys-and-credits', {
        name: { en: 'Keys and credits', sv: 'Nycklar och krediter' },
        summary: {
          en: 'Guests, API keys, plans, and what a call costs.',
          sv: 'Gäster, API-nycklar, planer och vad ett anrop kostar.',
        },
      }),
      describe('limits', {
        name: { en: 'Limits', sv: 'Begränsningar' },
        summary: {
          en: 'Calls per minute, busy answers, safe repeats, caching, compression.',
          sv: 'Anrop per minut, hög belastning, säkra upprepningar, cachning, komprimering.',
        },
      }),
      describe('errors', {
        name: { en: 'Errors', sv: 'Fel' },
        summary: { en: 'Every error, and what to do about it.', sv: 'Alla fel och vad du gör åt dem.' },
      }),
    ],
  },
  {
    name: { en: 'Endpoints', sv: 'Anrop' },
    pages: [
      describe('search', {
        name: { en: 'Search', sv: 'Sök' },
        summary: {
          en: 'POST /v1/search: companies by name or by organisation number.',
          sv: 'POST /v1/search: företag på namn eller organisationsnummer.',
        },
        operations: ['searchCompanies'],
      }),
      describe('suggest', {
        name: { en: 'Suggestions', sv: 'Förslag' },
        summary: {
          en: 'GET /v1/suggest: companies for what is being typed.',
          sv: 'GET /v1/suggest: företag för det som skrivs.',
        },
        operations: ['suggestCompanies'],
      }),
      describe('lists', {
        name: { en: 'Lists', sv: 'Listor' },
        summary: {
          en: 'POST /v1/companies/search: companies by anything that is known of them.',
          sv: 'POST /v1/companies/search: företag efter allt som är känt om dem.',
        },
        operations: ['listCompanies'],
      }),
      describe('one-company', {
        name: { en: 'One company', sv: 'Ett företag' },
        summary: {
          en: 'GET /v1/company: all that is known about one company.',
          sv: 'GET /v1/company: allt som är känt om ett företag.',
        },
        operations: ['getCompany'],
      }),
      describe('changes', {
        name: { en: 'Changes', sv: 'Ändringar' },
        summary: {
          en: 'GET /v1/changes: what differs between published versions of the data.',
          sv: 'GET /v1/changes: vad som skiljer publicerade versioner av uppgifterna.',
        },
        operations: ['listChanges'],
      }),
      describe('export', {
        name: { en: 'Files', sv: 'Filer' },
        summary: {
          en: 'GET /v1/export: the whole register as Parquet, CSV and JSON lines.',
          sv: 'GET /v1/export: hela registret som Parquet, CSV och JSON-rader.',
        },
        operations: ['listExport'],
      }),
      describe('watching', {
        name: { en: 'Watching', sv: 'Bevakning' },
        summary: {
          en: '/v1/watch-lists: told of changes by webhook, mail or Atom.',
          sv: '/v1/watch-lists: meddelas om ändringar med webhook, e-post eller Atom.',
        },
        operations: [
          'createWatchList',
          'listWatchLists',
          'getWatchList',
          'changeWatchList',
          'deleteWatchList',
          'changeWatchedCompanies',
          'listWatchedCompanies',
          'listWatchEvents',
        ],
      }),
      describe('webhooks', {
        name: { en: 'Webhooks', sv: 'Webhookar' },
        summary: {
          en: 'The calls of a watch list to an address of yours, their secrets and deliveries.',
          sv: 'En bevakningslistas anrop till en adress hos dig, deras hemligheter och leveranser.',
        },
        operations: ['testWebhook', 'rotateWebhookSecret', 'listWatchDeliveries', 'replayWatchDelivery'],
      }),
      describe('bulk', {
        name: { en: 'Bulk', sv: 'Bulkuppslag' },
        summary: {
          en: 'POST /v1/bulk: many companies in one call, by number or by name.',
          sv: 'POST /v1/bulk: många företag i ett anrop, på nummer eller namn.',
        },
        operations: ['lookUpCompanies'],
      }),
      describe('match', {
        name: { en: 'Match', sv: 'Matchning' },
        summary: {
          en: 'POST /v1/match: a list in, a matched list out, with reasons.',
          sv: 'POST /v1/match: en lista in, en matchad lista ut, med skäl.',
        },
        operations: ['matchCompanies'],
      }),
      describe('industries', {
        name: { en: 'Industries', sv: 'Branscher' },
        summary: {
          en: 'POST /v1/sni/lookup and /v1/sni/search: codes and companies.',
          sv: 'POST /v1/sni/lookup och /v1/sni/search: koder och företag.',
        },
        operations: ['lookUpSniCodes', 'searchCompaniesByIndustry'],
      }),
      describe('annual-reports', {
        name: { en: 'Annual reports', sv: 'Årsredovisningar' },
        summary: {
          en: 'GET /v1/annual-reports and /v1/annual-report: filings, documents and shared links.',
          sv: 'GET /v1/annual-reports och /v1/annual-report: årsredovisningar, dokument och delade länkar.',
        },
        operations: ['listAnnualReports', 'getAnnualReport'],
      }),
      describe('agents', {
        name: { en: 'Agents', sv: 'AI-agenter' },
        summary: {
          en: 'POST /mcp: the API as tools for AI agents (Model Context Protocol).',
          sv: 'POST /mcp: API:et som verktyg för AI-agenter (Model Context Protocol).',
        },
      }),
      describe('health', {
        name: { en: 'Health', sv: 'Driftstatus' },
        summary: { en: 'GET /health and GET /ready.', sv: 'GET /health och GET /ready.' },
        operations: ['getHealth', 'getReadiness'],
      }),
    ],
  },
  {
    name: { en: 'Reference', sv: 'Referens' },
    pages: [
      describe('company', {
        name: { en: 'The company object', sv: 'Företagsobjektet' },
        summary: { en: 'Every field of a company.', sv: 'Alla fält i ett företag.' },
      }),
      describe('years', {
        name: { en: 'Fiscal years and ratios', sv: 'Räkenskapsår och nyckeltal' },
        summary: {
          en: 'The figures of all years, and key ratios.',
          sv: 'Siffror för alla år, och nyckeltal.',
        },
      }),
      describe('clients', {
        name: { en: 'Clients', sv: 'Klientbibliotek' },
        summary: { en: 'Packages that call the API.', sv: 'Paket som anropar API:et.' },
      }),
      describe('codes', {
        name: { en: 'Codes', sv: 'Koder' },
        summary: {
          en: 'Legal forms, statuses, reasons of deregistration, size classes.',
          sv: 'Organisationsformer, status, avregistreringsorsaker, storleksklasser.',
        },
      }),
      describe('versions', {
        name: { en: 'Versions', sv: 'Versioner' },
        summary: {
          en: 'What may change, and what does not.',
          sv: 'Vad som kan ändras och vad som inte gör det.',
        },
      }),
      describeEnglish('contract', 'docs/contract.md', {
        name: { en: 'The contract', sv: 'Kontraktet' },
        summary: {
          en: 'What callers and operators can rely on, in detail.',
          sv: 'Vad anropare och driftansvariga kan lita på, i detalj (på engelska).',
        },
      }),
      describeEnglish('changelog', 'CHANGELOG.md', {
        name: { en: 'Changelog', sv: 'Ändringslogg' },
        summary: {
          en: 'Changes that callers or operators notice.',
          sv: 'Ändringar som anropare och driftansvariga märker (på engelska).',
        },
      }),
    ],
  },
];

/** All pages of the documentation, in reading order. */
export const DOCS_PAGES: readonly DocsPage[] = DOCS_GROUPS.flatMap(({ pages }) => pages);

/**
 * Returns the address of a page as Markdown, such as `/docs/search.md`. In Swedish, `?lang=sv` is
 * added.
 */
export function toMarkdownUrlPath({ urlPath }: DocsPage, language: Language): string {
  const file = urlPath === '/docs' ? '/docs/index.md' : `${urlPath}.md`;
  return language === 'en' ? file : `${file}?lang=${language}`;
}

export function toPageLanguage({ markdownFilePaths }: DocsPage, language: Language): Language {
  return markdownFilePaths[language] === markdownFilePaths.en ? 'en' : language;
}

type Description = Pick<DocsPage, 'name' | 'summary'> & { readonly operations?: readonly string[] };

/**
 * Returns the page at `/docs/<slug>`, or at `/docs` for the slug `index`. Its files are `<slug>.md`
 * in the folder of each language.
 */
function describe(slug: string, { name, summary, operations = [] }: Description): DocsPage {
  return {
    urlPath: slug === 'index' ? '/docs' : `/docs/${slug}`,
    markdownFilePaths: { en: `docs/callers/${slug}.md`, sv: `docs/callers/sv/${slug}.md` },
    name,
    summary,
    operationIds: operations,
  };
}

/** Describes the page `/docs/<slug>`, which exists in English only: `file` serves all languages. */
function describeEnglish(slug: string, file: string, { name, summary }: Description): DocsPage {
  return {
    urlPath: `/docs/${slug}`,
    markdownFilePaths: { en: file, sv: file },
    name,
    summary,
    operationIds: [],
  };
}
