import type { IncludableMember } from '../domain/company.ts';
import type { NameWords } from '../matching/name-words.ts';

/** Orders of a list. Unknown values come last, and equal ones by name, then number. */
export const LIST_SORTS = [
  'relevance',
  'revenue_desc',
  'revenue_asc',
  'employees_desc',
  'name',
  'registered_desc',
] as const;
export type ListSort = (typeof LIST_SORTS)[number];
/** An order of the store. The search by industry has one more than lists. */
export type ListOrder = ListSort | 'name_desc';

/**
 * Filters of a list, with the names of the API (docs/callers/lists.md). A list of values means any
 * of them, the filters together mean all.
 */
export interface ListFilter {
  /** In one of a company's registered names. */
  readonly q?: NameWords;
  /** SNI codes or their beginnings, of any of a company's five codes. */
  readonly sni?: readonly string[];
  readonly section?: readonly string[];
  /** Parts of the names of towns. Letter case and diacritics are ignored. */
  readonly city?: readonly string[];
  readonly municipality?: readonly string[];
  readonly county?: readonly string[];
  /** Beginnings of postal codes. */
  readonly postal_code?: readonly string[];
  readonly legal_form?: readonly string[];
  readonly state?: readonly string[];
  readonly registered_from?: string;
  readonly registered_to?: string;
  readonly deregistered_from?: string;
  readonly deregistered_to?: string;
  readonly min_revenue?: number;
  readonly max_revenue?: number;
  readonly min_employees?: number;
  readonly max_employees?: number;
  readonly exact_only?: true;
  readonly has_annual_report?: boolean;
  readonly has_trademarks?: boolean;
  readonly f_tax?: boolean;
  readonly advertising_allowed?: boolean;
  readonly fiscal_year_end_from?: string;
  readonly fiscal_year_end_to?: string;
}
export type ListFilterName = keyof ListFilter;

/** The filters that each count leaves out, so that a choice does not zero its neighbours. */
export const FILTERS_OF_FACET = {
  section: ['section'],
  sni: ['sni'],
  municipality: ['municipality'],
  county: ['county'],
  legal_form: ['legal_form'],
  state: ['state'],
  revenue_class: ['min_revenue', 'max_revenue'],
  employees_class: ['min_employees', 'max_employees'],
} as const satisfies Readonly<Record<string, readonly ListFilterName[]>>;
export type ListFacet = keyof typeof FILTERS_OF_FACET;
export const LIST_FACETS = Object.keys(FILTERS_OF_FACET) as ListFacet[];

/** Largest number of values of one count. */
const MAX_FACET_VALUES = 100;

export function withoutFilters(filter: ListFilter, names: readonly ListFilterName[]): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !names.some((each) => each === name)));
}

/** The place of a company in the list of one generation. */
export interface ListPosition {
  /**
   * What the list is sorted by: SEK, persons, or a day as the number YYYYMMDD; for `relevance` the
   * name's further words, at most {@link MAX_FURTHER_WORDS}. Null when unknown, and for `name`.
   */
  readonly value: number | null;
  /** Position of the company's name among all companies' names. */
  readonly nameRank: number;
}

export const MAX_FURTHER_WORDS = 4;

export interface ListCriteria {
  readonly filter: ListFilter;
  readonly sort: ListOrder;
  /** Position of the company that the page follows. Null for the first page. */
  readonly after: ListPosition | null;
  /** Companies to skip, in a list from its beginning. By default none. */
  readonly offset?: number;
  /** Only these companies, by their numbers. By default all. Facets do not count by it. */
  readonly among?: readonly string[];
  /** 0 only counts. */
  readonly limit: number;
  readonly facets: readonly ListFacet[];
  readonly include?: readonly IncludableMember[];
}

/** Returns a day such as `2026-01-31` as the number 20260131. */
export function toDayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

export interface FacetValue {
  /** A code; that of a size class is `scb_class` of the company. */
  readonly value: string;
  readonly count: number;
}

/** Returns the values of most companies, equal ones by value, at most {@link MAX_FACET_VALUES}. */
export function selectFacetValues(values: readonly FacetValue[]): FacetValue[] {
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_FACET_VALUES);
}

export interface ListPage {
  readonly total: number;
  readonly companies: readonly { readonly companyJson: string; readonly position: ListPosition }[];
  readonly hasMore: boolean;
  /** By facet: its biggest values first, equal ones by value. */
  readonly facets: Readonly<Partial<Record<ListFacet, readonly FacetValue[]>>>;
}
