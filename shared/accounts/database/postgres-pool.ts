import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, types, type QueryResult } from 'pg';
import { repeatValuesTuple } from './numbered-sql.ts';
import {
  toOrderedParameterValues,
  type StatementExecutor,
  type StatementWithParameterSets,
  type StatementResult,
} from './sql-statement.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds that the client waits for an answer after the server's own timeout. */
const NETWORK_ALLOWANCE_MS = 1_000;

/**
 * Opens a pool of PostgreSQL connections. The server ends statements and idle transactions after
 * `statementTimeoutMs`. A broken connection fails its query, and the next query gets a new one.
 */
export function openPostgresPool(url: string, statementTimeoutMs: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + NETWORK_ALLOWANCE_MS,
    types: { getTypeParser: chooseTypeParser as typeof types.getTypeParser },
  });
  // Without a listener, the loss of a connection ends the process. Its query fails anyway.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

const BIGINT_TYPE: number = types.builtins.INT8;
const usualParser = types.getTypeParser as (type: number, format?: string) => unknown;

/** Reads a `bigint` as a number, as from SQLite: none of ours exceeds 2^53. `pg` reads a text. */
const chooseTypeParser = (type: number, format?: string): unknown =>
  type === BIGINT_TYPE ? Number : usualParser(type, format);

interface PostgresConnection extends Disposable {
  readonly query: (text: string, parameters: readonly unknown[]) => Promise<QueryResult<object>>;
  readonly release: (destroy?: boolean) => void;
}

async function acquireConnection(pool: Pool): Promise<PostgresConnection> {
  const client = await pool.connect();
  let isLost = false;
  const release = (destroy?: boolean): void => {
    client.release(destroy === true || isLost);
  };
  return {
    query: async (text, parameters) => {
      if (isLost) throw new Error('an earlier error broke the connection to PostgreSQL; try again');
      try {
        return await client.query<object>(text, [...parameters]);
      } catch (error) {
        isLost = !(error instanceof DatabaseError);
        throw error;
      }
    },
    release,
    [Symbol.dispose]: release,
  };
}

export function toKyselyPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const { query, release } = await acquireConnection(pool);
      // Without the overload for cursors, which Kysely does not use here.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
  };
}

export function toPostgresExecutor(pool: Pool): StatementExecutor {
  return {
    query: async (statement, values) => {
      using connection = await acquireConnection(pool);
      const { rows } = await askPostgres(connection, { statement, parameterValueSets: [values] });
      return rows.map((row) => statement.readRow(row));
    },
    maxConcurrentTransactions: 4,
    runTransaction: async (_timeoutMs, start) => {
      using connection = await acquireConnection(pool);
      await connection.query('begin', []);
      try {
        const steps = start();
        let step = steps.next();
        while (step.done !== true) step = steps.next(await askPostgres(connection, step.value));
        const { command } = await connection.query('commit', []);
        if (command === 'ROLLBACK') throw new Error('PostgreSQL rolled the transaction back; try again');
        return step.value;
      } catch (error) {
        // Fails on a broken connection; the server then rolls back.
        await connection.query('rollback', []).catch(() => undefined);
        throw error;
      }
    },
    readSqliteDataVersion: () => null,
  };
}

async function askPostgres(
  connection: PostgresConnection,
  { statement, parameterValueSets }: StatementWithParameterSets,
): Promise<StatementResult> {
  const { postgres } = statement;
  const parameters = parameterValueSets.flatMap((row) =>
    toOrderedParameterValues(postgres.parameterNames, row),
  );
  const { rows, rowCount } = await connection.query(
    repeatValuesTuple(postgres, parameterValueSets.length),
    parameters,
  );
  return { rows, changedRowCount: rowCount ?? 0 };
}

const ROOM_TIMEOUT_MS = 5_000;
const FILL_STATEMENT =
  'create temporary table room_check on commit drop as select generate_series(1, 100000) as filler';

/**
 * Checks for free disk space: writes some megabytes to the PostgreSQL server and discards them.
 * Throws the server's error if that fails, for example when its disk is full.
 */
export async function assertPostgresCanWrite(url: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(openPostgresPool(url, ROOM_TIMEOUT_MS), (open) => open.end());
  await pool.query(FILL_STATEMENT);
}
