import { crc32 } from 'node:zlib';

/** Tables whose rows are `(id, content, checksum)`. */
export const CHECKED_TABLES = ['company', 'detail', 'trademarks', 'name', 'sni'] as const;
export type CheckedTable = (typeof CHECKED_TABLES)[number];

/** Id of the one row of `sni`. */
export const SNI_ROW = 1;

/**
 * Tables of one generation. `company`, `detail` and `trademarks` (of owners only) have a company's
 * id, `name` the number of a name, counted from 0, and `sni` one row. All are rowid tables: their
 * checksums cover every value of a row.
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

/**
 * CRC-32 of a row's content, seeded with its table and id: a good row in the place of another one
 * does not match either. A text has the checksum of its UTF-8 bytes.
 */
export function toRowChecksum(table: CheckedTable, id: number, content: string | Uint8Array): number {
  return crc32(content, (SEEDS[table] ^ id) >>> 0);
}

/** CRC-32 of a part of the index, seeded with its name. */
export function toPartChecksum(name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(name));
}
