import type { Ratios } from '../../../shared/domain/fiscal-year.ts';
import type { Language } from '../language/language.ts';
import { toCodeText, type CodeTexts } from './code-text.ts';

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
