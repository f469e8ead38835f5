export interface BilingualText {
  readonly sv: string;
  readonly en: string;
}

/** Key of the Swedish description in the metadata of a schema. The API never shows it. */
export const INTERNAL_SWEDISH_DESCRIPTION_KEY = 'x-description-sv';

/**
 * Metadata of a schema: its description in English and in Swedish, for the OpenAPI documents in
 * both languages.
 */
export type BilingualDescription = {
  readonly description: string;
  readonly [INTERNAL_SWEDISH_DESCRIPTION_KEY]: string;
};

/** Returns the metadata of a schema with its description in English and in Swedish. */
export function described(en: string, sv: string): BilingualDescription {
  return { description: en, [INTERNAL_SWEDISH_DESCRIPTION_KEY]: sv };
}
