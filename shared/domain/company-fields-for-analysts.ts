/** Fields by which analysts group companies. Answers of the API do not contain them. */
export interface CompanyFieldsForAnalysts {
  /**
   * County of the postal address: SCB's code here, the name in `countyName`. About 1 of 100 is
   * wrong. Null when unknown.
   */
  readonly countyCode: string | null;
  readonly countyName: string | null;
  /**
   * Section of the primary SNI code: letter and name, in the edition of the code. Null without
   * code.
   */
  readonly sniSection: string | null;
  readonly sniSectionName: string | null;
  /** Size class: code of two digits and label, so that text order is the order of size. */
  readonly revenueClass: string | null;
  readonly employeesClass: string | null;
  /** Annual reports of the company, latest fiscal year first. */
  readonly annualReports: readonly ReportYearAndFamily[];
}

/** Year in which a fiscal year ends, and the taxonomy family of its annual report, such as `k2`. */
interface ReportYearAndFamily {
  readonly year: number;
  readonly family: string;
}
