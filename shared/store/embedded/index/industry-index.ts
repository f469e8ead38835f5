import { toTownKey } from '../../../matching/fold-diacritics.ts';
import type { IndexedCompany } from '../../port.ts';
import { GrowingUint32Array, packLists, invertPermutation, sortPositionsByRank } from './uint32-arrays.ts';

/**
 * Index of companies by SNI code, in memory. Companies are numbered from 0. In an array whose
 * comment mentions "the company", the element at index n belongs to company n.
 */
export interface IndustryIndexParts {
  /** All different SNI codes, sorted. */
  readonly codes: readonly string[];
  /** By code: start of its companies in `companyNumbersByCode`. One more element marks the end. */
  readonly companyStartByCode: Uint32Array;
  readonly companyNumbersByCode: Uint32Array;
  readonly companyIds: Uint32Array;
  /** Position of the company in the order of all companies by name, from 0. */
  readonly nameRanks: Uint32Array;
  readonly revenueLowerBoundsSek: Float64Array;
  readonly revenueUpperBoundsSek: Float64Array;
  /**
   * Sum of the flags that apply to the company: 1 deregistered, 2 has an annual report, 4 exact
   * revenue, 8 counts in the rank of its industry.
   */
  readonly flagBitsByCompany: Uint8Array;
  readonly townKeyIndexByCompany: Uint32Array;
  readonly townKeys: readonly string[];
}

export const DEREGISTERED_FLAG_MASK = 1;
export const HAS_ANNUAL_REPORT_FLAG_MASK = 2;
export const HAS_EXACT_REVENUE_FLAG_MASK = 4;
export const RANKED_FLAG_MASK = 8;

/** Returns the companies of the code at `place` in the sorted codes. */
export function listCompaniesOfCode(
  { companyNumbersByCode, companyStartByCode }: IndustryIndexParts,
  place: number,
): Uint32Array {
  return companyNumbersByCode.subarray(companyStartByCode[place], companyStartByCode[place + 1]);
}

export class IndustryIndexBuilder {
  readonly #companiesOfCode = new Map<string, GrowingUint32Array>();
  readonly #ids = new GrowingUint32Array();
  readonly #nameRanks = new GrowingUint32Array();
  readonly #townIndexes = new GrowingUint32Array();
  readonly #flags = new GrowingUint32Array();
  readonly #towns = new Map<string, number>();
  readonly #townIndexByCity = new Map<string, number>();
  readonly #revenues: number[] = [];

  add(company: IndexedCompany): void {
    const number = this.#ids.length;
    this.#ids.push(company.id);
    this.#nameRanks.push(company.alphabeticalNameRank);
    this.#townIndexes.push(
      this.#townIndexByCity.getOrInsertComputed(company.city, (city) => this.#toTownIndex(city)),
    );
    this.#flags.push(toFlags(company));
    const { revenue } = company;
    if (revenue === null) this.#revenues.push(Number.NaN, Number.NaN);
    else this.#revenues.push(revenue.low, revenue.high ?? Infinity);
    for (const code of new Set(company.sniCodes))
      this.#companiesOfCode.getOrInsertComputed(code, () => new GrowingUint32Array()).push(number);
  }

  #toTownIndex(city: string): number {
    return this.#towns.getOrInsert(toTownKey(city), this.#towns.size);
  }

  build(): IndustryIndexParts {
    const nameOrder = sortPositionsByRank(this.#nameRanks.finish());
    return {
      ...this.#toPostings(),
      companyIds: this.#ids.finish(),
      revenueLowerBoundsSek: this.#toRevenues(0),
      revenueUpperBoundsSek: this.#toRevenues(1),
      nameRanks: invertPermutation(nameOrder),
      flagBitsByCompany: Uint8Array.from(this.#flags.finish()),
      townKeyIndexByCompany: this.#townIndexes.finish(),
      townKeys: [...this.#towns.keys()],
    };
  }

  #toRevenues(place: 0 | 1): Float64Array {
    return Float64Array.from(this.#revenues.filter((_, index) => index % 2 === place));
  }

  #toPostings(): Pick<IndustryIndexParts, 'codes' | 'companyStartByCode' | 'companyNumbersByCode'> {
    const codes = [...this.#companiesOfCode].sort(([a], [b]) => (a < b ? -1 : 1));
    const { offsets, numbers } = packLists(codes.map(([, companies]) => companies.finish()));
    return { codes: codes.map(([code]) => code), companyStartByCode: offsets, companyNumbersByCode: numbers };
  }
}

function toFlags({ isDeregistered, hasAnnualReport, isRanked, revenue }: IndexedCompany): number {
  return (
    (isDeregistered ? DEREGISTERED_FLAG_MASK : 0) +
    (hasAnnualReport ? HAS_ANNUAL_REPORT_FLAG_MASK : 0) +
    (revenue?.isExact === true ? HAS_EXACT_REVENUE_FLAG_MASK : 0) +
    (isRanked ? RANKED_FLAG_MASK : 0)
  );
}
