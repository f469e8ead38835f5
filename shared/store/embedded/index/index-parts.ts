import type { DatabaseSync } from 'node:sqlite';
import type { IndustryIndexParts } from './industry-index.ts';
import type { KeyIndexParts } from './key-index.ts';
import type { NameIndexParts } from './name-index.ts';
import { toPartChecksum } from '../database/row-checksum.ts';

/** What a generation holds in memory. */
export interface IndexParts {
  readonly names: NameIndexParts;
  readonly keys: KeyIndexParts;
  readonly industries: IndustryIndexParts;
  /** Ids of the companies with trademarks. */
  readonly trademarkOwners: Uint32Array;
}

const PART_NAMES = [
  'letters',
  'ends',
  'words',
  'offsets',
  'postings',
  'ranks',
  'lengths',
  'reports',
  'deregistered',
  'companies',
  'key bytes',
  'key offsets',
  'key entries',
  'forms',
  'form names',
  'crowded beginnings',
  'crowded offsets',
  'crowded names',
  'industry codes',
  'industry offsets',
  'industry companies',
  'industry ids',
  'industry name ranks',
  'industry revenue up ranks',
  'industry revenue down ranks',
  'industry revenue lows',
  'industry revenue highs',
  'industry flags',
  'industry town numbers',
  'industry towns',
  'trademark owners',
] as const;
type PartName = (typeof PART_NAMES)[number];

/**
 * Opens the index to be stored part by part, as blobs in the byte order of the machine that will
 * read them.
 */
export function openToSave(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO index_part (name, bytes, checksum) VALUES (?, ?, ?)');
  const save = (name: PartName, array: Uint8Array | Uint16Array | Uint32Array | Float64Array): void => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    insert.run(name, bytes, toPartChecksum(name, bytes));
  };
  const saveTexts = (name: PartName, texts: readonly string[]): void =>
    save(name, new TextEncoder().encode(JSON.stringify(texts)));
  return {
    saveNames: (parts: NameIndexParts): void => {
      save('letters', parts.vocabulary.letters);
      save('ends', parts.vocabulary.ends);
      save('words', parts.vocabulary.words);
      save('offsets', parts.offsets);
      save('postings', parts.postings);
      save('ranks', parts.ranks);
      save('lengths', parts.lengths);
      save('reports', parts.reports);
      save('deregistered', parts.deregistered);
      save('companies', parts.companies);
    },
    saveKeys: (parts: KeyIndexParts): void => {
      save('key bytes', parts.bytes);
      save('key offsets', parts.offsets);
      save('key entries', parts.entries);
      save('forms', parts.forms);
      saveTexts('form names', parts.formNames);
      saveTexts('crowded beginnings', parts.crowded.beginnings);
      save('crowded offsets', parts.crowded.offsets);
      save('crowded names', parts.crowded.names);
    },
    saveIndustries: (parts: IndustryIndexParts): void => {
      saveTexts('industry codes', parts.codes);
      save('industry offsets', parts.offsets);
      save('industry companies', parts.companies);
      save('industry ids', parts.ids);
      save('industry name ranks', parts.nameRanks);
      save('industry revenue up ranks', parts.revenueUpRanks);
      save('industry revenue down ranks', parts.revenueDownRanks);
      save('industry revenue lows', parts.revenueLows);
      save('industry revenue highs', parts.revenueHighs);
      save('industry flags', parts.flags);
      save('industry town numbers', parts.townNumbers);
      saveTexts('industry towns', parts.towns);
    },
    saveTrademarkOwners: (ids: Uint32Array): void => save('trademark owners', ids),
  };
}

/**
 * Loads what {@link openToSave} stored. `fail` makes the error of a part that is missing or was
 * changed.
 */
export function loadIndexParts(database: DatabaseSync, fail: (part: string) => Error): IndexParts {
  const load = (name: PartName): Uint8Array<ArrayBuffer> => {
    const bytes = readPart(database, name);
    if (bytes === null) throw fail(name);
    return toOwnBuffer(bytes);
  };
  const loadNumbers = (name: PartName): Uint32Array => new Uint32Array(load(name).buffer);
  const loadTexts = (name: PartName): string[] =>
    JSON.parse(new TextDecoder().decode(load(name))) as string[];
  return {
    names: {
      vocabulary: {
        letters: new Uint16Array(load('letters').buffer),
        ends: loadNumbers('ends'),
        words: loadNumbers('words'),
      },
      offsets: loadNumbers('offsets'),
      postings: loadNumbers('postings'),
      ranks: loadNumbers('ranks'),
      lengths: load('lengths'),
      reports: load('reports'),
      deregistered: load('deregistered'),
      companies: loadNumbers('companies'),
    },
    keys: {
      bytes: load('key bytes'),
      offsets: loadNumbers('key offsets'),
      entries: loadNumbers('key entries'),
      forms: load('forms'),
      formNames: loadTexts('form names'),
      crowded: {
        beginnings: loadTexts('crowded beginnings'),
        offsets: loadNumbers('crowded offsets'),
        names: loadNumbers('crowded names'),
      },
    },
    industries: {
      codes: loadTexts('industry codes'),
      offsets: loadNumbers('industry offsets'),
      companies: loadNumbers('industry companies'),
      ids: loadNumbers('industry ids'),
      nameRanks: loadNumbers('industry name ranks'),
      revenueUpRanks: loadNumbers('industry revenue up ranks'),
      revenueDownRanks: loadNumbers('industry revenue down ranks'),
      revenueLows: new Float64Array(load('industry revenue lows').buffer),
      revenueHighs: new Float64Array(load('industry revenue highs').buffer),
      flags: load('industry flags'),
      townNumbers: loadNumbers('industry town numbers'),
      towns: loadTexts('industry towns'),
    },
    trademarkOwners: loadNumbers('trademark owners'),
  };
}

/** How many parts of the index are missing or were changed. */
export function countDamagedParts(database: DatabaseSync): number {
  return PART_NAMES.filter((name) => readPart(database, name) === null).length;
}

/** Null for a part that is missing or does not match its checksum. */
function readPart(database: DatabaseSync, name: PartName): Uint8Array<ArrayBuffer> | null {
  const row = database.prepare('SELECT bytes, checksum FROM index_part WHERE name = ?').get(name);
  const bytes = row?.['bytes'];
  if (!(bytes instanceof Uint8Array) || toPartChecksum(name, bytes) !== row!['checksum']) return null;
  return bytes;
}

/** A blob comes in a buffer of its own as a rule; then it is not copied. */
function toOwnBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}
