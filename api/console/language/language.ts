import type { Context } from '../../http/request-state.ts';

/** Languages of the console; the first is the default. */
export const LANGUAGES = ['sv', 'en'] as const;
/** Code of a language of the console. */
export type Language = (typeof LANGUAGES)[number];

/** Cookie with the language chosen on the page. */
export const LANGUAGE_COOKIE = 'console_language';

/**
 * Returns the language of a request: the chosen one, else the browser's preference, else Swedish.
 */
export function chooseLanguage(context: Context): Language {
  const chosen = context.cookies.get(LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return chosen;
  return (context.acceptsLanguages([...LANGUAGES]) || LANGUAGES[0]) as Language;
}

/** True for the code of a language of the console. */
export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
