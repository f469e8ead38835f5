import type { Language } from '../language/language.ts';
import { toCodeText, type CodeTexts } from './code-text.ts';

/**
 * Texts of the types of registered names, by code without `-ORGNAM`
 * (docs/formats/registry.md#names).
 */
export const NAME_TYPES: CodeTexts = {
  FORETAGSNAMN: { sv: 'Företagsnamn', en: 'Company name' },
  NAMN: { sv: 'Namn', en: 'Name' },
  FORNAMN_FRSPRAK: { sv: 'Företagsnamn på främmande språk', en: 'Company name in a foreign language' },
  SARS_FORNAMN: { sv: 'Särskilt företagsnamn', en: 'Special company name' },
  SARSKILT_FORETAGSNAMN: { sv: 'Särskilt företagsnamn', en: 'Special company name' },
};

/** Returns the text of a type of registered name, by its code. */
export function toNameTypeText(type: string, language: Language): string {
  return toCodeText(NAME_TYPES, type, language);
}
