/** Fields by which analysts group companies. No answer of the API contains them. */
export interface CompanyAnalysis {
  /**
   * County of the postal address: SCB's two-digit code and name. Null when unknown or abroad. An
   * approximation (see `toCounty`).
   */
  readonly countyCode: string | null;
  readonly countyName: string | null;
  /**
   * Section of the primary SNI code: letter and name in the edition that describes the code.
   * Letters differ between the editions.
   */
  readonly sniSection: string | null;
  readonly sniSectionName: string | null;
  /**
   * Class of net revenue and of employees, from exact figures too: two-digit code and label, so
   * that text order is the order of size.
   */
  readonly revenueClass: string | null;
  readonly employeesClass: string | null;
  /** Annual reports, latest fiscal year first. */
  readonly annualReports: readonly ReportYearAndFamily[];
}

/** Year of the last day of a fiscal year, and taxonomy family of its annual report. */
export interface ReportYearAndFamily {
  readonly year: number;
  readonly family: string;
}
