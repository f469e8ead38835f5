import type { estypes } from '@elastic/elasticsearch';
import { toTownSearchKey } from '../../../matching/fold-diacritics.ts';
import { countDistinctWords, type NameWords } from '../../../matching/name-words.ts';
import {
  FILTERS_OF_FACET,
  MAX_FURTHER_WORDS,
  toDayNumber,
  withoutFilters,
  type ListCriteria,
  type ListFacet,
  type ListFilter,
  type ListFilterName,
  type ListOrder,
  type ListPosition,
} from '../../list-criteria.ts';
import { SEARCH_FIELD, SEARCH_TIMEOUT, selectStoredCompanyFields, type SearchBody } from './search-body.ts';

type Query = estypes.QueryDslQueryContainer;

/** Sorts a company without value last. No value of a company is as far from 0. */
export const UNKNOWN = 1e300;
export const UNKNOWN_DAY = -1;
/** More than any list of codes, so that the counts of several shards are exact. */
const MAX_VALUES_PER_SHARD = 10_000;

/**
 * The filters of facets are a filter behind the query, which facets do not see: each facet has the
 * others in it again.
 */
export function toListSearch(criteria: ListCriteria): SearchBody {
  const { filter, sort, after, offset = 0, limit, among, facets } = criteria;
  const ofFacets = facets.flatMap((facet): readonly ListFilterName[] => FILTERS_OF_FACET[facet]);
  const behind = keepFilters(filter, ofFacets);
  const toPart = (part: ListFilter): Query => toQuery(part, filter.exact_only === true);
  return {
    query: keepAmong(toPart(withoutFilters(filter, ofFacets)), among),
    ...(Object.keys(behind).length === 0 ? {} : { post_filter: toPart(behind) }),
    aggs: Object.fromEntries(
      facets.map((facet) => [facet, toFacet(facet, toPart(withoutFilters(behind, FILTERS_OF_FACET[facet])))]),
    ),
    sort: toSort(sort),
    ...(after === null || limit === 0 ? {} : { search_after: toSortValues(sort, after) }),
    ...(offset === 0 ? {} : { from: offset }),
    size: limit === 0 ? 0 : limit + 1,
    _source: false,
    stored_fields: [...selectStoredCompanyFields(criteria.include).fields],
    track_total_hits: true,
    timeout: SEARCH_TIMEOUT,
  };
}

function keepAmong(query: Query, among: readonly string[] | undefined): Query {
  return among === undefined
    ? query
    : { bool: { must: [query], filter: [{ terms: { orgNumber: [...among] } }] } };
}

export function toRankedCountSearch(code: string, minRevenue: number | null): SearchBody {
  const filter: Query[] = [
    { term: { [SEARCH_FIELD.sniCode]: code } },
    { term: { [SEARCH_FIELD.isRanked]: true } },
  ];
  if (minRevenue !== null) filter.push({ range: { [SEARCH_FIELD.revenueLow]: { gte: minRevenue } } });
  return { query: { bool: { filter } }, size: 0, track_total_hits: true, timeout: SEARCH_TIMEOUT };
}

export function toNameRankSearch(nameRank: number): SearchBody {
  return {
    query: { term: { [SEARCH_FIELD.nameRank]: nameRank } },
    size: 1,
    _source: ['name', 'orgNumber'],
    track_total_hits: false,
    timeout: SEARCH_TIMEOUT,
  };
}

function toFacet(facet: ListFacet, filter: Query): estypes.AggregationsAggregationContainer {
  const terms = { field: FACET_FIELDS[facet], size: MAX_VALUES_PER_SHARD, shard_size: MAX_VALUES_PER_SHARD };
  return { filter, aggs: { values: { terms } } } as estypes.AggregationsAggregationContainer;
}

const FACET_FIELDS: Readonly<Record<ListFacet, string>> = {
  section: SEARCH_FIELD.section,
  sni: SEARCH_FIELD.sniCode,
  municipality: SEARCH_FIELD.municipality,
  county: SEARCH_FIELD.county,
  legal_form: SEARCH_FIELD.legalForm,
  state: SEARCH_FIELD.state,
  revenue_class: SEARCH_FIELD.revenueClass,
  employees_class: SEARCH_FIELD.employeesClass,
};

function keepFilters(filter: ListFilter, names: readonly ListFilterName[]): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => names.some((each) => each === name)));
}

const byName: estypes.SortCombinations = { [SEARCH_FIELD.nameRank]: 'asc' };

function toSort(sort: ListOrder): estypes.SortCombinations[] {
  switch (sort) {
    case 'name':
      return [byName];
    case 'name_desc':
      return [{ [SEARCH_FIELD.nameRank]: 'desc' }];
    case 'relevance':
      return [{ _score: { order: 'desc' } }, byName];
    case 'revenue_asc':
      return [{ [SEARCH_FIELD.revenue]: { order: 'asc', missing: UNKNOWN } }, byName];
    case 'revenue_desc':
      return [{ [SEARCH_FIELD.revenue]: { order: 'desc', missing: -UNKNOWN } }, byName];
    case 'employees_desc':
      return [{ [SEARCH_FIELD.employees]: { order: 'desc', missing: -UNKNOWN } }, byName];
    case 'registered_desc':
      return [{ [SEARCH_FIELD.registrationDay]: { order: 'desc', missing: UNKNOWN_DAY } }, byName];
  }
}

