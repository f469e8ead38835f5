import type { Language } from '../language/language.ts';
import { LOCALES } from '../words/format.ts';

const NO_BREAK = '\u00a0';

/**
 * The value axis of a plot: units and formats of its tick labels and of the figures in the table.
 */
export interface Axis {
  /** Unit of the tick labels, shown above them. */
  readonly unit: string;
  /** Unit of the figures in the table. */
  readonly figureUnit: string;
  /** Smallest distance between ticks: 1 for counts, 0 for no minimum. */
  readonly minStep: number;
  readonly formatTick: (value: number) => string;
  readonly formatFigure: (value: number) => string;
}

/** Creates the axis for a plot. `largest` is the largest absolute value. */
export type AxisFactory = (largest: number) => Axis;

/** Axis for amounts in SEK, in the unit with the shortest numbers: kr, tkr, Mkr or mdkr. */
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

/**
 * Axis for counts and for values with a unit of their own. `decimals` is the maximum number of
 * decimals.
 */
export function createUnitAxis(unit: string, language: Language, decimals = 0): AxisFactory {
  const format = toFormat(language, decimals);
  const minStep = decimals === 0 ? 1 : 0;
  return () => ({
    unit,
    figureUnit: unit,
    minStep,
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

/** Returns the largest money unit that does not exceed the amount. */
function toMoneyUnit(amount: number): (typeof MONEY_UNITS)[number] {
  return MONEY_UNITS.findLast(({ factor }) => Math.abs(amount) >= factor) ?? MONEY_UNITS[0];
}

/** An amount in SEK with its unit, rounded to two decimals: `1,5 Mkr`, `SEK 1.5 million`. */
export function formatMoney(amount: number, language: Language): string {
  const { factor, sv, word } = toMoneyUnit(amount);
  const number = toFormat(language, 2)(amount / factor);
  const parts = language === 'sv' ? [number, sv] : ['SEK', number, word];
  return parts.filter((part) => part !== '').join(NO_BREAK);
}

/** A range of amounts in SEK: `1–5 Mkr`, or `500 tkr till 1 Mkr` when the units differ. */
export function formatMoneyRange(low: number, high: number, language: Language): string {
  const { factor } = toMoneyUnit(low);
  const to = formatMoney(high, language);
  if (factor !== toMoneyUnit(high).factor)
    return `${formatMoney(low, language)} ${language === 'sv' ? 'till' : 'to'} ${to}`;
  const from = toFormat(language, 2)(low / factor);
  return language === 'sv' ? `${from}–${to}` : to.replace(NO_BREAK, `${NO_BREAK}${from}–`);
}

/** An amount in SEK for narrow places: `1,5 Mkr`, `SEK 1.5m`. */
export function formatShortMoney(amount: number, language: Language): string {
  const { factor, short } = toMoneyUnit(amount);
  if (language === 'sv') return formatMoney(amount, language);
  return `SEK${NO_BREAK}${toFormat(language, 2)(amount / factor)}${short}`;
}

function toFormat(language: Language, decimals: number): (value: number) => string {
  const format = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: decimals });
  return (value) => format.format(value);
}
