import { z } from 'zod';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';

const ratio = z.number().nullable();

/**
 * Key ratios of a fiscal year (docs/callers/years.md#ratios). A ratio is null when a figure is
 * missing or the denominator is not positive. Shares are fractions: 0.25 is 25 %.
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
    /** Whole SEK. */
    revenuePerEmployee: ratio,
  })
  .meta({ id: 'Ratios', description: 'Key ratios of a fiscal year. 0.25 is 25 %.' });
/** The type of the schema of the same name. */
export type Ratios = z.infer<typeof Ratios>;

/** Figures of one fiscal year of a company (docs/callers/years.md#years). */
export const FiscalYear = FinancialMetrics.extend({
  /** The last day identifies the year. */
  fiscalYearEnd: isoDate,
  /**
   * `filed`: from the year's own report. `comparative`: from the comparative column of the next
   * year's report. `overview`: from the multi-year overview of a later report.
   */
  basis: z.enum(['filed', 'comparative', 'overview']),
  /** Last day of the fiscal year of the report that the figures come from. */
  filing: isoDate,
  /** True when a later report contains another amount than the filed one. */
  restated: z.boolean(),
  /** Codes of doubts about the figures (docs/formats/annual-reports.md#flags). */
  flags: z.array(z.string()),
  ratios: Ratios,
}).meta({ id: 'FiscalYear', description: 'Figures of one fiscal year, whole SEK.' });
/** The type of the schema of the same name. */
export type FiscalYear = z.infer<typeof FiscalYear>;

/** Figures of one fiscal year of the group that a company is the parent of. */
export const GroupFiscalYear = FiscalYear.extend({ group: z.literal(true) }).meta({
  id: 'GroupFiscalYear',
  description: 'Consolidated figures of one fiscal year, whole SEK.',
});
/** The type of the schema of the same name. */
export type GroupFiscalYear = z.infer<typeof GroupFiscalYear>;
