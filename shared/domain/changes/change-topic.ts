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
export const ChangeTopic = z.enum(CHANGE_TOPICS);
export type ChangeTopic = z.infer<typeof ChangeTopic>;

/**
 * Why published data differs: new data of an authority, a rollback by the operator, another version
 * of the software that reads the files, or other code lists.
 */
export const ChangeCause = z.enum(['publisher', 'rollback', 'reader', 'code_list']);
export type ChangeCause = z.infer<typeof ChangeCause>;
