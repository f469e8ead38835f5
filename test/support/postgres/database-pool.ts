import { onTestFinished } from 'vitest';
import { openAccounts } from '../../../shared/accounts/open-accounts.ts';
import type { PostgresServer } from './postgres-server.ts';
import { queryPostgres } from './query-postgres.ts';

const EMPTY_ALL_TABLES = `
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_%'
    loop execute format('delete from %I', name); end loop;
  end $$`;

export class DatabasePool {
  readonly #server: PostgresServer;
  readonly #free: string[] = [];

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  async borrow(): Promise<string> {
    const url = this.#free.pop() ?? (await this.#create());
    onTestFinished(async () => {
      await queryPostgres(url, EMPTY_ALL_TABLES);
      this.#free.push(url);
    });
    return url;
  }

  async #create(): Promise<string> {
    const url = await this.#server.createDatabase();
    await (await openAccounts({ url }, () => new Date())).close();
    return url;
  }
}
