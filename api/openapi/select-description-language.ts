import { INTERNAL_SWEDISH_DESCRIPTION_KEY } from '../../shared/domain/described.ts';

/** Languages of the OpenAPI description. */
export const LANGUAGES = ['en', 'sv'] as const;
/** A language of the OpenAPI description. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns an OpenAPI document with the texts of one language only. `document` has those of both.
 */
export function selectDescriptionLanguage(document: unknown, language: Language): unknown {
  if (Array.isArray(document)) return document.map((each) => selectDescriptionLanguage(each, language));
  if (typeof document !== 'object' || document === null) return document;
  const members = new Map<string, unknown>(Object.entries(document));
  const swedish = members.get(INTERNAL_SWEDISH_DESCRIPTION_KEY);
  members.delete(INTERNAL_SWEDISH_DESCRIPTION_KEY);
  if (language === 'sv' && typeof swedish === 'string') members.set('description', swedish);
  return Object.fromEntries(
    [...members].map(([name, value]) => [name, selectDescriptionLanguage(value, language)]),
  );
}
