import { INTERNAL_SWEDISH_DESCRIPTION_KEY } from '../../shared/domain/described.ts';

export const OPENAPI_LANGUAGES = ['en', 'sv'] as const;
export type OpenApiLanguage = (typeof OPENAPI_LANGUAGES)[number];

/**
 * Returns an OpenAPI document with the texts of one language only. `bilingualDocument` has the
 * texts of both languages.
 */
export function selectDescriptionLanguage(bilingualDocument: unknown, language: OpenApiLanguage): unknown {
  if (Array.isArray(bilingualDocument))
    return bilingualDocument.map((each) => selectDescriptionLanguage(each, language));
  if (typeof bilingualDocument !== 'object' || bilingualDocument === null) return bilingualDocument;
  const members = new Map<string, unknown>(Object.entries(bilingualDocument));
  const swedish = members.get(INTERNAL_SWEDISH_DESCRIPTION_KEY);
  members.delete(INTERNAL_SWEDISH_DESCRIPTION_KEY);
  if (language === 'sv' && typeof swedish === 'string') members.set('description', swedish);
  return Object.fromEntries(
    [...members].map(([name, value]) => [name, selectDescriptionLanguage(value, language)]),
  );
}
