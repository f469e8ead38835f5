import type { StatementExecutor } from './sql-statement.ts';

interface ExecutorWithLastFailure {
  readonly executor: StatementExecutor;
  /** Returns the error of the last failure. Null after a later transaction that succeeded. */
  readonly readLastFailure: () => unknown;
}

/**
 * Remembers the last failure of `executor` until a transaction succeeds. A query that succeeds says
 * nothing: reading works on a full disk.
 */
export function rememberLastFailure(executor: StatementExecutor): ExecutorWithLastFailure {
  let last: unknown = null;
  const remember = (error: unknown): never => {
    last = error;
    throw error;
  };
  return {
    executor: {
      ...executor,
      query: (statement, values) => executor.query(statement, values).catch(remember),
      runTransaction: async (maxLockWaitMs, start) => {
        const result = await executor.runTransaction(maxLockWaitMs, start).catch(remember);
        last = null;
        return result;
      },
    },
    readLastFailure: () => last,
  };
}
