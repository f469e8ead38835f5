import { SWEDISH_DESCRIPTION } from '../../shared/domain/described.ts';

/** Languages of the OpenAPI description. */
export const LANGUAGES = ['en', 'sv'] as const;
/** A language of the OpenAPI description. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns an OpenAPI document with the texts of one language only. `document` has those of both.
 */
export function selectLanguage(document: unknown, language: Language): unknown {
  if (Array.isArray(document)) return document.map((each) => selectLanguage(each, language));
  if (typeof document !== 'object' || document === null) return document;
  const members = new Map<string, unknown>(Object.entries(document));
  const swedish = members.get(SWEDISH_DESCRIPTION);
  members.delete(SWEDISH_DESCRIPTION);
  if (language === 'sv' && typeof swedish === 'string') members.set('description', swedish);
  return Object.fromEntries([...members].map(([name, value]) => [name, selectLanguage(value, language)]));
}
