import { CHECKED_TABLES } from './row-checksum.ts';

/**
 * Tables of one generation. `company`, `detail` and `trademarks` (of owners only) have a company's
 * id, `name` the number of a name, counted from 0, and `sni` one row with id 1. All are rowid
 * tables: their checksums cover everything that a row is made of.
 */
export const GENERATION_SCHEMA = `
  ${CHECKED_TABLES.map(
    (table) =>
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, content TEXT NOT NULL, checksum INTEGER NOT NULL);`,
  ).join('\n  ')}
  CREATE TABLE index_part (name TEXT NOT NULL, bytes BLOB NOT NULL, checksum INTEGER NOT NULL);
`;

/** Id of the one row of `sni`. */
export const SNI_ROW = 1;

export const DATABASE_FILE = 'companies.sqlite';
export const INFO_FILE = 'generation.json';
/** What is rejected while the generation is live. */
export const REJECTIONS_FILE = 'rejections.json';
