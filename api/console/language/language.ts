import type { Context } from '../../http/request-state.ts';

/** Languages of the console; the first is the default. */
export const LANGUAGES = ['sv', 'en'] as const;
/** Code of a language of the console. */
export type Language = (typeof LANGUAGES)[number];

/** Cookie with the language chosen on a page. Browsers send it to every page, also to `/docs`. */
export const LANGUAGE_COOKIE = 'language';

/**
 * Returns the language of a request. The query `?lang=` wins, so that a link has a language. Next
 * are the stored choice, the browser's preference and `fallback`.
 */
export function chooseLanguage(context: Context, fallback: Language = LANGUAGES[0]): Language {
  const chosen = readAskedLanguage(context) ?? context.cookies.get(LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return chosen;
  const others = LANGUAGES.filter((language) => language !== fallback);
  return (context.acceptsLanguages([fallback, ...others]) || fallback) as Language;
}

/** Returns the language that the query `?lang=` asks for; null for none or an unknown one. */
export function readAskedLanguage({ query }: Context): Language | null {
  const asked = [query['lang']].flat()[0];
  return isLanguage(asked) ? asked : null;
}

/** Removes `lang` from a path with a query, for the link that changes the language of a page. */
export function removeAskedLanguage(path: string): string {
  const [pathname = '', query = ''] = path.split('?', 2);
  const fields = new URLSearchParams(query);
  if (!fields.has('lang')) return path;
  fields.delete('lang');
  return fields.size === 0 ? pathname : `${pathname}?${fields.toString()}`;
}

/** True for the code of a language of the console. */
export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
