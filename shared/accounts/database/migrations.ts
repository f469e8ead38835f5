import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const FIRST_WITHOUT_TRACES = '012-neutral-names';

export function toMigrations(isPostgres: boolean): Readonly<Record<string, Migration>> {
  return {
    '001-accounts': toMigration(
      `create table account (
         id text primary key, name text not null, plan text not null, month text not null,
         month_spent integer not null, bought integer not null, created_at text not null, closed_at text)`,
      `create table person (
         id text primary key, account text not null references account (id), email text not null unique,
         role text not null, created_at text not null)`,
      `create table api_key (
         id text primary key, account text not null references account (id), name text not null,
         hash text not null unique, hint text not null, created_at text not null, revoked_at text,
         last_used_day text)`,
      // Each database numbers the rows in its own way.
      `create table ledger (
         id ${isPostgres ? 'bigserial' : 'integer'} primary key, at text not null, day text not null,
         account text not null, key text, request_id text, endpoint text, credits integer not null)`,
      'create index ledger_account_day on ledger (account, day)',
    ),
    '002-usage': toMigration(
      `create table usage_day (
         day text not null, account text not null, key text not null, endpoint text not null,
         calls integer not null, credits integer not null,
         constraint usage_day_pkey primary key (day, account, key, endpoint))`,
      `insert into usage_day (day, account, key, endpoint, calls, credits)
         select day, account, key, endpoint, count(*), 0 - sum(credits) from ledger
         where endpoint is not null group by day, account, key, endpoint`,
      'drop index ledger_account_day',
    ),
    '003-rate-limits': toMigration(
      ...(isPostgres
        ? [
            `create table if not exists rate_limit (
               key varchar(255) primary key, points integer default 0 not null, expire bigint)`,
          ]
        : []),
    ),
    // No longer read or written, except by 009.
    '004-traffic': toMigration(
      `create table traffic_minute (
         minute text not null, route text not null, status text not null, from_ms integer not null,
         calls integer not null,
         constraint traffic_minute_pkey primary key (minute, route, status, from_ms))`,
    ),
    '005-console': toMigration(
      'alter table person add column password text',
      'create index person_account on person (account)',
      `create table session (
         hash text primary key, person text not null references person (id), created_at text not null,
         expires_at text not null)`,
      'create index session_person on session (person)',
      `create table sign_in_link (
         hash text primary key, purpose text not null, email text not null,
         account text references account (id), person text references person (id),
         expires_at text not null, used_at text)`,
      'create index sign_in_link_email on sign_in_link (email)',
      // Usage ordered by account: the console reads one account as one range. SQLite cannot change
      // a primary key, so the table is replaced.
      `create table usage_by_account (
         account text not null, day text not null, key text not null, endpoint text not null,
         calls integer not null, credits integer not null,
         constraint usage_by_account_pkey primary key (account, day, key, endpoint))`,
      `insert into usage_by_account (account, day, key, endpoint, calls, credits)
         select account, day, key, endpoint, calls, credits from usage_day`,
      'drop table usage_day',
      'alter table usage_by_account rename to usage_day',
      // For usage of all accounts and for deleting old lines.
      'create index usage_day_day on usage_day (day)',
    ),
    '006-idempotency': toMigration(
      `create table idempotent_call (
         account text not null, key_hash text not null, request_hash text not null,
         endpoint text not null, key text not null, request_id text not null, at text not null,
         day text not null, credits integer not null, from_bought integer not null,
         month text not null, answers integer not null,
         constraint idempotent_call_pkey primary key (account, key_hash))`,
      // For deleting old calls of all accounts.
      'create index idempotent_call_at on idempotent_call (at)',
    ),
    '007-months': toMigration("alter table account add column other_months text default '{}' not null"),
    '008-second-factor': toMigration(
      'alter table session add column device text',
      'alter table session add column last_used_at text',
      `create table pending_sign_in (
         hash text primary key, person text not null references person (id), expires_at text not null)`,
      'create index pending_sign_in_person on pending_sign_in (person)',
      `create table second_factor (
         person text primary key references person (id), secret text not null,
         created_at text not null, confirmed_at text, last_step integer not null)`,
      `create table recovery_code (
         person text not null references person (id), hash text not null,
         constraint recovery_code_pkey primary key (person, hash))`,
      // No longer read or written.
      `create table first_step (
         account text not null references account (id), step text not null, at text not null,
         constraint first_step_pkey primary key (account, step))`,
    ),
    '009-traffic-days': toMigration(
      `create table traffic_day (
         day text not null, route text not null, status text not null, calls integer not null,
         constraint traffic_day_pkey primary key (day, route, status))`,
      `insert into traffic_day (day, route, status, calls)
         select substr(minute, 1, 10), route, status, sum(calls) from traffic_minute
         group by substr(minute, 1, 10), route, status`,
    ),
    '010-factor': toMigration(
      // Nobody can confirm them any more. Those who were setting one up start again.
      'delete from second_factor where confirmed_at is null',
      'alter table second_factor drop column created_at',
      `create table prepared_factor (
         session text primary key references session (hash) on delete cascade, secret text not null,
         expires_at text not null)`,
      `create table known_device (
         hash text primary key, person text not null references person (id), known_since text not null,
         signed_in_at text not null)`,
      'create index known_device_person on known_device (person)',
    ),
    '011-security-events': toMigration(
      // A removed person takes the events along, also one that is written at the same moment.
      `create table security_event (
         id ${isPostgres ? 'bigserial' : 'integer'} primary key, at text not null,
         account text not null references account (id) on delete cascade,
         person text references person (id) on delete cascade,
         source text not null, kind text not null, outcome text not null,
         network text, device text, key text)`,
      'create index security_event_account on security_event (account, outcome, id)',
      'create index security_event_person on security_event (person, outcome, id)',
      'create index security_event_at on security_event (at)',
    ),
    [FIRST_WITHOUT_TRACES]: toMigration(
      "update account set name = id where name like '%_@_%._%' and name not like '% %'",
    ),
    '013-saved-lists': toMigration(
      `create table saved_list (
         id text primary key, account text not null references account (id) on delete cascade,
         name text not null, query text not null, created_at text not null)`,
      'create index saved_list_account on saved_list (account)',
    ),
    '014-watch-lists': toMigration(...toWatchListTables(isPostgres)),
  };
}

