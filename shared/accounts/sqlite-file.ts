import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Opens the file at `path` with what Kysely asks of a database. It never waits for another process: it fails with `SQLITE_BUSY`. */
export function openSqliteFile(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A commit survives the end of the process; a power cut may lose the last ones (decisions.md, Authentication).
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  } catch (error) {
    database.close();
    throw error;
  }
  const assertSame = rememberFile(path);
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      if (database.isOpen) database.close();
    },
    prepare: (query) => {
      const known = statements.get(query);
      if (known !== undefined) return known;
      const statement = toStatement(database, query, assertSame);
      statements.set(query, statement);
      return statement;
    },
  };
}

function toStatement(database: DatabaseSync, query: string, assertSame: () => void): SqliteStatement {
  // Two that read first and write then would refuse each other.
  const statement = database.prepare(query === 'begin' ? 'begin immediate' : query);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => {
      if (query === 'begin') assertSame();
      // Of some failures SQLite takes everything back by itself; a second time would hide why.
      if (query === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
      return statement.run(...(parameters as SQLInputValue[]));
    },
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** What is written to a file that was removed or replaced is lost, and SQLite does not notice. */
function rememberFile(path: string): () => void {
  const opened = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.ino !== opened.ino || found.dev !== opened.dev)
      throw new Error('the file was removed or replaced while it was open');
  };
}
