import { z } from 'zod';
import { textOrNull } from '../../../shared/domain/nullable-fields.ts';
import { invalidParameterError } from '../../errors/api-error.ts';
import { createOptionalCappedIntegerField, createOptionalStringField } from '../../http/fields.ts';
import { parseQueryNumbers, type RenamedFields } from '../../http/rename-fields.ts';

const MAX_ITEMS = 1_000;
export const DEFAULT_ITEMS = 100;
const MAX_CURSOR_LENGTH = 200;

/** Query of a page of what a list has. */
export const pageFields = {
  after: createOptionalStringField({
    description: 'Value of `next` of the page before. Default: the first page.',
    maxLength: MAX_CURSOR_LENGTH,
  }),
  limit: createOptionalCappedIntegerField({
    description: 'Maximum number of items.',
    minimum: 1,
    maximum: MAX_ITEMS,
    documentedDefault: DEFAULT_ITEMS,
  }),
};

export function parsePageQuery(renamed: RenamedFields): RenamedFields {
  return parseQueryNumbers(renamed, ['limit']);
}

/** Refuses an `after` that is not the `next` of a page. */
export function invalidAfterError(sent: string) {
  return invalidParameterError(
    { field: 'after', place: 'after', sent },
    { en: 'the value of next of the page before', sv: 'värdet av next på sidan före' },
  );
}

export const pageMembers = {
  next: textOrNull('Send as `after` for the next page. null when nothing was told yet.'),
  hasMore: z.boolean().describe('True if more follows now.'),
};
