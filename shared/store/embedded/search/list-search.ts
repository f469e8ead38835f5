import { countDistinctWords, type NameWords } from '../../../matching/name-words.ts';
import {
  MAX_FURTHER_WORDS,
  selectFacetValues,
  type FacetValue,
  type ListCriteria,
  type ListFacet,
  type ListFilter,
  type ListOrder,
  type ListPosition,
} from '../../list-criteria.ts';
import { listCompaniesOfCode, RANKED_FLAG_MASK } from '../index/industry-index.ts';
import { PostingLists } from '../index/name-index.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';
import { toFilterSteps } from './list-filters.ts';
import { countSections, countTexts } from './count-companies.ts';
import { selectPage } from './select-page.ts';

interface FoundCompany {
  readonly id: number;
  readonly position: ListPosition;
}

interface FoundPage {
  readonly companies: readonly FoundCompany[];
  readonly hasMore: boolean;
}

/** Filters, sorts and counts companies in memory. Companies are numbered from 0. */
export class ListSearch {
  readonly #index: SearchIndexParts;
  readonly #names: PostingLists;
  readonly #all: Uint32Array;
  #lastByState: { readonly key: string; readonly companies: Uint32Array } | null = null;

  constructor(index: SearchIndexParts) {
    this.#index = index;
    this.#names = new PostingLists(index.names);
    this.#all = listNumbers(index.industries.companyIds.length);
  }

  /** Returns the numbers of the companies that match, ascending. */
  filter(filter: ListFilter): Uint32Array {
    const posted = this.#toPostedCompanies(filter);
    if (posted !== null) return this.#run(posted, filter);
    const { state, ...others } = filter;
    return this.#run(state === undefined ? this.#all : this.#findByState(state), others);
  }

  #run(companies: Uint32Array, filter: ListFilter): Uint32Array {
    let found = companies;
    // The first step copies, since the companies may be those of an index.
    for (const step of toFilterSteps(this.#index, filter)) {
      const out = found === companies ? new Uint32Array(found.length) : found;
      found = out.subarray(0, step(found, out));
    }
    return found;
  }

  /** Most lists ask for the same states, those without a choice of their own. */
  #findByState(state: readonly string[]): Uint32Array {
    const key = state.join();
    if (this.#lastByState?.key !== key)
      this.#lastByState = { key, companies: this.#run(this.#all, { state }) };
    return this.#lastByState.companies;
  }

  /** Returns a page of the `companies` that a filter found. */
  toPage(companies: Uint32Array, { filter, sort, after, offset = 0, limit }: ListCriteria): FoundPage {
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

  /** Counts the `companies` by a facet. */
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
    const named = q === undefined ? null : this.#findByName(q);
    if (sni === undefined) return named;
    const isCoded = this.#markCompaniesWithCode(sni);
    return named === null ? listMarked(isCoded) : named.filter((company) => isCoded[company] === 1);
  }

  #markCompaniesWithCode(beginnings: readonly string[]): Uint8Array {
    const { codes, companyIds } = this.#index.industries;
    const isMarked = new Uint8Array(companyIds.length);
    for (const [place, code] of codes.entries())
      if (beginnings.some((beginning) => code.startsWith(beginning)))
        for (const company of listCompaniesOfCode(this.#index.industries, place)) isMarked[company] = 1;
    return isMarked;
  }

  /** Returns the names with all words, ascending. */
  #findNames({ wholeWords, lastWordPrefix, legalForm }: NameWords): Uint32Array {
    const { companyByNameNumber } = this.#index.names;
    let names = this.#names.findNameNumbersByAllWords(wholeWords);
    if (lastWordPrefix !== null) {
      const isBegun = new Uint8Array(companyByNameNumber.length);
      for (const name of this.#names.findNameNumbersByPrefix(lastWordPrefix)) isBegun[name] = 1;
      names = names === null ? listMarked(isBegun) : names.filter((name) => isBegun[name] === 1);
    }
    names ??= listNumbers(companyByNameNumber.length);
    if (legalForm === null) return names;
    const { legalForms, legalFormNumbersPlusOne } = this.#index.keys;
    const form = legalForms.indexOf(legalForm) + 1;
    return names.filter((name) => form !== 0 && legalFormNumbersPlusOne[name] === form);
  }

  #findByName(words: NameWords): Uint32Array {
    const { companyByNameNumber } = this.#index.names;
    // The names of a company are neighbours, so that its repetitions are too.
    const companies = this.#findNames(words).map((name) => companyByNameNumber[name] ?? 0);
    return companies.filter((company, place) => company !== companies[place - 1]);
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
        const furtherWords = this.#countFurtherWords(q);
        return (company) => furtherWords[company] ?? 0;
      }
    }
  }

  /** By company: the fewest words that one of its names has beside those of the filter. */
  #countFurtherWords(words: NameWords | undefined): Uint8Array {
    const { distinctWordCountByNameNumber, companyByNameNumber } = this.#index.names;
    const fewest = new Uint8Array(this.#index.industries.companyIds.length).fill(MAX_FURTHER_WORDS);
    if (words === undefined) return fewest;
    const asked = countDistinctWords(words);
    for (const name of this.#findNames(words)) {
      const company = companyByNameNumber[name] ?? 0;
      const further = Math.max(0, (distinctWordCountByNameNumber[name] ?? 0) - asked);
      fewest[company] = Math.min(fewest[company] ?? 0, further);
    }
    return fewest;
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

/** Codes of size classes by the code plus 1. The first is for an unknown class. */
const CLASS_TEXTS: readonly string[] = ['', ...Array.from({ length: 99 }, (_, code) => String(code))];

function listNumbers(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

function listMarked(isMarked: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(isMarked.length);
  let count = 0;
  for (let number = 0; number < isMarked.length; number += 1)
    if (isMarked[number] === 1) numbers[count++] = number;
  return numbers.subarray(0, count);
}

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
