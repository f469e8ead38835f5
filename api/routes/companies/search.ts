import { z } from 'zod';
import { resultCountField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { Company } from '../../../shared/domain/company.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import {
  ORG_NUMBER_WORDS,
  hasAnnualReportField,
  includeBodyField,
  isAbsent,
  createOptionalCappedIntegerField,
  createRequiredStringField,
  readInclude,
} from '../../http/fields.ts';
import { apiError } from '../../errors/api-error.ts';
import { ONE_CREDIT_PRICE } from '../../calls/access.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { defineRoute, type HandlerCall } from '../../calls/route.ts';
import { findByWrittenNumber } from './find-by-written-number.ts';
import { addScore } from './company-answer.ts';

export const MAX_RESULTS = 10;
/**
 * Units of work of a search by name. At 3 units, one caller can run sixteen such searches at the
 * same time (`MAX_UNITS_PER_CALLER`), which is enough to occupy a processor.
 */
export const NAME_UNITS = 3;
export const MAX_QUERY_LENGTH = 200;

const NameSearch = z
  .object({
    q: createRequiredStringField({
      description: 'Company name or a part of it, 1 to 200 characters. Spelling mistakes are tolerated.',
      maxLength: MAX_QUERY_LENGTH,
    }),
    limit: createOptionalCappedIntegerField({
      minimum: 1,
      maximum: MAX_RESULTS,
      documentedDefault: MAX_RESULTS,
      description: 'Maximum number of companies (guests: at most 5).',
    }),
    has_annual_report: hasAnnualReportField,
    include: includeBodyField,
  })
  .meta({
    id: 'NameSearchRequest',
    description: 'Search by name.',
    override: { required: ['q'] },
  });

const NumberSearch = z
  .object({
    org_number: createRequiredStringField({
      description: 'Organisation number, ten digits without a hyphen.',
      pattern: '^\\d{10}$',
      accepted: ORG_NUMBER_WORDS,
    }),
    include: includeBodyField,
  })
  .meta({
    id: 'OrgNumberSearchRequest',
    description: 'Search by organisation number.',
    override: { required: ['org_number'] },
  });

const SearchMetadata = z
  .object({
    searchTerm: z.string().describe('The search term as sent.'),
    searchType: z.enum(['name', 'org_number']).describe('What was searched by.'),
    resultCount: resultCountField,
    ...timedMetadataFields,
  })
  .meta({ id: 'SearchMetadata', description: 'Data about the search.' });

const SearchResponse = z
  .object({
    companies: z.array(Company).describe('Companies found, best match first. Empty when nothing matches.'),
    metadata: SearchMetadata,
  })
  .meta({
    id: 'SearchResponse',
    description: 'Companies found, and data about the search.',
  });

type NameRequest = z.output<typeof NameSearch>;
type NumberRequest = z.output<typeof NumberSearch>;

/** See docs/callers/search.md and docs/contract.md#search. */
export const search = defineRoute<typeof NameSearch | typeof NumberSearch, typeof SearchResponse>({
  method: 'POST',
  path: '/v1/search',
  operationId: 'searchCompanies',
  tag: 'companies',
  summary: { sv: 'Sök företag', en: 'Search companies' },
  description:
    'Finds companies by name, even misspelled, or by organisation number. Returns at most five companies without a key.',
  access: 'optional-key',
  needsCredits: true,
  requestSchemas: [NameSearch, NumberSearch],
  chooseSchema: (body) => {
    if (!isAbsent(body['org_number'])) return NumberSearch;
    if (!isAbsent(body['q'])) return NameSearch;
    throw apiError('missing_parameter', {
      words: {
        parameter: { en: 'q (company name) or org_number', sv: 'q (företagsnamn) eller org_number' },
        example: '{"q": "bygg"}',
      },
    });
  },
  countUnits: (request) => ('org_number' in request ? 1 : NAME_UNITS),
  responseSchema: SearchResponse,
  errorCodes: ['missing_parameter', 'invalid_parameter'],
  handle: async (call) => {
    const { request, access, services, elapsedMs } = call;
    const byNumber = 'org_number' in request;
    const companies = await services.store.withLiveGeneration((reader) =>
      byNumber
        ? findByNumber(reader, request, call.readContext)
        : findByName(reader, call as HandlerCall<NameRequest>),
    );
    const searchTerm = byNumber ? request.org_number : request.q;
    return {
      price: ONE_CREDIT_PRICE,
      toAnswer: () => ({
        body: {
          companies: toJsonArray(companies),
          metadata: {
            searchTerm,
            searchType: byNumber ? 'org_number' : 'name',
            resultCount: companies.length,
            processingTimeMs: elapsedMs(),
            timestamp: services.now().toISOString(),
            mode: access.mode,
          },
        },
      }),
    };
  },
});

async function findByNumber(
  reader: CompanyReader,
  request: NumberRequest,
  context: ReadContext,
): Promise<string[]> {
  const [company] = await reader.getCompaniesJson([request.org_number], readInclude(request), context);
  return company === null || company === undefined ? [] : [addScore(company, 1)];
}

/**
 * Searches by name. If the query contains the number of a company, that company comes first, and
 * the other words must match without spelling mistakes. Numbers of no company are left out.
 */
async function findByName(
  reader: CompanyReader,
  { request, access, readContext }: HandlerCall<NameRequest>,
): Promise<string[]> {
  const hasAnnualReport = request.has_annual_report ?? null;
  const limit = Math.min(request.limit ?? MAX_RESULTS, access.limits.maxSearchResults);
  const include = readInclude(request);
  const { company, rest } = await findByWrittenNumber(reader, request.q, include, readContext);
  const first = company !== null && hasReport(company, hasAnnualReport) ? [company] : [];
  const criteria = {
    text: rest || request.q,
    limit,
    hasAnnualReport,
    includesMatchesWithTypos: company === null && rest !== '',
    // Both reads must include the same, since their texts are compared.
    include,
  };
  const found = await reader.searchByName(criteria, readContext);
  return [
    ...first.map((company) => addScore(company, 1)),
    ...found
      .filter(({ companyJson }) => !first.includes(companyJson))
      .map(({ companyJson, match }) => addScore(companyJson, match.score)),
  ].slice(0, limit);
}

function hasReport(company: string, wanted: boolean | null): boolean {
  if (wanted === null) return true;
  return (
    Company.pick({ hasDigitalAnnualReport: true }).parse(JSON.parse(company)).hasDigitalAnnualReport ===
    wanted
  );
}
