import { z } from 'zod';
import { intOrNull, textOrNull } from '../../../shared/domain/nullable-fields.ts';
import { Company } from '../../../shared/domain/company.ts';
import { describeSniCode } from '../../../shared/domain/sni.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { creditsChargedField, resultCountField, timedMetadataFields } from '../../calls/metadata-fields.ts';
import { apiError } from '../../errors/api-error.ts';
import { assertHasCredits } from '../../calls/access.ts';
import { defineRoute } from '../../calls/route.ts';
import { toJsonArray } from '../../http/json-text.ts';
import { addScore } from '../companies/company-answer.ts';
import { checkIndustryCriteria, INDUSTRY_SORTS, IndustryRequest, checkSniCode } from './industry-request.ts';

const IndustryMetadata = z
  .object({
    sniCode: z.string().describe('The SNI code that was searched.'),
    sniDescription: textOrNull('Description of the code, in Swedish. Null for an unknown code.'),
    city: textOrNull('The town that was filtered by. Null without this filter.'),
    resultCount: resultCountField,
    totalCount: z.int().describe('Number of all companies that match.'),
    offset: z.int().describe('Number of companies that were skipped.'),
    limit: z.int().describe('Maximum number of companies that was applied.'),
    hasMore: z.boolean().describe('True when more companies follow this page.'),
    creditsCharged: creditsChargedField,
    ...timedMetadataFields,
    filters: z
      .object({
        hasAnnualReport: z.boolean().nullable().describe('Filter by digital annual report. Null without it.'),
        exactOnly: z.boolean().describe('True when only companies with exact revenue count.'),
        minRevenue: intOrNull('Minimum revenue in whole SEK. Null without it.'),
        maxRevenue: intOrNull('Maximum revenue in whole SEK. Null without it.'),
        sort: z.enum(INDUSTRY_SORTS).describe('Order of the companies.'),
      })
      .describe('Filters that were applied.'),
  })
  .meta({ id: 'SNISearchMetadata', description: 'Data about the search.' });

const IndustryResponse = z
  .object({
    companies: z.array(Company).describe('Companies of this page, in the requested order.'),
    metadata: IndustryMetadata,
  })
  .meta({
    id: 'SNISearchResponse',
    description: 'A page of companies, and data about the search.',
  });

/** See docs/callers/industries.md and docs/contract.md#industries. */
export const searchByIndustry = defineRoute<typeof IndustryRequest, typeof IndustryResponse>({
  method: 'POST',
  path: '/v1/sni/search',
  operationId: 'searchCompaniesByIndustry',
  tag: 'industries',
  summary: { sv: 'Sök företag på bransch', en: 'Search companies by industry' },
  description:
    'Finds companies with the SNI code among their five codes, filtered by town, revenue and annual report. ' +
    'A code of more than 5,000 companies requires a town.',
  access: 'optional-key',
  requestSchemas: [IndustryRequest],
  convertFields: checkSniCode,
  responseSchema: IndustryResponse,
  internalError: 'Database error during search',
  errorCodes: ['missing_parameter', 'invalid_parameter', 'threshold_exceeded', 'no_credits'],
  handle: async ({ request, access, services, readContext, elapsedMs }) => {
    const criteria = checkIndustryCriteria(request, access);
    const { page, description } = await services.store.withLiveGeneration(async (reader) => {
      await assertWithinThreshold(reader, criteria, services.maxSniCodeCompaniesWithoutTown, readContext);
      // An invalid request is refused before missing credits (docs/contract.md#requests).
      assertHasCredits(access);
      const { current, lists } = await reader.getCodeLists(readContext);
      return {
        page: await reader.listCompanies(criteria.list, readContext),
        description: describeSniCode(lists, current, criteria.sniCode),
      };
    });
    const { sniCode, city, list } = criteria;
    const { filter, offset, limit, sort } = list;
    const companies = page.companies.map(({ companyJson }) =>
      addScore(companyJson, toIndustryScore(companyJson, sniCode)),
    );
    return {
      // The account may have fewer credits by now (docs/contract.md#credits).
      price: { minBalanceCredits: Math.min(1, companies.length), fullPriceCredits: companies.length },
      toAnswer: ({ creditsPayingForContent, creditsCharged }) => {
        const delivered = access.mode === 'api' ? companies.slice(0, creditsPayingForContent) : companies;
        return {
          body: {
            companies: toJsonArray(delivered),
            metadata: {
              sniCode,
              sniDescription: description,
              city,
              resultCount: delivered.length,
              totalCount: page.total,
              offset,
              limit,
              hasMore: offset + delivered.length < page.total,
              creditsCharged,
              processingTimeMs: elapsedMs(),
              timestamp: services.now().toISOString(),
              mode: access.mode,
              filters: {
                hasAnnualReport: filter.has_annual_report ?? null,
                exactOnly: filter.exact_only ?? false,
                minRevenue: filter.min_revenue ?? null,
                maxRevenue: filter.max_revenue ?? null,
                sort,
              },
            },
          },
        };
      },
    };
  },
});

/**
 * Throws `threshold_exceeded` if no town is given and more than `threshold` companies have the SNI
 * code. With `active_only`, only active ones count. The other filters do not change the count
 * (docs/contract.md#industries).
 */
async function assertWithinThreshold(
  reader: CompanyReader,
  { sniCode, city, list }: ReturnType<typeof checkIndustryCriteria>,
  threshold: number,
  context: ReadContext,
): Promise<void> {
  if (city !== null) return;
  const { state } = list.filter;
  const filter = { sni: [sniCode], ...(state !== undefined && { state }) };
  const counted = await reader.listCompanies({ ...list, filter, offset: 0, limit: 0 }, context);
  const totalCount = counted.total;
  if (totalCount <= threshold) return;
  throw apiError('threshold_exceeded', {
    members: { requiresCity: true, totalCount, sniCode },
    words: { totalCount, sniCode },
  });
}

/**
 * Scores of a company by the position of the searched code: as `sni1`, `sni2` … `sni5`
 * (docs/contract.md#industries).
 */
const SCORES = [1, 0.8, 0.6, 0.4, 0.2] as const;

/**
 * Returns the score of a company in a search for the SNI code `code`: 1 if it is the first code of
 * the company, down to 0.2 for the fifth. 0 if the company does not have it. `company` is JSON
 * text.
 */
function toIndustryScore(company: string, code: string): number {
  const place = SCORES.findIndex((_, index) => company.includes(`"sni${index + 1}":"${code}"`));
  return SCORES[place] ?? 0;
}
