const UNUSUAL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\<]/;
/** Line breaks of any kind and tabs, also as programs write them: `\n` and `<br>`. */
const BREAKS = / *(?:(?:[\t-\r\u001c-\u001f\u0085\u2028\u2029]|\\[rnt]|<[bB][rR] ?\/?>) *)+/g;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

export function replaceControls(text: string): string {
  return UNUSUAL.test(text) ? text.replace(BREAKS, ' ').replace(CONTROLS, '') : text;
}

/** Matches what {@link trimBlanks} changes within a text. Few texts have it. */
const SURPLUS = /[^\S ]|[\u0000-\u001f\u007f-\u009f]| {2}/;

export function trimBlanks(text: string): string {
  if (!SURPLUS.test(text)) return text.trim();
  return text
    .replace(/[\s\u001c-\u001f\u0085]+/g, ' ')
    .replace(CONTROLS, '')
    .trim();
}

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})$/;
const DATE_LENGTH = 10;
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** True for `""` and for `null` in any letter case, which mean that there is no value. */
export function isEmptyText(text: string): boolean {
  return text === '' || text.toLowerCase() === 'null';
}

/**
 * Parses a date written `YYYY-MM-DD`, `YYYYMMDD` or as an ISO timestamp to an ISO date. A timestamp
 * with a zone is of the day that it is in Sweden. Null for any other text, and for a day that does
 * not exist.
 */
export function parseDate(text: string): string | null {
  const match = DATE.exec(text);
  if (match === null) return text.length > DATE_LENGTH ? parseTimestamp(text) : null;
  const [, year, month, day] = match;
  const date = `${year}-${month}-${day}`;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null;
  return Number(day) <= countDaysOfMonth(Number(year), Number(month)) ? date : null;
}

function parseTimestamp(text: string): string | null {
  const [, date, zone] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined || parseDate(date) === null) return null;
  const time = Date.parse(text.replace(' ', 'T'));
  if (Number.isNaN(time)) return null;
  if (zone === undefined) return date;
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO('Europe/Stockholm')
    .toPlainDate()
    .toString();
}

/** Returns the number of days of a month, without `Date`, which is several times slower. */
function countDaysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isIsoDate(text: string): boolean {
  return parseDate(text) === text;
}
