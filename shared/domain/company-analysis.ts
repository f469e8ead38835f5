/** Fields by which analysts group companies. No answer of the API contains them. */
export interface CompanyAnalysis {
  /** County of the postal address: SCB's code and name, approximated. Null when unknown. */
  readonly countyCode: string | null;
  readonly countyName: string | null;
  /** Section of the primary SNI code: letter and name in the edition of the code. */
  readonly sniSection: string | null;
  readonly sniSectionName: string | null;
  /** Size classes: two-digit code and label, so that text order is the order of size. */
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
