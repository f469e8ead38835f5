/** Key of the Swedish description in the metadata of a schema. The API never shows it. */
export const SWEDISH_DESCRIPTION = 'x-description-sv';

/** Metadata of a schema with a description in both languages of the API's description. */
export type Described = {
  readonly description: string;
  readonly [SWEDISH_DESCRIPTION]: string;
};

/** Returns the metadata of a schema with its description in English and in Swedish. */
export function described(en: string, sv: string): Described {
  return { description: en, [SWEDISH_DESCRIPTION]: sv };
}
