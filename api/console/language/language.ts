import { readCookie } from '../cookies/cookies.ts';
import type { Context } from '../../http/request-state.ts';

export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** That of `?lang=`, else of the cookie, else of the browser, else `fallback`. */
export function chooseLanguage(context: Context, fallback: Language = LANGUAGES[0]): Language {
  const chosen = readLanguageParameter(context) ?? readCookie(context, 'language');
  if (isLanguage(chosen)) return chosen;
  const others = LANGUAGES.filter((language) => language !== fallback);
  return (context.acceptsLanguages([fallback, ...others]) || fallback) as Language;
}

export function readLanguageParameter({ query }: Context): Language | null {
  const asked = [query['lang']].flat()[0];
  return isLanguage(asked) ? asked : null;
}

export function removeLanguageParameter(address: string): string {
  const [pathname = '', query = ''] = address.split('?', 2);
  const fields = new URLSearchParams(query);
  if (!fields.has('lang')) return address;
  fields.delete('lang');
  return fields.size === 0 ? pathname : `${pathname}?${fields.toString()}`;
}

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
