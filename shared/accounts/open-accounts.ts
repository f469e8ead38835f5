import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { AppError } from '../errors/app-error.ts';
import { toReason } from '../errors/to-reason.ts';
import { Administration } from './administration/administration.ts';
import { toKyselyExecutor, toSqliteExecutor, type Executor } from './database/executor.ts';
import { FileWatch } from './file-check/file-watch.ts';
import { makePrivateFile } from './database/make-private-file.ts';
import { Metering } from './metering/metering.ts';
import { toMigrations } from './database/migrations.ts';
import { Passwords } from './people/password.ts';
import { People } from './people/people.ts';
import { openPostgresPool, toKyselyPool } from './database/postgres-pool.ts';
import { Sessions } from './people/sessions.ts';
import { NodeSqliteDialect } from './database/sqlite-dialect.ts';
import { openSqliteFile, type SqliteFile } from './database/sqlite-file.ts';
import { Traffic } from './usage/traffic.ts';
import { openUsageSums, type UsageSums } from './usage/usage.ts';
import { waitWhileBusy } from './database/wait-while-busy.ts';
import type { AccountsDatabase } from './database/schema.ts';

/** How long what is asked of the accounts may take, and wait for others. */
const PATIENCE_MS = 5_000;
/** How long bringing the tables up to date may take. */
const LONGEST_MIGRATION_MS = 10_000;

/** The accounts, open. */
export interface Accounts {
  readonly metering: Metering;
  readonly administration: Administration;
  readonly people: People;
  readonly sessions: Sessions;
  readonly usage: UsageSums;
  readonly traffic: Traffic;
  /**
   * What is wrong with the file of the accounts, and what to do, for `/ready` to say: keys are
   * answered 503 until it is mended. Null when nothing is, and always for PostgreSQL.
   */
  problem(): string | null;
  close(): Promise<void>;
}

/** Where the accounts are: a file, or a PostgreSQL database by its address. */
export type AccountsPlace = { readonly path: string } | { readonly url: string };

/**
 * Opens the accounts and brings their tables up to date; of several processes that start at once one does, the others wait. Throws
 * `invalid_setting` when they cannot be opened. No message holds the address, which has a password in it.
 */
export async function openAccounts(place: AccountsPlace, now: () => Date): Promise<Accounts> {
  try {
    if ('path' in place) makePrivateFile(place.path);
    await prepare(place);
    const files: SqliteFile[] = [];
    const openFile = (path: string): SqliteFile => {
      const file = openSqliteFile(path);
      files.push(file);
      return file;
    };
    const database = await connect(place, openFile);
    const executor = await openExecutor(place, database, openFile);
    const metering = new Metering(database, executor, PATIENCE_MS);
    const sessions = new Sessions(database, now);
    const watch = 'path' in place ? watchFile(place, files, metering) : null;
    return {
      metering,
      administration: new Administration(database, now, () => metering.forget(), sessions),
      people: new People(database, new Passwords(), now),
      sessions,
      usage: openUsageSums(database),
      traffic: new Traffic(database, executor, PATIENCE_MS),
      problem: () => watch?.problem ?? null,
      close: async () => {
        watch?.close();
        await executor.close();
        await database.destroy();
      },
    };
  } catch (cause) {
    const what = 'path' in place ? place.path : 'the database of ACCOUNTS_URL';
    throw new AppError('invalid_setting', `The accounts in ${what} cannot be opened: ${toReason(cause)}.`, {
      cause,
    });
  }
}

function watchFile(
  place: { readonly path: string },
  files: readonly SqliteFile[],
  metering: Metering,
): FileWatch {
  const onReopened = (): void => metering.forgetAll();
  return new FileWatch({ path: place.path, files, migrate: () => prepare(place), onReopened });
}

async function openExecutor(
  place: AccountsPlace,
  database: Kysely<AccountsDatabase>,
  openFile: (path: string) => SqliteFile,
): Promise<Executor> {
  if ('url' in place) return toKyselyExecutor(database);
  try {
    const file = await waitWhileBusy(PATIENCE_MS, () => openFile(place.path));
    return toSqliteExecutor(file, PATIENCE_MS);
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Makes no connection yet. */
function openDatabase(
  place: AccountsPlace,
  patienceMs: number,
  openFile: (path: string) => SqliteFile,
): Kysely<AccountsDatabase> {
  const dialect: Dialect =
    'path' in place
      ? new NodeSqliteDialect(() => openFile(place.path), patienceMs)
      : new PostgresDialect({ pool: toKyselyPool(openPostgresPool(place.url, patienceMs)) });
  return new Kysely<AccountsDatabase>({ dialect });
}

/** Brings the tables up to date, over connections of its own, which have more time. */
async function prepare(place: AccountsPlace): Promise<void> {
  const database = openDatabase(place, LONGEST_MIGRATION_MS, openSqliteFile);
  try {
    const provider = { getMigrations: () => Promise.resolve(toMigrations('url' in place)) };
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error !== undefined) throw error as Error;
  } finally {
    await database.destroy();
  }
}

/** Connects at once: SQLite makes a file that is not there when it is first asked, and a removed one shall be missed. */
async function connect(
  place: AccountsPlace,
  openFile: (path: string) => SqliteFile,
): Promise<Kysely<AccountsDatabase>> {
  const database = openDatabase(place, PATIENCE_MS, openFile);
  try {
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
