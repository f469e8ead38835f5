import type { Company } from '../../../../shared/domain/company.ts';
import type { CompanyDetail } from '../../../../shared/domain/company-detail.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';

/** All that a generation keeps of one company. */
export interface CompanyRecord {
  /** With its trademarks. */
  readonly company: Company;
  readonly detail: CompanyDetail;
  /** It is of the bundled fictional register. */
  readonly isFictional: boolean;
}

/** Reads a company by its ten digits; null when there is none. */
export async function readCompany(
  reader: CompanyReader,
  orgNumber: string,
  context: ReadContext,
): Promise<CompanyRecord | null> {
  const [text] = await reader.getCompanies([orgNumber], true, context);
  const detail = await reader.getCompanyDetail(orgNumber, context);
  if (text === null || text === undefined || detail === null) return null;
  return { company: JSON.parse(text) as Company, detail, isFictional: reader.generation.synthetic };
}
