import type { CompiledQuery, Kysely, SqliteDatabase } from 'kysely';
import type { AccountsDatabase } from './schema.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

/** What is done in a transaction: it yields a query, is given its rows, and so on. */
export type Steps<T> = Generator<CompiledQuery, T, readonly unknown[]>;

/** Asks the accounts what every call asks, by compiled queries. */
export interface Executor {
  ask<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>;
  /** How many transactions are worth being under way at once. */
  readonly transactionsAtOnce: number;
  /** Takes all steps and commits, or does nothing when one fails. Waits no longer than `patienceMs` for what others write. */
  transact<T>(patienceMs: number, start: () => Steps<T>): Promise<T>;
  /** Another number when anybody else has written, which is told without asking anybody; null where that cannot be told. */
  readVersion(): number | null;
  close(): Promise<void>;
}

/** Asks through Kysely, over connections that have their own limits of time. */
export function toKyselyExecutor(database: Kysely<AccountsDatabase>): Executor {
  return {
    ask: async (query) => (await database.executeQuery(query)).rows,
    transactionsAtOnce: 4,
    transact: (_patienceMs, start) =>
      database.transaction().execute(async (transaction) => {
        const steps = start();
        let step = steps.next();
        while (step.done !== true) step = steps.next((await transaction.executeQuery(step.value)).rows);
        return step.value;
      }),
    readVersion: () => null,
    close: () => Promise.resolve(),
  };
}

/**
 * Asks a file of SQLite over a connection of its own, for whose queries Kysely is the typed builder alone: its way to ask takes several times as
 * long as SQLite's answer.
 */
export function toSqliteExecutor(database: SqliteDatabase, waitMs: number): Executor {
  const askNow = <Row>({ sql, parameters }: CompiledQuery<Row>): readonly Row[] => {
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };
  const run = (command: string): void => void database.prepare(command).run([]);
  /** Without a pause from beginning to end: nothing else is asked over this connection meanwhile. */
  const transactNow = <T>(start: () => Steps<T>): T => {
    run('begin');
    try {
      const steps = start();
      let step = steps.next();
      while (step.done !== true) step = steps.next(askNow(step.value));
      run('commit');
      return step.value;
    } catch (error) {
      run('rollback');
      throw error;
    }
  };
  return {
    ask: (query) => waitWhileBusy(waitMs, () => askNow(query)),
    transactionsAtOnce: 1,
    transact: (patienceMs, start) => waitWhileBusy(patienceMs, () => transactNow(start)),
    readVersion: () => {
      const [row] = database.prepare('pragma data_version').all([]) as { data_version: number }[];
      return row!.data_version;
    },
    close: () => Promise.resolve(database.close()),
  };
}
