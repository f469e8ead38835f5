import type { SqliteDatabase } from 'kysely';
import { integer, createRowReader } from '../../sql/row-reader.ts';
import {
  toOrderedParameterValues,
  type StatementExecutor,
  type StatementWithParameterSets,
  type StatementResult,
  type TransactionStatementGenerator,
} from './sql-statement.ts';
import { retryBusy } from './sqlite-file.ts';

const readDataVersion = createRowReader({ data_version: integer });

/**
 * Creates an executor on a SQLite connection that nothing else uses. `maxLockWaitMs` is the longest
 * wait of a query while another process writes.
 */
export function toSqliteExecutor(database: SqliteDatabase, maxLockWaitMs: number): StatementExecutor {
  const command = (sql: string): void => void database.prepare(sql).run([]);
  /** Runs a whole transaction synchronously, so that no other statement becomes a part of it. */
  const transactNow = <T>(start: () => TransactionStatementGenerator<T>): T => {
    command('begin');
    try {
      const steps = start();
      let step = steps.next();
      while (step.done !== true) step = steps.next(askSqlite(database, step.value));
      command('commit');
      return step.value;
    } catch (error) {
      command('rollback');
      throw error;
    }
  };
  return {
    query: (statement, values) =>
      retryBusy(maxLockWaitMs, () =>
        askSqlite(database, { statement, parameterValueSets: [values] }).rows.map((row) =>
          statement.readRow(row),
        ),
      ),
    maxConcurrentTransactions: 1,
    runTransaction: (timeoutMs, start) => retryBusy(timeoutMs, () => transactNow(start)),
    readSqliteDataVersion: () => {
      const [row] = database.prepare('pragma data_version').all([]);
      return readDataVersion(row).data_version;
    },
  };
}

function askSqlite(
  database: SqliteDatabase,
  { statement: { sqlite }, parameterValueSets }: StatementWithParameterSets,
): StatementResult {
  const prepared = database.prepare(sqlite.sql);
  const rows: unknown[] = [];
  let changed = 0;
  for (const row of parameterValueSets) {
    const parameters = toOrderedParameterValues(sqlite.parameterNames, row);
    if (prepared.reader) rows.push(...prepared.all(parameters));
    else changed += Number(prepared.run(parameters).changes);
  }
  return { rows, changedRowCount: changed };
}
