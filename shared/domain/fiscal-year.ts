import { z } from 'zod';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';

const ratio = z.number().nullable();

/**
 * Key ratios of a fiscal year (docs/callers/years.md#ratios). Shares are fractions: 0.25 is 25 %. A
 * ratio is null when a figure is missing or the denominator is not positive.
 */
export const Ratios = z
  .object({
    revenueGrowth: ratio,
    operatingMargin: ratio,
    netMargin: ratio,
    solidity: ratio,
    quickRatio: ratio,
    returnOnEquity: ratio,
    returnOnAssets: ratio,
    /** Revenue per employee in whole SEK. */
    revenuePerEmployee: ratio,
  })
  .meta({ id: 'Ratios', description: 'Key ratios of a fiscal year. 0.25 is 25 %.' });
export type Ratios = z.infer<typeof Ratios>;

/** Figures of one fiscal year of a company (docs/callers/years.md#years). */
export const FiscalYear = FinancialMetrics.extend({
  /** Last day of the fiscal year, which identifies it. */
  fiscalYearEnd: isoDate,
  /**
   * Source of the figures. `filed`: the year's own report. `comparative`: the column of the
   * previous year in the next report. `overview`: the multi-year overview in a later report.
   */
  basis: z.enum(['filed', 'comparative', 'overview']),
  /** Last day of the fiscal year whose report contains the figures. */
  filing: isoDate,
  /** True when a later report contains an amount that differs from the filed one. */
  restated: z.boolean(),
  /**
   * Codes of doubts about the figures (docs/formats/annual-reports.md#flags). Empty without doubts.
   */
  flags: z.array(z.string()),
  ratios: Ratios,
}).meta({ id: 'FiscalYear', description: 'Figures of one fiscal year, whole SEK.' });
export type FiscalYear = z.infer<typeof FiscalYear>;

/** Figures of one fiscal year of a group, stored with its parent company. */
export const GroupFiscalYear = FiscalYear.extend({ group: z.literal(true) }).meta({
  id: 'GroupFiscalYear',
  description: 'Consolidated figures of one fiscal year, whole SEK.',
});
export type GroupFiscalYear = z.infer<typeof GroupFiscalYear>;
