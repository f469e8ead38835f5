import { setImmediate } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { StoredGenerationInfo } from './generation-files.ts';
import {
  openImmutableDatabase,
  CONTENT_TABLE_NAMES,
  toRowChecksum,
  type ContentTableName,
} from '../database/generation-file.ts';
import { digestFile } from '../../../files/digest-file.ts';
import { countDamagedIndexParts } from '../index/search-index-parts.ts';
import { integer } from '../../../sql/row-reader.ts';

export async function findDamage(databasePath: string, info: StoredGenerationInfo): Promise<string[]> {
  const { bytes, sha256 } = await digestFile(databasePath);
  const isWhole = bytes === info.database.bytes && sha256 === info.database.sha256;
  const parts = await findDamagedParts(databasePath, info);
  if (isWhole || parts.length > 0) return parts;
  return ['bytes of the database that no row is stored in'];
}

async function findDamagedParts(path: string, info: StoredGenerationInfo): Promise<string[]> {
  try {
    using database = openImmutableDatabase(path, 'read');
    const found: string[] = [];
    for (const table of CONTENT_TABLE_NAMES) {
      await setImmediate();
      found.push(...findTableDamage(database, table, info));
    }
    const parts = tryToCount(() => countDamagedIndexParts(database));
    if (parts === null) found.push('the index, which cannot be read');
    else if (parts > 0) found.push(parts === 1 ? '1 part of the index' : `${parts} parts of the index`);
    return found;
  } catch {
    return ['the whole database, which cannot be opened'];
  }
}

function findTableDamage(
  database: DatabaseSync,
  table: ContentTableName,
  info: StoredGenerationInfo,
): string[] {
  const counts = tryToCount(() => countRows(database, table));
  if (counts === null) return [`the table ${table}, which cannot be read`];
  const { good, damaged } = counts;
  const expected = toExpectedRows(table, info);
  const missing = expected === null ? 0 : Math.max(0, expected - good - damaged);
  const rows = damaged + missing;
  return rows === 0 ? [] : [`${rows} ${rows === 1 ? 'row' : 'rows'} of the table ${table}`];
}

function countRows(database: DatabaseSync, table: ContentTableName): { good: number; damaged: number } {
  const select = database.prepare(`SELECT id, CAST(content AS BLOB), checksum FROM ${table}`);
  select.setReturnArrays(true);
  let good = 0;
  let damaged = 0;
  for (const row of select.iterate()) {
    const id = integer(row[0], 'id');
    const content = row[1];
    if (content instanceof Uint8Array && toRowChecksum(table, id, content) === row[2]) good += 1;
    else damaged += 1;
  }
  return { good, damaged };
}

/** Null for `trademarks`, where any number is valid. */
function toExpectedRows(table: ContentTableName, { companies, names }: StoredGenerationInfo): number | null {
  switch (table) {
    case 'company':
    case 'detail':
    case 'status':
      return companies;
    case 'name':
      return names;
    case 'sni':
      return 1;
    case 'trademarks':
      return null;
  }
}

/** Returns the result of `count`. Null when SQLite cannot read the file. */
function tryToCount<T>(count: () => T): T | null {
  try {
    return count();
  } catch {
    return null;
  }
}
