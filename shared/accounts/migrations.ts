import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rows of the ledger are numbered by the database, which is the one thing that the two do differently. */
export function toMigrations(isPostgres: boolean): Readonly<Record<string, Migration>> {
  return {
    '001-accounts': {
      up: async (database: Kysely<unknown>) => {
        await database.schema
          .createTable('account')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('plan', 'text', (column) => column.notNull())
          .addColumn('month', 'text', (column) => column.notNull())
          .addColumn('month_spent', 'integer', (column) => column.notNull())
          .addColumn('bought', 'integer', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('closed_at', 'text')
          .execute();
        await database.schema
          .createTable('person')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('account.id'))
          .addColumn('email', 'text', (column) => column.notNull().unique())
          .addColumn('role', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .execute();
        await database.schema
          .createTable('api_key')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('account.id'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('hash', 'text', (column) => column.notNull().unique())
          .addColumn('hint', 'text', (column) => column.notNull())
          .addColumn('created_at', 'text', (column) => column.notNull())
          .addColumn('revoked_at', 'text')
          .addColumn('last_used_day', 'text')
          .execute();
        await database.schema
          .createTable('ledger')
          .addColumn('id', isPostgres ? 'bigserial' : 'integer', (column) => column.primaryKey())
          .addColumn('at', 'text', (column) => column.notNull())
          .addColumn('day', 'text', (column) => column.notNull())
          .addColumn('account', 'text', (column) => column.notNull())
          .addColumn('key', 'text')
          .addColumn('request_id', 'text')
          .addColumn('endpoint', 'text')
          .addColumn('credits', 'integer', (column) => column.notNull())
          .execute();
        await database.schema
          .createIndex('ledger_account_day')
          .on('ledger')
          .columns(['account', 'day'])
          .execute();
      },
    },
    '002-usage': {
      up: async (database: Kysely<unknown>) => {
        await database.schema
          .createTable('usage_day')
          .addColumn('day', 'text', (column) => column.notNull())
          .addColumn('account', 'text', (column) => column.notNull())
          .addColumn('key', 'text', (column) => column.notNull())
          .addColumn('endpoint', 'text', (column) => column.notNull())
          .addColumn('calls', 'integer', (column) => column.notNull())
          .addColumn('credits', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('usage_day_pkey', ['day', 'account', 'key', 'endpoint'])
          .execute();
        await sql`insert into usage_day (day, account, key, endpoint, calls, credits)
          select day, account, key, endpoint, count(*), 0 - sum(credits) from ledger
          where endpoint is not null group by day, account, key, endpoint`.execute(database);
        await database.schema.dropIndex('ledger_account_day').execute();
      },
    },
    '003-rate-limits': {
      up: async (database: Kysely<unknown>) => {
        if (!isPostgres) return;
        await database.schema
          .createTable('rate_limit')
          .ifNotExists()
          .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
          .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('expire', 'bigint')
          .execute();
      },
    },
    '004-traffic': {
      up: async (database: Kysely<unknown>) => {
        await database.schema
          .createTable('traffic_minute')
          .addColumn('minute', 'text', (column) => column.notNull())
          .addColumn('route', 'text', (column) => column.notNull())
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('from_ms', 'integer', (column) => column.notNull())
          .addColumn('calls', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('traffic_minute_pkey', ['minute', 'route', 'status', 'from_ms'])
          .execute();
      },
    },
  };
}
