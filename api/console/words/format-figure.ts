import type { Language } from '../language/language.ts';
import type { FIGURE_NAMES } from './figure.ts';
import type { RATIO_NAMES } from './ratio.ts';
import { LOCALES } from './format.ts';

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
