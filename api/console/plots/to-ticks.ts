/** What steps between ticks begin with. */
const ROUND = [1, 2, 5, 10];

/**
 * Round numbers in equal steps, of which the first is at most `low` and the last at least `high`: about `most` of them. No step is smaller than
 * `leastStep`, which is 1 for what is counted.
 */
export function toTicks(low: number, high: number, most: number, leastStep = 0): number[] {
  const step = Math.max(leastStep, toRoundStep((high - low) / (most - 1)));
  const first = Math.floor(toExact(low / step));
  const last = Math.max(first + 1, Math.ceil(toExact(high / step)));
  return Array.from({ length: last - first + 1 }, (_, place) => toExact((first + place) * step));
}

/** 1, 2 or 5 times a power of ten, and at least `step`; 1 for no step at all. */
function toRoundStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return toExact(ROUND.find((round) => round * power >= toExact(step))! * power);
}

/** Without the last digits, where sums of decimals go wrong. Minus zero is zero. */
function toExact(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
