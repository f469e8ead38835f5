import type { FinancialMetrics } from '../../../../shared/domain/company.ts';
import type { Extraction } from './extract-figures.ts';
import { toSolidity } from './derive-figures.ts';

/** A margin on less revenue says nothing (docs/callers/company.md#figures), whole SEK. */
const LEAST_REVENUE = 1_000_000;

/**
 * The figures that the service shows of one report (docs/callers/company.md#figures,
 * docs/contract.md#company): whole SEK, solidity and margin computed, to four decimals. Null for a
 * report without figures or in another currency.
 */
export function toFinancials({
  figures,
  year,
  currency,
  family,
  flags,
}: Extraction): FinancialMetrics | null {
  if (figures === null || year === null || currency !== 'SEK' || flags.has('no-figures')) return null;
  const { operatingResult, revenue } = figures;
  const hasMargin = operatingResult !== null && revenue !== null && revenue >= LEAST_REVENUE;
  return {
    year: Number(year.end.slice(0, 4)),
    taxonomy: family === 'ifrs' ? 'ifrs' : family === 'k3' || family === 'k3-group' ? 'k3' : 'k2',
    currency: 'SEK',
    fiscalYearStart: year.start,
    fiscalYearEnd: year.end,
    revenue: toWhole(revenue),
    operatingResult: toWhole(operatingResult),
    netResult: toWhole(figures.netResult),
    totalAssets: toWhole(figures.totalAssets),
    equity: toWhole(figures.equity),
    currentAssets: toWhole(figures.currentAssets),
    currentLiabilities: toWhole(figures.currentLiabilities),
    cashAndBank: toWhole(figures.cashAndBank),
    longTermLiabilities: toWhole(figures.longTermLiabilities),
    fixedAssets: toWhole(figures.fixedAssets),
    restrictedEquity: toWhole(figures.restrictedEquity),
    unrestrictedEquity: toWhole(figures.unrestrictedEquity),
    untaxedReserves: toWhole(figures.untaxedReserves),
    resultAfterFinancialItems: toWhole(figures.resultAfterFinancialItems),
    profitBeforeTax: toWhole(figures.profitBeforeTax),
    proposedDividend: toWhole(figures.proposedDividend),
    employees: figures.employees,
    solidity: toRatio(toSolidity(figures, family, year)),
    operatingMargin: toRatio(hasMargin ? operatingResult / revenue : null),
  };
}

/** Halves away from zero, so that a loss is rounded as a profit is. */
function toWhole(amount: number | null): number | null {
  return amount === null ? null : Math.sign(amount) * Math.round(Math.abs(amount)) || 0;
}

function toRatio(ratio: number | null): number | null {
  return ratio === null ? null : Math.round(ratio * 10_000) / 10_000 || 0;
}
