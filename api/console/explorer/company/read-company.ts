import type { Company } from '../../../../shared/domain/company.ts';
import type { CompanyDetail } from '../../../../shared/domain/company-detail.ts';
import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';

/** Everything that the live generation stores about a company. */
export interface CompanyRecord {
  /** Includes the trademarks. */
  readonly company: Company;
  readonly detail: CompanyDetail;
  /** True for the bundled fictional register. */
  readonly isFictional: boolean;
}

/**
 * Reads a company by its organisation number, ten digits. Null if the register does not have it.
 */
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
