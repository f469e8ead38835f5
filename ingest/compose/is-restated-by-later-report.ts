import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import type { ReportedYear } from '../source/company-parts.ts';

const AMOUNTS = [
  'revenue',
  'operatingResult',
  'netResult',
  'totalAssets',
  'equity',
  'currentAssets',
  'currentLiabilities',
  'cashAndBank',
  'longTermLiabilities',
  'fixedAssets',
  'restrictedEquity',
  'unrestrictedEquity',
  'untaxedReserves',
  'resultAfterFinancialItems',
  'profitBeforeTax',
  'proposedDividend',
] as const satisfies readonly (keyof FinancialMetrics)[];

/**
 * True if a later report has another figure for a filed year (docs/callers/years.md#years).
 * Compares only figures that both reports have. Amounts may differ by one rounding unit of the
 * coarser report, because filers round up or down.
 */
export function isRestatedByLaterReport(
  filedYear: ReportedYear,
  reportedYears: readonly ReportedYear[],
): boolean {
  if (filedYear.basis !== 'filed') return false;
  const { fiscalYearEnd } = filedYear.financials;
  return reportedYears.some(
    (later) =>
      later.basis !== 'filed' &&
      later.financials.fiscalYearEnd === fiscalYearEnd &&
      later.containingReportFiscalYearEnd > filedYear.containingReportFiscalYearEnd &&
      isDifferent(filedYear, later),
  );
}

function isDifferent(filed: ReportedYear, later: ReportedYear): boolean {
  const differs = AMOUNTS.some((name) => {
    const distance = toDistance(filed.financials[name], later.financials[name]);
    return distance > Math.max(1, filed.units[name] ?? 1, later.units[name] ?? 1);
  });
  return differs || toDistance(filed.financials.employees, later.financials.employees) >= 1;
}

/** Returns the difference between two figures. 0 if either is unknown. */
function toDistance(a: number | null, b: number | null): number {
  return a === null || b === null ? 0 : Math.abs(a - b);
}
