/** Languages of the console; the first is the default. */
export const LANGUAGES = ['sv', 'en'] as const;
/** Code of a language of the console. */
export type Language = (typeof LANGUAGES)[number];
