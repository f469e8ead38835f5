import type { Company } from '../../../../shared/domain/company.ts';
import type { CompanyDetail } from '../../../../shared/domain/company-detail.ts';
import type { CompanyStore } from '../../../../shared/store/port.ts';

/** All that a generation keeps of one company. */
export interface CompanyRecord {
  /** With its trademarks. */
  readonly company: Company;
  readonly detail: CompanyDetail;
  /** It is of the bundled fictional register. */
  readonly isFictional: boolean;
}

/** Reads a company by its ten digits; null when there is none. */
export function readCompany(store: CompanyStore, orgNumber: string): Promise<CompanyRecord | null> {
  return store.withLive(async (reader) => {
    const [text] = await reader.getCompanies([orgNumber], true);
    const detail = await reader.getCompanyDetail(orgNumber);
    if (text === null || text === undefined || detail === null) return null;
    return { company: JSON.parse(text) as Company, detail, isFictional: reader.generation.synthetic };
  });
}
