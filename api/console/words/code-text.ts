import type { Language } from '../language/language.ts';

/** What codes mean, in both languages. */
export type CodeTexts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** What `code` means; an unknown code is shown as it is. */
export function toCodeText(words: CodeTexts, code: string, language: Language): string {
  return Object.hasOwn(words, code) ? words[code]![language] : code;
}
