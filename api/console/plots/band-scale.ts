import { roundToTenth, PLOT_WIDTH } from './plot-area.ts';

/** Room at each side for what lies below the first bound and above the last. */
const SIDE = 48;
const LEFT = 4;
/** From the left end to what lies below the first bound, away from the text of that bound. */
const ZERO = 10;
const RIGHT = PLOT_WIDTH - 4;

/** A logarithmic scale over the classes of an authority. */
export interface BandScale {
  readonly left: number;
  readonly right: number;
  /** Where an exact figure stands that lies below the first bound: zero has no place on a logarithmic scale. */
  readonly zero: number;
  /** Place of an amount; what lies below the first bound is at the left end. */
  readonly x: (amount: number) => number;
  /** Powers of ten from the first bound to the last. */
  readonly decades: readonly number[];
}

/** The scale of classes that begin with `bounds`; of those above zero there are at least two. */
export function createBandScale(bounds: readonly number[]): BandScale {
  const positive = bounds.filter((bound) => bound > 0);
  const [first, last] = [Math.min(...positive), Math.max(...positive)];
  const width = (RIGHT - LEFT - 2 * SIDE) / Math.log10(last / first);
  const lowest = Math.ceil(Math.log10(first));
  const count = Math.floor(Math.log10(last)) - lowest + 1;
  return {
    ...{ left: LEFT, right: RIGHT, zero: LEFT + ZERO },
    x: (amount) =>
      amount < first ? LEFT : roundToTenth(Math.min(RIGHT, LEFT + SIDE + Math.log10(amount / first) * width)),
    decades: Array.from({ length: Math.max(0, count) }, (_, place) => 10 ** (lowest + place)),
  };
}
