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
    '005-console': {
      up: async (database: Kysely<unknown>) => {
        await database.schema.alterTable('person').addColumn('password', 'text').execute();
        await database.schema.createIndex('person_account').on('person').column('account').execute();
        await addSignIn(database);
        await orderUsageByAccount(database);
      },
    },
    '006-idempotency': { up: addIdempotentCalls },
    '007-months': {
      up: async (database: Kysely<unknown>) => {
        await database.schema
          .alterTable('account')
          .addColumn('other_months', 'text', (column) => column.notNull().defaultTo('{}'))
          .execute();
      },
    },
  };
}

async function addIdempotentCalls({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('idempotent_call')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('credits', 'integer', (column) => column.notNull())
    .addColumn('from_bought', 'integer', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('answers', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_call_pkey', ['account', 'key_hash'])
    .execute();
  // For what is too old, of all accounts.
  await schema.createIndex('idempotent_call_at').on('idempotent_call').column('at').execute();
}

async function addSignIn({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('session')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('session_person').on('session').column('person').execute();
  await schema
    .createTable('sign_in_link')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.references('account.id'))
    .addColumn('person', 'text', (column) => column.references('person.id'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('sign_in_link_email').on('sign_in_link').column('email').execute();
}

/** A primary key cannot be changed in SQLite, so the table is made anew: what the console shows of one account is one range. */
async function orderUsageByAccount(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('usage_by_account')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addColumn('credits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_by_account_pkey', ['account', 'day', 'key', 'endpoint'])
    .execute();
  await sql`insert into usage_by_account (account, day, key, endpoint, calls, credits)
    select account, day, key, endpoint, calls, credits from usage_day`.execute(database);
  await database.schema.dropTable('usage_day').execute();
  await database.schema.alterTable('usage_by_account').renameTo('usage_day').execute();
  // For what is asked, and forgotten, of all accounts.
  await database.schema.createIndex('usage_day_day').on('usage_day').column('day').execute();
}
