import type { CompiledQuery, Kysely, SqliteDatabase } from 'kysely';
import type { AccountsDatabase } from './schema.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

/** What a query gave: rows that it reads or returns; else how many it changed. */
export interface StepResult {
  readonly rows: readonly unknown[];
  readonly changed: number;
}

/** What is done in a transaction: it yields a query, is given its result, and so on. */
export type Steps<T> = Generator<CompiledQuery, T, StepResult>;

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
        while (step.done !== true) {
          const { rows, numAffectedRows = 0 } = await transaction.executeQuery(step.value);
          step = steps.next({ rows, changed: Number(numAffectedRows) });
        }
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
  const askNow = ({ sql, parameters }: CompiledQuery): StepResult => {
    const statement = database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters), changed: 0 };
    return { rows: [], changed: Number(statement.run(parameters).changes) };
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
    ask: <Row>(query: CompiledQuery<Row>) =>
      waitWhileBusy(waitMs, () => askNow(query).rows as readonly Row[]),
    transactionsAtOnce: 1,
    transact: (patienceMs, start) => waitWhileBusy(patienceMs, () => transactNow(start)),
    readVersion: () => {
      const [row] = database.prepare('pragma data_version').all([]) as { data_version: number }[];
      return row!.data_version;
    },
    close: () => Promise.resolve(database.close()),
  };
}
