import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Company } from '../../../shared/domain/company.ts';
import type { ListFilter, ListPosition, ListSort } from '../../../shared/store/list-criteria.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';
import { apiError, invalidParameterError } from '../../errors/api-error.ts';
import { toCursorChecksum } from '../../../shared/store/change-cursor.ts';

/**
 * The company that a list goes on behind: its generation and query, its place there, and its name
 * and number, by which the list goes on in another generation.
 */
const Cursor = z.tuple([
  z.string(),
  z.string(),
  z.number().nullable(),
  z.int(),
  z.string(),
  z.string().regex(/^\d{10}$/),
]);

interface Query {
  readonly filter: ListFilter;
  readonly sort: ListSort;
}

export function toListCursor(
  generation: string,
  query: Query,
  { companyJson, position }: { readonly companyJson: string; readonly position: ListPosition },
): string {
  const { name, orgNumber } = Company.pick({ name: true, orgNumber: true }).parse(JSON.parse(companyJson));
  const { value, nameRank } = position;
  const content = JSON.stringify([generation, toQueryHash(query), value, nameRank, name, orgNumber]);
  return Buffer.from(toCursorChecksum(content) + content).toString('base64url');
}

/**
 * Throws `invalid_parameter` for a text that is no cursor, and for the cursor of another query. If
 * the generation of the cursor is no longer live, the list goes on by its key.
 */
export async function readListCursor(
  cursor: string | undefined,
  query: Query,
  reader: CompanyReader,
  context: ReadContext,
) {
  if (cursor === undefined) return { after: null, hasGenerationChanged: false };
  const [generation, queryHash, value, nameRank, name, orgNumber] = parseCursor(cursor);
  if (queryHash !== toQueryHash(query)) throw apiError('foreign_cursor');
  if (generation === reader.generation.name)
    return { after: { value, nameRank }, hasGenerationChanged: false };
  const upTo = await reader.countNamesUpTo(name, orgNumber, context);
  return { after: { value, nameRank: upTo - 1 }, hasGenerationChanged: true };
}

const CHECKSUM_LENGTH = 8;

function parseCursor(cursor: string): z.infer<typeof Cursor> {
  const text = Buffer.from(cursor, 'base64url').toString();
  const content = text.slice(CHECKSUM_LENGTH);
  if (text.slice(0, CHECKSUM_LENGTH) === toCursorChecksum(content)) return Cursor.parse(JSON.parse(content));
  throw invalidParameterError(
    { field: 'cursor', place: 'cursor', sent: cursor },
    { en: 'an unchanged value of next', sv: 'ett oförändrat värde ur next' },
  );
}

/** The order in which filters and their values were written does not matter. */
function toQueryHash({ filter, sort }: Query): string {
  const filters = Object.entries(filter)
    .map(([name, value]) => JSON.stringify([name, Array.isArray(value) ? value.toSorted() : value]))
    .sort();
  return createHash('sha256')
    .update(JSON.stringify([filters, sort]))
    .digest('base64url')
    .slice(0, 12);
}
