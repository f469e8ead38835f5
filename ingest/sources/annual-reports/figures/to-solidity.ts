import type { Family } from './family.ts';
import type { FiscalYear } from './find-fiscal-year.ts';
import type { Figures } from './pick-figures.ts';

/** Tax rates of companies by the first day of the fiscal years that they hold for (formats/annual-reports.md, section 7). */
const TAX_RATES: readonly (readonly [from: string, rate: number])[] = [
  ['2021-01-01', 0.206],
  ['2019-01-01', 0.214],
  ['2013-01-01', 0.22],
  ['2009-01-01', 0.263],
];

/**
 * Equity and the untaxed part of untaxed reserves as a share of total assets. A report without untaxed reserves has none. Null without equity
 * or a whole krona of assets, and for years before 2009, whose rate nobody needs.
 */
export function toSolidity(
  { equity, untaxedReserves, totalAssets }: Pick<Figures, 'equity' | 'untaxedReserves' | 'totalAssets'>,
  family: Family,
  { start }: FiscalYear,
): number | null {
  const rate = TAX_RATES.find(([from]) => start >= from)?.[1];
  if (equity === null || totalAssets === null || totalAssets < 1 || rate === undefined) return null;
  const reserves = family === 'ifrs' ? 0 : (untaxedReserves ?? 0);
  return (equity + reserves * (1 - rate)) / totalAssets;
}
