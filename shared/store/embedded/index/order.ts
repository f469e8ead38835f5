/** Above the number of companies. */
const MAX_NUMBERS = 2 ** 23;

/**
 * Returns numbers from 0, sorted by rank, then by number. A rank is an integer below 2^30. Packs
 * both into one number, which sorts without a comparison function.
 */
export function toOrderByRank(ranks: ArrayLike<number>): Uint32Array {
  const packed = Float64Array.from(ranks, (rank, number) => rank * MAX_NUMBERS + number).sort();
  return Uint32Array.from(packed, (each) => each % MAX_NUMBERS);
}

/** Returns the place of each number in an order. */
export function invertOrder(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place;
  return places;
}
