import {
  selectFacetValues,
  type FacetValue,
  type ListCriteria,
  type ListFacet,
  type ListFilter,
  type ListOrder,
  type ListPosition,
} from '../../list-criteria.ts';
import { listCompaniesOfCode, RANKED_FLAG_MASK } from '../index/industry-index.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';
import { toFilterSteps, type EstimatedStep } from './list-filters.ts';
import { ListedNames } from './listed-names.ts';
import { joinLists, listMarked, listNumbers } from './number-lists.ts';
import { countSections, countTexts, selectPage } from './select-page.ts';

/** Filters, sorts and counts companies in memory. Companies are numbered from 0. */
export class ListSearch {
  readonly #index: SearchIndexParts;
  readonly #names: ListedNames;
  readonly #all: Uint32Array;
  /** What the steps of a filter keep, until it has passed all of them. */
  readonly #kept: Uint32Array;
  #lastByState: { readonly key: string; readonly companies: Uint32Array } | null = null;

  constructor(index: SearchIndexParts) {
    this.#index = index;
    this.#names = new ListedNames(index);
    this.#all = listNumbers(index.industries.companyIds.length);
    this.#kept = new Uint32Array(this.#all.length);
  }

  /** Returns the numbers of the companies that match, ascending. */
  filter(filter: ListFilter): Uint32Array {
    const posted = this.#toPostedCompanies(filter);
    const steps = toFilterSteps(this.#index, filter);
    if (posted !== null) return this.#run(posted, steps);
    const [first, ...others] = steps;
    if (first !== undefined && first.list !== null && this.#isShort(first.estimate))
      return this.#run(first.list(), others);
    const { state, ...rest } = filter;
    return state === undefined
      ? this.#run(this.#all, steps)
      : this.#run(this.#findByState(state), toFilterSteps(this.#index, rest));
  }

  #run(companies: Uint32Array, steps: readonly EstimatedStep[]): Uint32Array {
    if (steps.length === 0) return companies;
    // The first step copies, since the companies may be those of an index.
    let found = companies;
    for (const { run } of steps) found = this.#kept.subarray(0, run(found, this.#kept));
    return found.slice();
  }

  /** A list of more companies is found faster by a pass over all. */
  #isShort(companies: number): boolean {
    return companies <= this.#all.length * MAX_LISTED_PART;
  }

  /** Most lists ask for the same states, those without a choice of their own. */
  #findByState(state: readonly string[]): Uint32Array {
    const key = state.join();
    if (this.#lastByState?.key !== key)
      this.#lastByState = { key, companies: this.#run(this.#all, toFilterSteps(this.#index, { state })) };
    return this.#lastByState.companies;
  }

