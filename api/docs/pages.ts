import type { BilingualText } from '../../shared/domain/bilingual-text.ts';
import type { Language } from '../console/language/language.ts';

export interface DocsPage {
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
    pages: describePages({
      index: {
        en: ['Use the API', 'A first call, and the rules for every call.'],
        sv: ['Använd API:et', 'Ett första anrop och reglerna för alla anrop.'],
        operations: ['searchCompanies'],
      },
      'keys-and-credits': {
        en: ['Keys and credits', 'Guests, API keys, plans, and what a call costs.'],
        sv: ['Nycklar och krediter', 'Gäster, API-nycklar, planer och vad ett anrop kostar.'],
      },
      limits: {
        en: ['Limits', 'Calls per minute, busy answers, safe repeats, caching, compression.'],
        sv: ['Begränsningar', 'Anrop per minut, hög belastning, säkra upprepningar, cachning, komprimering.'],
      },
      errors: {
        en: ['Errors', 'Every error, and what to do about it.'],
        sv: ['Fel', 'Alla fel och vad du gör åt dem.'],
      },
    }),
  },
  {
    name: { en: 'Endpoints', sv: 'Anrop' },
    pages: describePages({
      search: {
        en: ['Search', 'POST /v1/search: companies by name or by organisation number.'],
        sv: ['Sök', 'POST /v1/search: företag på namn eller organisationsnummer.'],
        operations: ['searchCompanies'],
      },
      suggest: {
        en: ['Suggestions', 'GET /v1/suggest: companies for what is being typed.'],
        sv: ['Förslag', 'GET /v1/suggest: företag för det som skrivs.'],
        operations: ['suggestCompanies'],
      },
      lists: {
        en: ['Lists', 'POST /v1/companies/search: companies by anything that is known of them.'],
        sv: ['Listor', 'POST /v1/companies/search: företag efter allt som är känt om dem.'],
        operations: ['listCompanies'],
      },
      'one-company': {
        en: ['One company', 'GET /v1/company: all that is known about one company.'],
        sv: ['Ett företag', 'GET /v1/company: allt som är känt om ett företag.'],
        operations: ['getCompany'],
      },
      changes: {
        en: ['Changes', 'GET /v1/changes: what differs between published versions of the data.'],
        sv: ['Ändringar', 'GET /v1/changes: vad som skiljer publicerade versioner av uppgifterna.'],
        operations: ['listChanges'],
      },
      export: {
        en: ['Files', 'GET /v1/export: the whole register as Parquet, CSV and JSON lines.'],
        sv: ['Filer', 'GET /v1/export: hela registret som Parquet, CSV och JSON-rader.'],
        operations: ['listExport'],
      },
      watching: {
        en: ['Watching', '/v1/watch-lists: told of changes by webhook, mail or Atom.'],
        sv: ['Bevakning', '/v1/watch-lists: meddelas om ändringar med webhook, e-post eller Atom.'],
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
      },
      webhooks: {
        en: ['Webhooks', 'The calls of a watch list to an address of yours, their secrets and deliveries.'],
        sv: [
          'Webhookar',
          'En bevakningslistas anrop till en adress hos dig, deras hemligheter och leveranser.',
        ],
        operations: ['testWebhook', 'rotateWebhookSecret', 'listWatchDeliveries', 'replayWatchDelivery'],
      },
      bulk: {
        en: ['Bulk', 'POST /v1/bulk: many companies in one call, by number or by name.'],
        sv: ['Bulkuppslag', 'POST /v1/bulk: många företag i ett anrop, på nummer eller namn.'],
        operations: ['lookUpCompanies'],
      },
      match: {
        en: ['Match', 'POST /v1/match: a list in, a matched list out, with reasons.'],
        sv: ['Matchning', 'POST /v1/match: en lista in, en matchad lista ut, med skäl.'],
        operations: ['matchCompanies'],
      },
      industries: {
        en: ['Industries', 'POST /v1/sni/lookup and /v1/sni/search: codes and companies.'],
        sv: ['Branscher', 'POST /v1/sni/lookup och /v1/sni/search: koder och företag.'],
        operations: ['lookUpSniCodes', 'searchCompaniesByIndustry'],
      },
      'annual-reports': {
        en: [
          'Annual reports',
          'GET /v1/annual-reports and /v1/annual-report: filings, documents and shared links.',
        ],
        sv: [
          'Årsredovisningar',
          'GET /v1/annual-reports och /v1/annual-report: årsredovisningar, dokument och delade länkar.',
        ],
        operations: ['listAnnualReports', 'getAnnualReport'],
      },
      agents: {
        en: ['Agents', 'POST /mcp: the API as tools for AI agents (Model Context Protocol).'],
        sv: ['AI-agenter', 'POST /mcp: API:et som verktyg för AI-agenter (Model Context Protocol).'],
      },
      health: {
        en: ['Health', 'GET /health and GET /ready.'],
        sv: ['Driftstatus', 'GET /health och GET /ready.'],
        operations: ['getHealth', 'getReadiness'],
      },
    }),
  },
  {
    name: { en: 'Reference', sv: 'Referens' },
    pages: describePages({
      company: {
        en: ['The company object', 'Every field of a company.'],
        sv: ['Företagsobjektet', 'Alla fält i ett företag.'],
      },
      years: {
        en: ['Fiscal years and ratios', 'The figures of all years, and key ratios.'],
        sv: ['Räkenskapsår och nyckeltal', 'Siffror för alla år, och nyckeltal.'],
      },
      clients: {
        en: ['Clients', 'Packages that call the API.'],
        sv: ['Klientbibliotek', 'Paket som anropar API:et.'],
      },
      codes: {
        en: ['Codes', 'Legal forms, statuses, reasons of deregistration, size classes.'],
        sv: ['Koder', 'Organisationsformer, status, avregistreringsorsaker, storleksklasser.'],
      },
      versions: {
        en: ['Versions', 'What may change, and what does not.'],
        sv: ['Versioner', 'Vad som kan ändras och vad som inte gör det.'],
      },
      contract: {
        en: ['The contract', 'What callers and operators can rely on, in detail.'],
        sv: ['Kontraktet', 'Vad anropare och driftansvariga kan lita på, i detalj (på engelska).'],
        file: 'docs/contract.md',
      },
      changelog: {
        en: ['Changelog', 'Changes that callers or operators notice.'],
        sv: ['Ändringslogg', 'Ändringar som anropare och driftansvariga märker (på engelska).'],
        file: 'CHANGELOG.md',
      },
    }),
  },
];

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

interface Description {
  readonly en: readonly [name: string, summary: string];
  readonly sv: readonly [name: string, summary: string];
  readonly operations?: readonly string[];
  /** The file of all languages, for a page that exists in English only. */
  readonly file?: string;
}

/**
 * Returns the pages at `/docs/<slug>`, or at `/docs` for the slug `index`. Their files are
 * `<slug>.md` in the folder of each language.
 */
function describePages(descriptions: Readonly<Record<string, Description>>): DocsPage[] {
  return Object.entries(descriptions).map(([slug, { en, sv, operations = [], file }]) => ({
    urlPath: slug === 'index' ? '/docs' : `/docs/${slug}`,
    markdownFilePaths: {
      en: file ?? `docs/callers/${slug}.md`,
      sv: file ?? `docs/callers/sv/${slug}.md`,
    },
    name: { en: en[0], sv: sv[0] },
    summary: { en: en[1], sv: sv[1] },
    operationIds: operations,
  }));
}
