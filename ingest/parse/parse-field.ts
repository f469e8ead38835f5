/**
 * Replaces each run of whitespace, including non-breaking spaces, by one space, and trims the text.
 */
export function collapseBlanksAndTrim(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})$/;

/** True for `""` and for `null` in any letter case, which mean that there is no value. */
export function isEmptyOrNullText(text: string): boolean {
  return text === '' || text.toLowerCase() === 'null';
}

/**
 * Parses a date written `YYYY-MM-DD` or `YYYYMMDD` to an ISO date. Null for any other text, and for
 * a day that does not exist.
 */
export function parseDate(text: string): string | null {
  const match = DATE.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  const date = `${year}-${month}-${day}`;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null;
  return Number(day) <= countDaysOfMonth(Number(year), Number(month)) ? date : null;
}

/** Returns the number of days of a month, without `Date`, which is several times slower. */
function countDaysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True for a date that exists and is written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  return parseDate(text) === text;
}
