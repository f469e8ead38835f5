import type { Language } from '../../language/language.ts';
import type { FIGURE_NAMES } from '../../words/figure.ts';
import { LOCALES } from '../../words/format.ts';

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
