import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type PoolClient } from 'pg';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** How much longer than the server may take its answer may be on the way. */
const ON_THE_WAY_MS = 1_000;

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
    query_timeout: statementMs + ON_THE_WAY_MS,
  });
  // With no listener the end of a connection, in use or not, would end the process. Its query fails all the same.
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The same for Kysely, which uses a connection for several queries. */
export function toKyselyPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => toImpatient(await pool.connect()),
    end: () => pool.end(),
  };
}

/** Gives a connection up when a query fails without a word from the server: nobody knows what it is at. */
function toImpatient(client: PoolClient): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (isLost) throw new Error('the connection was given up');
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      isLost = !(error instanceof DatabaseError);
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isLost),
  };
}
