import { z } from 'zod';
import { numberOrNull } from './nullable-fields.ts';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';

const ratio = (what: string) => numberOrNull(`${what}: 0.25 is 25 %. Null when unknown.`);

/**
 * Key ratios of a fiscal year (docs/callers/years.md#ratios). Shares are fractions: 0.25 is 25 %. A
 * ratio is null when a figure is missing or the denominator is not positive. Growth is also null
 * unless both years have about twelve months and the second directly follows the first.
 */
export const Ratios = z
  .object({
    revenueGrowth: ratio('Growth of net revenue since the year before'),
    operatingMargin: ratio('Operating result divided by net revenue'),
    netMargin: ratio('Profit for the year divided by net revenue'),
    solidity: ratio('Equity ratio'),
    quickRatio: ratio('Current assets without inventories divided by current liabilities'),
    returnOnEquity: ratio('Profit for the year divided by equity'),
    returnOnAssets: ratio('Profit for the year divided by total assets'),
    revenuePerEmployee: numberOrNull('Net revenue per employee in whole SEK. Null when unknown.'),
  })
  .meta({ id: 'Ratios', description: 'Key ratios of a fiscal year.' });
export type Ratios = z.infer<typeof Ratios>;

/** Figures of one fiscal year of a company (docs/callers/years.md#years). */
export const FiscalYear = FinancialMetrics.extend({
  fiscalYearEnd: isoDate.describe('Last day of the fiscal year, which identifies it.'),
  basis: z
    .enum(['filed', 'comparative', 'overview'])
    .describe(
      'Where the figures are from. `filed`: the year’s own report. `comparative`: the column of the previous year in the next report. `overview`: the multi-year overview of a later report.',
    ),
  filing: isoDate.describe('Last day of the fiscal year whose report contains the figures.'),
  restated: z
    .boolean()
    .describe('True when a later report contains an amount that differs from the filed one.'),
  flags: z.array(z.string()).describe('Codes of doubts about the figures. Empty without doubts.'),
  ratios: Ratios,
}).meta({
  id: 'FiscalYear',
  description: 'Figures of one fiscal year, whole SEK.',
});
export type FiscalYear = z.infer<typeof FiscalYear>;

/** Where in the reports the figures of a year are from. See `basis` of {@link FiscalYear}. */
export type FigureOriginInReports = FiscalYear['basis'];

/** Figures of one fiscal year of a group, stored with its parent company. */
export const GroupFiscalYear = FiscalYear.extend({
  group: z.literal(true).describe('Always true.'),
}).meta({
  id: 'GroupFiscalYear',
  description: 'Consolidated figures of one fiscal year, whole SEK.',
});
export type GroupFiscalYear = z.infer<typeof GroupFiscalYear>;

const DAY_MS = 86_400_000;
/** Twelve months are 365 days, two weeks less or more (docs/callers/years.md#ratios). */
const TWELVE_MONTHS = { leastDays: 351, mostDays: 379 };
const DAYS_PER_MONTH = 30.44;

/** Counts the months of a fiscal year, at least 1. Null when its first or last day is unknown. */
export function countMonths({
  fiscalYearStart: start,
  fiscalYearEnd: end,
}: Pick<FinancialMetrics, 'fiscalYearStart' | 'fiscalYearEnd'>): number | null {
  return start === null || end === null ? null : toMonths(Date.parse(end) - Date.parse(start) + DAY_MS);
}

export function toMonths(timeMs: number): number {
  const days = Math.round(timeMs / DAY_MS);
  const months = Math.max(1, Math.round(days / DAYS_PER_MONTH));
  if (days < TWELVE_MONTHS.leastDays) return Math.min(11, months);
  return days > TWELVE_MONTHS.mostDays ? Math.max(13, months) : 12;
}