  /** Returns a page of the `companies` that a filter found. */
  toPage(companies: Uint32Array, { filter, sort, after, offset = 0, limit }: ListCriteria) {
    if (limit === 0) return { companies: [], hasMore: companies.length > 0 };
    const order = { valueOf: this.#toValueOf(sort, filter), nameRanks: this.#index.industries.nameRanks };
    const start = after && { value: toOwnValue(sort, after), nameRank: after.nameRank };
    const page = selectPage(companies, order, { start, offset, count: limit + 1 });
    return {
      companies: page.slice(0, limit).map(({ company, value, nameRank }) => ({
        id: this.#index.industries.companyIds[company] ?? 0,
        position: { value: toSentValue(sort, value), nameRank },
      })),
      hasMore: page.length > limit,
    };
  }

  count(companies: Uint32Array, facet: ListFacet): FacetValue[] {
    const counts = [...this.#toCounts(companies, facet)].map(([value, count]) => ({ value, count }));
    return selectFacetValues(counts.filter(({ value, count }) => value !== '' && count > 0));
  }

  /** Counts the ranked companies with an SNI code and at least `minRevenue` (whole SEK). */
  countRanked(code: string, minRevenue: number | null): number {
    const { codes, flagBitsByCompany, revenueLowerBoundsSek } = this.#index.industries;
    const place = codes.indexOf(code);
    if (place === -1) return 0;
    const least = minRevenue ?? -Infinity;
    let count = 0;
    for (const company of listCompaniesOfCode(this.#index.industries, place)) {
      const isRanked = ((flagBitsByCompany[company] ?? 0) & RANKED_FLAG_MASK) !== 0;
      if (isRanked && (revenueLowerBoundsSek[company] ?? NaN) >= least) count += 1;
    }
    return count;
  }

  /** Searches the whole index, since only a list that goes on in another generation asks. */
  findIdByNameRank(nameRank: number): number {
    const { companyIds, nameRanks } = this.#index.industries;
    return companyIds[nameRanks.indexOf(nameRank)] ?? 0;
  }

  /** Returns the companies of the lists of names and codes. Null for a filter without these. */
  #toPostedCompanies({ q, sni }: ListFilter): Uint32Array | null {
    const named = q === undefined ? null : this.#names.findCompanies(q);
    if (sni === undefined) return named;
    const lists = this.#listCompaniesByCode(sni);
    const isShort = this.#isShort(lists.reduce((sum, { length }) => sum + length, 0));
    if (named === null && isShort) return joinLists(lists);
    const isCoded = new Uint8Array(this.#all.length);
    for (const companies of lists)
      for (let at = 0; at < companies.length; at += 1) isCoded[companies[at] ?? 0] = 1;
    return named === null ? listMarked(isCoded) : named.filter((company) => isCoded[company] === 1);
  }

  #listCompaniesByCode(beginnings: readonly string[]): Uint32Array[] {
    const { industries } = this.#index;
    return industries.codes.flatMap((code, place) =>
      beginnings.some((beginning) => code.startsWith(beginning))
        ? [listCompaniesOfCode(industries, place)]
        : [],
    );
  }

  /** Returns what a list is sorted by, the smallest first. Infinity when unknown. */
  #toValueOf(sort: ListOrder, { q }: ListFilter): (company: number) => number {
    const { revenueLowerBoundsSek: lows, revenueUpperBoundsSek: highs } = this.#index.industries;
    const { employeesIndexes, employeesValues, registrationDays } = this.#index.lists;
    const orLast = (value: number): number => (Number.isNaN(value) ? Infinity : value);
    const toRevenue = (company: number): number => toMiddle(lows[company] ?? NaN, highs[company] ?? NaN);
    switch (sort) {
      case 'name':
        return () => 0;
      case 'name_desc':
        return (company) => -(this.#index.industries.nameRanks[company] ?? 0);
      case 'revenue_asc':
        return (company) => orLast(toRevenue(company));
      case 'revenue_desc':
        return (company) => orLast(-toRevenue(company));
      case 'employees_desc':
        return (company) => orLast(-(employeesValues[employeesIndexes[company] ?? 0] ?? NaN));
      case 'registered_desc':
        return (company) => -(registrationDays[company] || -Infinity);
      case 'relevance': {
        const furtherWords = this.#names.countFurtherWords(q);
        return (company) => furtherWords[company] ?? 0;
      }
    }
  }

  #toCounts(companies: Uint32Array, facet: ListFacet): Map<string, number> {
    const { lists } = this.#index;
    switch (facet) {
      case 'sni':
        return this.#countCodes(companies);
      case 'section':
        return countSections(companies, lists.sectionBits);
      case 'municipality':
        return countTexts(companies, lists.municipalityIndexes, lists.municipalities);
      case 'county':
        return countTexts(companies, lists.countyIndexes, lists.counties);
      case 'legal_form':
        return countTexts(companies, lists.legalFormIndexes, lists.legalForms);
      case 'state':
        return countTexts(companies, lists.stateIndexes, lists.states);
      case 'revenue_class':
        return countTexts(companies, lists.revenueClassesPlusOne, CLASS_TEXTS);
      case 'employees_class':
        return countTexts(companies, lists.employeesClassesPlusOne, CLASS_TEXTS);
    }
  }

  #countCodes(companies: Uint32Array): Map<string, number> {
    const { codes, companyIds } = this.#index.industries;
    const isCounted = new Uint8Array(companyIds.length);
    for (let at = 0; at < companies.length; at += 1) isCounted[companies[at] ?? 0] = 1;
    return new Map(
      codes.map((code, place) => {
        let count = 0;
        const ofCode = listCompaniesOfCode(this.#index.industries, place);
        for (let at = 0; at < ofCode.length; at += 1) count += isCounted[ofCode[at] ?? 0] ?? 0;
        return [code, count];
      }),
    );
  }
}

/** Part of all companies up to which a list of them is shorter than a pass over all. */
const MAX_LISTED_PART = 1 / 16;

/** Codes of size classes by the code plus 1. The first is for an unknown class. */
const CLASS_TEXTS: readonly string[] = ['', ...Array.from({ length: 99 }, (_, code) => String(code))];

function toMiddle(low: number, high: number): number {
  return high === Infinity ? low : Math.round((low + high) / 2);
}

/** Converts the value of a position to the one that companies are compared by, and back. */
function toOwnValue(sort: ListOrder, { value }: ListPosition): number {
  if (sort === 'name') return 0;
  if (value === null) return Infinity;
  return sort.endsWith('_desc') ? -value : value;
}

function toSentValue(sort: ListOrder, value: number): number | null {
  if (sort === 'name' || value === Infinity) return null;
  return sort.endsWith('_desc') ? -value : value;
}
