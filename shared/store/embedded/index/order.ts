const MAX_NUMBERS = 2 ** 23;

/**
 * Returns the positions in `ranks` in ascending order of rank, equal ranks by position. Ranks are
 * integers below 2^30. Rank and position are packed into one number, which sorts fastest.
 */
export function sortPositionsByRank(ranks: ArrayLike<number>): Uint32Array {
  const packed = Float64Array.from(ranks, (rank, number) => rank * MAX_NUMBERS + number).sort();
  return Uint32Array.from(packed, (each) => each % MAX_NUMBERS);
}

/** Returns the position of each number in `order`. `order` contains every number from 0 once. */
export function invertPermutation(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place;
  return places;
}
