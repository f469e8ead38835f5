// Types of requests and answers, made from the description of the API. Do not edit.

/** An annual report that was filed digitally. */
export interface AnnualReportFiling {
  /** Year in which the fiscal year ends. */
  fiscalYear: number;
  /** Last day of the fiscal year. Identifies the report in `fiscal_end`. */
  fiscalEnd: string;
  /** Number of documents in the filing. */
  documents: number;
  /** Size of the documents, uncompressed, in kilobytes. */
  sizeKb: number;
  /**
   * Formats that are ready. A PDF is rendered at its first retrieval, and can be requested
   * before.
   */
  formats: readonly ('ixbrl' | 'pdf')[];
  /** Link to the iXBRL document. Needs an API key and costs 1 credit. */
  ixbrlUrl: string;
  /** Link to the PDF. Needs an API key and costs 1 credit. */
  pdfUrl: string;
}

/** Data about the list. */
export interface AnnualReportListMetadata {
  /** Authority that publishes the reports. */
  source: string;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** Annual reports of a company. */
export interface AnnualReportListResponse {
  /** Organisation number of the company. */
  orgNumber: string;
  /** Number of annual reports. */
  filingCount: number;
  /** Annual reports, the latest fiscal year first. */
  filings: readonly AnnualReportFiling[];
  metadata: AnnualReportListMetadata;
}

/** A public link to an annual report. */
export interface AnnualReportShareResponse {
  /** Public link to the document. Anyone can open it. */
  url: string;
  /** Time at which the link expires, UTC. */
  expiresAt: string;
  /** Organisation number of the company. */
  orgNumber: string;
  /** Last day of the fiscal year of the report. */
  fiscalEnd: string;
  /** Format of the document. */
  format: 'ixbrl' | 'pdf';
}

/** Data about the lookup. */
export interface BulkMetadata {
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Number of names or numbers in the request. */
  totalSearches: number;
  /** Number of names or numbers whose company was found. */
  successfulSearches: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
  /** Number of companies in `results`. */
  companiesReturned: number;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /**
   * Explains in Swedish the lower price of a lookup by number. Null for names and for
   * guests.
   */
  creditDiscount: string | null;
}

/** Lookup by names. */
export interface BulkNamesRequest {
  /** Company names, 1 to 100 (guests: at most 10). */
  names: readonly string[];
  /**
   * true: only companies with a digital annual report. false: only companies without.
   * Default: all.
   */
  has_annual_report?: boolean | null;
  /** Opt-in fields. Unknown values are ignored. */
  include?: readonly ('trademarks' | 'status')[];
}

/** Lookup by organisation numbers. */
export interface BulkOrgNumbersRequest {
  /**
   * Organisation numbers in any written form, 1 to 5,000 (guests: at most 50, plan Free:
   * 500).
   */
  org_numbers: readonly string[];
  /** Opt-in fields. Unknown values are ignored. */
  include?: readonly ('trademarks' | 'status')[];
}

/** Results in the order of the request, and data about the lookup. */
export interface BulkResponse {
  /** One item per name or number, in the order of the request. */
  results: readonly BulkResultItem[];
  metadata: BulkMetadata;
}

/** The result for one name or number. */
export interface BulkResultItem {
  /** The name or number as sent. */
  searchTerm: string;
  /** The company. Null when `success` is false. */
  company: Company | null;
  /** True when the company was found. */
  success: boolean;
  /**
   * Reason of the failure: `Company not found` or `Invalid org_number`. Only when `success`
   * is false.
   */
  error?: string;
}

/** What differs for a company between two published generations. */
export interface Change {
  /** Unique id. In text order, ids are in the order of publication. */
  id: string;
  /** Organisation number of the company. */
  orgNumber: string;
  /** Registered name after the change. */
  name: string;
  /** Kind of the change. */
  type: 'company_added' | 'company_changed' | 'company_removed';
  /** Subjects of the change. */
  topics: readonly (
    | 'name'
    | 'address'
    | 'legal_form'
    | 'status'
    | 'proceedings'
    | 'tax'
    | 'advertising'
    | 'industry'
    | 'description'
    | 'size'
    | 'financials'
    | 'report'
    | 'trademarks'
  )[];
  /** Fields that differ. */
  fields: readonly FieldChange[];
  /** Annual reports that differ. */
  reports: readonly ReportChange[];
  /** The whole company, with `company_added` only. */
  company: Company | null;
  /**
   * `publisher`: new data of the authority. `rollback`: the operator went back to earlier
   * data. `reader`: the same files, read by a newer version. `code_list`: another list or
   * edition of SNI codes.
   */
  cause: 'publisher' | 'rollback' | 'reader' | 'code_list';
  /** Sources of the changed fields. */
  sources: readonly ChangeSource[];
  /** Time of the run that found the change, UTC. */
  seenAt: string;
  /** Name of the generation that the change leads to. */
  generation: string;
}

/** A source of the changed fields. */
export interface ChangeSource {
  /** Name of the source. */
  source: string;
  /** Date of its delivery. */
  date: string;
}

/** Data about the answer. */
export interface ChangesMetadata {
  /** Name of the generation that the changes lead up to. */
  generation: string;
  /** Number of results in this answer. */
  resultCount: number;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** A page of changes. */
export interface ChangesResponse {
  /** Changes, oldest first. */
  changes: readonly Change[];
  /**
   * Cursor for the next call. Also given with an empty page, and valid until its changes are
   * deleted.
   */
  next: string;
  /**
   * True if there can be more changes after `next` now. With a filter, a page can be empty
   * and have more.
   */
  hasMore: boolean;
  metadata: ChangesMetadata;
}

/** A company of the register. */
export interface Company {
  /** The organisation number without its check digit, as an integer. It never changes. */
  id: number;
  /** Registered name of the company (Bolagsverket). */
  name: string;
  /** Organisation number, ten digits without a hyphen. */
  orgNumber: string;
  /** Legal form as the code of Bolagsverket, such as `AB`, `HB` or `BRF`. */
  legalForm: string;
  /** Postal address of Bolagsverket, or of Statistics Sweden when Bolagsverket has none. */
  postalAddress: PostalAddress;
  /** Date of registration at Bolagsverket. Null when unknown. */
  registrationDate: string | null;
  /** Date of deregistration. Null for a company that is registered. */
  deregistrationDate: string | null;
  /**
   * Code of the reason of deregistration, such as `KKAV-AVORG`. Null for a company that is
   * registered.
   */
  deregistrationReason: string | null;
  /** Registered description of the business, as filed. Empty without one. */
  businessDescription: string;
  /**
   * Ongoing proceedings, such as bankruptcy or liquidation, as `|CODE-AVOMFO$date|`, oldest
   * first. Null when there are none.
   */
  ongoingRestructuring: string | null;
  /**
   * Business status of Statistics Sweden: 1 active, 0 never active, 9 no longer active. Null
   * when unknown.
   */
  ftgstat: number | null;
  /**
   * Status of the legal entity in the business register of Statistics Sweden. Null when
   * unknown.
   */
  jestat: number | null;
  /**
   * Legal form as the code of Statistics Sweden, such as 49 for other limited companies.
   * Null when unknown.
   */
  jurform: number | null;
  /** Advertising block: 0 unknown, 1 no block, 2 advertising is blocked. */
  reklamsparr: number;
  /** Industry codes of Statistics Sweden, the primary one first. */
  sniCodes: SniCodes;
  /** True exactly when `financials` is not null. */
  hasDigitalAnnualReport: boolean;
  /** Figures of the latest digital annual report. Null without a digital report. */
  financials: FinancialMetrics | null;
  /** Net revenue: exact from the annual report, else a size class. */
  revenue_estimate: RevenueEnvelope;
  /** Number of employees: exact from the annual report, else a size class. */
  employees_estimate: EmployeesEnvelope;
  /**
   * Quality of the match, 0 to 1, in answers of searches and of bulk by name. Only an exact
   * hit has 1.
   */
  score?: number;
  /** Trademarks, the latest registration first. Only when `include` names `trademarks`. */
  trademarks?: readonly Trademark[];
  /** Number of trademarks. Only when `include` names `trademarks`. */
  trademarkCount?: number;
  /** State of the company in the register. Only when `include` names `status`. */
  status?: CompanyStatus;
}

/** A company in short. */
export interface CompanyBrief {
  /** Organisation number, ten digits without a hyphen. */
  orgNumber: string;
  /** The registered name. */
  name: string;
  /** Bolagsverket's code of the legal form, such as `AB`. */
  legalForm: string;
  /** Town of the postal address. Empty when unknown. */
  city: string;
  /** State of the company. A deregistered one is `deregistered`, whatever the reason. */
  state: 'active' | 'liquidation' | 'bankruptcy' | 'reconstruction' | 'merger' | 'deregistered';
}

/** Data about the call. */
export interface CompanyMetadata {
  /** Name of the data generation that the answer is read from. */
  generation: string;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** A registered name of a company. */
export interface CompanyName {
  /** The name as registered. */
  name: string;
  /** Type of the name as a code of Bolagsverket, such as `FORETAGSNAMN`. */
  type: string;
  /** Date of registration of the name. Null when unknown. */
  from: string | null;
  /** Business that a secondary name is for. Null for other names. */
  description: string | null;
}

/**
 * Municipality and county of the postal address: an estimate by its postal code. The
 * registered seat can be elsewhere.
 */
export interface CompanyPlace {
  /**
   * Municipality of the postal code. Null if the service has no file of postal codes, or if
   * the file has no municipality for the code.
   */
  municipality: Municipality | null;
  /** County of the postal code. Null when unknown, and for an address abroad. */
  county: County | null;
  /** What the estimate is made from: the postal code of the address. */
  basis: 'postal_code';
}

/** Everything about a company. */
export interface CompanyResponse {
  company: Company;
  status: CompanyStatus;
  /** Names, the registered name first. */
  names: readonly CompanyName[];
  place: CompanyPlace;
  /** Proceedings, such as bankruptcy and liquidation, oldest first. Ended ones too. */
  proceedings: readonly ProceedingPeriod[];
  /** Figures of all known fiscal years, the latest first. */
  years: readonly FiscalYear[];
  /** Consolidated figures of the group, the latest fiscal year first. */
  groupYears: readonly GroupFiscalYear[];
  /** Annual reports, the latest fiscal year first. */
  reports: readonly AnnualReportFiling[];
  /** The last 20 changes of the company, oldest first. */
  changes: readonly Change[];
  /** Day in Sweden since which changes are kept: without any, nothing changed since then. */
  changesSince: string;
  /** File and date of the data, for each source that knows the company. */
  sources: Readonly<Record<string, CompanySourceFile>>;
  metadata: CompanyMetadata;
}

/** The file that data of a company is from. */
export interface CompanySourceFile {
  /** Name of the delivered file. */
  file: string;
  /** Date of the data in the file. */
  date: string;
  /** Name and licence that must stand where the data is shown. Absent when none is required. */
  attribution?: string;
}

/** State of a company in the register. */
export interface CompanyStatus {
  /** State of the company. A deregistered one is `deregistered`, whatever the reason. */
  state: 'active' | 'liquidation' | 'bankruptcy' | 'reconstruction' | 'merger' | 'deregistered';
  /** First day of the state. Null when unknown. */
  since: string | null;
  /**
   * Code of Bolagsverket for the proceeding or for the reason of deregistration. Null when
   * active.
   */
  code: string | null;
}

/** A county of Sweden. */
export interface County {
  /** SCB's code of the county: two digits. */
  code: string;
  /** Name of the county, in Swedish. */
  name: string;
}

/** An attempt of a delivery. */
export interface DeliveryAttempt {
  /** When it was made, UTC. */
  at: string;
  /** Status of the answer; null without one, and for mail. */
  status: number | null;
  /** Why it failed; null for one that was delivered. */
  error: string | null;
}

/** Number of employees: exact, a size class, or unknown. */
export interface EmployeesEnvelope {
  /**
   * `exact`: from the latest annual report. `interval`: a size class of the statistics
   * authority. `none`: unknown.
   */
  type: 'exact' | 'interval' | 'none';
  /**
   * The exact number; for an interval its midpoint, for an open one its lower bound. Null
   * when unknown.
   */
  value: number | null;
  /** Lower bound of the interval, included. Null unless `type` is `interval`. */
  interval_low: number | null;
  /**
   * Upper bound of the interval, included. Null for an open interval, and unless `type` is
   * `interval`.
   */
  interval_high: number | null;
  /**
   * Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when
   * unknown.
   */
  source: 'annual_report' | 'scb' | null;
  /**
   * Code of the size class of Statistics Sweden. Also given beside an exact number. Null
   * when unknown.
   */
  scb_class: string | null;
  /**
   * The interval in Swedish, ready to show, such as `1-5 Mkr`. Null unless `type` is
   * `interval`.
   */
  label_sv: string | null;
}

/** Body of every error. */
export interface ErrorResponse {
  /** What went wrong. The text of each error is fixed. */
  error: string;
  /** Stable name of the error, such as `invalid_parameter`. The page of errors lists all. */
  code: string;
  /** Reason and remedy in English: the field, what was sent and what is accepted. */
  detail: string;
  /** Reason and remedy in Swedish, ready to show. */
  message: string;
  /** Whole seconds to wait before the next call. Only on 429. */
  retryAfter?: number | null;
}

/** A file of an export. */
export interface ExportFile {
  /** Name of the file. */
  name: string;
  /** Table that the file contains. */
  dataset: 'companies' | 'years' | 'filings' | 'trademarks' | 'names' | 'industries';
  /** Format of the file. */
  format: 'parquet' | 'csv' | 'jsonl';
  /** Number of rows. */
  rows: number;
  /** Size of the file in bytes. */
  bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
  /** Link to the file. Needs no key. Each file costs 1,000 credits once a day. */
  url: string;
  /** When the link expires: 24 hours after the answer. */
  expiresAt: string;
}

/** Data about the answer. */
export interface ExportMetadata {
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** The register as files. */
export interface ExportResponse {
  /** Name of the generation that the files contain. */
  generation: string;
  /** The files. Empty if this service makes no exports. */
  files: readonly ExportFile[];
  /** Cursor of `GET /v1/changes` that goes on where the files end, for `after`. */
  next: string;
  metadata: ExportMetadata;
}

/** A value and the number of companies that have it. */
export interface FacetValue {
  /** The value, as the filter takes it; of a size class its `scb_class`. */
  value: string;
  /** What the value means. */
  label: {
    /** Swedish label. */
    sv: string;
    /** English label, or the Swedish one where the code list has no other. */
    en: string;
  };
  /** Number of companies. */
  count: number;
}

/** A field that differs, with both values. */
export interface FieldChange {
  /** Path in the company object, such as `postalAddress.city`. */
  field: string;
  /** Value before the change. */
  before: unknown;
  /** Value after the change. */
  after: unknown;
}

/**
 * Figures of an annual report, of the company itself. With the taxonomy `ifrs` they are
 * those of its group. Amounts are whole SEK.
 */
export interface FinancialMetrics {
  /** Year in which the fiscal year ends. Null when the report does not state it. */
  year: number | null;
  /**
   * Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs`
   * (listed groups).
   */
  taxonomy: 'k2' | 'k3' | 'ifrs';
  /** Currency of all amounts. Always `SEK`, in whole kronor. */
  currency: 'SEK';
  /** First day of the fiscal year. Null when the report does not state it. */
  fiscalYearStart: string | null;
  /** Last day of the fiscal year. Null when the report does not state it. */
  fiscalYearEnd: string | null;
  /** Net revenue in whole SEK. Null when the report has no such line. */
  revenue: number | null;
  /**
   * Operating result (EBIT) in whole SEK. Negative for a loss. Null when the report has no
   * such line.
   */
  operatingResult: number | null;
  /**
   * Result of the year after tax, in whole SEK. Negative for a loss. Null when the report
   * has no such line.
   */
  netResult: number | null;
  /** Total assets in whole SEK. Null when the report has no such line. */
  totalAssets: number | null;
  /**
   * Total equity in whole SEK. Negative when liabilities exceed assets. Null when the report
   * has no such line.
   */
  equity: number | null;
  /** Current assets in whole SEK. Null when the report has no such line. */
  currentAssets: number | null;
  /** Current liabilities in whole SEK. Null when the report has no such line. */
  currentLiabilities: number | null;
  /** Cash and bank balances in whole SEK. Null when the report has no such line. */
  cashAndBank: number | null;
  /** Long-term liabilities in whole SEK. Null when the report has no such line. */
  longTermLiabilities: number | null;
  /** Fixed assets in whole SEK. Null when the report has no such line. */
  fixedAssets: number | null;
  /** Restricted equity in whole SEK. Null when the report has no such line. */
  restrictedEquity: number | null;
  /** Unrestricted equity in whole SEK. Null when the report has no such line. */
  unrestrictedEquity: number | null;
  /** Untaxed reserves in whole SEK. Null when the report has no such line. */
  untaxedReserves: number | null;
  /** Result after financial items in whole SEK. Null when the report has no such line. */
  resultAfterFinancialItems: number | null;
  /**
   * Profit before tax in whole SEK. Approximate: appropriations may be missing. Null when
   * the report has no such line.
   */
  profitBeforeTax: number | null;
  /** Dividend that the board proposes, in whole SEK. Null when it proposes none. */
  proposedDividend: number | null;
  /** Average number of employees in the fiscal year. Null when the report does not state it. */
  employees: number | null;
  /**
   * Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null
   * without total assets.
   */
  solidity: number | null;
  /**
   * Operating result divided by net revenue, where 0.037 is 3.7 %. Null when revenue is
   * below SEK 1,000,000.
   */
  operatingMargin: number | null;
}

/** Figures of one fiscal year, whole SEK. */
export interface FiscalYear {
  /** Year in which the fiscal year ends. Null when the report does not state it. */
  year: number | null;
  /**
   * Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs`
   * (listed groups).
   */
  taxonomy: 'k2' | 'k3' | 'ifrs';
  /** Currency of all amounts. Always `SEK`, in whole kronor. */
  currency: 'SEK';
  /** First day of the fiscal year. Null when the report does not state it. */
  fiscalYearStart: string | null;
  /** Last day of the fiscal year, which identifies it. */
  fiscalYearEnd: string;
  /** Net revenue in whole SEK. Null when the report has no such line. */
  revenue: number | null;
  /**
   * Operating result (EBIT) in whole SEK. Negative for a loss. Null when the report has no
   * such line.
   */
  operatingResult: number | null;
  /**
   * Result of the year after tax, in whole SEK. Negative for a loss. Null when the report
   * has no such line.
   */
  netResult: number | null;
  /** Total assets in whole SEK. Null when the report has no such line. */
  totalAssets: number | null;
  /**
   * Total equity in whole SEK. Negative when liabilities exceed assets. Null when the report
   * has no such line.
   */
  equity: number | null;
  /** Current assets in whole SEK. Null when the report has no such line. */
  currentAssets: number | null;
  /** Current liabilities in whole SEK. Null when the report has no such line. */
  currentLiabilities: number | null;
  /** Cash and bank balances in whole SEK. Null when the report has no such line. */
  cashAndBank: number | null;
  /** Long-term liabilities in whole SEK. Null when the report has no such line. */
  longTermLiabilities: number | null;
  /** Fixed assets in whole SEK. Null when the report has no such line. */
  fixedAssets: number | null;
  /** Restricted equity in whole SEK. Null when the report has no such line. */
  restrictedEquity: number | null;
  /** Unrestricted equity in whole SEK. Null when the report has no such line. */
  unrestrictedEquity: number | null;
  /** Untaxed reserves in whole SEK. Null when the report has no such line. */
  untaxedReserves: number | null;
  /** Result after financial items in whole SEK. Null when the report has no such line. */
  resultAfterFinancialItems: number | null;
  /**
   * Profit before tax in whole SEK. Approximate: appropriations may be missing. Null when
   * the report has no such line.
   */
  profitBeforeTax: number | null;
  /** Dividend that the board proposes, in whole SEK. Null when it proposes none. */
  proposedDividend: number | null;
  /** Average number of employees in the fiscal year. Null when the report does not state it. */
  employees: number | null;
  /**
   * Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null
   * without total assets.
   */
  solidity: number | null;
  /**
   * Operating result divided by net revenue, where 0.037 is 3.7 %. Null when revenue is
   * below SEK 1,000,000.
   */
  operatingMargin: number | null;
  /**
   * Where the figures are from. `filed`: the year’s own report. `comparative`: the column of
   * the previous year in the next report. `overview`: the multi-year overview of a later
   * report.
   */
  basis: 'filed' | 'comparative' | 'overview';
  /** Last day of the fiscal year whose report contains the figures. */
  filing: string;
  /** True when a later report contains an amount that differs from the filed one. */
  restated: boolean;
  /** Codes of doubts about the figures. Empty without doubts. */
  flags: readonly string[];
  ratios: Ratios;
}

/** Consolidated figures of one fiscal year, whole SEK. */
export interface GroupFiscalYear extends FiscalYear {
  /** Always true. */
  group: true;
}

/** The service is running. */
export interface Health {
  /** Always `ok`. */
  status: 'ok';
  /** Time of the answer, UTC. */
  timestamp: string;
  /** Identifies the service. */
  service: 'company-data-service';
}

/**
 * A list of values means any of them, the filters together mean all. A single value may
 * stand without its list.
 */
export interface ListFilter {
  /**
   * SNI codes or their first 2 to 5 digits, of any of a company's five codes. Dots are
   * ignored.
   */
  sni?: readonly string[];
  /**
   * Sections of SNI by their letters, of any of the codes. They follow the edition of the
   * codes.
   */
  section?: readonly string[];
  /** Towns or parts of their names. Letter case and the marks of å, ä and ö are ignored. */
  city?: readonly string[];
  /** Municipalities by the four digits of Statistics Sweden, estimated by the postal code. */
  municipality?: readonly string[];
  /** Counties by the two digits of Statistics Sweden, estimated by the postal code. */
  county?: readonly string[];
  /** Postal codes or their first digits. */
  postal_code?: readonly string[];
  /** Legal forms as `legalForm` of a company, such as `AB`. */
  legal_form?: readonly string[];
  /** States of the company. Default: all but `deregistered`. */
  state?: readonly ('active' | 'liquidation' | 'bankruptcy' | 'reconstruction' | 'merger' | 'deregistered')[];
  /** First day of registration. */
  registered_from?: string;
  /** Last day of registration. */
  registered_to?: string;
  /** First day of deregistration. Needs `state` with `deregistered`. */
  deregistered_from?: string;
  /** Last day of deregistration. Needs `state` with `deregistered`. */
  deregistered_to?: string;
  /** Minimum revenue in whole SEK. A size class matches if it reaches this amount. */
  min_revenue?: number;
  /** Maximum revenue in whole SEK. A size class matches if it begins at or below this amount. */
  max_revenue?: number;
  /** Minimum number of employees. A size class matches if it reaches this number. */
  min_employees?: number;
  /** Maximum number of employees. A size class matches if it begins at or below it. */
  max_employees?: number;
  /**
   * true: only companies with exact revenue from a digital annual report, and with exact
   * employees where they are bounded.
   */
  exact_only?: boolean | null;
  /**
   * true: only companies with a digital annual report. false: only companies without.
   * Default: all.
   */
  has_annual_report?: boolean | null;
  /** true: only companies with trademarks. false: only companies without. Default: all. */
  has_trademarks?: boolean | null;
  /** true: `ftgstat` is 1. false: it is 0 or 9. Default: all. */
  f_tax?: boolean | null;
  /** true: `reklamsparr` is 1. false: it is 2. Default: all. */
  advertising_allowed?: boolean | null;
  /** First last day of the fiscal year of `financials`. */
  fiscal_year_end_from?: string;
  /** Last last day of the fiscal year of `financials`. */
  fiscal_year_end_to?: string;
}

/** Data about the list. */
export interface ListMetadata {
  /** Number of results in this answer. */
  resultCount: number;
  /** Number of all companies that match. */
  totalCount: number;
  /** True when more companies follow this page. */
  hasMore: boolean;
  /** `cursor` of the next page. Null on the last page, for guests, and when only counted. */
  next: string | null;
  /** Maximum number of companies that was applied. */
  limit: number;
  /** The filter that was applied, with its text `q`. */
  filter: Readonly<Record<string, unknown>>;
  /** Order of the companies. */
  sort: 'relevance' | 'revenue_desc' | 'revenue_asc' | 'employees_desc' | 'name' | 'registered_desc';
  /** Of an empty list, the filter without which most companies would be found. Else null. */
  excludesMost:
    | 'q'
    | 'sni'
    | 'section'
    | 'city'
    | 'municipality'
    | 'county'
    | 'postal_code'
    | 'legal_form'
    | 'state'
    | 'registered_from'
    | 'registered_to'
    | 'deregistered_from'
    | 'deregistered_to'
    | 'min_revenue'
    | 'max_revenue'
    | 'min_employees'
    | 'max_employees'
    | 'exact_only'
    | 'has_annual_report'
    | 'has_trademarks'
    | 'f_tax'
    | 'advertising_allowed'
    | 'fiscal_year_end_from'
    | 'fiscal_year_end_to'
    | null;
  /** Of an empty list whose `q` no name has, a similar registered name. Else null. */
  didYouMean: string | null;
  /** Name of the data generation that the answer is read from. */
  generation: string;
  /**
   * True if the data was replaced since the cursor was made, and the list went on by its
   * key.
   */
  generationChanged: boolean;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** A list: its filter, order and page. All fields are optional. */
export interface ListRequest {
  /**
   * Words of a registered name, all of them, the last one as a beginning. Letter case and
   * diacritics are ignored, slips are not.
   */
  q?: string;
  filter?: ListFilter;
  /**
   * Order: `revenue_desc` (default), `revenue_asc`, `employees_desc`, `name`,
   * `registered_desc`, or `relevance` (with `q`).
   */
  sort?: 'relevance' | 'revenue_desc' | 'revenue_asc' | 'employees_desc' | 'name' | 'registered_desc';
  /** Maximum number of companies (guests: at most 5). 0 only counts. */
  limit?: number;
  /**
   * `next` of the page before. Belongs to its `q`, `filter` and `sort`. Guests have the
   * first page only.
   */
  cursor?: string;
  /** Opt-in fields. Unknown values are ignored. */
  include?: readonly ('trademarks' | 'status')[];
  /** What to count the list by, each without its own filter. */
  facets?: readonly (
    | 'section'
    | 'sni'
    | 'municipality'
    | 'county'
    | 'legal_form'
    | 'state'
    | 'revenue_class'
    | 'employees_class'
  )[];
}

/** A page of a list, its counts, and data about it. */
export interface ListResponse {
  /** Companies of this page, in the requested order. */
  companies: readonly Company[];
  /** By each requested facet: at most 100 values, those of most companies first. */
  facets: Readonly<Record<string, readonly FacetValue[]>>;
  metadata: ListMetadata;
}

/** A company that an item may mean. */
export interface MatchCandidate {
  company: CompanyBrief;
  /** The registered name of it that resembles the item most. */
  matchedName: string;
  /** How well the company fits, 0 to 1. */
  score: number;
  /** What speaks for and against it. */
  reasons: readonly (
    | 'org_number'
    | 'exact_name'
    | 'without_legal_form'
    | 'other_name'
    | 'typo'
    | 'word_order'
    | 'abbreviation'
    | 'joined_words'
    | 'transliteration'
    | 'legal_form'
    | 'legal_form_differs'
    | 'city'
    | 'city_differs'
    | 'postal_code'
    | 'postal_code_differs'
    | 'number_and_name_disagree'
    | 'several_companies'
    | 'deregistered'
    | 'unknown_number'
    | 'check_digit'
    | 'missing_name_and_number'
    | 'malformed_number'
    | 'malformed_item'
    | 'malformed_line'
  )[];
}

/** What is known of a company: a name or a number, and what else there is. */
export interface MatchItem {
  /** Given back as sent. By default the position from 0. */
  id?: string | number;
  /** Name of the company, mistyped or not. */
  name?: string;
  /** Organisation number in any written form. */
  org_number?: string;
  /** Town, or municipality. */
  city?: string;
  /** Postal code of five digits. */
  postal_code?: string;
  /** Legal form, as its code or in words. */
  legal_form?: string;
}

/** Data about the call. */
export interface MatchMetadata {
  /** Number of items. */
  items: number;
  /** Items with the decision `match`. */
  matched: number;
  /** Items with the decision `candidates`. */
  withCandidates: number;
  /** Items with the decision `none`. */
  none: number;
  /** Items with the decision `invalid`. */
  invalid: number;
  /** Name of the data generation that all items are matched with. */
  generation: string;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
}

/** A list to match. */
export interface MatchRequest {
  /** The list, 1 to 1,000 items (plan Free: at most 100, guests: 10). */
  items: readonly MatchItem[];
  /** Other companies to show for each item. The decisions do not depend on it. */
  candidates?: number;
}

/** Results in the order of the request, and data about the call. */
export interface MatchResponse {
  /** One result per item, in the order of the request. */
  results: readonly MatchResult[];
  metadata: MatchMetadata;
}

/** The decision on one item. */
export interface MatchResult {
  /** The id of the item, or its position from 0. */
  id: string | number;
  /**
   * `match` if one company is certainly meant, `candidates` if a person must choose, `none`,
   * or `invalid` for what is no item.
   */
  decision: 'match' | 'candidates' | 'none' | 'invalid';
  /** The company of a `match`. Otherwise null. */
  company: CompanyBrief | null;
  /** Score of the match or of the best candidate. Else null. */
  score: number | null;
  /** Why the item was decided so. */
  reasons: readonly (
    | 'org_number'
    | 'exact_name'
    | 'without_legal_form'
    | 'other_name'
    | 'typo'
    | 'word_order'
    | 'abbreviation'
    | 'joined_words'
    | 'transliteration'
    | 'legal_form'
    | 'legal_form_differs'
    | 'city'
    | 'city_differs'
    | 'postal_code'
    | 'postal_code_differs'
    | 'number_and_name_disagree'
    | 'several_companies'
    | 'deregistered'
    | 'unknown_number'
    | 'check_digit'
    | 'missing_name_and_number'
    | 'malformed_number'
    | 'malformed_item'
    | 'malformed_line'
  )[];
  /** Other companies, best first. */
  candidates: readonly MatchCandidate[];
  /** Line of the stream from 1. Only for a line that is no item. */
  line?: number;
}

/** A municipality of Sweden. */
export interface Municipality {
  /** SCB's code of the municipality: four digits, of which the first two are the county. */
  code: string;
  /** Name of the municipality, in Swedish. */
  name: string;
}

/** Search by name. */
export interface NameSearchRequest {
  /** Company name or a part of it, 1 to 200 characters. Spelling mistakes are tolerated. */
  q: string;
  /** Maximum number of companies (guests: at most 5). */
  limit?: number;
  /**
   * true: only companies with a digital annual report. false: only companies without.
   * Default: all.
   */
  has_annual_report?: boolean | null;
  /** Opt-in fields. Unknown values are ignored. */
  include?: readonly ('trademarks' | 'status')[];
}

/** A list to make. */
export interface NewWatchList {
  /** Name of the list. */
  name: string;
  /** Topics of the changes to tell; null for all, which is the default. */
  topics?:
    | readonly (
        | 'name'
        | 'address'
        | 'legal_form'
        | 'status'
        | 'proceedings'
        | 'tax'
        | 'advertising'
        | 'industry'
        | 'description'
        | 'size'
        | 'financials'
        | 'report'
        | 'trademarks'
      )[]
    | null;
  /**
   * Causes of the changes to tell. Default: `publisher`. A rollback of what was told always
   * is.
   */
  causes?: readonly ('publisher' | 'rollback' | 'reader' | 'code_list')[];
  /** Language of the mails. Default: `sv`. */
  language?: 'sv' | 'en';
  /** How the changes are told. What is left out stays as it is. */
  ways?: {
    /** When mails are sent; null ends them. */
    mail?: 'daily' | 'at_once' | null;
    /** null ends the webhook. */
    webhook?: {
      /** Address of the receiver: https, and public. */
      url: string;
    } | null;
    /** true makes the secret address of an Atom feed. */
    atom?: boolean | null;
  };
}

/** Search by organisation number. */
export interface OrgNumberSearchRequest {
  /** Organisation number, ten digits without a hyphen. */
  org_number: string;
  /** Opt-in fields. Unknown values are ignored. */
  include?: readonly ('trademarks' | 'status')[];
}

/** Postal address. An unknown part is an empty string. */
export interface PostalAddress {
  /** Street address or box, without c/o. */
  street: string;
  /** Postal code of five digits, without a blank. */
  postalCode: string;
  /** Postal town, in upper case as delivered. */
  city: string;
}

/** A proceeding from its start to its end. */
export interface ProceedingPeriod {
  /** Code of Bolagsverket, such as `KK-AVOMFO`. */
  code: string;
  /** Kind of proceeding. */
  kind:
    | 'bankruptcy'
    | 'liquidation'
    | 'reconstruction'
    | 'composition'
    | 'merger'
    | 'division'
    | 'conversion'
    | 'resolution'
    | 'other';
  /** First day. Null when unknown. */
  from: string | null;
  /** Day on which it ended. Null when it is ongoing or the day is unknown. */
  to: string | null;
  /** True while the proceeding is going on. */
  ongoing: boolean;
}

/** Key ratios of a fiscal year. */
export interface Ratios {
  /** Growth of net revenue since the year before: 0.25 is 25 %. Null when unknown. */
  revenueGrowth: number | null;
  /** Operating result divided by net revenue: 0.25 is 25 %. Null when unknown. */
  operatingMargin: number | null;
  /** Profit for the year divided by net revenue: 0.25 is 25 %. Null when unknown. */
  netMargin: number | null;
  /** Equity ratio: 0.25 is 25 %. Null when unknown. */
  solidity: number | null;
  /**
   * Current assets without inventories divided by current liabilities: 0.25 is 25 %. Null
   * when unknown.
   */
  quickRatio: number | null;
  /** Profit for the year divided by equity: 0.25 is 25 %. Null when unknown. */
  returnOnEquity: number | null;
  /** Profit for the year divided by total assets: 0.25 is 25 %. Null when unknown. */
  returnOnAssets: number | null;
  /** Net revenue per employee in whole SEK. Null when unknown. */
  revenuePerEmployee: number | null;
}

/** State of the data that the service answers with. */
export interface Ready {
  /** `ready` when the service can answer with data, else `unavailable`. */
  status: 'ready' | 'unavailable';
  /** Search engine: `embedded` or `elasticsearch`. */
  engine: string;
  /** Name of the data generation in use. Null without data. */
  generation: string | null;
  /** Time at which the generation was built, UTC. Null without data. */
  generatedAt: string | null;
  /** Sources of the generation, by name. */
  sources: Readonly<
    Record<
      string,
      {
        /** Date of the data that the authority delivered. */
        date: string;
      }
    >
  >;
  /** Problem for an operator. Null without a problem. */
  message: string | null;
}

/** An annual report that was filed, corrected or withdrawn. */
export interface ReportChange {
  /** Last day of the fiscal year of the report. */
  fiscalEnd: string;
  /** `added`: filed. `changed`: corrected. `removed`: withdrawn. */
  type: 'added' | 'changed' | 'removed';
}

/** Net revenue in whole SEK: exact, a size class, or unknown. */
export interface RevenueEnvelope {
  /**
   * `exact`: from the latest annual report. `interval`: a size class of the statistics
   * authority. `none`: unknown.
   */
  type: 'exact' | 'interval' | 'none';
  /**
   * The exact number; for an interval its midpoint, for an open one its lower bound. Null
   * when unknown.
   */
  value: number | null;
  /** Lower bound of the interval, included. Null unless `type` is `interval`. */
  interval_low: number | null;
  /**
   * Upper bound of the interval, included. Null for an open interval, and unless `type` is
   * `interval`.
   */
  interval_high: number | null;
  /**
   * Origin of the number: the annual report, or Statistics Sweden (`scb`). Null when
   * unknown.
   */
  source: 'annual_report' | 'scb' | null;
  /**
   * Code of the size class of Statistics Sweden. Also given beside an exact number. Null
   * when unknown.
   */
  scb_class: string | null;
  /**
   * The interval in Swedish, ready to show, such as `1-5 Mkr`. Null unless `type` is
   * `interval`.
   */
  label_sv: string | null;
  /** Year of the figure. Null when unknown. */
  reference_year: number | null;
}

/** An SNI code of the Swedish industry classification. */
export interface SNICode {
  /** SNI code, five digits. */
  code: string;
  /** Description of the code, in Swedish. */
  description: string;
}

/** Data about the lookup. */
export interface SNILookupMetadata {
  /** The code or the text as sent. */
  searchTerm: string;
  /** Number of results in this answer. */
  resultCount: number;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** Lookup of SNI codes. `q` or `code` is required. */
export interface SNILookupRequest {
  /**
   * First digits of a code, or words of its description. å, ä and ö may be written as a, a
   * and o.
   */
  q?: string;
  /** SNI code, five digits. */
  code?: string;
  /** Maximum number of codes. */
  limit?: number;
}

/** SNI codes found, and data about the lookup. */
export interface SNILookupResponse {
  /** Codes found, in the order of the codes. Empty when nothing matches. */
  sniCodes: readonly SNICode[];
  metadata: SNILookupMetadata;
}

/** Data about the search. */
export interface SNISearchMetadata {
  /** The SNI code that was searched. */
  sniCode: string;
  /** Description of the code, in Swedish. Null for an unknown code. */
  sniDescription: string | null;
  /** The town that was filtered by. Null without this filter. */
  city: string | null;
  /** Number of results in this answer. */
  resultCount: number;
  /** Number of all companies that match. */
  totalCount: number;
  /** Number of companies that were skipped. */
  offset: number;
  /** Maximum number of companies that was applied. */
  limit: number;
  /** True when more companies follow this page. */
  hasMore: boolean;
  /**
   * Credits charged for this call. 0 for a guest, for a test key and for a repeat with the
   * same `Idempotency-Key`.
   */
  creditsCharged: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
  /** Filters that were applied. */
  filters: {
    /** Filter by digital annual report. Null without it. */
    hasAnnualReport: boolean | null;
    /** True when only companies with exact revenue count. */
    exactOnly: boolean;
    /** Minimum revenue in whole SEK. Null without it. */
    minRevenue: number | null;
    /** Maximum revenue in whole SEK. Null without it. */
    maxRevenue: number | null;
    /** Order of the companies. */
    sort: 'revenue_desc' | 'revenue_asc' | 'name' | 'name_desc';
  };
}

/** An SNI code, and the filters, order and page of its companies. */
export interface SNISearchRequest {
  /** SNI code, five digits. */
  sni_code: string;
  /** Name of the town or a part of it. Letter case and the marks of å, ä and ö are ignored. */
  city?: string;
  /** Maximum number of companies (guests: at most 5). */
  limit?: number;
  /** Number of companies to skip (guests: always 0). */
  offset?: number;
  /** true (default): only companies that are not deregistered. */
  active_only?: boolean | null;
  /** true: only companies with exact figures from a digital annual report. Default: false. */
  exact_only?: boolean | null;
  /**
   * true: only companies with a digital annual report. false: only companies without.
   * Default: all.
   */
  has_annual_report?: boolean | null;
  /**
   * Minimum revenue in whole SEK. A company without exact revenue matches if its size class
   * reaches this amount.
   */
  min_revenue?: number;
  /**
   * Maximum revenue in whole SEK. A company without exact revenue matches if its size class
   * begins below this amount.
   */
  max_revenue?: number;
  /** Order: `revenue_desc` (default), `revenue_asc`, `name` or `name_desc`. */
  sort?: 'revenue_desc' | 'revenue_asc' | 'name' | 'name_asc' | 'name_desc';
  /** Opt-in fields. Unknown values are ignored. */
  include?: readonly 'status'[];
}

/** A page of companies, and data about the search. */
export interface SNISearchResponse {
  /** Companies of this page, in the requested order. */
  companies: readonly Company[];
  metadata: SNISearchMetadata;
}

/** Data about the search. */
export interface SearchMetadata {
  /** The search term as sent. */
  searchTerm: string;
  /** What was searched by. */
  searchType: 'name' | 'org_number';
  /** Number of results in this answer. */
  resultCount: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** Companies found, and data about the search. */
export interface SearchResponse {
  /** Companies found, best match first. Empty when nothing matches. */
  companies: readonly Company[];
  metadata: SearchMetadata;
}

/** Up to five SNI codes with their descriptions. `sni1` is the primary industry. */
export interface SniCodes {
  /** SNI code of the primary industry, five digits. Null without an industry. */
  sni1: string | null;
  /**
   * Swedish description of `sni1`. Null without a code, or when the code is in neither
   * edition of SNI.
   */
  sni1_name: string | null;
  /** SNI code of the second industry, five digits. Null without a second industry. */
  sni2: string | null;
  /**
   * Swedish description of `sni2`. Null without a code, or when the code is in neither
   * edition of SNI.
   */
  sni2_name: string | null;
  /** SNI code of the third industry, five digits. Null without a third industry. */
  sni3: string | null;
  /**
   * Swedish description of `sni3`. Null without a code, or when the code is in neither
   * edition of SNI.
   */
  sni3_name: string | null;
  /** SNI code of the fourth industry, five digits. Null without a fourth industry. */
  sni4: string | null;
  /**
   * Swedish description of `sni4`. Null without a code, or when the code is in neither
   * edition of SNI.
   */
  sni4_name: string | null;
  /** SNI code of the fifth industry, five digits. Null without a fifth industry. */
  sni5: string | null;
  /**
   * Swedish description of `sni5`. Null without a code, or when the code is in neither
   * edition of SNI.
   */
  sni5_name: string | null;
}

/** Data about the call. */
export interface SuggestMetadata {
  /** Number of results in this answer. */
  resultCount: number;
  /** Time from the arrival of the request to the answer, in whole milliseconds. */
  processingTimeMs: number;
  /** Time of the answer, UTC. */
  timestamp: string;
  /** `api` for a call with a key, else `guest`. */
  mode: 'guest' | 'api';
  /** `true` for a call with a test key, which reads the fictional register. Else absent. */
  test?: true;
}

/** Suggestions for what is being typed. */
export interface SuggestResponse {
  /** Companies that are not deregistered first, each group best match first. */
  suggestions: readonly Suggestion[];
  metadata: SuggestMetadata;
}

/** A suggested company. */
export interface Suggestion {
  /** Organisation number, ten digits without a hyphen. */
  orgNumber: string;
  /** The registered name. */
  name: string;
  /** Bolagsverket's code of the legal form, such as `AB`. */
  legalForm: string;
  /** Town of the postal address. Empty when unknown. */
  city: string;
  /** State of the company. A deregistered one is `deregistered`, whatever the reason. */
  state: 'active' | 'liquidation' | 'bankruptcy' | 'reconstruction' | 'merger' | 'deregistered';
}

/** The SNI code has too many companies for a search without a town. */
export interface ThresholdExceeded {
  /** Always this text. */
  error: 'Threshold exceeded';
  /** Stable name of the error, such as `invalid_parameter`. The page of errors lists all. */
  code: string;
  /** Reason and remedy in English: the field, what was sent and what is accepted. */
  detail: string;
  /** Reason and remedy in Swedish, ready to show. */
  message: string;
  /** Always true: add `city` to the request. */
  requiresCity: true;
  /** Number of companies with the code. */
  totalCount: number;
  /** The SNI code of the request. */
  sniCode: string;
}

/** A trademark that the company applied for. */
export interface Trademark {
  /** Application number at PRV, the Swedish Intellectual Property Office. */
  prvId: string;
  /** Registration number at PRV. Null when the mark is not registered. */
  registrationNumber: string | null;
  /** Words of the mark. Null for a picture without words. */
  markText: string | null;
  /**
   * Kind of mark in the words of PRV, such as `Word`, `Figurative` or `Combined`. Null when
   * unknown.
   */
  markFeature: string | null;
  /** Status in the words of PRV, such as `Registered`. Null when unknown. */
  markStatus: string | null;
  /** Date of the application. Null when unknown. */
  applicationDate: string | null;
  /** Date of the registration. Null when the mark is not registered. */
  registrationDate: string | null;
  /** Date on which the registration expires. Null when the register has no date. */
  expiryDate: string | null;
  /** Classes of goods and services by the Nice Classification, 1 to 45. */
  niceClasses: readonly number[];
}

/** A page of deliveries. */
export interface WatchDeliveriesResponse {
  /** Deliveries, newest first. */
  deliveries: readonly WatchDelivery[];
  /** Send as `after` for the next page. null when nothing was told yet. */
  next: string | null;
  /** True if more follows now. */
  hasMore: boolean;
}

/** A batch of changes that was sent. */
export interface WatchDelivery {
  /** Id of the delivery, and its `webhook-id`. */
  id: string;
  /** How it is told. */
  way: 'webhook' | 'mail';
  /** Id of the first change. */
  from: string;
  /** Id of the last change. */
  to: string;
  /** Number of changes. */
  changes: number;
  /** `waiting`: tried again. `failed`: not any more. */
  state: 'waiting' | 'delivered' | 'failed';
  /** Attempts, oldest first. */
  attempts: readonly DeliveryAttempt[];
}

/** A page of what a list was told. */
export interface WatchEventsResponse {
  /** What the list was told, oldest first. */
  changes: readonly Change[];
  /** Send as `after` for the next page. null when nothing was told yet. */
  next: string | null;
  /** True if more follows now. */
  hasMore: boolean;
}

/** A list of watched companies. */
export interface WatchList {
  /** Id of the list. */
  id: string;
  /** Name of the list. */
  name: string;
  /** Topics that are told; null for all. */
  topics:
    | readonly (
        | 'name'
        | 'address'
        | 'legal_form'
        | 'status'
        | 'proceedings'
        | 'tax'
        | 'advertising'
        | 'industry'
        | 'description'
        | 'size'
        | 'financials'
        | 'report'
        | 'trademarks'
      )[]
    | null;
  /** Causes that are told. */
  causes: readonly ('publisher' | 'rollback' | 'reader' | 'code_list')[];
  /** Language of the mails. */
  language: 'sv' | 'en';
  /** How the changes are told. */
  ways: {
    /** When mails are sent: at 07:00, or at once. */
    mail: 'daily' | 'at_once' | null;
    /** The webhook; null without one. */
    webhook: {
      /** Address of the receiver. */
      url: string;
      /** `held`: no credits are left. `off`: the last attempt failed; PATCH begins again. */
      state: 'active' | 'held' | 'off';
      /** Secret that signs, `whsec_…`. Given once, when it is made. */
      secret?: string;
    } | null;
    /** Secret address of the Atom feed; null without one. */
    atom: string | null;
  };
  /** Companies on the list. */
  companyCount: number;
  /** When the list was made, UTC. */
  createdAt: string;
}

/** What of a list to change. */
export interface WatchListPatch {
  /** Name of the list. */
  name?: string;
  /** Topics of the changes to tell; null for all, which is the default. */
  topics?:
    | readonly (
        | 'name'
        | 'address'
        | 'legal_form'
        | 'status'
        | 'proceedings'
        | 'tax'
        | 'advertising'
        | 'industry'
        | 'description'
        | 'size'
        | 'financials'
        | 'report'
        | 'trademarks'
      )[]
    | null;
  /**
   * Causes of the changes to tell. Default: `publisher`. A rollback of what was told always
   * is.
   */
  causes?: readonly ('publisher' | 'rollback' | 'reader' | 'code_list')[];
  /** Language of the mails. Default: `sv`. */
  language?: 'sv' | 'en';
  /** How the changes are told. What is left out stays as it is. */
  ways?: {
    /** When mails are sent; null ends them. */
    mail?: 'daily' | 'at_once' | null;
    /** null ends the webhook. */
    webhook?: {
      /** Address of the receiver: https, and public. */
      url: string;
    } | null;
    /** true makes the secret address of an Atom feed. */
    atom?: boolean | null;
  };
}

/** All lists of watched companies. */
export interface WatchListsResponse {
  /** The lists of the account, by name. */
  watchLists: readonly WatchList[];
}

/** A page of watched companies. */
export interface WatchedCompanies {
  /** Companies, by number. */
  companies: readonly {
    /** Organisation number. */
    orgNumber: string;
    /** Registered name; null for a company that is gone. */
    name: string | null;
  }[];
  /** Send as `after` for the next page. null when nothing was told yet. */
  next: string | null;
  /** True if more follows now. */
  hasMore: boolean;
}

/** Companies to add and to remove. */
export interface WatchedCompaniesChange {
  /** Organisation numbers to watch, in any written form. */
  add?: readonly string[];
  /** Organisation numbers to watch no longer. */
  remove?: readonly string[];
}

/** What became of the numbers. */
export interface WatchedCompaniesResult {
  /** Companies that came on the list. */
  added: number;
  /** Companies that left it. */
  removed: number;
  /** What was sent to add and is no company of the register, or to remove and is no number. */
  unknown: readonly string[];
  /** Numbers that can be those of sole traders, which are neither stored nor logged. */
  refused: readonly string[];
}
