import type { estypes } from '@elastic/elasticsearch';
import { SEARCH_FIELDS } from '../documents/schema.ts';
import { MAX_NAMES_PER_INDEX_SEARCH } from '../../../matching/find-names.ts';
import type { IncludableMember } from '../../../domain/company.ts';
import { StoredCompanyDetail } from '../../../domain/stored-company-detail.ts';
import { insertJsonMembers, NO_TRADEMARKS } from '../../included-members.ts';
import { DamagedError } from '../../store-error.ts';
import { findFieldText } from '../generation/generation-info.ts';

type SearchFields = { readonly [Name in keyof typeof SEARCH_FIELDS]: `search.${Name}` };

/** Paths of the fields that searches use. */
export const SEARCH_FIELD = {
  ...(Object.fromEntries(Object.keys(SEARCH_FIELDS).map((name) => [name, `search.${name}`])) as SearchFields),
  sniCode: 'sniCode',
} as const;

/**
 * Time limit of a search on the server. A longer search fails, since partial results are errors.
 */
export const SEARCH_TIMEOUT = '4s';

export interface SearchBody extends Omit<estypes.SearchSearchRequestBody, 'query'> {
  readonly query: estypes.QueryDslQueryContainer;
}

/**
 * Returns the body of the search for the best matches of a query. Matches are sorted by `sort`.
 * Equal matches are in a fixed order of companies.
 */
export function toSearchBody(
  query: estypes.QueryDslQueryContainer,
  hasAnnualReport: boolean | null,
  sort: estypes.SortCombinations[],
): SearchBody {
  const whole: estypes.QueryDslQueryContainer =
    hasAnnualReport === null
      ? query
      : { bool: { must: [query], filter: [{ term: { [SEARCH_FIELD.hasAnnualReport]: hasAnnualReport } }] } };
  return {
    query: whole,
    sort: [...sort, { [SEARCH_FIELD.rank]: 'asc' }],
    size: MAX_NAMES_PER_INDEX_SEARCH,
    // Not even the id: reading it would decompress the stored company.
    stored_fields: '_none_',
    docvalue_fields: [SEARCH_FIELD.record],
    track_total_hits: false,
    timeout: SEARCH_TIMEOUT,
  };
}

export function toMultiSearchItems(bodies: readonly SearchBody[]): estypes.MsearchRequestItem[] {
  return bodies.flatMap((body) => [
    { allow_partial_search_results: false },
    body as estypes.MsearchRequestItem,
  ]);
}

export function toSearchRequest(index: string, body: SearchBody): estypes.SearchRequest {
  return { index, allow_partial_search_results: false, ...(body as estypes.SearchSearchRequestBody) };
}

export function readTotalHits({ hits }: Pick<estypes.SearchResponse, 'hits'>): number {
  return typeof hits.total === 'object' ? hits.total.value : (hits.total ?? 0);
}

export type StoredTextField = 'json' | 'detail' | 'trademarkMembers' | 'statusMember';

const MEMBERS: Readonly<Record<IncludableMember, { field: StoredTextField; absent: string | null }>> = {
  trademarks: { field: 'trademarkMembers', absent: NO_TRADEMARKS },
  status: { field: 'statusMember', absent: null },
};

/**
 * Returns the stored fields to read for a company with the members of `include`. `toCompanyJson`
 * joins them to the company's JSON text.
 */
export function selectStoredCompanyFields(include: readonly IncludableMember[] = []): {
  readonly fields: readonly StoredTextField[];
  readonly toCompanyJson: (hit: estypes.SearchHit) => string;
} {
  const members = include.map((member) => MEMBERS[member]);
  return {
    fields: ['json', ...members.map(({ field }) => field)],
    toCompanyJson: (hit) => {
      const texts = members.map(({ field, absent }) =>
        absent === null ? requireFieldText(hit, field) : (findFieldText(hit, field) ?? absent),
      );
      return insertJsonMembers(requireFieldText(hit, 'json'), texts);
    },
  };
}

export function readCompanyDetail(hit: estypes.SearchHit): StoredCompanyDetail {
  return StoredCompanyDetail.parse(JSON.parse(requireFieldText(hit, 'detail')));
}

/** Throws a {@link DamagedError} when the hit lacks the field. */
export function requireFieldText(hit: estypes.SearchHit, field: string): string {
  const text = findFieldText(hit, field);
  if (text === null)
    throw new DamagedError(
      null,
      'company',
      `the document ${hit._id ?? ''} of the index ${hit._index} lacks its field ${field}`,
    );
  return text;
}
