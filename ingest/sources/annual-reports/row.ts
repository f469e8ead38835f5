import type { Filing } from '../../../shared/domain/stored-company-detail.ts';
import type { FinancialMetrics } from '../../../shared/domain/financial-metrics.ts';
import type { ReportedYear } from '../../source/company-parts.ts';

export interface FilingRow extends Filing {
  readonly organisationNumber: string;
  /** Latest day of a signature, ISO date. Null when not given. */
  readonly signedOn: string | null;
  readonly position: number;
  /** The fiscal years in the report. Absent when extractor version 2 or earlier read it. */
  readonly years?: readonly StoredReportYear[];
}

type YearWithoutFigures = Omit<ReportedYear, 'financials' | 'containingReportFiscalYearEnd'>;

export interface StoredYearWithFiguresInFilingRow extends YearWithoutFigures {
  readonly financials: null;
}

interface StoredOtherYear extends YearWithoutFigures {
  readonly financials: Partial<FinancialMetrics>;
}

export type StoredReportYear = StoredYearWithFiguresInFilingRow | StoredOtherYear;

export interface UnusableFiling {
  readonly filingIndexInArchive: number;
  readonly pathInArchive: string;
  readonly reason: string;
  readonly isArchiveDamaged?: boolean;
}

export const UNREADABLE_REPORT_REJECT_REASON = 'unreadable-report';
