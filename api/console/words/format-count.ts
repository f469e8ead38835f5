import type { Language } from '../language/language.ts';
import { LOCALES } from './locales.ts';

/** A whole number with thousands separators: `12 500`. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 0 }).format(count);
}
