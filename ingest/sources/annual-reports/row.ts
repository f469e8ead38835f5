import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import type { FinancialMetrics } from '../../../shared/domain/financial-metrics.ts';
import type { ReportedYear } from '../../compose/company-parts.ts';

/** A staged annual report, identified by organisation number and last day of the fiscal year. */
export interface FilingRow extends Filing {
  readonly organisationNumber: string;
  /** Latest day of a signature, ISO date. Null when not given. */
  readonly signedOn: string | null;
  /** Position of the filing in its archive, from 0. */
  readonly position: number;
  /** The fiscal years in the report. Absent when extractor version 2 or earlier read it. */
  readonly years?: readonly StoredReportYear[];
}

type YearWithoutFigures = Omit<ReportedYear, 'financials' | 'containingReportFiscalYearEnd'>;

/** The fiscal year of a filing. Its figures are in {@link FilingRow}. */
export interface StoredYearWithFiguresInFilingRow extends YearWithoutFigures {
  readonly financials: null;
}

/** An earlier year in a report, or a year of the group. Unknown figures are not in `financials`. */
export interface StoredEarlierOrGroupYear extends YearWithoutFigures {
  readonly financials: Partial<FinancialMetrics>;
}

/** A fiscal year in a report, as a row stores it. */
export type StoredReportYear = StoredYearWithFiguresInFilingRow | StoredEarlierOrGroupYear;

/** A filing that cannot be used, or an unusable document of a usable filing. */
export interface UnusableFilingOrDocument {
  /** Index of the filing in its archive, from 0. */
  readonly filingIndexInArchive: number;
  /**
   * Path of the filing. If only one document of the filing cannot be used, the path of that
   * document follows.
   */
  readonly pathInArchive: string;
  readonly reason: string;
  /** True if the archive does not yield the filing, as when it is damaged. */
  readonly isArchiveDamaged?: boolean;
}

/**
 * Reject reason of a filing that crashes the reader, or needs more time or memory than real ones.
 */
export const UNREADABLE_REPORT_REJECT_REASON = 'unreadable-report';
