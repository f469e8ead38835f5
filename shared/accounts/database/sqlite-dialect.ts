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

/** As Kysely's, for the runtime's own SQLite, and for several processes on one file. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #waitMs: number;

  /** `open` opens the file, once; `waitMs` is how long to wait for what other processes write. */
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

/** A migration that fails leaves nothing behind: SQLite makes tables within transactions. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Waits for other processes without holding up this one, as SQLite's own waiting would. */
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
