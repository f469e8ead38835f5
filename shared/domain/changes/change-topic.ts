import { z } from 'zod';

/** Subjects of changes, for filters (docs/callers/changes.md#topics). */
export const CHANGE_TOPICS = [
  'name',
  'address',
  'legal_form',
  'status',
  'proceedings',
  'tax',
  'advertising',
  'industry',
  'description',
  'size',
  'financials',
  'report',
  'trademarks',
] as const;
/** One of {@link CHANGE_TOPICS}. */
export const ChangeTopic = z.enum(CHANGE_TOPICS);
/** The type of the schema of the same name. */
export type ChangeTopic = z.infer<typeof ChangeTopic>;

/**
 * Why published data differs: new data of an authority, a rollback by the operator, another version
 * of the software that reads the files, or other code lists.
 */
export const ChangeCause = z.enum(['publisher', 'rollback', 'reader', 'code_list']);
/** The type of the schema of the same name. */
export type ChangeCause = z.infer<typeof ChangeCause>;
