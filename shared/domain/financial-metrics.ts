import { z } from 'zod';
import { described } from './described.ts';
import { isoDate } from './iso-date.ts';

const count = z.int().nullable();

/** Figures of an annual report in whole SEK (docs/callers/company.md#figures). */
export const FinancialMetrics = z
  .object({
    year: z
      .int()
      .nullable()
      .meta(
        described(
          'Year in which the fiscal year ends. Null when the report does not state it.',
          'År då räkenskapsåret slutar. Null om det inte framgår av årsredovisningen.',
        ),
      ),
    taxonomy: z
      .enum(['k2', 'k3', 'ifrs'])
      .meta(
        described(
          'Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs` (listed groups).',
          'Regelverk: `k2` (mindre företag), `k3` (större företag) eller `ifrs` (noterade koncerner).',
        ),
      ),
    currency: z
      .literal('SEK')
      .meta(
        described(
          'Currency of all amounts. Always `SEK`, in whole kronor.',
          'Beloppens valuta. Alltid `SEK`, i hela kronor.',
        ),
      ),
    fiscalYearStart: isoDate
      .nullable()
      .meta(
        described(
          'First day of the fiscal year. Null when the report does not state it.',
          'Räkenskapsårets första dag. Null om det inte framgår av årsredovisningen.',
        ),
      ),
    fiscalYearEnd: isoDate
      .nullable()
      .meta(
        described(
          'Last day of the fiscal year. Null when the report does not state it.',
          'Räkenskapsårets sista dag. Null om det inte framgår av årsredovisningen.',
        ),
      ),
    revenue: count.meta(
      described(
        'Net revenue in whole SEK. Null when the report has no such line.',
        'Nettoomsättning i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    operatingResult: count.meta(
      described(
        'Operating result (EBIT) in whole SEK. Negative for a loss. Null when the report has no such line.',
        'Rörelseresultat i hela kronor. Negativt vid förlust. Null när raden saknas i årsredovisningen.',
      ),
    ),
    netResult: count.meta(
      described(
        'Result of the year after tax, in whole SEK. Negative for a loss. Null when the report has no such line.',
        'Årets resultat efter skatt, i hela kronor. Negativt vid förlust. Null när raden saknas i årsredovisningen.',
      ),
    ),
    totalAssets: count.meta(
      described(
        'Total assets in whole SEK. Null when the report has no such line.',
        'Summa tillgångar (balansomslutning) i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    equity: count.meta(
      described(
        'Total equity in whole SEK. Negative when liabilities exceed assets. Null when the report has no such line.',
        'Summa eget kapital i hela kronor. Negativt när skulderna överstiger tillgångarna. Null när raden saknas i årsredovisningen.',
      ),
    ),
    currentAssets: count.meta(
      described(
        'Current assets in whole SEK. Null when the report has no such line.',
        'Omsättningstillgångar i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    currentLiabilities: count.meta(
      described(
        'Current liabilities in whole SEK. Null when the report has no such line.',
        'Kortfristiga skulder i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    cashAndBank: count.meta(
      described(
        'Cash and bank balances in whole SEK. Null when the report has no such line.',
        'Kassa och bank i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    longTermLiabilities: count.meta(
      described(
        'Long-term liabilities in whole SEK. Null when the report has no such line.',
        'Långfristiga skulder i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    fixedAssets: count.meta(
      described(
        'Fixed assets in whole SEK. Null when the report has no such line.',
        'Anläggningstillgångar i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    restrictedEquity: count.meta(
      described(
        'Restricted equity in whole SEK. Null when the report has no such line.',
        'Bundet eget kapital i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    unrestrictedEquity: count.meta(
      described(
        'Unrestricted equity in whole SEK. Null when the report has no such line.',
        'Fritt eget kapital i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    untaxedReserves: count.meta(
      described(
        'Untaxed reserves in whole SEK. Null when the report has no such line.',
        'Obeskattade reserver i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    resultAfterFinancialItems: count.meta(
      described(
        'Result after financial items in whole SEK. Null when the report has no such line.',
        'Resultat efter finansiella poster i hela kronor. Null när raden saknas i årsredovisningen.',
      ),
    ),
    profitBeforeTax: count.meta(
      described(
        'Profit before tax in whole SEK. Approximate: appropriations may be missing. Null when the report has no such line.',
        'Resultat före skatt i hela kronor. Ungefärligt: bokslutsdispositioner kan saknas. Null när raden saknas i årsredovisningen.',
      ),
    ),
    proposedDividend: count.meta(
      described(
        'Dividend that the board proposes, in whole SEK. Null when it proposes none.',
        'Styrelsens föreslagna utdelning i hela kronor. Null när ingen föreslås.',
      ),
    ),
    employees: z
      .number()
      .nullable()
      .meta(
        described(
          'Average number of employees in the fiscal year. Null when the report does not state it.',
          'Medelantalet anställda under räkenskapsåret. Null om det inte framgår av årsredovisningen.',
        ),
      ),
    solidity: z
      .number()
      .nullable()
      .meta(
        described(
          'Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null without total assets.',
          'Soliditet: justerat eget kapital delat med summa tillgångar, där 0.421 är 42,1 %. Null utan summa tillgångar.',
        ),
      ),
    operatingMargin: z
      .number()
      .nullable()
      .meta(
        described(
          'Operating result divided by net revenue, where 0.037 is 3.7 %. Null when revenue is below SEK 1,000,000.',
          'Rörelsemarginal: rörelseresultat delat med nettoomsättning, där 0.037 är 3,7 %. Null när omsättningen är under 1 000 000 kronor.',
        ),
      ),
  })
  .meta({
    id: 'FinancialMetrics',
    ...described(
      'Figures of an annual report, of the company itself. With the taxonomy `ifrs` they are those of its group. Amounts are whole SEK.',
      'Uppgifter ur en årsredovisning, för företaget självt. Med regelverket `ifrs` är de koncernens. Belopp i hela kronor.',
    ),
  });
export type FinancialMetrics = z.infer<typeof FinancialMetrics>;

/** True for the figures of a group. A report by IFRS has no others. */
export function isOfGroup(financials: Pick<FinancialMetrics, 'taxonomy'> | null): boolean {
  return financials?.taxonomy === 'ifrs';
}
