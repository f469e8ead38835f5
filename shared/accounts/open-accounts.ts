import { AppError } from '../errors/app-error.ts';
import { Administration } from './administration/administration.ts';
import type { AccountsContext } from './database/accounts-part.ts';
import { explainFailure, isDiskFailure } from './database/explain-failure.ts';
import { importFile, type ImportedRows } from './database/import-file.ts';
import { migrateAccountsDatabase, openDatabase, type AccountsLocation } from './database/open-database.ts';
import type { StatementExecutor } from './database/sql-statement.ts';
import { ensurePrivateFile } from './database/sqlite-file.ts';
import { AccountsFileReopener } from './file-check/accounts-file-reopener.ts';
import { assertAccountsNotLost } from './file-check/missing-files.ts';
import { SavedLists } from './lists/saved-lists.ts';
import { SecurityEventStore } from './events/security-event-store.ts';
import { Metering } from './metering/metering.ts';
import { AddressChanges } from './people/address-changes.ts';
import { Invitations } from './people/invitations.ts';
import { KnownDevices } from './people/known-devices.ts';
import { People } from './people/people.ts';
import { SecondFactors } from './people/second-factors.ts';
import { Sessions } from './people/sessions.ts';
import { TrafficStore } from './usage/traffic-store.ts';
import { UsageTotals } from './usage/usage.ts';
import { createWatching, type Watching } from './watching/watching.ts';

export type { AccountsLocation } from './database/open-database.ts';

const DEFAULT_STATEMENT_TIMEOUT_MS = 5_000;

export interface Accounts {
  readonly metering: Metering;
  readonly administration: Administration;
  readonly people: People;
  readonly invitations: Invitations;
  readonly addressChanges: AddressChanges;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly events: SecurityEventStore;
  readonly savedLists: SavedLists;
  readonly usage: UsageTotals;
  readonly traffic: TrafficStore;
  /**
   * Opens the second factors of people. The first of `encryptionSecrets` encrypts and decrypts. The
   * others only decrypt.
   */
  openSecondFactors(encryptionSecrets: readonly string[]): SecondFactors;
  /** Opens the watch lists. Its secrets are those of `openSecondFactors`. */
  openWatching(encryptionSecrets: readonly string[]): Watching;
  /**
   * Copies the rows of an accounts file into this database, which is PostgreSQL and has none.
   * Throws `invalid_usage` otherwise.
   */
  importFile(path: string): Promise<ImportedRows>;
  /**
   * Describes the problem of the accounts and its remedy, for `/ready`: that of the file, else the
   * last failure of a statement, until a write succeeds. Calls with an API key get 503 until then.
   * Null without a problem.
   */
  describeProblem(): string | null;
  close(): Promise<void>;
}

/**
 * Opens the accounts database and updates its tables. When several processes start together, one
 * updates and the others wait. A statement fails after `statementTimeoutMs`. Throws
 * `invalid_setting` when the database cannot be opened or its file is lost, and `unavailable` when
 * its disk is full or fails.
 */
export async function openAccounts(
  location: AccountsLocation,
  now: () => Date,
  statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS,
): Promise<Accounts> {
  assertAccountsNotLost(location);
  try {
    return await open(location, now, statementTimeoutMs);
  } catch (cause) {
    const why = `The accounts in ${toPlace(location)} cannot be opened: ${explainFailure(location, cause)}`;
    throw new AppError(isDiskFailure(cause) ? 'unavailable' : 'invalid_setting', why, { cause });
  }
}

function toPlace(location: AccountsLocation): string {
  return 'path' in location ? location.path : 'the database of ACCOUNTS_URL';
}

async function open(
  location: AccountsLocation,
  now: () => Date,
  statementTimeoutMs: number,
): Promise<Accounts> {
  if ('path' in location) ensurePrivateFile(location.path);
  await migrateAccountsDatabase(location);
  const connections = await openDatabase(location, statementTimeoutMs);
  const { database, files, overwriteDeleted } = connections;
  const { executor, readLastFailure } = rememberLastFailure(connections.executor);
  const describeLastFailure = (): string | null => {
    const failure = readLastFailure();
    if (failure === null) return null;
    return `The accounts in ${toPlace(location)} cannot be used: ${explainFailure(location, failure)}`;
  };
  const metering = new Metering(executor, statementTimeoutMs);
  const context: AccountsContext = {
    database,
    isPostgres: 'url' in location,
    transact: (start) => executor.runTransaction(statementTimeoutMs, start),
    overwriteDeleted,
    now,
  };
  const sessions = new Sessions(context);
  const knownDevices = new KnownDevices(context);
  const onReopened = (): void => {
    metering.clearCaches();
  };
  const watch =
    'path' in location
      ? new AccountsFileReopener({
          path: location.path,
          files,
          migrate: () => migrateAccountsDatabase(location),
          onReopened,
        })
      : null;
  const afterChangeAttempt = (): void => {
    metering.clearCachedKeys();
  };
  return {
    metering,
    administration: new Administration(context, afterChangeAttempt, [sessions, knownDevices]),
    people: new People(context),
    invitations: new Invitations(context),
    addressChanges: new AddressChanges(context),
    sessions,
    knownDevices,
    events: new SecurityEventStore(context),
    openSecondFactors: (secrets) => new SecondFactors(context, secrets),
    openWatching: (secrets) => createWatching(context, metering, secrets),
    importFile: async (path) => {
      if ('url' in location) return importFile(path, database);
      throw new AppError(
        'invalid_usage',
        'Set ACCOUNTS_URL to the PostgreSQL database that the accounts move to.',
      );
    },
    savedLists: new SavedLists(context),
    usage: new UsageTotals(context),
    traffic: new TrafficStore(context),
    describeProblem: () => watch?.problem ?? describeLastFailure(),
    close: async () => {
      watch?.close();
      await connections[Symbol.asyncDispose]();
    },
  };
}

/**
 * Remembers the last failure of `executor` until a transaction succeeds: null then. A query that
 * succeeds says nothing: reading works on a full disk.
 */
function rememberLastFailure(executor: StatementExecutor) {
  let last: unknown = null;
  const remember = (error: unknown): never => {
    last = error;
    throw error;
  };
  const remembering: StatementExecutor = {
    ...executor,
    query: (statement, values) => executor.query(statement, values).catch(remember),
    runTransaction: async (maxLockWaitMs, start) => {
      const result = await executor.runTransaction(maxLockWaitMs, start).catch(remember);
      last = null;
      return result;
    },
  };
  return { executor: remembering, readLastFailure: () => last };
}
