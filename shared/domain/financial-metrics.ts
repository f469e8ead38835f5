import { z } from 'zod';
import { dateOrNull, intOrNull, numberOrNull } from './nullable-fields.ts';

const amount = (what: string) => intOrNull(`${what} Null when the report has no such line.`);

/** Figures of an annual report in whole SEK (docs/callers/company.md#figures). */
export const FinancialMetrics = z
  .object({
    year: intOrNull('Year in which the fiscal year ends. Null when the report does not state it.'),
    taxonomy: z
      .enum(['k2', 'k3', 'ifrs'])
      .describe(
        'Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs` (listed groups).',
      ),
    currency: z.literal('SEK').describe('Currency of all amounts. Always `SEK`, in whole kronor.'),
    fiscalYearStart: dateOrNull('First day of the fiscal year. Null when the report does not state it.'),
    fiscalYearEnd: dateOrNull('Last day of the fiscal year. Null when the report does not state it.'),
    revenue: amount('Net revenue in whole SEK.'),
    operatingResult: amount('Operating result (EBIT) in whole SEK. Negative for a loss.'),
    netResult: amount('Result of the year after tax, in whole SEK. Negative for a loss.'),
    totalAssets: amount('Total assets in whole SEK.'),
    equity: amount('Total equity in whole SEK. Negative when liabilities exceed assets.'),
    currentAssets: amount('Current assets in whole SEK.'),
    currentLiabilities: amount('Current liabilities in whole SEK.'),
    cashAndBank: amount('Cash and bank balances in whole SEK.'),
    longTermLiabilities: amount('Long-term liabilities in whole SEK.'),
    fixedAssets: amount('Fixed assets in whole SEK.'),
    restrictedEquity: amount('Restricted equity in whole SEK.'),
    unrestrictedEquity: amount('Unrestricted equity in whole SEK.'),
    untaxedReserves: amount('Untaxed reserves in whole SEK.'),
    resultAfterFinancialItems: amount('Result after financial items in whole SEK.'),
    profitBeforeTax: amount('Profit before tax in whole SEK. Approximate: appropriations may be missing.'),
    proposedDividend: intOrNull(
      'Dividend that the board proposes, in whole SEK. Null when it proposes none.',
    ),
    employees: numberOrNull(
      'Average number of employees in the fiscal year. Null when the report does not state it.',
    ),
    solidity: numberOrNull(
      'Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null without total assets.',
    ),
    operatingMargin: numberOrNull(
      'Operating result divided by net revenue, where 0.037 is 3.7 %. Null when revenue is below SEK 1,000,000.',
    ),
  })
  .meta({
    id: 'FinancialMetrics',
    description:
      'Figures of an annual report, of the company itself. With the taxonomy `ifrs` they are those of its group. Amounts are whole SEK.',
  });
export type FinancialMetrics = z.infer<typeof FinancialMetrics>;

/** True for the figures of a group. A report by IFRS has no others. */
export function isOfGroup(financials: Pick<FinancialMetrics, 'taxonomy'> | null): boolean {
  return financials?.taxonomy === 'ifrs';
}
