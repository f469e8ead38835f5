import { countDistinctWords, type NameWords } from '../../../matching/name-words.ts';
import {
  MAX_FACET_VALUES,
  MAX_FURTHER_WORDS,
  type FacetValue,
  type ListCriteria,
  type ListFacet,
  type ListFilter,
  type ListPosition,
  type ListSort,
} from '../../list-criteria.ts';
import { PostingLists } from '../index/name-index.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';
import { toFilterSteps } from './list-filters.ts';

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

  constructor(index: SearchIndexParts) {
    this.#index = index;
    this.#names = new PostingLists(index.names);
  }

  /** Returns the numbers of the companies that match, ascending. */
  filter(filter: ListFilter): Uint32Array {
    let companies = this.#toFirstCompanies(filter);
    for (const keep of toFilterSteps(this.#index, filter)) companies = keep(companies);
    return companies;
  }

  /** Returns a page of the `companies` that a filter found. */
  toPage(companies: Uint32Array, { filter, sort, after, limit }: ListCriteria): FoundPage {
    if (limit === 0) return { companies: [], hasMore: companies.length > 0 };
    const start = after && { company: -1, value: toOwnValue(sort, after), nameRank: after.nameRank };
    const page = this.#selectPage(companies, this.#toValueOf(sort, filter), start, limit + 1);
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
    return [...this.#toCounts(companies, facet)]
      .filter(([value, count]) => value !== '' && count > 0)
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_FACET_VALUES);
  }

  /** Searches the whole index, since only a list that goes on in another generation asks. */
  findIdByNameRank(nameRank: number): number {
    const { companyIds, nameRanks } = this.#index.industries;
    return companyIds[nameRanks.indexOf(nameRank)] ?? 0;
  }

  #toFirstCompanies({ q, sni }: ListFilter): Uint32Array {
    const named = q === undefined ? null : this.#findByName(q);
    if (sni === undefined) return named ?? listNumbers(this.#index.industries.companyIds.length);
    const isCoded = this.#markCompaniesWithCode(sni);
    return named === null ? listMarked(isCoded) : named.filter((company) => isCoded[company] === 1);
  }

  #markCompaniesWithCode(beginnings: readonly string[]): Uint8Array {
    const { codes, companyIds } = this.#index.industries;
    const isMarked = new Uint8Array(companyIds.length);
    for (const [place, code] of codes.entries())
      if (beginnings.some((beginning) => code.startsWith(beginning)))
        for (const company of this.#companiesOfCode(place)) isMarked[company] = 1;
    return isMarked;
  }

  #companiesOfCode(place: number): Uint32Array {
    const { companyNumbersByCode, companyStartByCode } = this.#index.industries;
    return companyNumbersByCode.subarray(companyStartByCode[place], companyStartByCode[place + 1]);
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
  #toValueOf(sort: ListSort, { q }: ListFilter): (company: number) => number {
    const { revenueLowerBoundsSek: lows, revenueUpperBoundsSek: highs } = this.#index.industries;
    const { employeesIndexes, employeesValues, registrationDays } = this.#index.lists;
    const orLast = (value: number): number => (Number.isNaN(value) ? Infinity : value);
    const toRevenue = (company: number): number => toMiddle(lows[company] ?? NaN, highs[company] ?? NaN);
    switch (sort) {
      case 'name':
        return () => 0;
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

  /** Returns the first `count` companies after a position, in order. */
  #selectPage(
    companies: Uint32Array,
    valueOf: (company: number) => number,
    start: Place | null,
    count: number,
  ): Place[] {
    const { nameRanks } = this.#index.industries;
    const page: Place[] = [];
    // From the last company back: younger companies have higher numbers, and come first by age.
    for (let place = companies.length - 1; place >= 0; place -= 1) {
      const company = companies[place] ?? 0;
      const value = valueOf(company);
      const last = page.length === count ? page[count - 1] : undefined;
      if (last !== undefined && value > last.value) continue;
      const own = { company, value, nameRank: nameRanks[company] ?? 0 };
      if (start !== null && comparePlaces(own, start) <= 0) continue;
      if (last !== undefined && comparePlaces(own, last) > 0) continue;
      page.splice(page.findLastIndex((each) => comparePlaces(each, own) < 0) + 1, 0, own);
      if (page.length > count) page.pop();
    }
    return page;
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
    for (const company of companies) isCounted[company] = 1;
    return new Map(
      codes.map((code, place) => {
        let count = 0;
        for (const company of this.#companiesOfCode(place)) count += isCounted[company] ?? 0;
        return [code, count];
      }),
    );
  }
}

interface Place {
  readonly company: number;
  readonly value: number;
  readonly nameRank: number;
}

function comparePlaces(a: Place, b: Place): number {
  return a.value === b.value ? a.nameRank - b.nameRank : a.value - b.value;
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
function toOwnValue(sort: ListSort, { value }: ListPosition): number {
  if (sort === 'name') return 0;
  if (value === null) return Infinity;
  return sort.endsWith('_desc') ? -value : value;
}

function toSentValue(sort: ListSort, value: number): number | null {
  if (sort === 'name' || value === Infinity) return null;
  return sort.endsWith('_desc') ? -value : value;
}

function countTexts(
  companies: Uint32Array,
  indexes: Uint8Array | Uint16Array,
  texts: readonly string[],
): Map<string, number> {
  const counts = new Uint32Array(texts.length);
  for (const company of companies) {
    const place = indexes[company] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return new Map(texts.map((text, place) => [text, counts[place] ?? 0]));
}

function countSections(companies: Uint32Array, sectionBits: Uint32Array): Map<string, number> {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode('A'.charCodeAt(0) + place));
  const counts = new Map<string, number>();
  for (const [place, letter] of letters.entries()) {
    const bit = 1 << place;
    let count = 0;
    for (const company of companies) if (((sectionBits[company] ?? 0) & bit) !== 0) count += 1;
    counts.set(letter, count);
  }
  return counts;
}
