import { crc32 } from 'node:zlib';

export const CONTENT_TABLE_NAMES = ['company', 'detail', 'trademarks', 'status', 'name', 'sni'] as const;
export type ContentTableName = (typeof CONTENT_TABLE_NAMES)[number];

export const ONLY_SNI_ROW_ID = 1;

/**
 * Tables of the SQLite file of a generation. In `company`, `detail`, `trademarks` and `status`, the
 * id is the company's. In `name` it is the number of the name, from 0. A company without trademarks
 * has no row in `trademarks`.
 */
export const GENERATION_SCHEMA = `
  ${CONTENT_TABLE_NAMES.map(
    (table) =>
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, content TEXT NOT NULL, checksum INTEGER NOT NULL);`,
  ).join('\n  ')}
  CREATE TABLE index_part (name TEXT NOT NULL, bytes BLOB NOT NULL, checksum INTEGER NOT NULL);
`;

const SEEDS: Readonly<Record<ContentTableName, number>> = {
  company: crc32('company'),
  detail: crc32('detail'),
  trademarks: crc32('trademarks'),
  status: crc32('status'),
  name: crc32('name'),
  sni: crc32('sni'),
};

/**
 * Returns the CRC-32 of a row's content in UTF-8. It includes the table and the id, to detect
 * swapped rows.
 */
export function toRowChecksum(table: ContentTableName, id: number, content: string | Uint8Array): number {
  return crc32(content, (SEEDS[table] ^ id) >>> 0);
}

/**
 * Returns the CRC-32 of a stored part of the index. It includes the name of the part, to detect
 * swapped parts.
 */
export function toIndexPartChecksum(partName: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(partName));
}
