import type { Both, Language } from '../language/language.ts';
import { createNumberFormatter, formatNumber, toCodeText, type CodeTexts } from './format.ts';
import { FIGURE_TEXTS, type FigureName } from '../../../shared/domain/codes/figure-texts.ts';
import type { FinancialMetrics } from '../../../shared/domain/financial-metrics.ts';
import { countMonths, toMonths, type Ratios } from '../../../shared/domain/fiscal-year.ts';

const CHECKED_FIGURES: CodeTexts = {
  netResultInEquity: { sv: 'Årets resultat i eget kapital', en: 'Profit for the year within equity' },
  equityAndLiabilities: { sv: 'Summa eget kapital och skulder', en: 'Total equity and liabilities' },
  equityAtEnd: { sv: 'Eget kapital vid årets utgång', en: 'Equity at the end of the year' },
  equityOfOwners: {
    sv: 'Eget kapital hänförligt till moderföretagets aktieägare',
    en: 'Equity attributable to owners of the parent',
  },
  equityOfOthers: { sv: 'Innehav utan bestämmande inflytande', en: 'Non-controlling interests' },
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
  taxAllocationReserves: { sv: 'Periodiseringsfonder', en: 'Tax allocation reserves' },
  excessDepreciation: { sv: 'Ackumulerade överavskrivningar', en: 'Accumulated excess depreciation' },
  replacementReserves: { sv: 'Ersättningsfonder', en: 'Replacement reserves' },
  otherUntaxedReserves: { sv: 'Övriga obeskattade reserver', en: 'Other untaxed reserves' },
  clientFunds: { sv: 'Redovisningsmedel', en: 'Client funds' },
  women: { sv: 'Medelantalet anställda kvinnor', en: 'Average number of women employed' },
  men: { sv: 'Medelantalet anställda män', en: 'Average number of men employed' },
  quickRatio: { sv: 'Kassalikviditet', en: 'Quick ratio' },
  returnOnEquity: { sv: 'Avkastning på eget kapital', en: 'Return on equity' },
  returnOnAssets: { sv: 'Avkastning på totalt kapital', en: 'Return on total capital' },
  contractRevenue: { sv: 'Intäkter från avtal med kunder', en: 'Revenue from contracts with customers' },
  goodsRevenue: { sv: 'Intäkter från varor', en: 'Revenue from goods' },
  serviceRevenue: { sv: 'Intäkter från tjänster', en: 'Revenue from services' },
  constructionRevenue: { sv: 'Intäkter från entreprenadavtal', en: 'Revenue from construction contracts' },
  royaltyRevenue: { sv: 'Royaltyintäkter', en: 'Revenue from royalties' },
  rentalRevenue: { sv: 'Hyresintäkter', en: 'Rental income' },
  feeRevenue: { sv: 'Provisionsintäkter', en: 'Fee and commission income' },
  insuranceRevenue: { sv: 'Försäkringsintäkter', en: 'Insurance revenue' },
  interestRevenue: { sv: 'Ränteintäkter', en: 'Interest revenue' },
  otherRevenue: { sv: 'Övriga intäkter', en: 'Other revenue' },
  costOfSales: { sv: 'Kostnad för sålda varor', en: 'Cost of sales' },
  grossProfit: { sv: 'Bruttoresultat', en: 'Gross profit' },
  netResultContinuing: {
    sv: 'Årets resultat från kvarvarande verksamheter',
    en: 'Profit for the year from continuing operations',
  },
  netResultDiscontinued: {
    sv: 'Årets resultat från avvecklade verksamheter',
    en: 'Profit for the year from discontinued operations',
  },
  netResultOfOwners: {
    sv: 'Årets resultat hänförligt till moderföretagets aktieägare',
    en: 'Profit for the year attributable to owners of the parent',
  },
  netResultOfOthers: {
    sv: 'Årets resultat hänförligt till innehav utan bestämmande inflytande',
    en: 'Profit for the year attributable to non-controlling interests',
  },
  cash: { sv: 'Kassa', en: 'Cash' },
  cashEquivalents: { sv: 'Likvida medel utom kassa', en: 'Cash equivalents' },
};

const WORDS: CodeTexts = { ...FIGURE_TEXTS, ...CHECKED_FIGURES };

export function toFigureDisplayName(name: string, language: Language): string {
  return toCodeText(WORDS, name, language);
}

