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
import { retryWhileBusy } from './sqlite-file.ts';

/** Kysely's SQLite dialect on `node:sqlite`, for several processes on one file. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #waitMs: number;

  /** `open` opens the file once. `waitMs` is the longest wait for a writer in another process. */
  constructor(open: () => SqliteDatabase, waitMs: number) {
    const config = { database: () => retryWhileBusy(waitMs, open) };
    super(config);
    this.#config = config;
    this.#waitMs = waitMs;
  }

  override createDriver(): Driver {
    return new RetryingDriver(this.#config, this.#waitMs);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite can create tables in a transaction, so that a failed migration changes nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Retries while another process writes. SQLite's own wait would block this process. */
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
        retryWhileBusy(this.#waitMs, () => connection.executeQuery<Row>(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
}
