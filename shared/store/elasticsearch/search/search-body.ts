import type { estypes } from '@elastic/elasticsearch';
import { MAX_NAMES_PER_INDEX_SEARCH } from '../../../matching/name-candidate-source.ts';

export const SEARCH_FIELD = {
  record: 'search.record',
  key: 'search.key',
  keyLength: 'search.keyLength',
  form: 'search.form',
  typedKey: 'search.typedKey',
  typedKeyLength: 'search.typedKeyLength',
  words: 'search.words',
  town: 'search.town',
  rank: 'search.rank',
  hasAnnualReport: 'search.hasAnnualReport',
  isDeregistered: 'search.isDeregistered',
  nameRank: 'search.nameRank',
  revenue: 'search.revenue',
  revenueLow: 'search.revenueLow',
  revenueHigh: 'search.revenueHigh',
  isExact: 'search.isExact',
  isRanked: 'search.isRanked',
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
