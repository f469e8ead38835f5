import type { CompiledQuery, Kysely, SqliteDatabase } from 'kysely';
import type { AccountsDatabase } from './schema.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

/** Asks compiled queries, one after the other. */
export type Ask = <Row>(query: CompiledQuery<Row>) => readonly Row[] | Promise<readonly Row[]>;

/** Asks the accounts what every call asks. */
export interface Executor {
  readonly ask: Ask;
  /** Commits all that `work` asks for, or nothing when it throws. Transactions of one executor follow each other. */
  transact<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Asks through Kysely. */
export function toKyselyExecutor(database: Kysely<AccountsDatabase>): Executor {
  const toAsk =
    (connection: Kysely<AccountsDatabase>): Ask =>
    async (query) =>
      (await connection.executeQuery(query)).rows;
  return {
    ask: toAsk(database),
    transact: (work) => database.transaction().execute((transaction) => work(toAsk(transaction))),
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
  const transactNow = async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    await waitWhileBusy(waitMs, () => run('begin'));
    try {
      const result = await work(askNow);
      run('commit');
      return result;
    } catch (error) {
      run('rollback');
      throw error;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: (query) => waitWhileBusy(waitMs, () => askNow(query)),
    transact: (work) => {
      const own = last.then(() => transactNow(work));
      last = own.catch(() => undefined);
      return own;
    },
    close: async () => {
      await last;
      database.close();
    },
  };
}
