import type { Language } from '../language/language.ts';

/** Locale of numbers and dates, by language. */
export const LOCALES: Readonly<Record<Language, string>> = { sv: 'sv-SE', en: 'en-GB' };
