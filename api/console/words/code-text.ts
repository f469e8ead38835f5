import type { Language } from '../language/language.ts';

/** Display texts of an authority's codes: code, then language, then text. */
export type CodeTexts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Returns the display text of a code. An unknown code is returned unchanged. */
export function toCodeText(texts: CodeTexts, code: string, language: Language): string {
  return Object.hasOwn(texts, code) ? texts[code]![language] : code;
}
