import type { Language } from '../language/language.ts';
import { type CodeTexts, LOCALES, toCodeText } from './format.ts';
import type { FinancialMetrics } from '../../../shared/domain/financial-metrics.ts';
import type { Ratios } from '../../../shared/domain/fiscal-year.ts';

type FigureName = Exclude<
  keyof FinancialMetrics,
  'year' | 'taxonomy' | 'currency' | 'fiscalYearStart' | 'fiscalYearEnd'
>;

/**
 * Display names of the figures of annual reports (docs/callers/company.md#figures), in the order of
 * a financial statement. The terms are those of docs/formats/annual-reports.md#concepts.
 */
const FIGURES: Readonly<Record<FigureName, CodeTexts[string]>> = {
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
  employees: { sv: 'Medelantal anställda', en: 'Average number of employees' },
  solidity: { sv: 'Soliditet', en: 'Equity ratio' },
  operatingMargin: { sv: 'Rörelsemarginal', en: 'Operating margin' },
};

/** Display names of figures that only appear in remarks on data quality. */
const CHECKED_FIGURES: CodeTexts = {
  netResultInEquity: { sv: 'Årets resultat i eget kapital', en: 'Profit for the year within equity' },
  equityAndLiabilities: { sv: 'Summa eget kapital och skulder', en: 'Total equity and liabilities' },
  equityAtEnd: { sv: 'Eget kapital vid årets utgång', en: 'Equity at the end of the year' },
  equityOfOwners: {
    sv: 'Eget kapital hänförligt till moderföretagets aktieägare',
    en: 'Equity attributable to owners of the parent',
  },
  equityOfOthers: {
    sv: 'Innehav utan bestämmande inflytande',
    en: 'Non-controlling interests',
  },
  provisions: { sv: 'Avsättningar', en: 'Provisions' },
  inventories: { sv: 'Varulager m.m.', en: 'Inventories' },
  rawMaterials: { sv: 'Råvaror och förnödenheter', en: 'Raw materials and consumables' },
  workInProgress: { sv: 'Varor under tillverkning', en: 'Work in progress' },
  finishedGoods: { sv: 'Färdiga varor och handelsvaror', en: 'Finished goods and goods for resale' },
  otherInventories: { sv: 'Övriga lagertillgångar', en: 'Other inventories' },
  contractWork: { sv: 'Pågående arbete för annans räkning', en: 'Work in progress on behalf of others' },
  advancesToSuppliers: { sv: 'Förskott till leverantörer', en: 'Advances to suppliers' },
  cashWithoutClientFunds: {
    sv: 'Kassa och bank utan redovisningsmedel',
    en: 'Cash and bank without client funds',
  },
};

const WORDS: CodeTexts = { ...FIGURES, ...CHECKED_FIGURES };

/** Names of the figures that the console shows, in the order of a financial statement. */
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** Returns the display name of a figure of annual reports. */
export function toFigureName(name: string, language: Language): string {
  return toCodeText(WORDS, name, language);
}

/** Ratios that are not among the figures of a report (docs/callers/years.md#ratios). */
type RatioName = Exclude<keyof Ratios, 'solidity' | 'operatingMargin'>;

const RATIOS: Readonly<Record<RatioName, CodeTexts[string]>> = {
  revenueGrowth: { sv: 'Omsättningstillväxt', en: 'Revenue growth' },
  netMargin: { sv: 'Nettomarginal', en: 'Net margin' },
  quickRatio: { sv: 'Kassalikviditet', en: 'Quick ratio' },
  returnOnEquity: { sv: 'Avkastning på eget kapital', en: 'Return on equity' },
  returnOnAssets: { sv: 'Avkastning på totalt kapital', en: 'Return on assets' },
  revenuePerEmployee: { sv: 'Nettoomsättning per anställd', en: 'Net revenue per employee' },
};

/** Names of the ratios shown, in the order of the table. */
export const RATIO_NAMES = Object.keys(RATIOS) as readonly RatioName[];

/** The display name of a ratio. */
export function toRatioName(name: RatioName, language: Language): string {
  return toCodeText(RATIOS, name, language);
}

/** Formats of figures that are not amounts in SEK (docs/callers/company.md#figures). */
const FORMATS: Partial<Record<(typeof FIGURE_NAMES)[number], Intl.NumberFormatOptions>> = {
  employees: { maximumFractionDigits: 1 },
  solidity: { style: 'percent', maximumFractionDigits: 1 },
  operatingMargin: { style: 'percent', maximumFractionDigits: 1 },
};

/**
 * Formats a figure of an annual report: whole SEK, a number of employees, or a ratio as percent.
 */
export function formatFigure(name: (typeof FIGURE_NAMES)[number], value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], FORMATS[name] ?? { maximumFractionDigits: 0 }).format(
    value,
  );
}

/** Formats a ratio as percent, and revenue per employee in whole SEK. */
export function formatRatio(name: (typeof RATIO_NAMES)[number], value: number, language: Language): string {
  const options: Intl.NumberFormatOptions =
    name === 'revenuePerEmployee'
      ? { maximumFractionDigits: 0 }
      : { style: 'percent', maximumFractionDigits: 1 };
  return new Intl.NumberFormat(LOCALES[language], options).format(value);
}