function toSortValues(sort: ListOrder, { value, nameRank }: ListPosition): number[] {
  switch (sort) {
    case 'name':
    case 'name_desc':
      return [nameRank];
    case 'relevance':
      return [MAX_FURTHER_WORDS - (value ?? 0), nameRank];
    case 'revenue_asc':
      return [value ?? UNKNOWN, nameRank];
    case 'registered_desc':
      return [value ?? UNKNOWN_DAY, nameRank];
    case 'revenue_desc':
    case 'employees_desc':
      return [value ?? -UNKNOWN, nameRank];
  }
}

const isCompany: Query = { term: { kind: 'company' } };

/** Converts a part of a filter. `isExact` is `exact_only` of the whole, which bounds also heed. */
function toQuery({ q, ...filter }: ListFilter, isExact: boolean): Query {
  const filters = [isCompany, ...Object.entries(filter).flatMap(([name, value]) => toFilter(name, value))];
  if (isExact && (filter.min_employees ?? filter.max_employees) !== undefined)
    filters.push({ term: { [SEARCH_FIELD.hasExactEmployees]: true } });
  return { bool: { filter: filters, ...(q === undefined ? {} : { must: [hasName(q)] }) } };
}

function toFilter(name: string, value: unknown): Query[] {
  return (FILTERS[name as keyof Filters] as (value: unknown) => Query[])(value);
}

type Filters = Required<Omit<ListFilter, 'q'>>;

const anyOf =
  (field: string) =>
  (values: readonly string[]): Query[] => [{ terms: { [field]: [...values] } }];
const anyBeginning =
  (field: string) =>
  (beginnings: readonly string[]): Query[] => [
    { bool: { should: beginnings.map((beginning) => ({ prefix: { [field]: beginning } })) } },
  ];
const is =
  (field: string) =>
  (value: boolean): Query[] => [{ term: { [field]: value } }];
const from =
  (field: string) =>
  (least: number | string): Query[] => [{ range: { [field]: { gte: toNumber(least) } } }];
const to =
  (field: string) =>
  (most: number | string): Query[] => [{ range: { [field]: { lte: toNumber(most) } } }];

function toNumber(bound: number | string): number {
  return typeof bound === 'number' ? bound : toDayNumber(bound);
}

const FILTERS: { readonly [Name in keyof Filters]: (value: Filters[Name]) => Query[] } = {
  sni: anyBeginning(SEARCH_FIELD.sniCode),
  section: anyOf(SEARCH_FIELD.section),
  city: (parts) => [{ bool: { should: parts.map(toTownSearchKey).map(isInTown), minimum_should_match: 1 } }],
  municipality: anyOf(SEARCH_FIELD.municipality),
  county: anyOf(SEARCH_FIELD.county),
  postal_code: anyBeginning(SEARCH_FIELD.postalCode),
  legal_form: anyOf(SEARCH_FIELD.legalForm),
  state: anyOf(SEARCH_FIELD.state),
  registered_from: from(SEARCH_FIELD.registrationDay),
  registered_to: to(SEARCH_FIELD.registrationDay),
  deregistered_from: from(SEARCH_FIELD.deregistrationDay),
  deregistered_to: to(SEARCH_FIELD.deregistrationDay),
  fiscal_year_end_from: from(SEARCH_FIELD.fiscalYearEndDay),
  fiscal_year_end_to: to(SEARCH_FIELD.fiscalYearEndDay),
  min_revenue: from(SEARCH_FIELD.revenueHigh),
  max_revenue: to(SEARCH_FIELD.revenueLow),
  min_employees: from(SEARCH_FIELD.employeesHigh),
  max_employees: to(SEARCH_FIELD.employeesLow),
  exact_only: is(SEARCH_FIELD.isExact),
  has_annual_report: is(SEARCH_FIELD.hasAnnualReport),
  has_trademarks: is(SEARCH_FIELD.hasTrademarks),
  f_tax: is(SEARCH_FIELD.isRegisteredForTax),
  advertising_allowed: is(SEARCH_FIELD.allowsAdvertising),
};

function isInTown(part: string | null): Query {
  return part === null ? { match_none: {} } : { wildcard: { [SEARCH_FIELD.town]: { value: `*${part}*` } } };
}

/**
 * Finds companies with all words in one of their names. The first name is in the company's own
 * document, the others in documents inside it.
 */
function hasName(words: NameWords): Query {
  const path = SEARCH_FIELD.otherNames;
  const inOthers = { nested: { path, score_mode: 'max' as const, query: hasWords(words, path) } };
  return { dis_max: { queries: [hasWords(words, 'search'), inOthers] } };
}

/** Scores a name by the words that it has beside those of the filter: the fewer, the more. */
function hasWords(words: NameWords, path: string): Query {
  const { wholeWords, lastWordPrefix, legalForm } = words;
  const filter: Query[] = wholeWords.map((word) => ({ term: { [`${path}.words`]: word } }));
  if (lastWordPrefix !== null) filter.push({ prefix: { [`${path}.words`]: lastWordPrefix } });
  if (legalForm !== null) filter.push({ term: { [`${path}.form`]: legalForm } });
  const asked = countDistinctWords(words);
  const should = Array.from({ length: MAX_FURTHER_WORDS }, (_, further): Query => {
    return { constant_score: { filter: { range: { [`${path}.wordCount`]: { lte: asked + further } } } } };
  });
  return { bool: { filter, should } };
}
