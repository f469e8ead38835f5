import type { estypes } from '@elastic/elasticsearch';
import { toTownSearchKey } from '../../../matching/fold-diacritics.ts';
import type { IndustryCriteria } from '../../port.ts';
import { selectStoredCompanyFields, SEARCH_FIELD, SEARCH_TIMEOUT, type SearchBody } from './search-body.ts';

type Query = estypes.QueryDslQueryContainer;

const byName = { [SEARCH_FIELD.nameRank]: 'asc' } as const;
const byRevenue = (order: 'asc' | 'desc'): estypes.SortCombinations[] => [
  { [SEARCH_FIELD.revenue]: { order, missing: '_last' } },
  byName,
];
const SORTS: Readonly<Record<IndustryCriteria['sort'], estypes.SortCombinations[]>> = {
  name: [byName],
  name_desc: [{ [SEARCH_FIELD.nameRank]: 'desc' }],
  revenue_asc: byRevenue('asc'),
  revenue_desc: byRevenue('desc'),
};

export function toIndustrySearch(criteria: IndustryCriteria): SearchBody {
  return {
    query: { bool: { filter: toFilters(criteria) } },
    sort: SORTS[criteria.sort],
    from: criteria.offset,
    size: criteria.limit,
    _source: false,
    stored_fields: [...selectStoredCompanyFields(criteria.include).fields],
    track_total_hits: true,
    timeout: SEARCH_TIMEOUT,
  };
}

export function toIndustryCountSearch(code: string, activeOnly: boolean): SearchBody {
  return toCountSearch([hasCode(code), ...(activeOnly ? [isActive] : [])]);
}

export function toRankedCountSearch(code: string, minRevenue: number | null): SearchBody {
  const filters: Query[] = [hasCode(code), { term: { [SEARCH_FIELD.isRanked]: true } }];
  if (minRevenue !== null) filters.push({ range: { [SEARCH_FIELD.revenueLow]: { gte: minRevenue } } });
  return toCountSearch(filters);
}

function toCountSearch(filter: Query[]): SearchBody {
  return { query: { bool: { filter } }, size: 0, track_total_hits: true, timeout: SEARCH_TIMEOUT };
}

const isActive: Query = { term: { [SEARCH_FIELD.isDeregistered]: false } };

function hasCode(code: string): Query {
  return { term: { [SEARCH_FIELD.sniCode]: code } };
}

function toFilters(criteria: IndustryCriteria): Query[] {
  const { sniCode, townNamePart, activeOnly, exactRevenueOnly, hasAnnualReport, minRevenue, maxRevenue } =
    criteria;
  const filters = [hasCode(sniCode)];
  if (activeOnly) filters.push(isActive);
  if (exactRevenueOnly) filters.push({ term: { [SEARCH_FIELD.isExact]: true } });
  if (hasAnnualReport !== null) filters.push({ term: { [SEARCH_FIELD.hasAnnualReport]: hasAnnualReport } });
  if (townNamePart !== null) filters.push(isInTown(toTownSearchKey(townNamePart)));
  if (minRevenue !== null) filters.push({ range: { [SEARCH_FIELD.revenueHigh]: { gte: minRevenue } } });
  if (maxRevenue !== null) filters.push({ range: { [SEARCH_FIELD.revenueLow]: { lte: maxRevenue } } });
  return filters;
}

export function isInTown(part: string | null): Query {
  return part === null ? { match_none: {} } : { wildcard: { [SEARCH_FIELD.town]: { value: `*${part}*` } } };
}
