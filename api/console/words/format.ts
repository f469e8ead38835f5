import type { Both, Language } from '../language/language.ts';
import { toSwedishDay } from '../../../shared/accounts/swedish-month.ts';

export const LOCALES: Readonly<Record<Language, string>> = { sv: 'sv-SE', en: 'en-GB' };

export function createNumberFormatter(
  language: Language,
  options: Intl.NumberFormatOptions,
): (value: number) => string {
  const format = new Intl.NumberFormat(LOCALES[language], options);
  return (value) => format.format(value).replace('-', '−');
}

/** Formats a number with thousands separators and at most `maxDecimals` decimals: `12 500`. */
export function formatNumber(value: number, language: Language, maxDecimals = 0): string {
  return createNumberFormatter(language, { maximumFractionDigits: maxDecimals })(value);
}

/** Formats whole numbers of texts that are in Swedish. */
export const inSwedish = (value: number): string => formatNumber(value, 'sv');

/** Formats whole numbers of texts that are in English. */
export const inEnglish = (value: number): string => formatNumber(value, 'en');

function formatDate(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(date);
}

/** Formats a day `YYYY-MM-DD`: `20 juni 2026`. */
export function formatDay(day: string, language: Language): string {
  return formatDate(new Date(`${day}T00:00:00Z`), language, { dateStyle: 'long' });
}

/** Formats a month `YYYY-MM`: `juni 2026`. */
export function formatLongMonthYear(month: string, language: Language): string {
  return formatDate(new Date(`${month}-01T00:00:00Z`), language, { month: 'long', year: 'numeric' });
}

/** Formats a month `YYYY-MM` as its short name: `jun`. */
export function formatShortMonth(month: string, language: Language): string {
  const text = formatDate(new Date(`${month}-01T00:00:00Z`), language, { month: 'short' });
  return text.replace(/\.$/, '');
}

/** `jun 2026`, without a line break. */
export function formatShortMonthYear(day: string, language: Language): string {
  return `${formatShortMonth(day.slice(0, 7), language)}\u00a0${day.slice(0, 4)}`;
}

/** Formats an instant in Swedish time: `20 juni 2026 12:00`. */
export function formatStockholmTime(instant: Date, language: Language): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Stockholm' } as const;
  return formatDate(instant, language, options);
}

/** Formats ten digits with a hyphen: `556012-5790`. */
export function formatOrgNumber(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6)}`;
}

const SMALL_WORDS: ReadonlySet<string> = new Set(['i', 'på', 'och', 'vid']);

/**
 * Formats a postal town in capitals as a name: `UPPLANDS VÄSBY` becomes `Upplands Väsby`. A town in
 * mixed case or with a digit is returned unchanged.
 */
export function formatTown(town: string): string {
  if (town !== town.toLocaleUpperCase('sv') || /\d/.test(town)) return town;
  return town
    .toLocaleLowerCase('sv')
    .replace(/\p{L}+/gu, (word, place: number) =>
      place > 0 && SMALL_WORDS.has(word) ? word : word[0]!.toLocaleUpperCase('sv') + word.slice(1),
    );
}

/** Display texts of an authority's codes, by code. */
export type CodeTexts = Readonly<Record<string, Both>>;

const UNKNOWN: Both = { sv: 'Uppgift saknas', en: 'Not available' };

/** Returns the text of a code, or `other` for a code without one. Null is unknown. */
export function toCodeText(
  texts: CodeTexts,
  code: string | number | null,
  language: Language,
  other = String(code),
): string {
  if (code === null) return UNKNOWN[language];
  return Object.hasOwn(texts, code) ? texts[code]![language] : other;
}

/** Returns the age of a day `YYYY-MM-DD` in Swedish time, such as `i går`, `för 12 dagar sedan`. */
export function formatDaysAgo(day: string, now: Date, language: Language): string {
  const { days } = Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(toSwedishDay(now)));
  // A future date counts as today.
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(
    -Math.max(0, days),
    'day',
  );
}
