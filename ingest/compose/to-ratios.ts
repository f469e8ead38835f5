import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import { countMonths, type Ratios } from '../../shared/domain/fiscal-year.ts';

export type RatioInputFigures = Omit<FinancialMetrics, 'year' | 'taxonomy' | 'currency'>;

interface RatioInput {
  readonly figures: RatioInputFigures;
  /** 0 for a balance sheet without inventories. */
  readonly inventories: number;
  /** Figures of the latest earlier year of the same company or group. Null if there is none. */
  readonly previousYearFigures: RatioInputFigures | null;
}

const DAY_MS = 86_400_000;

/**
 * Computes the key ratios of a year (docs/callers/years.md#ratios), rounded to four decimals.
 * Definitions: Ross, Westerfield and Jordan, Fundamentals of Corporate Finance, chapter 3.
 * Solidity: docs/formats/annual-reports.md#equity-ratio.
 */
export function toRatios({ figures, inventories, previousYearFigures }: RatioInput): Ratios {
  const { revenue, operatingResult, netResult, totalAssets, equity, currentAssets, employees } = figures;
  const growth = previousYearFigures === null ? null : toGrowthBase(figures, previousYearFigures);
  const quickAssets = currentAssets === null ? null : currentAssets - inventories;
  const perEmployee = divide(revenue, employees);
  return {
    revenueGrowth: round(divide(growth === null || revenue === null ? null : revenue - growth, growth)),
    operatingMargin: round(divide(operatingResult, revenue)),
    netMargin: round(divide(netResult, revenue)),
    solidity: figures.solidity,
    quickRatio: round(divide(quickAssets, figures.currentLiabilities)),
    returnOnEquity: round(divide(netResult, equity)),
    returnOnAssets: round(divide(netResult, totalAssets)),
    revenuePerEmployee: perEmployee === null ? null : Math.round(perEmployee) || 0,
  };
}

/**
 * Returns the revenue of the previous year, from which growth is measured. Null if it is unknown,
 * if the years do not follow each other, or if one does not have about twelve months.
 */
function toGrowthBase(year: RatioInputFigures, previous: RatioInputFigures): number | null {
  const isComparable =
    isFollowing(year, previous) && countMonths(year) === 12 && countMonths(previous) === 12;
  return isComparable ? previous.revenue : null;
}

function isFollowing(
  { fiscalYearStart: start }: RatioInputFigures,
  { fiscalYearEnd: end }: RatioInputFigures,
): boolean {
  return start !== null && end !== null && Date.parse(start) - Date.parse(end) === DAY_MS;
}

/** Divides `part` by `whole`. Null if either is unknown, or if `whole` is not positive. */
function divide(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : part / whole;
}

function round(ratio: number | null): number | null {
  return ratio === null ? null : Math.round(ratio * 10_000) / 10_000 || 0;
}
