import { crc32 } from 'node:zlib';

/** Tables with the columns `id`, `content` and `checksum`. */
export const CHECKED_TABLES = ['company', 'detail', 'trademarks', 'name', 'sni'] as const;
/** Name of a table with checksums. */
export type CheckedTable = (typeof CHECKED_TABLES)[number];

/** Id of the only row of `sni`. */
export const SNI_ROW = 1;

/**
 * Tables of a generation. The id of `company`, `detail` and `trademarks` is the company's, that of
 * `name` the number of the name from 0. Companies without trademarks have no row in `trademarks`.
 */
export const GENERATION_SCHEMA = `
  ${CHECKED_TABLES.map(
    (table) =>
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, content TEXT NOT NULL, checksum INTEGER NOT NULL);`,
  ).join('\n  ')}
  CREATE TABLE index_part (name TEXT NOT NULL, bytes BLOB NOT NULL, checksum INTEGER NOT NULL);
`;

const SEEDS: Readonly<Record<CheckedTable, number>> = {
  company: crc32('company'),
  detail: crc32('detail'),
  trademarks: crc32('trademarks'),
  name: crc32('name'),
  sni: crc32('sni'),
};

/** Returns the CRC-32 of a row's content (UTF-8), seeded with its table and id. */
export function toRowChecksum(table: CheckedTable, id: number, content: string | Uint8Array): number {
  return crc32(content, (SEEDS[table] ^ id) >>> 0);
}

/** Returns the CRC-32 of a part of the index, seeded with its name. */
export function toPartChecksum(name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(name));
}
