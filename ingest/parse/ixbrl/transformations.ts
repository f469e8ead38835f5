import { isIsoDate } from '../parse-field.ts';
import type { QName } from '../xml/xml-handler.ts';

/**
 * Converts the content of an XBRL fact to the text of a number, or to an ISO date. Null for content
 * in another form.
 */
type Transformation = (content: string) => string | null;

/**
 * Matches a space between groups of digits, of the kinds that the standard allows or that common
 * programs write.
 */
const BLANK = '[ \\u00a0\\u2007\\u2009\\u202f]';

/**
 * Returns a function that parses numbers with groups of three digits or without groups, such as
 * `12 345,6`. `separator` is the pattern of the blank or sign between groups, `point` that of the
 * decimal sign. If `point` is null, a number with decimals is invalid.
 */
function groupedNumber(separator: string, point: string | null): Transformation {
  const decimals = point === null ? '' : `(?:${point}(\\d+))?`;
  const lead = point === null ? '' : `|${point}(\\d+)`;
  const pattern = new RegExp(`^(?:(\\d+(?:${separator}\\d{3})*)${decimals}${lead})$`);
  const separators = new RegExp(separator, 'g');
  return (content) => {
    const match = pattern.exec(content.trim());
    if (match === null) return null;
    const [, whole = '0', part, only] = match;
    const fraction = part ?? only;
    return whole.replaceAll(separators, '') + (fraction === undefined ? '' : `.${fraction}`);
  };
}

/**
 * Returns a function that parses numbers with `separator` or blanks anywhere between the digits,
 * and `point` before the decimals. `numdotdecimal` of the registries TR2 to TR5 is such a
 * transformation.
 */
function ungroupedNumber(separator: string, point: string): Transformation {
  const pattern = new RegExp(`^(?:${separator}|${BLANK}|\\d)*(?:${point}\\d+)?$`);
  const separators = new RegExp(`${separator}|${BLANK}`, 'g');
  const points = new RegExp(point);
  return (content) => {
    const text = content.trim();
    if (!pattern.test(text) || !/\d/.test(text)) return null;
    const plain = text.replaceAll(separators, '').replace(points, '.');
    return plain.startsWith('.') ? `0${plain}` : plain;
  };
}

/**
 * Returns a function that parses numbers with units: `12 kr 50 öre` is `12.50`. The digits may be
 * separated by blanks and by characters that the pattern `separator` matches.
 */
function numberWithUnits(separator: string): Transformation {
  const pattern = new RegExp(`^((?:\\d|${separator}|${BLANK})+)[^\\d.,\\s]+\\s*(?:(\\d{1,2})\\s*[^\\d]*)?$`);
  const separators = new RegExp(`${separator}|${BLANK}`, 'g');
  return (content) => {
    const [, whole, part] = pattern.exec(content.trim()) ?? [];
    const digits = whole?.replaceAll(separators, '') ?? '';
    return digits === '' ? null : `${digits}.${(part ?? '0').padStart(2, '0')}`;
  };
}

const DASH = /^\s*[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]\s*$/;
const zeroDash: Transformation = (content) => (DASH.test(content) ? '0' : null);
const zero: Transformation = () => '0';
const nothing: Transformation = () => '';

const MONTHS = 'jan feb mar apr ma[jy] jun jul aug sep o[ck]t nov de[cz]'
  .split(' ')
  .map((start) => new RegExp(`^${start}`, 'i'));

/**
 * Returns a function that parses dates by a pattern with named groups. The month is a number or a
 * name.
 */
