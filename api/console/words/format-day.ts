import type { Language } from '../language/language.ts';
import { LOCALES } from './locales.ts';

const STOCKHOLM = 'Europe/Stockholm';

/** A day `YYYY-MM-DD` as it is written: `20 juni 2026`. */
export function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** A month `YYYY-MM` as it is written: `juni 2026`. */
export function formatMonth(month: string, language: Language): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(`${month}-01T00:00:00Z`));
}

/** A month `YYYY-MM` without its year, shortened: `jun`. */
export function formatShortMonth(month: string, language: Language): string {
  const options = { month: 'short', timeZone: 'UTC' } as const;
  const text = new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(`${month}-01T00:00:00Z`));
  return text.replace(/\.$/, '');
}

/** An instant by the clock in Sweden: `20 juni 2026 12:00`. */
export function formatInstant(instant: Date, language: Language): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: STOCKHOLM } as const;
  return new Intl.DateTimeFormat(LOCALES[language], options).format(instant);
}
