import type { Language } from './language.ts';

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
