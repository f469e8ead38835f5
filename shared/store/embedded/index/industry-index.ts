import { toTownKey } from '../../../matching/fold-diacritics.ts';
import type { IndexedCompany } from '../../port.ts';
import {
  ColumnsBuilder,
  joinNumbers,
  joinTexts,
  TextColumnBuilder,
  type Columns,
  type TextColumn,
} from './columns.ts';
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

const NUMBERS = {
  ids: ({ id }: IndexedCompany) => id,
  nameRanks: ({ alphabeticalNameRank }: IndexedCompany) => alphabeticalNameRank,
  flagBits: toFlags,
  codeCounts: ({ sniCodes }: IndexedCompany) => sniCodes.length,
};
const TEXTS = { cities: ({ city }: IndexedCompany) => city };

/** What is searched by industry of some companies, from which the index of all is joined. */
export interface IndustryColumns extends Columns<keyof typeof NUMBERS, keyof typeof TEXTS> {
  /** The lower and the upper bound of each company's revenue, in turn. */
  readonly revenueBoundsSek: Float64Array;
  /** The codes of all companies, those of the first company first. */
  readonly codes: TextColumn;
}

export class IndustryColumnsBuilder {
  readonly #columns = new ColumnsBuilder(NUMBERS, TEXTS);
  readonly #revenueBoundsSek: number[] = [];
  readonly #codes = new TextColumnBuilder();

  push(company: IndexedCompany): void {
    const { revenue, sniCodes } = company;
    this.#columns.push(company);
    if (revenue === null) this.#revenueBoundsSek.push(Number.NaN, Number.NaN);
    else this.#revenueBoundsSek.push(revenue.low, revenue.high ?? Infinity);
    for (const code of sniCodes) this.#codes.push(code);
  }

  finish(): IndustryColumns {
    return {
      ...this.#columns.finish(),
      revenueBoundsSek: Float64Array.from(this.#revenueBoundsSek),
      codes: this.#codes.finish(),
    };
  }
}

export function joinIndustries(batches: readonly IndustryColumns[]): IndustryIndexParts {
  const listNumbers = (name: keyof typeof NUMBERS) => batches.map(({ numbers }) => numbers[name]);
  const nameRanks = joinNumbers(listNumbers('nameRanks'), Uint32Array);
  const towns = joinTexts(batches.map(toTowns), Uint32Array);
  const codes = joinTexts(
    batches.map((batch) => batch.codes),
    Uint32Array,
  );
  const bounds = joinNumbers(
    batches.map(({ revenueBoundsSek }) => revenueBoundsSek),
    Float64Array,
  );
  return {
    ...toPostings(codes, joinNumbers(listNumbers('codeCounts'), Uint8Array)),
    companyIds: joinNumbers(listNumbers('ids'), Uint32Array),
    nameRanks: invertPermutation(sortPositionsByRank(nameRanks)),
    revenueLowerBoundsSek: bounds.filter((_, place) => place % 2 === 0),
    revenueUpperBoundsSek: bounds.filter((_, place) => place % 2 === 1),
    flagBitsByCompany: joinNumbers(listNumbers('flagBits'), Uint8Array),
    townKeyIndexByCompany: towns.places,
    townKeys: towns.texts,
  };
}

function toTowns({ texts: { cities } }: IndustryColumns): TextColumn {
  return { texts: cities.texts.map(toTownKey), places: cities.places };
}

function toPostings({ texts, places }: TextColumn, codeCounts: Uint8Array) {
  const companiesByPlace = texts.map(() => new GrowingUint32Array());
  let start = 0;
  for (const [company, count] of codeCounts.entries()) {
    for (const place of places.subarray(start, start + count)) companiesByPlace[place]?.push(company);
    start += count;
  }
  const sorted = [...texts.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1));
  const { offsets, numbers } = packLists(sorted.map(([place]) => companiesByPlace[place]?.finish() ?? []));
  return {
    codes: sorted.map(([, code]) => code),
    companyStartByCode: offsets,
    companyNumbersByCode: numbers,
  };
}

function toFlags({ isDeregistered, hasAnnualReport, isRanked, revenue }: IndexedCompany): number {
  return (
    (isDeregistered ? DEREGISTERED_FLAG_MASK : 0) +
    (hasAnnualReport ? HAS_ANNUAL_REPORT_FLAG_MASK : 0) +
    (revenue?.isExact === true ? HAS_EXACT_REVENUE_FLAG_MASK : 0) +
    (isRanked ? RANKED_FLAG_MASK : 0)
  );
}
