import { wrapDatabaseErrors } from './accounts-database-error.ts';
import type { Database } from './schema.ts';
import type { RunTransaction } from './sql-statement.ts';

/** What the parts of the accounts share. */
export interface AccountsContext {
  readonly database: Database;
  readonly isPostgres: boolean;
  /** Runs frequent statements, and stores many rows with one prepared statement. */
  readonly transact: RunTransaction;
  /** Runs after every removal of data of people. */
  readonly overwriteDeleted: () => Promise<void>;
  readonly now: () => Date;
}

/** A part of what the accounts store. Its methods throw an `AccountsDatabaseError`. */
export abstract class AccountsPart {
  protected readonly database: Database;
  protected readonly isPostgres: boolean;
  protected readonly transact: RunTransaction;
  protected readonly overwriteDeleted: () => Promise<void>;
  protected readonly now: () => Date;

  constructor({ database, isPostgres, transact, overwriteDeleted, now }: AccountsContext) {
    this.database = database;
    this.isPostgres = isPostgres;
    this.transact = transact;
    this.overwriteDeleted = overwriteDeleted;
    this.now = now;
  }

  protected reading<T>(work: () => Promise<T>): Promise<T> {
    return wrapDatabaseErrors('be read', work);
  }

  protected changing<T>(work: () => Promise<T>): Promise<T> {
    return wrapDatabaseErrors('be changed', work);
  }

  protected inTransaction<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    return this.changing(() => this.database.transaction().execute(work));
  }

  protected async cleaningUp(work: () => Promise<unknown>): Promise<void> {
    await wrapDatabaseErrors('be cleaned up', work);
  }
}
