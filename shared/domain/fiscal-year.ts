import { z } from 'zod';
import { described } from './described.ts';
import { FinancialMetrics } from './financial-metrics.ts';
import { isoDate } from './iso-date.ts';

const ratio = (en: string, sv: string) =>
  z
    .number()
    .nullable()
    .meta(
      described(`${en}: 0.25 is 25 %. Null when unknown.`, `${sv}: 0,25 är 25 %. Null när uppgift saknas.`),
    );

/**
 * Key ratios of a fiscal year (docs/callers/years.md#ratios). Shares are fractions: 0.25 is 25 %. A
 * ratio is null when a figure is missing or the denominator is not positive. Growth is also null
 * unless both years have about twelve months and the second directly follows the first.
 */
export const Ratios = z
  .object({
    revenueGrowth: ratio(
      'Growth of net revenue since the year before',
      'Nettoomsättningens tillväxt sedan föregående år',
    ),
    operatingMargin: ratio(
      'Operating result divided by net revenue',
      'Rörelseresultat delat med nettoomsättning',
    ),
    netMargin: ratio(
      'Profit for the year divided by net revenue',
      'Årets resultat delat med nettoomsättning',
    ),
    solidity: ratio('Equity ratio', 'Soliditet'),
    quickRatio: ratio(
      'Current assets without inventories divided by current liabilities',
      'Omsättningstillgångar utan varulager delade med kortfristiga skulder (kassalikviditet)',
    ),
    returnOnEquity: ratio('Profit for the year divided by equity', 'Årets resultat delat med eget kapital'),
    returnOnAssets: ratio(
      'Profit for the year divided by total assets',
      'Årets resultat delat med summa tillgångar',
    ),
    revenuePerEmployee: z
      .number()
      .nullable()
      .meta(
        described(
          'Net revenue per employee in whole SEK. Null when unknown.',
          'Nettoomsättning per anställd i hela kronor. Null när uppgift saknas.',
        ),
      ),
  })
  .meta({ id: 'Ratios', ...described('Key ratios of a fiscal year.', 'Nyckeltal för ett räkenskapsår.') });
export type Ratios = z.infer<typeof Ratios>;

/** Figures of one fiscal year of a company (docs/callers/years.md#years). */
export const FiscalYear = FinancialMetrics.extend({
  fiscalYearEnd: isoDate.meta(
    described(
      'Last day of the fiscal year, which identifies it.',
      'Räkenskapsårets sista dag, som identifierar det.',
    ),
  ),
  basis: z
    .enum(['filed', 'comparative', 'overview'])
    .meta(
      described(
        'Where the figures are from. `filed`: the year’s own report. `comparative`: the column of the previous year in the next report. `overview`: the multi-year overview of a later report.',
        'Varifrån siffrorna kommer. `filed`: årets egen årsredovisning. `comparative`: jämförelseåret i nästa årsredovisning. `overview`: flerårsöversikten i en senare årsredovisning.',
      ),
    ),
  filing: isoDate.meta(
    described(
      'Last day of the fiscal year whose report contains the figures.',
      'Sista dagen i det räkenskapsår vars årsredovisning innehåller siffrorna.',
    ),
  ),
  restated: z
    .boolean()
    .meta(
      described(
        'True when a later report contains an amount that differs from the filed one.',
        'True om en senare årsredovisning har ett annat belopp än det inlämnade.',
      ),
    ),
  flags: z
    .array(z.string())
    .meta(
      described(
        'Codes of doubts about the figures. Empty without doubts.',
        'Koder för tvivel om siffrorna. Tom utan tvivel.',
      ),
    ),
  ratios: Ratios,
}).meta({
  id: 'FiscalYear',
  ...described('Figures of one fiscal year, whole SEK.', 'Siffror för ett räkenskapsår, i hela kronor.'),
});
export type FiscalYear = z.infer<typeof FiscalYear>;

/** Where in the reports the figures of a year are from. See `basis` of {@link FiscalYear}. */
export type FigureOriginInReports = FiscalYear['basis'];

/** Figures of one fiscal year of a group, stored with its parent company. */
export const GroupFiscalYear = FiscalYear.extend({
  group: z.literal(true).meta(described('Always true.', 'Alltid true.')),
}).meta({
  id: 'GroupFiscalYear',
  ...described(
    'Consolidated figures of one fiscal year, whole SEK.',
    'Koncernens siffror för ett räkenskapsår, i hela kronor.',
  ),
});
export type GroupFiscalYear = z.infer<typeof GroupFiscalYear>;
