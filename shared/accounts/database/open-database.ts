import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { FIRST_WITHOUT_TRACES, toMigrations } from './migrations.ts';
import { emptyWriteAheadLog, rewritePostgresTables } from './overwrite-deleted.ts';
import type { AccountsDatabase, Database } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import { toSqliteExecutor } from './sqlite-executor.ts';
import { openSqliteFile, retryBusy, type SqliteFile } from './sqlite-file.ts';
import type { StatementExecutor } from './sql-statement.ts';

const MIGRATION_TIMEOUT_MS = 10_000;

export type AccountsLocation = { readonly path: string } | { readonly url: string };

interface DatabaseConnections extends AsyncDisposable {
  /** Query builder for everything except the frequent statements, which `executor` runs. */
  readonly database: Database;
  readonly executor: StatementExecutor;
  readonly files: readonly SqliteFile[];
  readonly overwriteDeleted: () => Promise<void>;
}

/**
 * Connects to an accounts database whose tables exist. A statement fails after
 * `statementTimeoutMs`.
 */
export function openDatabase(
  location: AccountsLocation,
  statementTimeoutMs: number,
): Promise<DatabaseConnections> {
  return 'path' in location
    ? openFile(location.path, statementTimeoutMs)
    : openPostgres(location.url, statementTimeoutMs);
}

async function openFile(path: string, timeoutMs: number): Promise<DatabaseConnections> {
  await using opening = new AsyncDisposableStack();
  const files: SqliteFile[] = [];
  const open = (): SqliteFile => {
    const file = openSqliteFile(path);
    files.push(file);
    return file;
  };
  const database = opening.use(await connect(new NodeSqliteDialect(open, timeoutMs)));
  const file = opening.adopt(await retryBusy(timeoutMs, open), (opened) => {
    opened.close();
  });
  const executor = toSqliteExecutor(file, timeoutMs);
  const opened = opening.move();
  return {
    database,
    executor,
    files,
    overwriteDeleted: () => emptyWriteAheadLog(file, timeoutMs),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function openPostgres(url: string, timeoutMs: number): Promise<DatabaseConnections> {
  const { openPostgresPool, toKyselyPool, toPostgresExecutor } = await import('./postgres-pool.ts');
  const pool = openPostgresPool(url, timeoutMs);
  const database = await connect(new PostgresDialect({ pool: toKyselyPool(pool) }));
  const executor = toPostgresExecutor(pool);
  return {
    database,
    executor,
    files: [],
    overwriteDeleted: () => rewritePostgresTables(database),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/**
 * Connects to the database by a first query. Without it, Kysely would connect later, and SQLite
 * would create an empty file if the file were deleted meanwhile.
 */
async function connect(dialect: Dialect): Promise<Database> {
  await using opening = new AsyncDisposableStack();
  const database = opening.use(new Kysely<AccountsDatabase>({ dialect }));
  await sql`select 1`.execute(database);
  opening.move();
  return database;
}

export async function migrateAccountsDatabase(location: AccountsLocation): Promise<void> {
  await using database =
    'path' in location
      ? await connect(new NodeSqliteDialect(() => openSqliteFile(location.path), MIGRATION_TIMEOUT_MS))
      : (await openPostgres(location.url, MIGRATION_TIMEOUT_MS)).database;
  const provider = { getMigrations: () => Promise.resolve(toMigrations('url' in location)) };
  const migrator = new Migrator({ db: database, provider });
  if ('path' in location) await leaveOutDeletedRows(database, migrator);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
}

async function leaveOutDeletedRows(database: Database, migrator: Migrator): Promise<void> {
  const found = (await migrator.getMigrations()).find(({ name }) => name === FIRST_WITHOUT_TRACES);
  if (found?.executedAt === undefined) await sql`vacuum`.execute(database);
}
