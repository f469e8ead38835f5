/** Fields by which analysts group companies. Answers of the API do not contain them. */
export interface CompanyFieldsForAnalysts {
  /**
   * Municipality and county of the postal address, as `Place` estimates them: SCB's codes, and the
   * names. Null when unknown.
   */
  readonly municipalityCode: string | null;
  readonly municipalityName: string | null;
  readonly countyCode: string | null;
  readonly countyName: string | null;
  /**
   * Section of the primary SNI code: letter and name, in the edition of the code. Null without
   * code.
   */
  readonly sniSection: string | null;
  readonly sniSectionName: string | null;
  /**
   * Size class of the revenue: a two-digit code and a label, so that an alphabetical order is also
   * an order by size. Null when unknown.
   */
  readonly revenueClass: string | null;
  readonly employeesClass: string | null;
  /** Annual reports, the latest first: the year in which a fiscal year ends, and its taxonomy. */
  readonly annualReports: readonly { readonly year: number; readonly family: string }[];
}
