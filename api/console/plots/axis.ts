import type { Language } from '../language/language.ts';
import { createNumberFormatter } from '../words/format.ts';
import { formatSignificant, findLargestMoneyUnit } from '../words/money.ts';

/** How the values of a plot are written beside its lines. */
export interface Axis {
  readonly unit: string;
  /** Smallest distance between ticks: 1 for counts, 0 for no minimum. */
  readonly minTickStep: number;
  readonly formatTick: (value: number) => string;
}

export function createMoneyAxis(
  largestAbsoluteValue: number,
  language: Language,
): Axis & { readonly formatBarValue: (value: number) => string } {
  const { factor, [language]: unit } = findLargestMoneyUnit(largestAbsoluteValue);
  return {
    unit,
    minTickStep: factor === 1 ? 1 : 0,
    formatTick: (value) => formatSignificant(value / factor, language),
    formatBarValue: createValueFormat(largestAbsoluteValue / factor, factor, language),
  };
}

/** All amounts get the decimals that the largest needs for three digits, but none becomes 0. */
function createValueFormat(largest: number, factor: number, language: Language): (value: number) => string {
  const decimals = factor === 1 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, largest))));
  const format = createNumberFormatter(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const least = 0.5 / 10 ** decimals;
  return (value) =>
    value !== 0 && Math.abs(value / factor) < least
      ? formatSignificant(value / factor, language)
      : format(value / factor);
}

const ROUND_DIGITS = [1, 2, 5, 10];

/** Round values that cover `low` to `high`. `minStep` is 1 for counts. */
export function toRoundTicksCovering(low: number, high: number, targetCount: number, minStep = 0): number[] {
  const step = Math.max(minStep, toRoundStep((high - low) / (targetCount - 1)));
  const first = Math.floor(toExact(low / step));
  const last = Math.max(first + 1, Math.ceil(toExact(high / step)));
  return Array.from({ length: last - first + 1 }, (_, index) => toExact((first + index) * step));
}

/** Up to 1, 2 or 5 times a power of ten. */
function toRoundStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return toExact(ROUND_DIGITS.find((round) => round * power >= toExact(step))! * power);
}

/** Removes floating-point rounding errors and turns -0 into 0. */
function toExact(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
