export function toSecurityEventTable(isPostgres: boolean): readonly string[] {
  return [
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
  ];
}
