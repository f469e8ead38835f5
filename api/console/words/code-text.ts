import type { Language } from '../language/language.ts';

/** Texts of codes in both languages. */
export type CodeTexts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The text of a code; an unknown code is returned unchanged. */
export function toCodeText(words: CodeTexts, code: string, language: Language): string {
  return Object.hasOwn(words, code) ? words[code]![language] : code;
}
