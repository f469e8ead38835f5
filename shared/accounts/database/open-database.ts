import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { toMigrations } from './migrations.ts';
import type { AccountsDatabase } from './schema.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import { toSqliteExecutor } from './sqlite-executor.ts';
import { openSqliteFile, retryWhileBusy, type SqliteFile } from './sqlite-file.ts';
import type { StatementExecutor } from './statement.ts';

/** How long bringing the tables up to date may take. */
const MIGRATION_TIMEOUT_MS = 10_000;

/** The place of the accounts: a file, or a PostgreSQL database by its address. */
export type AccountsLocation = { readonly path: string } | { readonly url: string };

/** Connections to the accounts. */
export interface DatabaseConnections extends AsyncDisposable {
  /** For what is not asked by every call. */
  readonly database: Kysely<AccountsDatabase>;
  readonly executor: StatementExecutor;
  /** The connections to the file, none for PostgreSQL. */
  readonly files: readonly SqliteFile[];
}

/**
 * Connects to the accounts, whose tables must be there. A statement that takes longer than
 * `patienceMs`, also because it waits for others, fails.
 */
export function openDatabase(place: AccountsLocation, patienceMs: number): Promise<DatabaseConnections> {
  return 'path' in place ? openFile(place.path, patienceMs) : openPostgres(place.url, patienceMs);
}

async function openFile(path: string, patienceMs: number): Promise<DatabaseConnections> {
  await using opening = new AsyncDisposableStack();
  const files: SqliteFile[] = [];
  const open = (): SqliteFile => {
    const file = openSqliteFile(path);
    files.push(file);
    return file;
  };
  const database = opening.use(await connect(new NodeSqliteDialect(open, patienceMs)));
  const file = opening.adopt(await retryWhileBusy(patienceMs, open), (opened) => {
    opened.close();
  });
  const executor = toSqliteExecutor(file, patienceMs);
  const opened = opening.move();
  return { database, executor, files, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function openPostgres(url: string, patienceMs: number): Promise<DatabaseConnections> {
  const { openPostgresPool, toKyselyPool, toPostgresExecutor } = await import('./postgres-pool.ts');
  const pool = openPostgresPool(url, patienceMs);
  const database = await connect(new PostgresDialect({ pool: toKyselyPool(pool) }));
  const executor = toPostgresExecutor(pool);
  return { database, executor, files: [], [Symbol.asyncDispose]: () => database.destroy() };
}

/** Connects at once: Kysely would do so with the first statement, and SQLite make a removed file then. */
async function connect(dialect: Dialect): Promise<Kysely<AccountsDatabase>> {
  await using opening = new AsyncDisposableStack();
  const database = opening.use(new Kysely<AccountsDatabase>({ dialect }));
  await sql`select 1`.execute(database);
  opening.move();
  return database;
}

/** Brings the tables up to date. Of several processes that start at once one does, the others wait. */
export async function migrateAccounts(place: AccountsLocation): Promise<void> {
  await using database =
    'path' in place
      ? await connect(new NodeSqliteDialect(() => openSqliteFile(place.path), MIGRATION_TIMEOUT_MS))
      : (await openPostgres(place.url, MIGRATION_TIMEOUT_MS)).database;
  const provider = { getMigrations: () => Promise.resolve(toMigrations('url' in place)) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
}
