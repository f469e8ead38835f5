import type { CompanyReader, ReadContext } from '../../../../shared/store/port.ts';
import { withoutFilters, type ListFacet, type ListFilter } from '../../../../shared/store/list-criteria.ts';
import { parseRequest } from '../../../calls/parse-request.ts';
import { findHints, NO_HINTS } from '../../../routes/lists/find-hints.ts';
import {
  checkListRequest,
  toListFilter,
  toListSort,
  type ListRequest,
} from '../../../routes/lists/list-request.ts';
import { listCompanies } from '../../../routes/lists/search.ts';
import type { PageRequest } from '../../page.ts';
import { toListBody, type ListForm } from './list-form.ts';
import { readWords, type IndustryChoices } from './words/read-words.ts';

/** Facets that the page offers as filters, in its order. */
export const SHOWN_FACETS = [
  'section',
  'sni',
  'municipality',
  'county',
  'state',
  'legal_form',
] as const satisfies readonly ListFacet[];

export type CountedList = Awaited<ReturnType<typeof readCounts>>;
export type CountedChoices = NonNullable<CountedList['choices']>;

/** Reads the typed words of the form as filters of the live generation. */
export function readForm(request: PageRequest, typed: ListForm) {
  return request.readStore(async (reader, context) => readWords(typed, await reader.getCodeLists(context)));
}

/** Free of charge. Throws `invalid_parameter` for a value that the route refuses. */
export function readCounts(request: PageRequest, form: ListForm, choices: IndustryChoices | null) {
  const parsed = parseRequest(listCompanies, toListBody(form)) as unknown as ListRequest;
  checkListRequest(parsed);
  const filter = toListFilter(parsed);
  return request.readStore(async (reader, context) => {
    const criteria = { filter, sort: toListSort(parsed), after: null, limit: 0, facets: SHOWN_FACETS };
    const { total, facets } = await reader.listCompanies(criteria, context);
    const hints = total > 0 ? NO_HINTS : await findHints(reader, criteria, parsed.q, context);
    const codeLists = await reader.getCodeLists(context);
    return {
      total,
      facets,
      hints,
      codeLists,
      choices: choices && { ...choices, counts: await countChoices(reader, choices, filter, context) },
    };
  });
}

/** Counts each industry to choose from, with the other filters. */
async function countChoices(
  reader: CompanyReader,
  { sections, codes }: IndustryChoices,
  filter: ListFilter,
  context: ReadContext,
): Promise<ReadonlyMap<string, number>> {
  const others = withoutFilters(filter, ['sni', 'section']);
  const counts = new Map<string, number>();
  for (const { letter } of sections)
    counts.set(letter, await countCompanies(reader, { ...others, section: [letter] }, context));
  for (const { code } of codes)
    counts.set(code, await countCompanies(reader, { ...others, sni: [code] }, context));
  return counts;
}

export async function countCompanies(reader: CompanyReader, filter: ListFilter, context: ReadContext) {
  const criteria = { filter, sort: 'name', after: null, limit: 0, facets: [] } as const;
  return (await reader.listCompanies(criteria, context)).total;
}
