import { FinancialMetrics } from '../../../../shared/domain/financial-metrics.ts';
import type { ReportExtraction } from './extract-figures.ts';
import type { AccountingFramework } from './accounting-framework.ts';
import { toEquityRatioFraction } from './complete-figures.ts';
import { PUBLISHED_FIGURE_NAMES } from './concepts.ts';
import type { ExtractedYear } from './extract-year-figures.ts';

/** Whole SEK (docs/callers/company.md#figures). */
const MIN_MARGIN_REVENUE = 1_000_000;

/**
 * Taxonomy of each framework. K3 is the main rule that holds without a choice, K2 one that a
 * company chooses, so an unknown taxonomy is not called K2.
 */
const TAXONOMIES: Readonly<Record<AccountingFramework, FinancialMetrics['taxonomy']>> = {
  k2: 'k2',
  k3: 'k3',
  'k3-group': 'k3',
  ifrs: 'ifrs',
  unknown: 'k3',
};

/** Null for a report without figures or in another currency. */
export function toOwnYearMetrics({
  years,
  currency,
  accountingFramework,
  flags,
}: ReportExtraction): FinancialMetrics | null {
  if (years === null || currency !== 'SEK' || flags.has('no-figures')) return null;
  return toFinancialMetricsOfSekYear(years.reportYear, accountingFramework);
}

/** Figures that are not known, in the order in which all are stored. */
export const NO_FINANCIALS = {
  ...Object.fromEntries(Object.keys(FinancialMetrics.shape).map((name) => [name, null])),
  taxonomy: 'k2',
  currency: 'SEK',
} as FinancialMetrics;

/** Its amounts must be in SEK. */
export function toFinancialMetricsOfSekYear(
  { figures, year }: Pick<ExtractedYear, 'figures' | 'year'>,
  framework: AccountingFramework,
): FinancialMetrics {
  const { operatingResult, revenue } = figures;
  const hasMargin = operatingResult !== null && revenue !== null && revenue >= MIN_MARGIN_REVENUE;
  return {
    ...NO_FINANCIALS,
    year: Number(year.end.slice(0, 4)),
    taxonomy: TAXONOMIES[framework],
    currency: 'SEK',
    fiscalYearStart: year.start,
    fiscalYearEnd: year.end,
    ...Object.fromEntries(PUBLISHED_FIGURE_NAMES.map((name) => [name, roundHalfAwayFromZero(figures[name])])),
    employees: figures.employees,
    solidity: roundKnown(toEquityRatioFraction(figures, framework, year)),
    operatingMargin: roundKnown(hasMargin ? operatingResult / revenue : null),
  };
}

/** Halves are rounded away from zero, for losses as for profits. */
export function roundHalfAwayFromZero(amount: number | null): number | null {
  return amount === null ? null : Math.sign(amount) * Math.round(Math.abs(amount)) || 0;
}

function roundKnown(ratio: number | null): number | null {
  return ratio === null ? null : roundRatio(ratio);
}

export function roundRatio(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000 || 0;
}
