import type { CodeLists } from '../../../shared/domain/codes/code-lists.ts';
import { findSniSection } from '../../../shared/domain/sni.ts';
import type { ListFilter } from '../../../shared/store/list-criteria.ts';
import type { CompanyReader } from '../../../shared/store/port.ts';
import { assertHasCredits } from '../../calls/access.ts';
import type { HandlerCall } from '../../calls/route.ts';
import { apiError } from '../../errors/api-error.ts';
import { readListCursor } from './list-cursor.ts';
import { invalidFilterError, toListFilter, toListSort, type ListRequest } from './list-request.ts';

/**
 * Opens the list of a request, at its cursor. Throws `invalid_parameter` for a value that the
 * generation does not know, `foreign_cursor`, and `no_credits`.
 */
export async function openList(
  { request, access, readContext }: HandlerCall<ListRequest>,
  reader: CompanyReader,
) {
  const query = { filter: toListFilter(request), sort: toListSort(request) };
  const codeLists = await reader.getCodeLists(readContext);
  assertKnownCodes(query.filter, codeLists);
  const cursor = access.limits.canPage ? request.cursor : undefined;
  const start = await readListCursor(cursor, query, reader, readContext);
  assertHasCredits(access);
  return { query, codeLists, ...start };
}

/** Throws `invalid_parameter` for a code of a list that only the generation knows. */
function assertKnownCodes(
  { section = [], municipality = [] }: ListFilter,
  { current, municipalities }: CodeLists,
): void {
  const letter = section.find((each) => findSniSection(current, each) === null);
  if (letter !== undefined) throw invalidFilterError('section', letter);
  if (municipality.length > 0 && municipalities.size === 0) throw apiError('municipalities_not_available');
  const code = municipality.find((each) => !municipalities.has(each));
  if (code !== undefined) throw invalidFilterError('municipality', code);
}
