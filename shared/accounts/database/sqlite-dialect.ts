import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';
import { retryBusy } from './sqlite-file.ts';

/** SQLite dialect for Kysely on `node:sqlite`. Several processes can use the same file. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #waitMs: number;

  /**
   * `open` opens the file. It is called again while another process locks the file. `maxWaitMs` is
   * the longest wait for a lock, both when the file is opened and in each query.
   */
  constructor(open: () => SqliteDatabase, maxWaitMs: number) {
    const config = { database: () => retryBusy(maxWaitMs, open) };
    super(config);
    this.#config = config;
    this.#waitMs = maxWaitMs;
  }

  override createDriver(): Driver {
    return new RetryingDriver(this.#config, this.#waitMs);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Makes Kysely run migrations in a transaction, so that a failed one changes nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Repeats a statement while another process writes, for at most `waitMs` milliseconds. SQLite's own
 * wait would block the event loop.
 */
class RetryingDriver extends SqliteDriver {
  readonly #waitMs: number;
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, waitMs: number) {
    super(config);
    this.#waitMs = waitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= this.#toPatient(await super.acquireConnection());
    return this.#connection;
  }

  #toPatient(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
        retryBusy(this.#waitMs, () => connection.executeQuery<Row>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
}