function toWatchListTables(isPostgres: boolean): string[] {
  // Tables of millions of short rows are stored in the order of their keys.
  const clustered = isPostgres ? '' : ' without rowid';
  const number = isPostgres ? 'serial' : 'integer';
  return [
    `create table watch_list (
       number ${number} primary key, id text not null unique,
       account text not null references account (id) on delete cascade, name text not null,
       topics text, causes text not null, is_test integer not null, language text not null, atom text, created_at text not null,
       paid_position bigint not null, paid_day text not null, paid_changes integer not null)`,
    'create index watch_list_account on watch_list (account)',
    `create table watched_company (
       org_number bigint not null, list integer not null references watch_list (number) on delete cascade,
       since bigint not null,
       constraint watched_company_pkey primary key (org_number, list))${clustered}`,
    'create index watched_company_list on watched_company (list, org_number)',
    // Only the order of each list: every index more writes a page of its own for each row.
    `create table watch_event (
       list integer not null references watch_list (number) on delete cascade, position bigint not null,
       org_number bigint not null,
       constraint watch_event_pkey primary key (list, position))${clustered}`,
    `create table watch_way (
       list integer not null references watch_list (number) on delete cascade, kind text not null,
       target text not null, secret text, old_secret text, old_secret_until text, state text not null,
       position bigint not null, due_position bigint not null, due_at text not null, delivery text,
       lease text, lease_until text,
       constraint watch_way_pkey primary key (list, kind))`,
    'create index watch_way_due on watch_way (due_at)',
    `create table watch_delivery (
       id text primary key, list integer not null references watch_list (number) on delete cascade,
       way text not null, first_position bigint not null, last_position bigint not null,
       changes integer not null, state text not null, attempts text not null, informed text not null,
       created_at text not null)`,
    'create index watch_delivery_list on watch_delivery (list, created_at)',
    'create index watch_delivery_created on watch_delivery (created_at)',
    `create table watch_feed (
       feed text not null, position bigint not null, generation_hash text not null,
       announced bigint not null, lease_until text)`,
  ];
}

function toMigration(...statements: readonly string[]): Migration {
  return {
    up: async (database: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(database);
    },
  };
}
