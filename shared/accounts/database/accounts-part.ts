import { wrapDatabaseErrors } from './accounts-database-error.ts';
import type { Database } from './schema.ts';

/** A part of what the accounts store. Its methods throw an `AccountsDatabaseError`. */
export abstract class AccountsPart {
  protected readonly database: Database;
  protected readonly now: () => Date;

  constructor(database: Database, now: () => Date) {
    this.database = database;
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
