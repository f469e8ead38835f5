import type { DatabaseSync } from 'node:sqlite';
import type { IndustryIndexParts } from './industry-index.ts';
import type { NameIndexParts } from './name-index.ts';

/** Stores the arrays of the name index as blobs, in the byte order of the machine that will read them. */
export function saveIndexParts(database: DatabaseSync, parts: NameIndexParts): void {
  const { save, saveTexts } = openToSave(database);
  save('letters', parts.vocabulary.letters);
  save('ends', parts.vocabulary.ends);
  save('words', parts.vocabulary.words);
  save('offsets', parts.offsets);
  save('postings', parts.postings);
  save('ranks', parts.ranks);
  save('lengths', parts.lengths);
  save('reports', parts.reports);
  save('deregistered', parts.deregistered);
  saveTexts('towns', [...parts.towns].sort());
}

/** Loads what {@link saveIndexParts} stored. */
export function loadIndexParts(database: DatabaseSync): NameIndexParts {
  const { load, loadNumbers, loadTexts } = openToLoad(database);
  return {
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
    towns: new Set(loadTexts('towns')),
  };
}

/** Stores the arrays of the industry index, as {@link saveIndexParts}. */
export function saveIndustryParts(database: DatabaseSync, parts: IndustryIndexParts): void {
  const { save, saveTexts } = openToSave(database);
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
}

/** Loads what {@link saveIndustryParts} stored. */
export function loadIndustryParts(database: DatabaseSync): IndustryIndexParts {
  const { load, loadNumbers, loadTexts } = openToLoad(database);
  return {
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
  };
}

function openToSave(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO index_part (name, bytes) VALUES (?, ?)');
  const save = (name: string, array: Uint8Array | Uint16Array | Uint32Array | Float64Array): void => {
    insert.run(name, new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  };
  const saveTexts = (name: string, texts: readonly string[]): void =>
    save(name, new TextEncoder().encode(JSON.stringify(texts)));
  return { save, saveTexts };
}

function openToLoad(database: DatabaseSync) {
  const select = database.prepare('SELECT bytes FROM index_part WHERE name = ?');
  const load = (name: string): Uint8Array<ArrayBuffer> => {
    const row = select.get(name);
    if (row === undefined) throw new Error(`the part ${name} of the index is missing`);
    return toOwnBuffer(row['bytes'] as Uint8Array<ArrayBuffer>);
  };
  const loadNumbers = (name: string): Uint32Array => new Uint32Array(load(name).buffer);
  const loadTexts = (name: string): string[] => JSON.parse(new TextDecoder().decode(load(name))) as string[];
  return { load, loadNumbers, loadTexts };
}

/** A blob comes in a buffer of its own as a rule; then it is not copied. */
export function toOwnBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}
