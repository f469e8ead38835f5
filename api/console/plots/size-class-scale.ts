import { roundToTenth, PLOT_WIDTH } from './plot-area.ts';

/** Space at both ends of the scale in SVG units, for amounts outside the bounds. */
const END_SPACE = 48;
const LEFT = 4;
/** Distance of the label `0` from the left end of the scale, in SVG units. */
const ZERO_OFFSET = 10;
const RIGHT = PLOT_WIDTH - 4;

/**
 * A logarithmic scale that maps amounts to horizontal positions, over an authority's size classes.
 */
export interface SizeClassScale {
  readonly left: number;
  readonly right: number;
  /** Position for an exact value below the first bound, since a logarithmic scale has no zero. */
  readonly zero: number;
  /** Horizontal position of an amount; the left end for amounts below the first bound. */
  readonly x: (amount: number) => number;
  /** Powers of ten between the first and the last bound. */
  readonly decades: readonly number[];
}

/** Creates the scale of size classes with these lower bounds, at least two of them positive. */
export function createSizeClassScale(bounds: readonly number[]): SizeClassScale {
  const positive = bounds.filter((bound) => bound > 0);
  const [first, last] = [Math.min(...positive), Math.max(...positive)];
  const width = (RIGHT - LEFT - 2 * END_SPACE) / Math.log10(last / first);
  const lowest = Math.ceil(Math.log10(first));
  const count = Math.floor(Math.log10(last)) - lowest + 1;
  return {
    ...{ left: LEFT, right: RIGHT, zero: LEFT + ZERO_OFFSET },
    x: (amount) =>
      amount < first
        ? LEFT
        : roundToTenth(Math.min(RIGHT, LEFT + END_SPACE + Math.log10(amount / first) * width)),
    decades: Array.from({ length: Math.max(0, count) }, (_, index) => 10 ** (lowest + index)),
  };
}
