import type { Context } from '../../http/request-state.ts';
import { LANGUAGES, type Language } from './language.ts';

/** Cookie with the language that somebody has chosen. */
export const LANGUAGE_COOKIE = 'console_language';

/** The language of a visit: the one that was chosen, else the one that the browser asks for, else Swedish. */
export function chooseLanguage(context: Context): Language {
  const chosen = context.cookies.get(LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return chosen;
  return (context.acceptsLanguages([...LANGUAGES]) || LANGUAGES[0]) as Language;
}

export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
