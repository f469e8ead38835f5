/** Key ids that are stored for usage that no API key made. */
export const CONSOLE_KEY_ID = 'console';
export const WATCH_KEY_ID = 'watch';
export const EXPORT_KEY_ID = 'export';

export const OWN_KEY_IDS = [CONSOLE_KEY_ID, WATCH_KEY_ID, EXPORT_KEY_ID] as const;
export type OwnKeyId = (typeof OWN_KEY_IDS)[number];
