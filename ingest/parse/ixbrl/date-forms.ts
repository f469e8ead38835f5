import { isIsoDate } from '../parse-field.ts';
import { findMonth, type MonthLanguage } from './month-names.ts';
import type { Transformation } from './number-forms.ts';

type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'ydm';

const PARTS: Readonly<Record<string, string>> = {
  d: '(?<day>\\d{1,2})',
  m: '(?<month>\\d{1,2})',
  y: '(?<year>\\d{4}|\\d{1,2})',
};

/** Such as `31/12/2024`. A year of two digits is of this century, as in all registries. */
export function numericDate(order: DateOrder): Transformation {
  const pattern = new RegExp(
    `^${order
      .split('')
      .map((part) => PARTS[part])
      .join('\\D+')}\\D*$`,
  );
  return (content) => {
    const { year, month, day } = pattern.exec(content)?.groups ?? {};
    return year === undefined ? null : toIsoDate(year, Number(month), day!);
  };
}

/** Other words may stand beside the month: `31 de diciembre de 2024`. */
export function namedDate(order: DateOrder, language: MonthLanguage): Transformation {
  const parts = order.split('').map((part) => (part === 'm' ? '(?<words>\\D+)' : PARTS[part]));
  const pattern = new RegExp(`^${parts.join('\\D*?')}\\D*$`);
  return (content) => {
    const { year, words, day } = pattern.exec(content)?.groups ?? {};
    if (year === undefined) return null;
    const months = (words!.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => findMonth(word, language));
    return toIsoDate(year, months.find((month) => month > 0) ?? 0, day!);
  };
}

function toIsoDate(year: string, month: number, day: string): string | null {
  const iso = `${year.padStart(4, '2000')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
}

const IN_ANY_FORM = [
  ...(['sv', 'en'] as const).map((language) => namedDate('dmy', language)),
  namedDate('mdy', 'en'),
];

/**
 * Reads a date as it is seen on the page, whatever its format says: an ISO date, with or without a
 * zone or time, or one with a Swedish or English month. Null for a date such as `03/04/2024`, which
 * is another day for other readers.
 */
export function readDateByConvention(content: string): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(content) ?? [];
  if (iso !== undefined) return isIsoDate(iso) ? iso : null;
  return IN_ANY_FORM.map((read) => read(content)).find((date) => date !== null) ?? null;
}
