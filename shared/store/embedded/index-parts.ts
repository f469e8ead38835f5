import type { DatabaseSync } from 'node:sqlite';
import type { NameIndexParts } from './name-index.ts';

/** Stores the arrays of the name index as blobs, in the byte order of the machine that will read them. */
export function saveIndexParts(database: DatabaseSync, parts: NameIndexParts): void {
  const insert = database.prepare('INSERT INTO index_part (name, bytes) VALUES (?, ?)');
  const save = (name: string, array: Uint8Array | Uint16Array | Uint32Array): void => {
    insert.run(name, new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  };
  save('letters', parts.vocabulary.letters);
  save('ends', parts.vocabulary.ends);
  save('words', parts.vocabulary.words);
  save('offsets', parts.offsets);
  save('postings', parts.postings);
  save('ranks', parts.ranks);
  save('lengths', parts.lengths);
  save('reports', parts.reports);
  save('deregistered', parts.deregistered);
  save('towns', new TextEncoder().encode(JSON.stringify([...parts.towns].sort())));
}

/** Loads what {@link saveIndexParts} stored. */
export function loadIndexParts(database: DatabaseSync): NameIndexParts {
  const select = database.prepare('SELECT bytes FROM index_part WHERE name = ?');
  const load = (name: string): Uint8Array<ArrayBuffer> => {
    const row = select.get(name);
    if (row === undefined) throw new Error(`the part ${name} of the name index is missing`);
    return toOwnBuffer(row['bytes'] as Uint8Array<ArrayBuffer>);
  };
  const towns = JSON.parse(new TextDecoder().decode(load('towns'))) as string[];
  return {
    vocabulary: {
      letters: new Uint16Array(load('letters').buffer),
      ends: new Uint32Array(load('ends').buffer),
      words: new Uint32Array(load('words').buffer),
    },
    offsets: new Uint32Array(load('offsets').buffer),
    postings: new Uint32Array(load('postings').buffer),
    ranks: new Uint32Array(load('ranks').buffer),
    lengths: load('lengths'),
    reports: load('reports'),
    deregistered: load('deregistered'),
    towns: new Set(towns),
  };
}

/** A blob comes in a buffer of its own as a rule; then it is not copied. */
export function toOwnBuffer(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}
