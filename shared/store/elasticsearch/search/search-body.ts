import type { estypes } from '@elastic/elasticsearch';
import { MAX_CANDIDATES } from '../../../matching/find-names.ts';

/** Fields that searches ask. */
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

/** The server gives up a search after so long, and we the answer: a part of it is none. */
export const SEARCH_TIMEOUT = '4s';

/** The body of one search for candidates. */
export interface SearchBody extends Omit<estypes.SearchSearchRequestBody, 'query'> {
  readonly query: estypes.QueryDslQueryContainer;
}

/** A search for the best candidates: of the query, with or without annual report, in the order of `sort`, then of the static order. */
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
    // Not even the id: what is stored lies compressed beside the whole company.
    stored_fields: '_none_',
    docvalue_fields: [SEARCH_FIELD.record],
    track_total_hits: false,
    timeout: SEARCH_TIMEOUT,
  };
}

/** The items of one request with several searches. (The client's own types do not fit each other under exactOptionalPropertyTypes.) */
export function toMultiSearchItems(bodies: readonly SearchBody[]): estypes.MsearchRequestItem[] {
  return bodies.flatMap((body) => [
    { allow_partial_search_results: false },
    body as estypes.MsearchRequestItem,
  ]);
}

/** The request of one search. */
export function toSearchRequest(index: string, body: SearchBody): estypes.SearchRequest {
  return { index, allow_partial_search_results: false, ...(body as estypes.SearchSearchRequestBody) };
}
