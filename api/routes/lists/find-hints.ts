import { Company } from '../../../shared/domain/company.ts';
import {
  withoutFilters,
  type ListCriteria,
  type ListFilter,
  type ListFilterName,
} from '../../../shared/store/list-criteria.ts';
import type { CompanyReader, ReadContext } from '../../../shared/store/port.ts';

export interface ListHints {
  readonly excludesMost: ListFilterName | null;
  readonly didYouMean: string | null;
}

export const NO_HINTS: ListHints = { excludesMost: null, didYouMean: null };

/** Says of an empty list which filter excludes most, and whether the text is a slip. */
export async function findHints(
  reader: CompanyReader,
  criteria: ListCriteria,
  text: string | undefined,
  context: ReadContext,
): Promise<ListHints> {
  const count = async (filter: ListFilter): Promise<number> =>
    (await reader.listCompanies({ ...criteria, filter, after: null, limit: 0, facets: [] }, context)).total;
  const { filter } = criteria;
  let excludesMost: ListFilterName | null = null;
  let most = 0;
  for (const name of Object.keys(filter) as ListFilterName[]) {
    const total = await count(withoutFilters(filter, [name]));
    if (total <= most) continue;
    excludesMost = name;
    most = total;
  }
  const isSlip = text !== undefined && filter.q !== undefined && (await count({ q: filter.q })) === 0;
  return { excludesMost, didYouMean: isSlip ? await findSimilarName(reader, text, context) : null };
}

async function findSimilarName(
  reader: CompanyReader,
  text: string,
  context: ReadContext,
): Promise<string | null> {
  const criteria = { text, limit: 1, hasAnnualReport: null, includesMatchesWithTypos: true };
  const [best] = await reader.searchByName(criteria, context);
  return best === undefined ? null : Company.pick({ name: true }).parse(JSON.parse(best.companyJson)).name;
}
