export const FACTOR_MIGRATION = [
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
] as const;
