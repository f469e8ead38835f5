import type { Language } from '../language/language.ts';

/** Locales that numbers and days are written by. */
export const LOCALES: Readonly<Record<Language, string>> = { sv: 'sv-SE', en: 'en-GB' };
