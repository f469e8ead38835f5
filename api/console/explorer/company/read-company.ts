import { AppError } from '../../../../shared/errors/app-error.ts';
import type { Route } from '../../../calls/route.ts';
import type { CompanyResponse } from '../../../routes/companies/company-answer.ts';
import { getCompany } from '../../../routes/companies/get.ts';
import type { PageRequest } from '../../page.ts';

/** The API route for a guest, outside of the limit on calls. Pages have a limit of their own. */
const getCompanyForPage: Route = { ...getCompany, access: 'none' };

/** The API's answer about a company, with its trademarks. */
export interface CompanyRecord extends CompanyResponse {
  /** True for the bundled fictional register. */
  readonly isFictional: boolean;
}

/** Reads a company by its ten digits, free of charge. Null when it is not in the register. */
export async function readCompany(
  { callApi, services: { store } }: PageRequest,
  orgNumber: string,
): Promise<CompanyRecord | null> {
  try {
    const called = await callApi(getCompanyForPage, { org_number: orgNumber, include: 'trademarks' });
    if (!('body' in called)) throw new Error('GET /v1/company answered with a document.');
    const isFictional = await store.withLive(async ({ generation }) => generation.synthetic);
    return { ...(called.body as unknown as CompanyResponse), isFictional };
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_company') return null;
    throw error;
  }
}
