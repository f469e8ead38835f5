import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type QueryResult } from 'pg';
import { repeatValuesTuple } from './numbered-sql.ts';
import { toParameters, type StatementExecutor, type TransactionStep, type StepResult } from './statement.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** How much longer than the server may take its answer may be on the way. */
const NETWORK_ALLOWANCE_MS = 1_000;

/**
 * Connections to the PostgreSQL at `url`, made when they are needed. The server ends what takes longer than `statementMs`, also a transaction
 * that somebody sleeps in. A connection that breaks or falls silent fails its query, and the next query gets another.
 */
export function openPostgresPool(url: string, statementMs: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + NETWORK_ALLOWANCE_MS,
  });
  // With no listener the end of a connection, in use or not, would end the process. Its query fails all the same.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** A connection of a pool, until it is released. */
export interface PostgresConnection extends Disposable {
  readonly query: (text: string, parameters: readonly unknown[]) => Promise<QueryResult<object>>;
  readonly release: (destroy?: boolean) => void;
}

/**
 * Takes a connection out of the pool. One whose query fails without an answer from the server is
 * given up, since its state is not known.
 */
export async function acquireConnection(pool: Pool): Promise<PostgresConnection> {
  const client = await pool.connect();
  let isLost = false;
  const release = (destroy?: boolean): void => {
    client.release(destroy === true || isLost);
  };
  return {
    query: async (text, parameters) => {
      if (isLost) throw new Error('the connection was given up');
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

/** The pool as Kysely takes one. Ends with Kysely. */
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

/** Uses connections of `pool`, which have their own time limits. */
export function toPostgresExecutor(pool: Pool): StatementExecutor {
  return {
    query: async (statement, values) => {
      using connection = await acquireConnection(pool);
      const { rows } = await askPostgres(connection, { statement, values: [values] });
      return rows.map((row) => statement.readRow(row));
    },
    maxConcurrentTransactions: 4,
    runTransaction: async (_patienceMs, start) => {
      using connection = await acquireConnection(pool);
      await connection.query('begin', []);
      try {
        const steps = start();
        let step = steps.next();
        while (step.done !== true) step = steps.next(await askPostgres(connection, step.value));
        const { command } = await connection.query('commit', []);
        if (command === 'ROLLBACK') throw new Error('the transaction was rolled back');
        return step.value;
      } catch (error) {
        // Fails on a connection that broke; the server rolls back by itself then.
        await connection.query('rollback', []).catch(() => undefined);
        throw error;
      }
    },
    readVersion: () => null,
  };
}

async function askPostgres(
  connection: PostgresConnection,
  { statement, values }: TransactionStep,
): Promise<StepResult> {
  const { postgres } = statement;
  const parameters = values.flatMap((row) => toParameters(postgres.names, row));
  const { rows, rowCount } = await connection.query(repeatValuesTuple(postgres, values.length), parameters);
  return { rows, changed: rowCount ?? 0 };
}

const ROOM_TIMEOUT_MS = 5_000;
/** Some megabytes in new pages, gone at the statement's end: what is left of pages in use says nothing about the disk. */
const FILL_STATEMENT =
  'create temporary table room_check on commit drop as select generate_series(1, 100000) as filler';

/**
 * Writes some megabytes to the PostgreSQL at `url`, which leave nothing behind. Throws the error of
 * the server when it has no room for them, as on a full disk, or does not allow it.
 */
export async function assertPostgresDiskSpace(url: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(openPostgresPool(url, ROOM_TIMEOUT_MS), (open) => open.end());
  await pool.query(FILL_STATEMENT);
}