function dateByPattern(pattern: RegExp): Transformation {
  return (content) => {
    const { year, month, day } = pattern.exec(content)?.groups ?? {};
    if (year === undefined || month === undefined || day === undefined) return null;
    const number = /^\d/.test(month) ? Number(month) : MONTHS.findIndex((each) => each.test(month)) + 1;
    const full = year.length === 2 ? `20${year}` : year;
    const iso = `${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isIsoDate(iso) ? iso : null;
  };
}

/** Parses dates such as `31 december 2017` in Swedish, Danish, Norwegian or English. */
const dayMonthNameYear = dateByPattern(
  /^\s*(?<day>\d{1,2})[^\dA-Za-z]*(?<month>[A-Za-z]+)\D*?(?<year>\d{4}|\d{2})\s*$/,
);
const dayMonthYear = dateByPattern(/^\s*(?<day>\d{1,2})\D+(?<month>\d{1,2})\D+(?<year>\d{4}|\d{2})\s*$/);
const monthDayYear = dateByPattern(/^\s*(?<month>\d{1,2})\D+(?<day>\d{1,2})\D+(?<year>\d{4}|\d{2})\s*$/);
const yearMonthDay = dateByPattern(/^\s*(?<year>\d{4}|\d{2})\D+(?<month>\d{1,2})\D+(?<day>\d{1,2})\s*$/);

const commaPoint = ungroupedNumber('\\.', ',');
const dotPoint = ungroupedNumber(',', '\\.');

const TR1: Readonly<Record<string, Transformation>> = {
  numcommadot: groupedNumber(',', '\\.'),
  numdotcomma: groupedNumber('\\.', ','),
  numspacedot: groupedNumber(BLANK, '\\.'),
  numspacecomma: groupedNumber(BLANK, ','),
  numcomma: groupedNumber(BLANK, ','),
  numdash: zeroDash,
  datelonguk: dayMonthNameYear,
  dateshortuk: dayMonthNameYear,
  dateslasheu: dayMonthYear,
  datedoteu: dayMonthYear,
  dateslashus: monthDayYear,
  datedotus: monthDayYear,
};

const TR2: Readonly<Record<string, Transformation>> = {
  numcommadecimal: commaPoint,
  numdotdecimal: dotPoint,
  numunitdecimal: numberWithUnits('[.,]'),
  zerodash: zeroDash,
  nocontent: nothing,
  datedaymonthyear: dayMonthYear,
  datedaymonthyearen: dayMonthNameYear,
  datemonthdayyear: monthDayYear,
};

const TR3: Readonly<Record<string, Transformation>> = {
  ...TR2,
  datedaymonthyeardk: dayMonthNameYear,
  dateyearmonthday: yearMonthDay,
};

const TR4: Readonly<Record<string, Transformation>> = {
  'num-comma-decimal': commaPoint,
  'num-dot-decimal': dotPoint,
  'num-unit-decimal': numberWithUnits('[.,]'),
  'fixed-zero': zero,
  'fixed-empty': nothing,
  'date-day-month-year': dayMonthYear,
  'date-month-day-year': monthDayYear,
  'date-year-month-day': yearMonthDay,
  'date-day-monthname-year-sv': dayMonthNameYear,
  'date-day-monthname-year-da': dayMonthNameYear,
  'date-day-monthname-year-en': dayMonthNameYear,
};

/**
 * Transformations by the namespace of their registry and by name
 * (docs/formats/annual-reports.md#numbers). Contains all number formats, and the date formats that
 * occur in reports.
 */
const REGISTRIES: ReadonlyMap<string, Readonly<Record<string, Transformation>>> = new Map([
  ['http://www.xbrl.org/inlineXBRL/transformation/2010-04-20', TR1],
  ['http://www.xbrl.org/inlineXBRL/transformation/2011-07-31', TR2],
  ['http://www.xbrl.org/inlineXBRL/transformation/2015-02-26', TR3],
  ['http://www.xbrl.org/inlineXBRL/transformation/2020-02-12', TR4],
  ['http://www.xbrl.org/inlineXBRL/transformation/2022-02-16', TR4],
]);

/** Returns the transformation with the given name. Null when it is unknown. */
export function findTransformation({ namespace, local }: QName): Transformation | null {
  const registry = REGISTRIES.get(namespace);
  return registry !== undefined && Object.hasOwn(registry, local) ? (registry[local] ?? null) : null;
}
