import { isFutureDate } from '../shared/store/source-age.ts';

/**
 * Earlier dates are placeholders: the zero dates of zips (1979-11-30, 1980-01-01) and of clocks
 * (1970).
 */
const EARLIEST_MS = Date.parse('1990-01-01T00:00:00Z');

/**
 * True for a date that a delivery can have: an ISO date or timestamp that is no placeholder and not
 * later than tomorrow in UTC. False for any other text.
 */
export function isPossibleDate(date: string, now: Date): boolean {
  return Date.parse(date) >= EARLIEST_MS && !isFutureDate(date, now);
}

export interface DeliveryDate {
  readonly date: string;
  /**
   * True if a date of the file cannot be, so that `date` is only a later one, such as that of the
   * download. Another delivery is never refused as older than it.
   */
  readonly isDateReplaced: boolean;
}

/** Returns the first of `dates` that a delivery can have, else the time of the run. */
export function pickDeliveryDate(dates: readonly (string | null)[], now: Date): DeliveryDate {
  const stated = dates.filter((date) => date !== null);
  const date = stated.find((each) => isPossibleDate(each, now)) ?? now.toISOString();
  return { date, isDateReplaced: stated.length > 0 && date !== stated[0] };
}
