/** What analysts count a company by, besides what a Company says. An index for them has fields of these names; no answer of the API has. */
export interface CompanyAnalysis {
  /** County of the postal address: SCB's two-digit code and its name; null when it is unknown or abroad. Approximately right (see `toCounty`). */
  readonly countyCode: string | null;
  readonly countyName: string | null;
  /** Section of the primary SNI code: letter and name, in the edition that describes the code. The same letter means something else in the other edition. */
  readonly sniSection: string | null;
  readonly sniSectionName: string | null;
  /** Class of net revenue and of employees, exact figures included: two-digit code and label, so that the order of texts is that of sizes. */
  readonly revenueClass: string | null;
  readonly employeesClass: string | null;
  /** Its annual reports, the latest fiscal year first. */
  readonly annualReports: readonly ReportYearAndFamily[];
}

/** One annual report: the year of its last day, and its family as filings name it. */
export interface ReportYearAndFamily {
  readonly year: number;
  readonly family: string;
}
