import type { Company } from '../../../../shared/domain/company.ts';
import { isDeregistered } from '../../../../shared/domain/company-status.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { CompanyReader, IndustryCriteria, ReadContext } from '../../../../shared/store/port.ts';
import type { Route } from '../../../calls/route.ts';
import type { CompanyResponse } from '../../../routes/companies/company-answer.ts';
import { getCompany } from '../../../routes/companies/get.ts';
import { countFiscalYearMonthsOr12 } from '../../words/figure.ts';
import type { PageRequest } from '../../page.ts';

/** The API route of a company without its rate limit. The company page has a limit of its own. */
const getCompanyForPage: Route = { ...getCompany, access: 'none' };

/** The API's answer about a company with its trademarks, and data that only the page has. */
export interface CompanyPageData extends CompanyResponse {
  /** True for the bundled fictional register. */
  readonly isFictional: boolean;
  /**
   * Rank of the company by net revenue in its industry. Null for a deregistered company, for a
   * company without an SNI code or an exact net revenue of twelve months, and when the industry has
   * no other company to rank.
   */
  readonly revenueRank: IndustryRevenueRank | null;
}

/**
 * A company's rank by net revenue in its industry. Counts active companies with the same first SNI
 * code and an exact net revenue.
 */
export interface IndustryRevenueRank {
  /** Rank by revenue: 1 for the highest. Companies with the same revenue have the same rank. */
  readonly rank: number;
  readonly rankedCompanyCount: number;
}

/** Reads a company by its organisation number (ten digits), free of charge. Null when unknown. */
export async function readCompanyPageData(
  { callApi, readStore }: PageRequest,
  orgNumber: string,
): Promise<CompanyPageData | null> {
  try {
    const called = await callApi(getCompanyForPage, { org_number: orgNumber, include: 'trademarks' });
    if (!('body' in called))
      throw new Error(
        'GET /v1/company answered with a file instead of JSON. This is a bug: report it with this message.',
      );
    const answer = called.body as unknown as CompanyResponse;
    const more = await readStore(async (reader, context) => ({
      isFictional: reader.generation.synthetic,
      revenueRank: await readRevenueRank(answer.company, reader, context),
    }));
    return { ...answer, ...more };
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_company') return null;
    throw error;
  }
}

/**
 * Returns the rank of a company by exact revenue among the active companies of its first SNI code.
 * Null if the company is deregistered, has no SNI code or no exact revenue, or has a fiscal year of
 * other than 12 months. Also null if there is no other company to compare.
 */
async function readRevenueRank(
  company: Company,
  reader: CompanyReader,
  context: ReadContext,
): Promise<IndustryRevenueRank | null> {
  const { revenue_estimate: revenue, sniCodes } = company;
  if (sniCodes.sni1 === null || revenue.type !== 'exact' || revenue.value === null) return null;
  if (isDeregistered(company)) return null;
  if (company.financials !== null && countFiscalYearMonthsOr12(company.financials) !== 12) return null;
  const all: IndustryCriteria = {
    ...{
      sniCode: sniCodes.sni1,
      townNamePart: null,
      activeOnly: true,
      exactRevenueOnly: true,
      hasAnnualReport: null,
    },
    ...{ minRevenue: null, maxRevenue: null, sort: 'revenue_desc', offset: 0, limit: 1 },
  };
  const { total } = await reader.searchByIndustry(all, context);
  if (total < 2) return null;
  const ahead = await reader.searchByIndustry({ ...all, minRevenue: revenue.value + 1 }, context);
  return { rank: ahead.total + 1, rankedCompanyCount: total };
}