export const INCOME_FIGURES = [
  'revenue',
  'operatingResult',
  'resultAfterFinancialItems',
  'profitBeforeTax',
  'netResult',
] as const satisfies readonly FigureName[];

export const BALANCE_FIGURES = [
  ...(['fixedAssets', 'currentAssets', 'cashAndBank', 'totalAssets'] as const),
  ...(['restrictedEquity', 'unrestrictedEquity', 'equity', 'untaxedReserves'] as const),
  ...(['longTermLiabilities', 'currentLiabilities'] as const),
] as const satisfies readonly FigureName[];

/** Names of the ratios shown, in the order of the table. */
const RATIO_TEXTS: Readonly<Record<keyof Ratios, Both>> = {
  revenueGrowth: { sv: 'Omsättningstillväxt', en: 'Revenue growth' },
  operatingMargin: { sv: 'Rörelsemarginal', en: 'Operating margin' },
  netMargin: { sv: 'Nettomarginal', en: 'Net margin' },
  solidity: { sv: 'Soliditet', en: 'Equity ratio' },
  quickRatio: { sv: 'Kassalikviditet', en: 'Quick ratio' },
  returnOnEquity: { sv: 'Avkastning på eget kapital', en: 'Return on equity' },
  returnOnAssets: { sv: 'Avkastning på tillgångar', en: 'Return on assets' },
  revenuePerEmployee: { sv: 'Nettoomsättning per anställd', en: 'Net revenue per employee' },
};

/** docs/callers/years.md#ratios */
const FORMULAS: Readonly<Record<keyof Ratios, Both>> = {
  revenueGrowth: { sv: 'mot året före', en: 'on the year before' },
  operatingMargin: { sv: 'rörelseresultat / nettoomsättning', en: 'operating profit / net revenue' },
  netMargin: { sv: 'årets resultat / nettoomsättning', en: 'profit for the year / net revenue' },
  solidity: { sv: 'justerat eget kapital / tillgångar', en: 'adjusted equity / assets' },
  quickRatio: {
    sv: 'omsättningstillgångar utan lager / kortfristiga skulder',
    en: 'current assets without inventories / current liabilities',
  },
  returnOnEquity: { sv: 'årets resultat / eget kapital', en: 'profit for the year / equity' },
  returnOnAssets: { sv: 'årets resultat / tillgångar', en: 'profit for the year / assets' },
  revenuePerEmployee: { sv: 'tkr', en: 'SEK thousand' },
};

export const RATIO_NAMES = Object.keys(RATIO_TEXTS) as readonly (keyof Ratios)[];

export function toRatioName(name: keyof Ratios, language: Language): string {
  return RATIO_TEXTS[name][language];
}

export function toRatioExplanation(name: keyof Ratios, language: Language): string {
  return FORMULAS[name][language];
}

const MIN_WHOLE_RATIO = 10;

/** One decimal, or none from 1,000 %. Revenue per employee is in thousands of SEK. */
export function formatRatio(name: keyof Ratios, value: number, language: Language): string {
  if (name === 'revenuePerEmployee') return formatNumber(value / 1000, language);
  const digits = Math.abs(value) < MIN_WHOLE_RATIO ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Adds 0, so that a small loss is not written as -0.
  const rounded = Number(value.toFixed(digits + 2)) + 0;
  return createNumberFormatter(language, { style: 'percent', ...options })(rounded);
}

type FiscalYearDays = Pick<FinancialMetrics, 'fiscalYearStart' | 'fiscalYearEnd'>;

/** Null for twelve months and when it is unknown. */
export function toUnusualLengthText(year: FiscalYearDays, language: Language): string | null {
  const months = countMonths(year) ?? 12;
  if (months === 12) return null;
  const word = language === 'sv' ? 'mån' : months === 1 ? 'month' : 'months';
  return `${formatNumber(months, language)}\u00a0${word}`;
}

/** True for two fiscal years of the same length, the second directly before the first. */
export function areAdjacentYearsOfSameLength(latest: FiscalYearDays, previous: FiscalYearDays): boolean {
  if (latest.fiscalYearEnd === null || previous.fiscalYearEnd === null) return false;
  const apart = toMonths(Date.parse(latest.fiscalYearEnd) - Date.parse(previous.fiscalYearEnd));
  const months = countMonths(latest) ?? 12;
  return months === (countMonths(previous) ?? 12) && apart === months;
}
