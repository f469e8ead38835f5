import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import { AppError } from '../../errors/app-error.ts';
import { toErrorMessage } from '../../errors/to-error-message.ts';
import { wrapDatabaseErrors } from './accounts-database-error.ts';
import type { Database } from './schema.ts';

/** PostgreSQL takes 65,535 parameters in a statement. */
const BATCH_ROWS = 1_000;
/** Tables of the migrations, which the other database has already. */
const MIGRATION_TABLES = 'kysely_%';

export type ImportedRows = Readonly<Record<string, number>>;

/**
 * Copies all rows of an accounts file into an empty PostgreSQL database, in one transaction. The
 * file is only read. Throws `invalid_usage` for a file that is none of this version, and for a
 * database that has rows.
 */
export async function importFile(path: string, database: Database): Promise<ImportedRows> {
  using file = openFile(path);
  return await wrapDatabaseErrors('be imported', () =>
    database.transaction().execute(async (transaction) => {
      await requireSameMigrations(path, file, transaction);
      const imported: Record<string, number> = {};
      for (const table of listTables(file)) {
        await requireEmpty(transaction, table);
        imported[table] = await copyRows(file, table, transaction);
      }
      await continueNumbers(transaction);
      return imported;
    }),
  );
}

/** In a transaction, so that all tables are read as they are at one moment. */
function openFile(path: string): DatabaseSync {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new AppError('invalid_usage', `There is no file ${path}.`);
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { readOnly: true, readBigInts: true });
    file.exec('BEGIN');
    file.prepare('SELECT id FROM account').get();
    return file;
  } catch (error) {
    file?.close();
    throw new AppError('invalid_usage', `${path} is no accounts file: ${toErrorMessage(error)}.`);
  }
}

async function requireSameMigrations(path: string, file: DatabaseSync, database: Database): Promise<void> {
  const query = 'select name from kysely_migration order by name';
  const { rows } = await sql.raw<{ name: string }>(query).execute(database);
  const known = rows.map(({ name }) => name);
  const found = file.prepare(query).all();
  if (found.map(({ name }) => name).join() === known.join()) return;
  throw new AppError(
    'invalid_usage',
    `${path} is of another version of the service: start this version on it once, such as with "npm run accounts -- list" without ACCOUNTS_URL.`,
  );
}

/** Names of the tables, each behind those that it refers to. */
function listTables(file: DatabaseSync): string[] {
  const tables = file
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE ? ORDER BY name`)
    .all(MIGRATION_TABLES)
    .map(({ name }) => String(name));
  const referred = file.prepare('SELECT "table" FROM pragma_foreign_key_list(?)');
  const ordered = new Set<string>();
  const add = (table: string): void => {
    for (const { table: other } of referred.all(table)) add(String(other));
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}

async function requireEmpty(database: Database, table: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(database);
  if (rows.length === 0) return;
  throw new AppError(
    'invalid_usage',
    `The database of ACCOUNTS_URL has rows already (${table}): import into a new one, before the service starts with it.`,
  );
}

async function copyRows(file: DatabaseSync, table: string, database: Database): Promise<number> {
  const select = file.prepare(`SELECT * FROM "${table}"`);
  const columns = select.columns().map(({ name }) => sql.ref(name));
  let count = 0;
  const insert = async (rows: readonly SQLInputValue[][]): Promise<void> => {
    const values = rows.map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(
      database,
    );
    count += rows.length;
  };
  let batch: SQLInputValue[][] = [];
  for (const row of select.iterate()) {
    batch.push(Object.values(row));
    if (batch.length < BATCH_ROWS) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  return count;
}

/** PostgreSQL numbers rows by sequences, which rows with a number of their own do not move. */
async function continueNumbers(database: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(database);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(database);
}
