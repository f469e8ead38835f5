import { z } from 'zod';
import { isoDate } from './iso-date.ts';

const count = z.int().nullable();

/** Figures of an annual report (docs/callers/company.md#figures). Amounts are whole SEK. */
export const FinancialMetrics = z
  .object({
    year: z.int().nullable(),
    taxonomy: z.enum(['k2', 'k3', 'ifrs']),
    currency: z.literal('SEK'),
    fiscalYearStart: isoDate.nullable(),
    fiscalYearEnd: isoDate.nullable(),
    revenue: count,
    operatingResult: count,
    netResult: count,
    totalAssets: count,
    equity: count,
    currentAssets: count,
    currentLiabilities: count,
    cashAndBank: count,
    longTermLiabilities: count,
    fixedAssets: count,
    restrictedEquity: count,
    unrestrictedEquity: count,
    untaxedReserves: count,
    resultAfterFinancialItems: count,
    profitBeforeTax: count,
    proposedDividend: count,
    employees: z.number().nullable(),
    solidity: z.number().nullable(),
    operatingMargin: z.number().nullable(),
  })
  .meta({ id: 'FinancialMetrics', description: 'Figures of the latest annual report, whole SEK.' });
/** The type of the schema of the same name. */
export type FinancialMetrics = z.infer<typeof FinancialMetrics>;
