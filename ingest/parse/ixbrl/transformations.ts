import type { QName } from '../xml/xml-handler.ts';
import { namedDate, numericDate } from './date-forms.ts';
import { MONTH_LANGUAGES, type MonthLanguage } from './month-names.ts';
import {
  APOSTROPHES,
  BLANKS,
  groupedNumber,
  indianNumber,
  numberWithUnits,
  spreadNumber,
  type Transformation,
} from './number-forms.ts';

type Registry = Readonly<Record<string, Transformation>>;

const DASH = /^[-\u058a\u05be\u2010-\u2015\u2212\ufe58\ufe63\uff0d]$/;
const zeroDash: Transformation = (content) => (DASH.test(content) ? '0' : null);
const zero: Transformation = () => '0';
const nothing: Transformation = () => '';

const TR1: Registry = {
  numcommadot: groupedNumber(',', '.'),
  numdotcomma: groupedNumber('.', ','),
  numspacedot: groupedNumber(BLANKS, '.'),
  numspacecomma: groupedNumber(BLANKS, ','),
  numcomma: groupedNumber('', ','),
  numdash: zeroDash,
  datelonguk: namedDate('dmy', 'en'),
  dateshortuk: namedDate('dmy', 'en'),
  datelongus: namedDate('mdy', 'en'),
  dateshortus: namedDate('mdy', 'en'),
  dateslasheu: numericDate('dmy'),
  datedoteu: numericDate('dmy'),
  dateslashus: numericDate('mdy'),
  datedotus: numericDate('mdy'),
};

const TR2: Registry = {
  numcommadecimal: groupedNumber(`.${BLANKS}`, ','),
  numdotdecimal: groupedNumber(`,${BLANKS}`, '.'),
  numunitdecimal: numberWithUnits('.,'),
  zerodash: zeroDash,
  nocontent: nothing,
  datedaymonthyear: numericDate('dmy'),
  datedaymonthyearen: namedDate('dmy', 'en'),
  datemonthdayyear: numericDate('mdy'),
  datemonthdayyearen: namedDate('mdy', 'en'),
  dateyearmonthdaycjk: numericDate('ymd'),
};

const TR3: Registry = {
  ...TR2,
  numdotdecimalin: indianNumber,
  numunitdecimalin: numberWithUnits(','),
  datedaymonthyeardk: namedDate('dmy', 'da'),
  dateyearmonthday: numericDate('ymd'),
};

const toDayFormat = (language: MonthLanguage): [string, Transformation] => [
  `date-day-monthname-year-${language}`,
  namedDate('dmy', language),
];
/** Languages whose dates have another order than day, month, year, or that only TR5 has. */
const OTHER_LANGUAGES: readonly MonthLanguage[] = ['hu', 'lt', 'lv', 'roman', 'cy'];

const TR4: Registry = {
  'num-comma-decimal': spreadNumber('.', ','),
  'num-dot-decimal': spreadNumber(',', '.'),
  numdotdecimalin: indianNumber,
  'num-unit-decimal': numberWithUnits('.,'),
  'fixed-zero': zero,
  'fixed-empty': nothing,
  'date-day-month-year': numericDate('dmy'),
  'date-month-day-year': numericDate('mdy'),
  'date-year-month-day': numericDate('ymd'),
  'date-monthname-day-year-en': namedDate('mdy', 'en'),
  'date-year-monthname-day-hu': namedDate('ymd', 'hu'),
  'date-year-monthname-day-lt': namedDate('ymd', 'lt'),
  'date-year-day-monthname-lv': namedDate('ydm', 'lv'),
  'date-day-monthroman-year': namedDate('dmy', 'roman'),
  ...Object.fromEntries(MONTH_LANGUAGES.filter((each) => !OTHER_LANGUAGES.includes(each)).map(toDayFormat)),
};

const TR5: Registry = {
  ...TR4,
  'num-comma-decimal-apos': spreadNumber(`.${APOSTROPHES}`, ','),
  'num-dot-decimal-apos': spreadNumber(`,${APOSTROPHES}`, '.'),
  'num-unit-decimal-apos': numberWithUnits(`.,${APOSTROPHES}`),
  ...Object.fromEntries([toDayFormat('cy')]),
};

const SEC: Registry = {
  numwordsen: (content) => (/^(?:no|none|nil|zero)$/i.test(content) ? '0' : null),
};

/**
 * Transformations by the namespace of their registry and by name
 * (docs/formats/annual-reports.md#numbers): all formats of numbers, and those of whole dates in the
 * Gregorian calendar. The first namespace is the draft of TR1.
 */
const REGISTRIES: ReadonlyMap<string, Registry> = new Map([
  ['http://www.xbrl.org/2008/inlineXBRL/transformation', TR1],
  ['http://www.xbrl.org/inlineXBRL/transformation/2010-04-20', TR1],
  ['http://www.xbrl.org/inlineXBRL/transformation/2011-07-31', TR2],
  ['http://www.xbrl.org/inlineXBRL/transformation/2015-02-26', TR3],
  ['http://www.xbrl.org/inlineXBRL/transformation/2020-02-12', TR4],
  ['http://www.xbrl.org/inlineXBRL/transformation/2022-02-16', TR5],
  ['http://www.sec.gov/inlineXBRL/transformation/2015-08-31', SEC],
]);

export function findTransformation({ namespace, local }: QName): Transformation | null {
  return findInRegistry(REGISTRIES.get(namespace), local);
}

function findInRegistry(registry: Registry | undefined, local: string): Transformation | null {
  return registry !== undefined && Object.hasOwn(registry, local) ? (registry[local] ?? null) : null;
}

/**
 * Returns the transformation of that name in the registries that have one: for a name with the
 * prefix of another registry. Null for a name that no registry has. The transformation gives null
 * if the registries disagree about the content.
 */
export function findSisterTransformation(local: string): Transformation | null {
  const sisters = [...REGISTRIES.values()]
    .map((registry) => findInRegistry(registry, local))
    .filter((transform) => transform !== null);
  if (sisters.length === 0) return null;
  return (content) => {
    const readings = new Set(sisters.map((transform) => transform(content)));
    return readings.size === 1 ? [...readings][0]! : null;
  };
}
