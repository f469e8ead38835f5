import type { Language } from '../language/language.ts';
import { LOCALES } from '../words/locales.ts';

const NO_BREAK = '\u00a0';

/** How values are written along an axis, and in the table of a plot. */
export interface Axis {
  /** Unit of the ticks; stands above them. */
  readonly unit: string;
  /** Unit of the figures of the table. */
  readonly figureUnit: string;
  readonly minStep: number;
  readonly formatTick: (value: number) => string;
  readonly formatFigure: (value: number) => string;
}

/** Chooses the axis for values of which the largest, without sign, is given. */
export type AxisFactory = (largest: number) => Axis;

/** SEK, in the unit that gives short numbers: kr, tkr, Mkr or mdkr. */
export function createMoneyAxis(language: Language): AxisFactory {
  return (largest) => {
    const { factor, [language]: unit } = toMoneyUnit(largest);
    const format = toFormat(language, 2);
    return {
      unit,
      figureUnit: MONEY_UNITS[0][language],
      minStep: factor === 1 ? 1 : 0,
      formatTick: (value) => format(value / factor),
      formatFigure: toFormat(language, 0),
    };
  };
}

/** Things that are counted, or measured in a unit of their own; `decimals` is how many digits a figure may have after the point. */
export function createUnitAxis(unit: string, language: Language, decimals = 0): AxisFactory {
  const format = toFormat(language, decimals);
  const leastStep = decimals === 0 ? 1 : 0;
  return () => ({
    unit,
    figureUnit: unit,
    minStep: leastStep,
    formatTick: format,
    formatFigure: format,
  });
}

const MONEY_UNITS = [
  { factor: 1, sv: 'kr', en: 'SEK', word: '', short: '' },
  { factor: 1e3, sv: 'tkr', en: 'SEK thousand', word: 'thousand', short: 'k' },
  { factor: 1e6, sv: 'Mkr', en: 'SEK million', word: 'million', short: 'm' },
  { factor: 1e9, sv: 'mdkr', en: 'SEK billion', word: 'billion', short: 'bn' },
] as const;

/** The unit that an amount in SEK has few digits in. */
function toMoneyUnit(amount: number): (typeof MONEY_UNITS)[number] {
  return MONEY_UNITS.findLast(({ factor }) => Math.abs(amount) >= factor) ?? MONEY_UNITS[0];
}

/** An amount in SEK with its unit, rounded to two decimals of it: `1,5 Mkr`, `SEK 1.5 million`. */
export function formatMoney(amount: number, language: Language): string {
  const { factor, sv, word } = toMoneyUnit(amount);
  const number = toFormat(language, 2)(amount / factor);
  const parts = language === 'sv' ? [number, sv] : ['SEK', number, word];
  return parts.filter((part) => part !== '').join(NO_BREAK);
}

/** The same for where there is little room: `1,5 Mkr`, `SEK 1.5m`. */
export function formatShortMoney(amount: number, language: Language): string {
  const { factor, short } = toMoneyUnit(amount);
  if (language === 'sv') return formatMoney(amount, language);
  return `SEK${NO_BREAK}${toFormat(language, 2)(amount / factor)}${short}`;
}

function toFormat(language: Language, decimals: number): (value: number) => string {
  const format = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: decimals });
  return (value) => format.format(value);
}
