import type { estypes } from '@elastic/elasticsearch';
import { MAX_CANDIDATES } from '../../../matching/find-names.ts';

/** Paths of the fields that searches use. */
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
  sniCode: 'sniCode',
} as const;

/** Time limit on the server. A partial result is an error, so that the answer fails then too. */
export const SEARCH_TIMEOUT = '4s';

/** Body of one search for candidates. */
export interface SearchBody extends Omit<estypes.SearchSearchRequestBody, 'query'> {
  readonly query: estypes.QueryDslQueryContainer;
}

/** Returns a search for the best candidates, in the order of `sort`, then in static order. */
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
    size: MAX_CANDIDATES,
    // Not even the id: reading it would decompress the stored company.
    stored_fields: '_none_',
    docvalue_fields: [SEARCH_FIELD.record],
    track_total_hits: false,
    timeout: SEARCH_TIMEOUT,
  };
}

/** Returns the items of a multi-search. The client's types conflict, hence the casts. */
export function toMultiSearchItems(bodies: readonly SearchBody[]): estypes.MsearchRequestItem[] {
  return bodies.flatMap((body) => [
    { allow_partial_search_results: false },
    body as estypes.MsearchRequestItem,
  ]);
}

/** Returns the request of one search. A partial result is an error. */
export function toSearchRequest(index: string, body: SearchBody): estypes.SearchRequest {
  return { index, allow_partial_search_results: false, ...(body as estypes.SearchSearchRequestBody) };
}
