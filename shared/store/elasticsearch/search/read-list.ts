import type { estypes } from '@elastic/elasticsearch';
import { NamedCompany } from '../../count-up-to.ts';
import {
  type FacetValue,
  type ListCriteria,
  type ListFacet,
  type ListOrder,
  type ListPage,
  type ListPosition,
  MAX_FURTHER_WORDS,
  selectFacetValues,
} from '../../list-criteria.ts';
import type { ReadContext } from '../../read-context.ts';
import type { Connection } from '../connection/connection.ts';
import { UNKNOWN, UNKNOWN_DAY, toListSearch, toNameRankSearch } from './list-search.ts';
import {
  SEARCH_FIELD,
  SEARCH_TIMEOUT,
  type SearchBody,
  readTotalHits,
  selectStoredCompanyFields,
  toSearchRequest,
} from './search-body.ts';
import { toCompanyIdRange } from '../../../domain/organisation-number.ts';
import type { IncludableMember } from '../../../domain/company.ts';

export function readList(
  connection: Connection,
  index: string,
  criteria: ListCriteria,
  { signal }: ReadContext,
): Promise<ListPage> {
  const { limit, sort, facets } = criteria;
  const { toCompanyJson } = selectStoredCompanyFields(criteria.include);
  const read = (answer: estypes.SearchResponse): ListPage => {
    const total = readTotalHits(answer);
    const { hits } = answer.hits;
    return {
      total,
      companies: hits
        .slice(0, limit)
        .map((hit) => ({ companyJson: toCompanyJson(hit), position: readPosition(sort, hit) })),
      hasMore: limit === 0 ? total > 0 : hits.length > limit,
      facets: Object.fromEntries(facets.map((facet) => [facet, readFacet(answer.aggregations, facet)])),
    };
  };
  const request = toSearchRequest(index, toListSearch(criteria));
  return connection.search('list companies', request, read, signal);
}

/** Reads the company of a place in the order by name. */
export function readNamedCompany(
  connection: Connection,
  index: string,
  nameRank: number,
  { signal }: ReadContext,
): Promise<NamedCompany> {
  const request = toSearchRequest(index, toNameRankSearch(nameRank));
  const read = ({ hits }: estypes.SearchResponse) => NamedCompany.parse(hits.hits[0]?._source);
  return connection.search('read the order of names', request, read, signal);
}

function readPosition(sort: ListOrder, { sort: values = [] }: estypes.SearchHit): ListPosition {
  const nameRank = Number(values.at(-1));
  if (sort === 'name' || sort === 'name_desc') return { value: null, nameRank };
  const value = Number(values[0]);
  if (sort === 'relevance') return { value: MAX_FURTHER_WORDS - value, nameRank };
  return { value: value === UNKNOWN_DAY || Math.abs(value) === UNKNOWN ? null : value, nameRank };
}

function readFacet(aggregations: estypes.SearchResponse['aggregations'], facet: ListFacet): FacetValue[] {
  const { values } = aggregations?.[facet] as unknown as {
    values: { buckets: { key: string | number; doc_count: number }[] };
  };
  return selectFacetValues(
    values.buckets.map(({ key, doc_count: count }) => ({ value: String(key), count })),
  );
}

/** Only documents of companies have an `id`, not those of their other names. */
export function toNumberBeginningSearch(
  digits: string,
  limit: number,
  include: readonly IncludableMember[],
): SearchBody {
  const { first, last } = toCompanyIdRange(digits);
  return {
    query: { bool: { filter: [{ range: { id: { gte: first, lte: last } } }] } },
    sort: [{ [SEARCH_FIELD.isDeregistered]: 'asc' }, { id: 'asc' }],
    size: limit,
    _source: false,
    stored_fields: [...selectStoredCompanyFields(include).fields],
    track_total_hits: false,
    timeout: SEARCH_TIMEOUT,
  };
}
