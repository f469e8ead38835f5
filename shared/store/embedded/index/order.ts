/** More than there are companies. */
const NUMBERS = 2 ** 23;

/**
 * Numbers of companies, counted from 0, in the order of their ranks, then of their numbers. A rank
 * is an integer below 2^30. Rank and number are sorted as one number, which needs no comparison
 * function.
 */
export function toOrderByRank(ranks: ArrayLike<number>): Uint32Array {
  const packed = Float64Array.from(ranks, (rank, number) => rank * NUMBERS + number).sort();
  return Uint32Array.from(packed, (each) => each % NUMBERS);
}

/** The place of each number in an order of all of them. */
export function invertOrder(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place;
  return places;
}
