import type { BilingualText } from '../bilingual-text.ts';
import type { FinancialMetrics } from '../financial-metrics.ts';

export type FigureName = Exclude<
  keyof FinancialMetrics,
  'year' | 'taxonomy' | 'currency' | 'fiscalYearStart' | 'fiscalYearEnd'
>;

/**
 * Names of the figures of annual reports (docs/callers/company.md#figures), in the order of a
 * financial statement. The terms are those of docs/formats/annual-reports.md#concepts.
 */
export const FIGURE_TEXTS: Readonly<Record<FigureName, BilingualText>> = {
  revenue: { sv: 'Nettoomsättning', en: 'Net revenue' },
  operatingResult: { sv: 'Rörelseresultat', en: 'Operating profit' },
  resultAfterFinancialItems: { sv: 'Resultat efter finansiella poster', en: 'Profit after financial items' },
  profitBeforeTax: { sv: 'Resultat före skatt', en: 'Profit before tax' },
  netResult: { sv: 'Årets resultat', en: 'Profit for the year' },
  totalAssets: { sv: 'Summa tillgångar', en: 'Total assets' },
  fixedAssets: { sv: 'Anläggningstillgångar', en: 'Fixed assets' },
  currentAssets: { sv: 'Omsättningstillgångar', en: 'Current assets' },
  cashAndBank: { sv: 'Kassa och bank', en: 'Cash and bank' },
  equity: { sv: 'Eget kapital', en: 'Equity' },
  restrictedEquity: { sv: 'Bundet eget kapital', en: 'Restricted equity' },
  unrestrictedEquity: { sv: 'Fritt eget kapital', en: 'Unrestricted equity' },
  untaxedReserves: { sv: 'Obeskattade reserver', en: 'Untaxed reserves' },
  longTermLiabilities: { sv: 'Långfristiga skulder', en: 'Long-term liabilities' },
  currentLiabilities: { sv: 'Kortfristiga skulder', en: 'Current liabilities' },
  proposedDividend: { sv: 'Föreslagen utdelning', en: 'Proposed dividend' },
  employees: { sv: 'Medelantalet anställda', en: 'Average number of employees' },
  solidity: { sv: 'Soliditet', en: 'Equity ratio' },
  operatingMargin: { sv: 'Rörelsemarginal', en: 'Operating margin' },
};
