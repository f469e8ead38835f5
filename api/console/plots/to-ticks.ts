/** Allowed first digits of the distance between two ticks. */
const ROUND_DIGITS = [1, 2, 5, 10];

/**
 * Returns about `max` round, equally spaced ticks that cover `low` to `high`. `minStep` is the
 * smallest distance between ticks: 1 for counts.
 */
export function toTicks(low: number, high: number, max: number, minStep = 0): number[] {
  const step = Math.max(minStep, toRoundStep((high - low) / (max - 1)));
  const first = Math.floor(toExact(low / step));
  const last = Math.max(first + 1, Math.ceil(toExact(high / step)));
  return Array.from({ length: last - first + 1 }, (_, index) => toExact((first + index) * step));
}

/** Rounds the distance between ticks up to 1, 2 or 5 times a power of ten. Returns 1 for 0. */
function toRoundStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return toExact(ROUND_DIGITS.find((round) => round * power >= toExact(step))! * power);
}

/** Rounds away errors of binary fractions, and turns -0 into 0. */
function toExact(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
