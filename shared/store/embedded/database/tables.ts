import { crc32 } from 'node:zlib';

/** Names of the tables whose rows have an id, a content and a checksum. */
export const CHECKSUMMED_TABLES = ['company', 'detail', 'trademarks', 'name', 'sni'] as const;
/** Name of a table whose rows have a checksum. */
export type ChecksummedTable = (typeof CHECKSUMMED_TABLES)[number];

/** Id of the only row of the table `sni`. */
export const ONLY_SNI_ROW_ID = 1;

/**
 * Tables of the SQLite file of a generation. In `company`, `detail` and `trademarks` a row has the
 * id of its company, in `name` the number of the name from 0. `trademarks` has no row for a company
 * without trademarks.
 */
export const GENERATION_SCHEMA = `
  ${CHECKSUMMED_TABLES.map(
    (table) =>
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, content TEXT NOT NULL, checksum INTEGER NOT NULL);`,
  ).join('\n  ')}
  CREATE TABLE index_part (name TEXT NOT NULL, bytes BLOB NOT NULL, checksum INTEGER NOT NULL);
`;

const SEEDS: Readonly<Record<ChecksummedTable, number>> = {
  company: crc32('company'),
  detail: crc32('detail'),
  trademarks: crc32('trademarks'),
  name: crc32('name'),
  sni: crc32('sni'),
};

/**
 * Returns the CRC-32 of a row's content in UTF-8. The table and the id are part of the checksum, so
 * that swapped rows are detected.
 */
export function toRowChecksum(table: ChecksummedTable, id: number, content: string | Uint8Array): number {
  return crc32(content, (SEEDS[table] ^ id) >>> 0);
}

/**
 * Returns the CRC-32 of a stored part of the index. The name of the part is in it, so that swapped
 * parts are noticed.
 */
export function toIndexPartChecksum(name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(name));
}
