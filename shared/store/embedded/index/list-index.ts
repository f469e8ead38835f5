import type { IndexedCompany, IndexedSize } from '../../port.ts';
import { toDayNumber } from '../../list-criteria.ts';
import { GrowingUint32Array } from './uint32-arrays.ts';

/**
 * What lists filter and count by, in memory, beside the `IndustryIndexParts`. Each array has an
 * element for each company, unless its comment says otherwise.
 */
export interface ListIndexParts {
  /** Days as YYYYMMDD, 0 when unknown. */
  readonly registrationDays: Uint32Array;
  readonly deregistrationDays: Uint32Array;
  readonly fiscalYearEndDays: Uint32Array;
  /** Index in the four following arrays. They begin with the unknown number of employees. */
  readonly employeesIndexes: Uint32Array;
  readonly employeesValues: Float64Array;
  readonly employeesLows: Float64Array;
  readonly employeesHighs: Float64Array;
  readonly exactEmployees: Uint8Array;
  /** SCB's codes plus 1, 0 when unknown. */
  readonly revenueClassesPlusOne: Uint8Array;
  readonly employeesClassesPlusOne: Uint8Array;
  /** A bit for each section of the company's codes, that of A the lowest. */
  readonly sectionBits: Uint32Array;
  /** Sum of the `ATTRIBUTE` bits that apply. */
  readonly attributeBits: Uint8Array;
  /** Indexes in the lists of texts, which begin with the text of the first company. */
  readonly municipalityIndexes: Uint16Array;
  readonly countyIndexes: Uint8Array;
  readonly postalCodeIndexes: Uint32Array;
  readonly legalFormIndexes: Uint16Array;
  readonly stateIndexes: Uint8Array;
  readonly municipalities: readonly string[];
  readonly counties: readonly string[];
  readonly postalCodes: readonly string[];
  readonly legalForms: readonly string[];
  readonly states: readonly string[];
}

export const ATTRIBUTE = {
  hasTrademarks: 1,
  isRegisteredForTax: 2,
  isNotRegisteredForTax: 4,
  allowsAdvertising: 8,
  refusesAdvertising: 16,
} as const;

class TextColumn {
  readonly #places = new Map<string, number>();
  readonly indexes = new GrowingUint32Array();

  push(text: string): void {
    this.indexes.push(this.#places.getOrInsert(text, this.#places.size));
  }

  get texts(): string[] {
    return [...this.#places.keys()];
  }
}

class EmployeesColumn {
  readonly #places = new Map<string, number>([['', 0]]);
  readonly #known: IndexedSize[] = [{ value: Number.NaN, low: Number.NaN, high: Number.NaN, isExact: false }];
  readonly indexes = new GrowingUint32Array();

  push(employees: IndexedSize | null): void {
    const key =
      employees === null ? '' : `${employees.value} ${employees.low} ${employees.high} ${employees.isExact}`;
    const place = this.#places.getOrInsert(key, this.#known.length);
    if (employees !== null && place === this.#known.length) this.#known.push(employees);
    this.indexes.push(place);
  }

  build() {
    return {
      employeesIndexes: this.indexes.finish(),
      employeesValues: Float64Array.from(this.#known, ({ value }) => value),
      employeesLows: Float64Array.from(this.#known, ({ low }) => low),
      employeesHighs: Float64Array.from(this.#known, ({ high }) => high ?? Infinity),
      exactEmployees: Uint8Array.from(this.#known, ({ isExact }) => (isExact ? 1 : 0)),
    };
  }
}

export class ListIndexBuilder {
  readonly #registrationDays = new GrowingUint32Array();
  readonly #deregistrationDays = new GrowingUint32Array();
  readonly #fiscalYearEndDays = new GrowingUint32Array();
  readonly #employees = new EmployeesColumn();
  readonly #revenueClasses = new GrowingUint32Array();
  readonly #employeesClasses = new GrowingUint32Array();
  readonly #sectionBits = new GrowingUint32Array();
  readonly #attributeBits = new GrowingUint32Array();
  readonly #municipalities = new TextColumn();
  readonly #counties = new TextColumn();
  readonly #postalCodes = new TextColumn();
  readonly #legalForms = new TextColumn();
  readonly #states = new TextColumn();

  add(company: IndexedCompany): void {
    const { listed } = company;
    this.#registrationDays.push(toDay(listed.registrationDate));
    this.#deregistrationDays.push(toDay(listed.deregistrationDate));
    this.#fiscalYearEndDays.push(toDay(listed.fiscalYearEnd));
    this.#employees.push(listed.employees);
    this.#revenueClasses.push((listed.revenueClass ?? -1) + 1);
    this.#employeesClasses.push((listed.employeesClass ?? -1) + 1);
    this.#sectionBits.push(toSectionBits(listed.sniSections));
    this.#attributeBits.push(toAttributeBits(company));
    this.#municipalities.push(listed.municipalityCode ?? '');
    this.#counties.push(listed.countyCode ?? '');
    this.#postalCodes.push(listed.postalCode);
    this.#legalForms.push(company.legalForm);
    this.#states.push(company.status.state);
  }

  build(): ListIndexParts {
    return {
      registrationDays: this.#registrationDays.finish(),
      deregistrationDays: this.#deregistrationDays.finish(),
      fiscalYearEndDays: this.#fiscalYearEndDays.finish(),
      ...this.#employees.build(),
      revenueClassesPlusOne: Uint8Array.from(this.#revenueClasses.finish()),
      employeesClassesPlusOne: Uint8Array.from(this.#employeesClasses.finish()),
      sectionBits: this.#sectionBits.finish(),
      attributeBits: Uint8Array.from(this.#attributeBits.finish()),
      municipalityIndexes: Uint16Array.from(this.#municipalities.indexes.finish()),
      countyIndexes: Uint8Array.from(this.#counties.indexes.finish()),
      postalCodeIndexes: this.#postalCodes.indexes.finish(),
      legalFormIndexes: Uint16Array.from(this.#legalForms.indexes.finish()),
      stateIndexes: Uint8Array.from(this.#states.indexes.finish()),
      municipalities: this.#municipalities.texts,
      counties: this.#counties.texts,
      postalCodes: this.#postalCodes.texts,
      legalForms: this.#legalForms.texts,
      states: this.#states.texts,
    };
  }
}

function toDay(day: string | null): number {
  return day === null ? 0 : toDayNumber(day);
}

export function toSectionBits(letters: readonly string[]): number {
  return letters.reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 'A'.charCodeAt(0))), 0) >>> 0;
}

function toAttributeBits({
  trademarks,
  listed: { isRegisteredForTax, allowsAdvertising },
}: IndexedCompany): number {
  return (
    (trademarks.length > 0 ? ATTRIBUTE.hasTrademarks : 0) +
    (isRegisteredForTax === true ? ATTRIBUTE.isRegisteredForTax : 0) +
    (isRegisteredForTax === false ? ATTRIBUTE.isNotRegisteredForTax : 0) +
    (allowsAdvertising === true ? ATTRIBUTE.allowsAdvertising : 0) +
    (allowsAdvertising === false ? ATTRIBUTE.refusesAdvertising : 0)
  );
}
