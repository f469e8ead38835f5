import { sql, type Kysely, type Selectable } from 'kysely';
import { prepareQuery, prepareRows } from '../database/prepared-query.ts';
import type { AccountsDatabase } from '../database/schema.ts';
import type { IdempotentCall } from './idempotent-call.ts';

type Database = Kysely<AccountsDatabase>;
/** A row of the table. */
export type CallRow = Selectable<AccountsDatabase['idempotent_call']>;
type CallId = Pick<CallRow, 'account' | 'key_hash'>;

const COLUMNS = [
  ...(['account', 'key_hash', 'request_hash', 'endpoint', 'key', 'request_id'] as const),
  ...(['at', 'day', 'credits', 'from_bought', 'month', 'answers'] as const),
] as const;

/**
 * What metering asks about repeated calls, compiled once. Whoever writes has the account locked.
 */
export function prepareIdempotencyQueries(database: Database) {
  return {
    findCalls: prepareRows((ids: CallId[]) =>
      database
        .selectFrom('idempotent_call')
        .select(COLUMNS)
        .where((eb) =>
          eb.or(ids.map((id) => eb.and([eb('account', '=', id.account), eb('key_hash', '=', id.key_hash)]))),
        ),
    ),
    rememberCalls: prepareRows(toRememberCalls(database)),
    addAnswer: prepareQuery(({ account, key_hash }: CallId) =>
      database
        .updateTable('idempotent_call')
        .set((eb) => ({ answers: eb('answers', '+', sql.lit(1)) }))
        .where('account', '=', account)
        .where('key_hash', '=', key_hash),
    ),
    takeAnswer: prepareQuery(({ account, key_hash, at }: CallId & Pick<CallRow, 'at'>) =>
      database
        .updateTable('idempotent_call')
        .set((eb) => ({ answers: eb('answers', '-', sql.lit(1)) }))
        .where('account', '=', account)
        .where('key_hash', '=', key_hash)
        .where('at', '=', at)
        .returning('answers'),
    ),
    forgetCall: prepareQuery(({ account, key_hash }: CallId) =>
      database.deleteFrom('idempotent_call').where('account', '=', account).where('key_hash', '=', key_hash),
    ),
  };
}

/** Replaces calls that are too old to be recognised. Rows of one statement have different keys. */
function toRememberCalls(database: Database) {
  return (rows: CallRow[]) =>
    database
      .insertInto('idempotent_call')
      .values(rows.map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as CallRow))
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'key_hash'])
          .doUpdateSet((eb) => Object.fromEntries(COLUMNS.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      );
}

export function toCallRow({ receipt, request }: IdempotentCall): CallRow {
  const { account, key, requestId, endpoint, at, day, credits, fromBought, month, idempotencyKey } = receipt;
  return {
    ...{ account, key_hash: idempotencyKey!, request_hash: request, endpoint, key, request_id: requestId },
    ...{ at, day, credits, from_bought: fromBought, month, answers: 1 },
  };
}

export function toIdempotentCall(row: CallRow): IdempotentCall {
  const { account, key, endpoint, at, day, credits, month } = row;
  const { key_hash: idempotencyKey, request_id: requestId, from_bought: fromBought } = row;
  const receipt = { account, key, requestId, endpoint, at, day, credits, fromBought, month, idempotencyKey };
  return { receipt, request: row.request_hash };
}
