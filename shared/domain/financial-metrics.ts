import { z } from 'zod';
import { isoDate } from './iso-date.ts';

const count = z.int().nullable();

/** Figures of an annual report in whole SEK (docs/callers/company.md#figures). */
export const FinancialMetrics = z
  .object({
    year: z
      .int()
      .nullable()
      .describe('Year in which the fiscal year ends. Null when the report does not state it.'),
    taxonomy: z
      .enum(['k2', 'k3', 'ifrs'])
      .describe(
        'Accounting rules of the report: `k2` (small companies), `k3` (larger ones) or `ifrs` (listed groups).',
      ),
    currency: z.literal('SEK').describe('Currency of all amounts. Always `SEK`, in whole kronor.'),
    fiscalYearStart: isoDate
      .nullable()
      .describe('First day of the fiscal year. Null when the report does not state it.'),
    fiscalYearEnd: isoDate
      .nullable()
      .describe('Last day of the fiscal year. Null when the report does not state it.'),
    revenue: count.describe('Net revenue in whole SEK. Null when the report has no such line.'),
    operatingResult: count.describe(
      'Operating result (EBIT) in whole SEK. Negative for a loss. Null when the report has no such line.',
    ),
    netResult: count.describe(
      'Result of the year after tax, in whole SEK. Negative for a loss. Null when the report has no such line.',
    ),
    totalAssets: count.describe('Total assets in whole SEK. Null when the report has no such line.'),
    equity: count.describe(
      'Total equity in whole SEK. Negative when liabilities exceed assets. Null when the report has no such line.',
    ),
    currentAssets: count.describe('Current assets in whole SEK. Null when the report has no such line.'),
    currentLiabilities: count.describe(
      'Current liabilities in whole SEK. Null when the report has no such line.',
    ),
    cashAndBank: count.describe(
      'Cash and bank balances in whole SEK. Null when the report has no such line.',
    ),
    longTermLiabilities: count.describe(
      'Long-term liabilities in whole SEK. Null when the report has no such line.',
    ),
    fixedAssets: count.describe('Fixed assets in whole SEK. Null when the report has no such line.'),
    restrictedEquity: count.describe(
      'Restricted equity in whole SEK. Null when the report has no such line.',
    ),
    unrestrictedEquity: count.describe(
      'Unrestricted equity in whole SEK. Null when the report has no such line.',
    ),
    untaxedReserves: count.describe('Untaxed reserves in whole SEK. Null when the report has no such line.'),
    resultAfterFinancialItems: count.describe(
      'Result after financial items in whole SEK. Null when the report has no such line.',
    ),
    profitBeforeTax: count.describe(
      'Profit before tax in whole SEK. Approximate: appropriations may be missing. Null when the report has no such line.',
    ),
    proposedDividend: count.describe(
      'Dividend that the board proposes, in whole SEK. Null when it proposes none.',
    ),
    employees: z
      .number()
      .nullable()
      .describe('Average number of employees in the fiscal year. Null when the report does not state it.'),
    solidity: z
      .number()
      .nullable()
      .describe(
        'Equity ratio: adjusted equity divided by total assets, where 0.421 is 42.1 %. Null without total assets.',
      ),
    operatingMargin: z
      .number()
      .nullable()
      .describe(
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
