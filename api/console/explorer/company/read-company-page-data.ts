import type { Company } from '../../../../shared/domain/company.ts';
import { isRanked } from '../../../../shared/domain/company-status.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import type { Route } from '../../../calls/route.ts';
import type { CompanyResponse } from '../../../routes/companies/company-answer.ts';
import { getCompany } from '../../../routes/companies/get.ts';
import { countMonths } from '../../../../shared/domain/fiscal-year.ts';
import type { PageRequest } from '../../page.ts';

/** The API route of a company without its rate limit. The company page has a limit of its own. */
const getCompanyForPage: Route = { ...getCompany, access: 'none' };

export interface CompanyPageData extends CompanyResponse {
  readonly isFictional: boolean;
  readonly revenueRank: Awaited<ReturnType<typeof readRevenueRank>>;
}

export type CompanyPage = CompanyPageData & Pick<PageRequest, 'person' | 'language' | 'origin'>;

/** Reads a company by its organisation number (ten digits), free of charge. Null when unknown. */
export async function readCompanyPageData(
  { callApi, readStore }: PageRequest,
  orgNumber: string,
): Promise<CompanyPageData | null> {
  try {
    const fields = { org_number: orgNumber, include: 'trademarks' };
    const answer = (await callApi(getCompanyForPage, fields)) as unknown as CompanyResponse;
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
 * Reads the rank by net revenue among the companies with the first SNI code that count in it: 1 for
 * the highest, the same for the same revenue. Null for a company that does not count or is alone.
 */
async function readRevenueRank(company: Company, reader: CompanyReader, context: ReadContext) {
  const { financials, revenue_estimate: revenue, sniCodes } = company;
  if (sniCodes.sni1 === null || revenue.value === null || !isRanked(company)) return null;
  if (financials !== null && (countMonths(financials) ?? 12) !== 12) return null;
  const total = await reader.countRanked(sniCodes.sni1, null, context);
  if (total < 2) return null;
  const ahead = await reader.countRanked(sniCodes.sni1, revenue.value + 1, context);
  return { rank: ahead + 1, rankedCompanyCount: total };
}
