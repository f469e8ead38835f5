import type { DatabaseSync } from 'node:sqlite';
import { DamagedError } from '../../port.ts';
import { toIndexPartChecksum } from '../database/generation-file.ts';
import type { IndustryIndexParts } from './industry-index.ts';
import type { ListIndexParts } from './list-index.ts';
import type { FrequentPrefixParts, NameKeyIndexParts } from './name-key-index.ts';
import type { NameIndexParts } from './name-index.ts';
import type { VocabularyPrefixTree } from './vocabulary.ts';

export interface SearchIndexParts {
  readonly names: NameIndexParts;
  readonly keys: NameKeyIndexParts;
  readonly industries: IndustryIndexParts;
  readonly lists: ListIndexParts;
  readonly trademarkOwnerCompanyIds: Uint32Array;
}

/** Converts a value to the bytes of a blob and back. Numbers have the byte order of the machine. */
interface Codec<T> {
  toBytes(value: T): Uint8Array;
  fromBytes(bytes: Uint8Array): T;
}
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Numbers are read into memory that threads share: an index has 250 bytes a company. */
function numbers<T extends Numbers>(fromBuffer: new (buffer: SharedArrayBuffer) => T): Codec<T> {
  return {
    toBytes: ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
    fromBytes: (bytes) => {
      const shared = new SharedArrayBuffer(bytes.byteLength);
      new Uint8Array(shared).set(bytes);
      return new fromBuffer(shared);
    },
  };
}
const u8 = numbers(Uint8Array);
const u16 = numbers(Uint16Array);
const u32 = numbers(Uint32Array);
const f64 = numbers(Float64Array);
const texts: Codec<readonly string[]> = {
  toBytes: (value) => new TextEncoder().encode(JSON.stringify(value)),
  fromBytes: (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as string[],
};

/** The name of the stored blob for each field of `T`, and how to convert the field. */
type Layout<T> = { readonly [Field in keyof T]: readonly [name: string, codec: Codec<T[Field]>] };

const VOCABULARY: Layout<VocabularyPrefixTree> = {
  nodeLetters: ['letters', u16],
  subtreeEndNodes: ['ends', u32],
  wordIdsPlusOne: ['words', u32],
};
const NAMES: Layout<Omit<NameIndexParts, 'vocabulary'>> = {
  nameStartByWordId: ['offsets', u32],
  nameNumbersByWordId: ['postings', u32],
  tieBreakRankByNameNumber: ['ranks', u32],
  distinctWordCountByNameNumber: ['lengths', u8],
  annualReportFlagByNameNumber: ['reports', u8],
  deregisteredFlagByNameNumber: ['deregistered', u8],
  companyByNameNumber: ['companies', u32],
};
const KEYS: Layout<Omit<NameKeyIndexParts, 'frequentPrefixes'>> = {
  bytes: ['key bytes', u8],
  offsets: ['key offsets', u32],
  doubledNameNumbersPlusFormBit: ['key entries', u32],
  legalFormNumbersPlusOne: ['forms', u8],
  legalForms: ['form names', texts],
};
const CROWDED: Layout<FrequentPrefixParts> = {
  prefixes: ['crowded beginnings', texts],
  nameNumberOffsets: ['crowded offsets', u32],
  nameNumbers: ['crowded names', u32],
};
const INDUSTRIES: Layout<IndustryIndexParts> = {
  codes: ['industry codes', texts],
  companyStartByCode: ['industry offsets', u32],
  companyNumbersByCode: ['industry companies', u32],
  companyIds: ['industry ids', u32],
  nameRanks: ['industry name ranks', u32],
  revenueLowerBoundsSek: ['industry revenue lows', f64],
  revenueUpperBoundsSek: ['industry revenue highs', f64],
  flagBitsByCompany: ['industry flags', u8],
  townKeyIndexByCompany: ['industry town numbers', u32],
  townKeys: ['industry towns', texts],
};
const LISTS: Layout<ListIndexParts> = {
  registrationDays: ['list registration days', u32],
  deregistrationDays: ['list deregistration days', u32],
  fiscalYearEndDays: ['list fiscal year ends', u32],
  employeesIndexes: ['list employees', u32],
  employeesValues: ['list employees values', f64],
  employeesLows: ['list employees lows', f64],
  employeesHighs: ['list employees highs', f64],
  exactEmployees: ['list employees exact', u8],
  revenueClassesPlusOne: ['list revenue classes', u8],
  employeesClassesPlusOne: ['list employees classes', u8],
  sectionBits: ['list sections', u32],
  attributeBits: ['list attributes', u8],
  municipalityIndexes: ['list municipalities', u16],
  countyIndexes: ['list counties', u8],
  postalCodeIndexes: ['list postal codes', u32],
  legalFormIndexes: ['list legal forms', u16],
  stateIndexes: ['list states', u8],
  municipalities: ['list municipality codes', texts],
  counties: ['list county codes', texts],
  postalCodes: ['list postal code texts', texts],
  legalForms: ['list legal form codes', texts],
  states: ['list state texts', texts],
};
const OWNERS: Layout<Pick<SearchIndexParts, 'trademarkOwnerCompanyIds'>> = {
  trademarkOwnerCompanyIds: ['trademark owners', u32],
};

const LAYOUTS = [VOCABULARY, NAMES, KEYS, CROWDED, INDUSTRIES, LISTS, OWNERS];
const PART_NAMES = LAYOUTS.flatMap((layout: Layout<Record<string, unknown>>) =>
  Object.values(layout).map(([name]) => name),
);

/** Stores the given parts, so that the writer can free each before it builds the next. */
export function saveIndexParts(
  database: DatabaseSync,
  { names, keys, industries, lists, trademarkOwnerCompanyIds }: Partial<SearchIndexParts>,
): void {
  const insert = database.prepare('INSERT INTO index_part (name, bytes, checksum) VALUES (?, ?, ?)');
  const save = <T extends object>(layout: Layout<T>, parts: T): void => {
    for (const field in layout) {
      const [name, codec] = layout[field];
      const bytes = codec.toBytes(parts[field]);
      insert.run(name, bytes, toIndexPartChecksum(name, bytes));
    }
  };
  if (names !== undefined) {
    save(VOCABULARY, names.vocabulary);
    save(NAMES, names);
  }
  if (keys !== undefined) {
    save(KEYS, keys);
    save(CROWDED, keys.frequentPrefixes);
  }
  if (industries !== undefined) save(INDUSTRIES, industries);
  if (lists !== undefined) save(LISTS, lists);
  if (trademarkOwnerCompanyIds !== undefined) save(OWNERS, { trademarkOwnerCompanyIds });
}

/**
 * Loads the search index that {@link saveIndexParts} stored. Throws {@link DamagedError} if a part
 * is missing or was changed.
 */
export function loadIndexParts(database: DatabaseSync, generationName: string): SearchIndexParts {
  const load = <T extends object>(layout: Layout<T>): T => {
    const parts: Partial<T> = {};
    for (const field in layout) {
      const [name, codec] = layout[field];
      const bytes = readPart(database, name);
      if (bytes === null)
        throw new DamagedError(
          generationName,
          'index',
          `the part ${name} of the search index is missing, or was changed after it was written`,
        );
      parts[field] = codec.fromBytes(bytes);
    }
    return parts as T;
  };
  return {
    names: { vocabulary: load(VOCABULARY), ...load(NAMES) },
    keys: { ...load(KEYS), frequentPrefixes: load(CROWDED) },
    industries: load(INDUSTRIES),
    lists: load(LISTS),
    ...load(OWNERS),
  };
}

export function countDamagedIndexParts(database: DatabaseSync): number {
  return PART_NAMES.filter((name) => readPart(database, name) === null).length;
}

function readPart(database: DatabaseSync, name: string): Uint8Array | null {
  const row = database.prepare('SELECT bytes, checksum FROM index_part WHERE name = ?').get(name);
  const bytes = row?.['bytes'];
  return bytes instanceof Uint8Array && toIndexPartChecksum(name, bytes) === row?.['checksum'] ? bytes : null;
}
