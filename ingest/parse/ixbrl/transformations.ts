import { isIsoDate } from '../iso-date.ts';
import type { QName } from '../xml/xml-handler.ts';

/** Gives the plain number or ISO date that a content stands for; null when the content does not fit. */
export type Transformation = (content: string) => string | null;

/** What may stand between groups of three digits: the blank that is used, those that are allowed, and those that programs write. */
const BLANK = '[ \\u00a0\\u2007\\u2009\\u202f]';

/** Digits in groups of three by `separator` or without any, then a decimal part by `point`. */
function grouped(separator: string, point: string | null): Transformation {
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

/** As {@link grouped}, however digits are grouped: the later registries only strip separators (TR2 to TR5, numdotdecimal and its kin). */
function stripped(separator: string, point: string): Transformation {
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

/** `12 kr 50 öre` and the like: digits, a word, digits of hundredths. */
function united(separator: string): Transformation {
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

const MONTHS: readonly RegExp[] = [
  /^jan/i,
  /^feb/i,
  /^mar/i,
  /^apr/i,
  /^(maj|may)/i,
  /^jun/i,
  /^jul/i,
  /^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^de[cz]/i,
];

function toIsoDate(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
}

/** `31 december 2017`, Swedish, Danish, Norwegian or English. */
const dayMonthNameYear: Transformation = (content) => {
  const [, day, name, year] = /^\s*(\d{1,2})[^\dA-Za-z]*([A-Za-z]+)\D*?(\d{4}|\d{2})\s*$/.exec(content) ?? [];
  const month = name === undefined ? 0 : MONTHS.findIndex((pattern) => pattern.test(name)) + 1;
  return month === 0 ? null : toIsoDate(year!, month, day!);
};
const dayMonthYear: Transformation = (content) => {
  const [, day, month, year] = /^\s*(\d{1,2})\D+(\d{1,2})\D+(\d{4}|\d{2})\s*$/.exec(content) ?? [];
  return day === undefined ? null : toIsoDate(year!, Number(month), day);
};
const monthDayYear: Transformation = (content) => {
  const [, month, day, year] = /^\s*(\d{1,2})\D+(\d{1,2})\D+(\d{4}|\d{2})\s*$/.exec(content) ?? [];
  return day === undefined ? null : toIsoDate(year!, Number(month), day);
};
const yearMonthDay: Transformation = (content) => {
  const [, year, month, day] = /^\s*(\d{4}|\d{2})\D+(\d{1,2})\D+(\d{1,2})\s*$/.exec(content) ?? [];
  return day === undefined ? null : toIsoDate(year!, Number(month), day);
};

const commaPoint = stripped('\\.', ',');
const dotPoint = stripped(',', '\\.');

const TR1: Readonly<Record<string, Transformation>> = {
  numcommadot: grouped(',', '\\.'),
  numdotcomma: grouped('\\.', ','),
  numspacedot: grouped(BLANK, '\\.'),
  numspacecomma: grouped(BLANK, ','),
  numcomma: grouped(BLANK, ','),
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
  numunitdecimal: united('[.,]'),
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
  'num-unit-decimal': united('[.,]'),
  'fixed-zero': zero,
  'fixed-empty': nothing,
  'date-day-month-year': dayMonthYear,
  'date-month-day-year': monthDayYear,
  'date-year-month-day': yearMonthDay,
  'date-day-monthname-year-sv': dayMonthNameYear,
  'date-day-monthname-year-da': dayMonthNameYear,
  'date-day-monthname-year-en': dayMonthNameYear,
};

/** The transformation registries that reports use (formats/annual-reports.md, section 5), by namespace: numbers whole, dates as they occur. */
const REGISTRIES: ReadonlyMap<string, Readonly<Record<string, Transformation>>> = new Map([
  ['http://www.xbrl.org/inlineXBRL/transformation/2010-04-20', TR1],
  ['http://www.xbrl.org/inlineXBRL/transformation/2011-07-31', TR2],
  ['http://www.xbrl.org/inlineXBRL/transformation/2015-02-26', TR3],
  ['http://www.xbrl.org/inlineXBRL/transformation/2020-02-12', TR4],
  ['http://www.xbrl.org/inlineXBRL/transformation/2022-02-16', TR4],
]);

/** The transformation of a format, by its namespace; null for one that is not known. */
export function findTransformation({ namespace, local }: QName): Transformation | null {
  const registry = REGISTRIES.get(namespace);
  return registry !== undefined && Object.hasOwn(registry, local) ? registry[local]! : null;
}
