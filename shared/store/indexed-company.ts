import type { CompanyFieldsForAnalysts } from '../domain/company-fields-for-analysts.ts';
import type { CompanyStatus } from '../domain/company-status.ts';
import type { Trademark } from '../domain/trademark.ts';

/** A company as ingest adds it to a generation, with the fields for searches and analysts. */
export interface IndexedCompany {
  /** Nine digits: the organisation number without its check digit. */
  readonly id: number;
  /** The company as JSON text of a StoredCompany, ready to send. */
  readonly companyJson: string;
  /** The details of the company as JSON text of a StoredCompanyDetail. */
  readonly detailJson: string;
  /** All names that searches find, the registered company name first. */
  readonly names: readonly string[];
  readonly legalForm: string;
  readonly city: string;
  readonly hasAnnualReport: boolean;
  readonly isDeregistered: boolean;
  /** True if the company counts in the rank of its industry. */
  readonly isRanked: boolean;
  /**
   * Position among equally good hits, lowest first. Active companies come before deregistered ones,
   * then operating ones before others, then older ones before younger. Companies with equal values
   * are in the order of their ids.
   */
  readonly tieBreakRank: number;
  /** Position of the company's name among all companies' names, in Swedish alphabetical order. */
  readonly alphabeticalNameRank: number;
  /** Different SNI codes of the company, at most five. */
  readonly sniCodes: readonly string[];
  /** Net revenue. Null when unknown. */
  readonly revenue: IndexedSize | null;
  readonly listed: ListedFields;
  /** Trademarks in the order in which the API returns them. Empty without trademarks. */
  readonly trademarks: readonly Trademark[];
  readonly status: CompanyStatus;
  /** Fields for analysts. The embedded engine does not store them. */
  readonly analysis: CompanyFieldsForAnalysts;
}

/** Net revenue in whole SEK, or employees. An exact size is also its own lower and upper bound. */
export interface IndexedSize {
  /** The exact one, or a value that represents the size class. */
  readonly value: number;
  readonly low: number;
  /** Null for the highest size class, which has no upper end. */
  readonly high: number | null;
  readonly isExact: boolean;
}

/** What only lists (`listCompanies`) filter and count by. */
export interface ListedFields {
  readonly registrationDate: string | null;
  readonly deregistrationDate: string | null;
  /** Last day of the fiscal year of `financials`. */
  readonly fiscalYearEnd: string | null;
  readonly employees: IndexedSize | null;
  /** SCB's code of the class that contains the revenue or the employees. Null when unknown. */
  readonly revenueClass: number | null;
  readonly employeesClass: number | null;
  /** Letters of the sections of the company's SNI codes, each once. */
  readonly sniSections: readonly string[];
  readonly municipalityCode: string | null;
  readonly countyCode: string | null;
  readonly postalCode: string;
  /** True if the company is active at the tax agency. Null when unknown, as the next. */
  readonly isRegisteredForTax: boolean | null;
  readonly allowsAdvertising: boolean | null;
}

export interface CompanyRefusedByStore {
  readonly companyId: number;
  readonly reason: string;
}

/** Yields the companies without those that have the id of the company before, which are refused. */
export function* refuseRepeatedIds(
  companies: Iterable<IndexedCompany>,
  refused: CompanyRefusedByStore[],
): Generator<IndexedCompany> {
  let lastId = -1;
  for (const company of companies) {
    if (company.id !== lastId) yield company;
    else refused.push({ companyId: company.id, reason: 'a company with this id already exists' });
    lastId = company.id;
  }
}
