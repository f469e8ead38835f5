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

/** A text in both languages. */
export type Both<T = string> = Readonly<Record<Language, T>>;

/** Texts in one language, as a page reads them. */
type InOneLanguage<T> = T extends (...values: infer Values) => Both
  ? (...values: Values) => string
  : string extends keyof T
    ? Readonly<Record<string, string>>
    : T extends Both<infer Text>
      ? Text extends string
        ? string
        : Text
      : { readonly [Name in keyof T]: InOneLanguage<T[Name]> };

interface Texts {
  readonly [name: string]: Both<unknown> | ((...values: never[]) => Both) | Texts;
}

/** The texts of each language. A text with values in it is a function. Groups can be nested. */
export function byLanguage<T extends Texts>(texts: T): Both<InOneLanguage<T>> {
  return { sv: inLanguage(texts, 'sv'), en: inLanguage(texts, 'en') } as Both<InOneLanguage<T>>;
}

function inLanguage(texts: Texts[string], language: Language): unknown {
  if (typeof texts === 'function') return (...values: never[]) => texts(...values)[language];
  if ('sv' in texts) return texts[language];
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, inLanguage(each, language)]));
}
