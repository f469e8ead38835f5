import type {
  Filing,
  Proceeding,
  SourceFile,
  RegisteredName,
  Municipality,
} from '../../shared/domain/stored-company-detail.ts';
import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import type { FigureOriginInReports, FiscalYear, Ratios } from '../../shared/domain/fiscal-year.ts';
import type { PostalAddress } from '../../shared/domain/company.ts';
import type { Trademark } from '../../shared/domain/trademark.ts';
import type { SniEdition } from '../../shared/domain/sni.ts';

export interface RegisteredCompany {
  readonly organisationNumber: string;
  /** The registered name first, then all other names. Each name occurs once. */
  readonly names: readonly [RegisteredName, ...RegisteredName[]];
  /** Code without `-ORGFO`. Unknown texts are passed through. */
  readonly legalForm: string;
  readonly address: PostalAddress;
  readonly registrationDate: string | null;
  readonly deregistrationDate: string | null;
  /** Code such as `KKAV-AVORG`. Null when the file has none. */
  readonly deregistrationReason: string | null;
  readonly description: string;
  readonly proceedings: readonly Proceeding[];
  /** The ongoing proceedings as text for the Company document. Null when there are none. */
  readonly ongoingRestructuring: string | null;
}

/** Industries and statuses are SCB's codes. */
export interface ScbCompanyData {
  /** SCB's company status: 0 never registered, 1 active, 9 inactive. Null when unknown. */
  readonly ftgstat: number | null;
  readonly jestat: number | null;
  readonly jurform: number | null;
  /** SCB's advertising block: 0 unknown, 1 no block, 2 blocked (docs/callers/company.md). */
  readonly reklamsparr: 0 | 1 | 2;
  /** Always five SNI codes (industries). Null for an unused position. */
  readonly sniCodes: readonly (string | null)[];
  readonly sniEdition: SniEdition;
  readonly address: PostalAddress;
}

export interface CompanySizeClassCodes {
  /** `0` unknown, `1` none, `2` 1 to 4, and so on up to `16`. Null without a code. */
  readonly employeesClass: string | null;
  /** Code of the turnover on SCB's coarse scale, from `0` (below SEK 1,000) to `12`. */
  readonly turnoverClass: string | null;
  /** Year of the turnover on which the class is based. Null when unknown. */
  readonly turnoverYear: number | null;
}

/** Such as 1000 kronor. A figure without an entry is exact to one krona or person. */
export type RoundingUnitByFigureName = Readonly<Record<string, number>>;

export type StatedRatios = Readonly<Partial<Record<keyof Ratios, number>>>;

export interface ReportedYear {
  readonly basis: FigureOriginInReports;
  readonly isGroup: boolean;
  readonly financials: FinancialMetrics & Pick<FiscalYear, 'fiscalYearEnd'>;
  /** Inventories in whole SEK. Null if the report has no line of inventories. */
  readonly inventories: number | null;
  readonly units: RoundingUnitByFigureName;
  /** Absent when extractor version 3 or earlier read it. */
  readonly statedRatios?: StatedRatios;
  readonly flags: readonly string[];
  readonly containingReportFiscalYearEnd: string;
}

/** Of several sources with the same member, the first in `SOURCES_BY_PRECEDENCE` is used. */
export interface CompanyPart {
  readonly organisationNumber: string;
  readonly activity?: ScbCompanyData;
  readonly sizes?: CompanySizeClassCodes;
  /** Annual reports, latest fiscal year first. */
  readonly filings?: readonly Filing[];
  /** The fiscal years in all filings, in any order. */
  readonly reportedYears?: readonly ReportedYear[];
  /** Trademarks in the order of the API's answer, see `compareMarksLatestRegisteredFirst`. */
  readonly trademarks?: readonly Trademark[];
}

export type CompanyPartWith<Part extends keyof CompanyPart> = Required<
  Pick<CompanyPart, 'organisationNumber' | Part>
>;

export type CompanyPartName = Exclude<keyof CompanyPart, 'organisationNumber'>;

/** Organisation numbers, the first and the last among them. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** A range that is composed at a time. */
export interface CompanyRange extends NumberRange {
  readonly companiesBefore: number;
}

export interface StagedSourceFile {
  readonly stagedFilePath: string;
  readonly delivery: SourceFile & { readonly sniEdition: SniEdition | null };
}

/** Municipality of each postal code that a file has. Null for a code without one. */
export type PostalCodes = ReadonlyMap<string, Municipality | null>;

export interface NumberedName {
  readonly organisationNumber: string;
  readonly name: string;
}
