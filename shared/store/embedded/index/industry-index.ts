/**
 * What an industry search asks, held in memory. Arrays are indexed by company number, counted in the order of writing, unless said
 * otherwise.
 */
export interface IndustryIndexParts {
  /** Distinct codes, sorted. */
  readonly codes: readonly string[];
  /** By code: where its companies begin in `companies`; one element more than there are codes. */
  readonly offsets: Uint32Array;
  /** Company numbers, ascending within a code. */
  readonly companies: Uint32Array;
  /** The company's id. */
  readonly ids: Uint32Array;
  /** Place in each order, lowest first. */
  readonly nameRanks: Uint32Array;
  readonly revenueUpRanks: Uint32Array;
  readonly revenueDownRanks: Uint32Array;
  /** Bounds of the revenue in whole SEK; NaN when it is not known, Infinity for an open class. */
  readonly revenueLows: Float64Array;
  readonly revenueHighs: Float64Array;
  /** {@link DEREGISTERED} and so on, added up. */
  readonly flags: Uint8Array;
  /** Place in `towns`. */
  readonly townNumbers: Uint32Array;
  /** Keys of the distinct towns. */
  readonly towns: readonly string[];
}

export const DEREGISTERED = 1;
export const HAS_ANNUAL_REPORT = 2;
export const EXACT_REVENUE = 4;
