import { toTownKey } from '../../../matching/score-name.ts';
import type { IndexedCompany } from '../../port.ts';
import { GrowingArray } from './growing-array.ts';
import { DEREGISTERED, EXACT_REVENUE, HAS_ANNUAL_REPORT, type IndustryIndexParts } from './industry-index.ts';

/** More than there are companies. */
const NUMBERS = 2 ** 23;

/** Collects companies in the order of their numbers, 0 first, and turns them into the index. Some 50 bytes a company. */
export class IndustryIndexBuilder {
  readonly #companiesOfCode = new Map<string, GrowingArray>();
  readonly #ids = new GrowingArray();
  readonly #nameRanks = new GrowingArray();
  readonly #townNumbers = new GrowingArray();
  readonly #flags = new GrowingArray();
  readonly #towns = new Map<string, number>();
  /** Value, low and high, one after the other. */
  readonly #revenues: number[] = [];

  add(company: IndexedCompany): void {
    const number = this.#ids.length;
    this.#ids.push(company.id);
    this.#nameRanks.push(company.nameRank);
    this.#townNumbers.push(this.#toTownNumber(toTownKey(company.city)));
    this.#flags.push(toFlags(company));
    const { revenue } = company;
    if (revenue === null) this.#revenues.push(Number.NaN, Number.NaN, Number.NaN);
    else this.#revenues.push(revenue.value, revenue.low, revenue.high ?? Infinity);
    for (const code of new Set(company.sniCodes)) this.#toCompanies(code).push(number);
  }

  #toTownNumber(town: string): number {
    let number = this.#towns.get(town);
    if (number === undefined) {
      number = this.#towns.size;
      this.#towns.set(town, number);
    }
    return number;
  }

  #toCompanies(code: string): GrowingArray {
    let companies = this.#companiesOfCode.get(code);
    if (companies === undefined) {
      companies = new GrowingArray();
      this.#companiesOfCode.set(code, companies);
    }
    return companies;
  }

  build(): IndustryIndexParts {
    const nameOrder = toNameOrder(this.#nameRanks.take());
    const values = this.#takeRevenues(0);
    return {
      ...this.#buildPostings(),
      ids: this.#ids.take(),
      revenueUpRanks: toRanks(values, nameOrder, 1),
      revenueDownRanks: toRanks(values, nameOrder, -1),
      revenueLows: this.#takeRevenues(1),
      revenueHighs: this.#takeRevenues(2),
      nameRanks: invert(nameOrder),
      flags: Uint8Array.from(this.#flags.take()),
      townNumbers: this.#townNumbers.take(),
      towns: [...this.#towns.keys()],
    };
  }

  #takeRevenues(place: 0 | 1 | 2): Float64Array {
    return Float64Array.from(
      { length: this.#revenues.length / 3 },
      (_, index) => this.#revenues[3 * index + place]!,
    );
  }

  #buildPostings(): Pick<IndustryIndexParts, 'codes' | 'offsets' | 'companies'> {
    const codes = [...this.#companiesOfCode.keys()].sort();
    const lists = codes.map((code) => this.#companiesOfCode.get(code)!.take());
    const offsets = new Uint32Array(codes.length + 1);
    for (const [index, list] of lists.entries()) offsets[index + 1] = offsets[index]! + list.length;
    const companies = new Uint32Array(offsets.at(-1)!);
    for (const [index, list] of lists.entries()) companies.set(list, offsets[index]);
    return { codes, offsets, companies };
  }
}

function toFlags({ isDeregistered, hasAnnualReport, revenue }: IndexedCompany): number {
  return (
    (isDeregistered ? DEREGISTERED : 0) +
    (hasAnnualReport ? HAS_ANNUAL_REPORT : 0) +
    (revenue?.isExact === true ? EXACT_REVENUE : 0)
  );
}

/** Company numbers in the order of their name ranks. Rank and number are sorted as one number each, without a comparison of ours. */
function toNameOrder(nameRanks: Uint32Array): Uint32Array {
  const packed = Float64Array.from(nameRanks, (rank, number) => rank * NUMBERS + number).sort();
  return Uint32Array.from(packed, (each) => each % NUMBERS);
}

/** Places by value, upwards (1) or downwards (-1), unknown values last, equal ones by name. There are few distinct values. */
function toRanks(values: Float64Array, nameOrder: Uint32Array, direction: 1 | -1): Uint32Array {
  const companiesOf = new Map<number, GrowingArray>();
  for (const company of nameOrder) {
    const value = values[company]!;
    const companies = companiesOf.get(value) ?? new GrowingArray();
    companies.push(company);
    companiesOf.set(value, companies);
  }
  const known = [...companiesOf.keys()]
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => direction * (a - b));
  const order = new Uint32Array(values.length);
  let place = 0;
  for (const value of [...known, Number.NaN]) {
    const companies = companiesOf.get(value)?.take() ?? new Uint32Array();
    order.set(companies, place);
    place += companies.length;
  }
  return invert(order);
}

/** Where each number stands in a list of all of them. */
export function invert(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place]!] = place;
  return places;
}
