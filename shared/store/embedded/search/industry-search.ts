import { toTownSearchKey } from '../../../matching/fold-diacritics.ts';
import type { IndustryCriteria } from '../../port.ts';
import {
  DEREGISTERED_FLAG_MASK,
  HAS_EXACT_REVENUE_FLAG_MASK,
  HAS_ANNUAL_REPORT_FLAG_MASK,
  RANKED_FLAG_MASK,
  listCompaniesOfCode,
  type IndustryIndexParts,
} from '../index/industry-index.ts';
import { invertPermutation } from '../index/uint32-arrays.ts';

interface IdPage {
  readonly total: number;
  readonly ids: readonly number[];
}

export class IndustrySearch {
  readonly #index: IndustryIndexParts;
  readonly #places: ReadonlyMap<string, number>;
  readonly #orders: Readonly<Record<IndustryCriteria['sort'], Order>>;

  constructor(index: IndustryIndexParts) {
    this.#index = index;
    this.#places = new Map(index.codes.map((code, place) => [code, place]));
    const byName = new Order(index.nameRanks, invertPermutation(index.nameRanks));
    this.#orders = {
      name: byName,
      name_desc: byName.reverse(),
      revenue_asc: new Order(index.revenueAscendingRanks, invertPermutation(index.revenueAscendingRanks)),
      revenue_desc: new Order(index.revenueDescendingRanks, invertPermutation(index.revenueDescendingRanks)),
    };
  }

  countCompanies(code: string, activeOnly: boolean): number {
    const companies = this.#companiesOf(code);
    if (!activeOnly) return companies.length;
    let count = 0;
    for (const company of companies)
      if (((this.#index.flagBitsByCompany[company] ?? 0) & DEREGISTERED_FLAG_MASK) === 0) count += 1;
    return count;
  }

  countRanked(code: string, minRevenue: number | null): number {
    const { flagBitsByCompany, revenueLowerBoundsSek } = this.#index;
    const least = minRevenue ?? -Infinity;
    let count = 0;
    for (const company of this.#companiesOf(code)) {
      const isRanked = ((flagBitsByCompany[company] ?? 0) & RANKED_FLAG_MASK) !== 0;
      if (isRanked && (revenueLowerBoundsSek[company] ?? NaN) >= least) count += 1;
    }
    return count;
  }

  findCompanyIds(criteria: IndustryCriteria): IdPage {
    const isWanted = this.#toFilter(criteria);
    const order = this.#orders[criteria.sort];
    const places = this.#companiesOf(criteria.sniCode)
      .filter(isWanted)
      .map((company) => order.placeOf(company));
    const page = places.sort().subarray(criteria.offset, criteria.offset + criteria.limit);
    return {
      total: places.length,
      ids: Array.from(page, (place) => this.#index.companyIds[order.companyAt(place)] ?? 0),
    };
  }

  #companiesOf(code: string): Uint32Array {
    const place = this.#places.get(code);
    return place === undefined ? new Uint32Array() : listCompaniesOfCode(this.#index, place);
  }

  #toFilter(criteria: IndustryCriteria): (company: number) => boolean {
    const { activeOnly, exactRevenueOnly, hasAnnualReport, minRevenue, maxRevenue } = criteria;
    const { flagBitsByCompany, townKeyIndexByCompany, revenueLowerBoundsSek, revenueUpperBoundsSek } =
      this.#index;
    const mask =
      (activeOnly ? DEREGISTERED_FLAG_MASK : 0) +
      (exactRevenueOnly ? HAS_EXACT_REVENUE_FLAG_MASK : 0) +
      (hasAnnualReport === null ? 0 : HAS_ANNUAL_REPORT_FLAG_MASK);
    const wanted =
      (exactRevenueOnly ? HAS_EXACT_REVENUE_FLAG_MASK : 0) +
      (hasAnnualReport === true ? HAS_ANNUAL_REPORT_FLAG_MASK : 0);
    const isTown =
      criteria.townNamePart === null ? null : this.#findTowns(toTownSearchKey(criteria.townNamePart));
    const least = minRevenue ?? -Infinity;
    const most = maxRevenue ?? Infinity;
    const byRevenue = minRevenue !== null || maxRevenue !== null;
    return (company) =>
      ((flagBitsByCompany[company] ?? 0) & mask) === wanted &&
      (isTown === null || isTown[townKeyIndexByCompany[company] ?? 0] === 1) &&
      (!byRevenue ||
        ((revenueUpperBoundsSek[company] ?? NaN) >= least &&
          (revenueLowerBoundsSek[company] ?? NaN) <= most));
  }

  #findTowns(part: string | null): Uint8Array {
    return Uint8Array.from(this.#index.townKeys, (town) => (part !== null && town.includes(part) ? 1 : 0));
  }
}

class Order {
  readonly #places: Uint32Array;
  readonly #companies: Uint32Array;
  /**
   * The last position if the order is reversed: a position `p` then means `#last - p`. Null for an
   * order that is not reversed.
   */
  readonly #last: number | null;

  constructor(places: Uint32Array, companies: Uint32Array, last: number | null = null) {
    this.#places = places;
    this.#companies = companies;
    this.#last = last;
  }

  reverse(): Order {
    return new Order(this.#places, this.#companies, this.#places.length - 1);
  }

  placeOf(company: number): number {
    const place = this.#places[company] ?? 0;
    return this.#last === null ? place : this.#last - place;
  }

  companyAt(place: number): number {
    return this.#companies[this.#last === null ? place : this.#last - place] ?? 0;
  }
}
