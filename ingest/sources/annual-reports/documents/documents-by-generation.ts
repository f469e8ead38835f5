import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStagedFileReadOnly } from '../../../staging/staged-file.ts';
import { ANNUAL_REPORTS_STAGED_FILE } from '../annual-reports-staging.ts';

const LISTED_DOCUMENTS_FILE = 'listed-documents.sqlite';
/** Table `document` contains each listed document with the newest generation that lists it. */
const SCHEMA = `
PRAGMA synchronous = NORMAL; PRAGMA temp_store = FILE; PRAGMA cache_size = -32768;
CREATE TABLE IF NOT EXISTS generation (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS document (id BLOB PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;`;
const DELETION_LIST_SCHEMA = `
DROP TABLE IF EXISTS temp.unlisted;
CREATE TEMP TABLE unlisted (name TEXT PRIMARY KEY) WITHOUT ROWID;`;

const PAGE_ROWS = 500;

export type DocumentsByGeneration = ReturnType<typeof openDocumentsByGeneration>;
export type DeletionList = ReturnType<typeof createDeletionList>;

/**
 * Repairs the database of {@link openDocumentsByGeneration} after a run was killed. Opens it once,
 * so that SQLite rolls back an incomplete change, and deletes SQLite's journal file. Does nothing
 * if there is no journal file.
 */
export function recoverDocumentsDatabaseAfterCrash(stagingFolder: string): void {
  const journal = `${join(stagingFolder, LISTED_DOCUMENTS_FILE)}-journal`;
  if (!existsSync(journal)) return;
  openDocumentsByGeneration(stagingFolder).close();
  rmSync(journal, { force: true });
}

/**
 * Opens the record of the documents that each generation lists. It is a SQLite file, because it
 * does not fit in memory.
 */
export function openDocumentsByGeneration(stagingFolder: string) {
  const path = join(stagingFolder, LISTED_DOCUMENTS_FILE);
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const findOldest = (generations: readonly string[]): number | null => {
    const select = database.prepare('SELECT number FROM generation WHERE name = ?');
    const numbers = generations.map((name) => select.get(name)?.['number'] as number | undefined);
    return numbers.some((number) => number === undefined) ? null : Math.min(...(numbers as number[]));
  };
  return {
    recordDocumentsOfGeneration: (generation: string) =>
      noteDocuments(database, generation, join(stagingFolder, ANNUAL_REPORTS_STAGED_FILE)),
    /**
     * Returns a test for document ids: true if the oldest of `keptGenerations` or any later
     * generation lists the document. Null if one of `keptGenerations` is not recorded.
     */
    createInUseTest: (keptGenerations: readonly string[]) => {
      const oldest = findOldest(keptGenerations);
      if (oldest === null) return null;
      const select = database.prepare('SELECT last FROM document WHERE id = ?');
      return (id: string) =>
        ((select.get(Buffer.from(id, 'hex'))?.['last'] as number | undefined) ?? -1) >= oldest;
    },
    /** Does nothing if one of `keptGenerations` is not recorded. */
    forgetGenerationsBeforeOldestOf: (keptGenerations: readonly string[]) => {
      const oldest = findOldest(keptGenerations);
      if (oldest === null) return;
      database.prepare('DELETE FROM document WHERE last < ?').run(oldest);
      database.prepare('DELETE FROM generation WHERE number < ?').run(oldest);
    },
    /** The list replaces an earlier one, and exists until `close`. */
    createTemporaryDeletionList: () => createDeletionList(database),
    close: () => database.close(),
  };
}

function createDeletionList(database: DatabaseSync) {
  database.exec(DELETION_LIST_SCHEMA);
  const insert = database.prepare('INSERT OR IGNORE INTO unlisted VALUES (?)');
  return {
    add: (fileName: string) => void insert.run(fileName),
    count: () => database.prepare('SELECT count(*) AS count FROM unlisted').get()!['count'] as number,
    readFileNamesInBatches: function* () {
      const select = database.prepare(
        `SELECT name FROM unlisted WHERE name > ? ORDER BY name LIMIT ${PAGE_ROWS}`,
      );
      for (let last = ''; ;) {
        const names = select.all(last).map(({ name }) => name as string);
        if (names.length === 0) return;
        yield names;
        last = names.at(-1)!;
      }
    },
  };
}

function noteDocuments(database: DatabaseSync, generation: string, reports: string): void {
  const staged = openStagedFileReadOnly(reports);
  try {
    database.exec('BEGIN IMMEDIATE');
    database
      .prepare('INSERT INTO generation (name) VALUES (?) ON CONFLICT (name) DO NOTHING')
      .run(generation);
    const number = database.prepare('SELECT number FROM generation WHERE name = ?').get(generation)![
      'number'
    ]!;
    const note = database.prepare(
      'INSERT INTO document VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET last = excluded.last',
    );
    const documents = staged.prepare("SELECT json_extract(json, '$.document') AS document FROM filing");
    for (const { document } of documents.iterate()) note.run(Buffer.from(document as string, 'hex'), number);
    database.exec('COMMIT');
  } finally {
    staged.close();
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
