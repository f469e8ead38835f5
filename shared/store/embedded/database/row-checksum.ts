import { crc32 } from 'node:zlib';

/** Tables whose rows are `(id, content, checksum)`. */
export const CHECKED_TABLES = ['company', 'detail', 'trademarks', 'name', 'sni'] as const;
export type CheckedTable = (typeof CHECKED_TABLES)[number];

const SEEDS = Object.fromEntries(CHECKED_TABLES.map((table) => [table, crc32(table)])) as Readonly<
  Record<CheckedTable, number>
>;

/**
 * CRC-32 of a row's content, which starts from its table and id: a good row in the place of another
 * one does not match either. A text has the checksum of its UTF-8 bytes.
 */
export function toRowChecksum(table: CheckedTable, id: number, content: string | Uint8Array): number {
  return crc32(content, (SEEDS[table] ^ id) >>> 0);
}

/** CRC-32 of a part of the index, which starts from its name. */
export function toPartChecksum(name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(name));
}
