import type { IndexedCompany, IndexedSize } from '../../port.ts';
import { toDayNumber } from '../../list-criteria.ts';
import { ColumnsBuilder, joinNumbers, joinTexts, type Columns, type TextColumn } from './columns.ts';

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

const UNKNOWN = '';
const NUMBERS = {
  registrationDays: ({ listed }: IndexedCompany) => toDay(listed.registrationDate),
  deregistrationDays: ({ listed }: IndexedCompany) => toDay(listed.deregistrationDate),
  fiscalYearEndDays: ({ listed }: IndexedCompany) => toDay(listed.fiscalYearEnd),
  revenueClassesPlusOne: ({ listed }: IndexedCompany) => (listed.revenueClass ?? -1) + 1,
  employeesClassesPlusOne: ({ listed }: IndexedCompany) => (listed.employeesClass ?? -1) + 1,
  sectionBits: ({ listed }: IndexedCompany) => toSectionBits(listed.sniSections),
  attributeBits: toAttributeBits,
};
const TEXTS = {
  employees: ({ listed: { employees } }: IndexedCompany) =>
    employees === null ? UNKNOWN : JSON.stringify(employees),
  municipalities: ({ listed }: IndexedCompany) => listed.municipalityCode ?? '',
  counties: ({ listed }: IndexedCompany) => listed.countyCode ?? '',
  postalCodes: ({ listed }: IndexedCompany) => listed.postalCode,
  legalForms: ({ legalForm }: IndexedCompany) => legalForm,
  states: ({ status }: IndexedCompany) => status.state,
};

/** What lists search of some companies, from which the index of all is joined. */
export type ListColumns = Columns<keyof typeof NUMBERS, keyof typeof TEXTS>;

export function createListColumns() {
  return new ColumnsBuilder(NUMBERS, TEXTS);
}

export function joinLists(batches: readonly ListColumns[]): ListIndexParts {
  const listNumbers = (name: keyof typeof NUMBERS) => batches.map(({ numbers }) => numbers[name]);
  const listTexts = (name: keyof typeof TEXTS) => batches.map(({ texts }) => texts[name]);
  const municipalities = joinTexts(listTexts('municipalities'), Uint16Array);
  const counties = joinTexts(listTexts('counties'), Uint8Array);
  const postalCodes = joinTexts(listTexts('postalCodes'), Uint32Array);
  const legalForms = joinTexts(listTexts('legalForms'), Uint16Array);
  const states = joinTexts(listTexts('states'), Uint8Array);
  return {
    registrationDays: joinNumbers(listNumbers('registrationDays'), Uint32Array),
    deregistrationDays: joinNumbers(listNumbers('deregistrationDays'), Uint32Array),
    fiscalYearEndDays: joinNumbers(listNumbers('fiscalYearEndDays'), Uint32Array),
    ...joinEmployees(listTexts('employees')),
    revenueClassesPlusOne: joinNumbers(listNumbers('revenueClassesPlusOne'), Uint8Array),
    employeesClassesPlusOne: joinNumbers(listNumbers('employeesClassesPlusOne'), Uint8Array),
    sectionBits: joinNumbers(listNumbers('sectionBits'), Uint32Array),
    attributeBits: joinNumbers(listNumbers('attributeBits'), Uint8Array),
    municipalityIndexes: municipalities.places,
    countyIndexes: counties.places,
    postalCodeIndexes: postalCodes.places,
    legalFormIndexes: legalForms.places,
    stateIndexes: states.places,
    municipalities: municipalities.texts,
    counties: counties.texts,
    postalCodes: postalCodes.texts,
    legalForms: legalForms.texts,
    states: states.texts,
  };
}

const UNKNOWN_SIZE: IndexedSize = { value: Number.NaN, low: Number.NaN, high: Number.NaN, isExact: false };

function joinEmployees(columns: readonly TextColumn[]) {
  const unknown = { texts: [UNKNOWN], places: new Uint32Array() };
  const { texts, places } = joinTexts([unknown, ...columns], Uint32Array);
  const known = texts.map((text) => (text === UNKNOWN ? UNKNOWN_SIZE : (JSON.parse(text) as IndexedSize)));
  return {
    employeesIndexes: places,
    employeesValues: Float64Array.from(known, ({ value }) => value),
    employeesLows: Float64Array.from(known, ({ low }) => low),
    employeesHighs: Float64Array.from(known, ({ high }) => high ?? Infinity),
    exactEmployees: Uint8Array.from(known, ({ isExact }) => (isExact ? 1 : 0)),
  };
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
