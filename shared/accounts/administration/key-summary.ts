import type { Kysely, Selectable } from 'kysely';
import type { AccountsDatabase } from '../database/schema.ts';

/** An API key for operators, without the key and its hash. */
export interface KeySummary {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** First characters of the key. */
  readonly hint: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedDay: string | null;
}

/** Columns of an API key without its hash. */
export const KEY_COLUMNS = [
  ...(['id', 'account', 'name', 'hint'] as const),
  ...(['created_at', 'revoked_at', 'last_used_day'] as const),
] as const;

type KeyRow = Pick<Selectable<AccountsDatabase['api_key']>, (typeof KEY_COLUMNS)[number]>;

/** Converts a row of `api_key`. */
export function toKeySummary({ id, account, name, hint, ...row }: KeyRow): KeySummary {
  const { created_at: createdAt, revoked_at: revokedAt, last_used_day: lastUsedDay } = row;
  return { id, account, name, hint, createdAt, revokedAt, lastUsedDay };
}

/** Lists the keys of one account, or all, revoked ones too, oldest first. */
export async function listKeys(
  database: Kysely<AccountsDatabase>,
  account: string | null,
): Promise<KeySummary[]> {
  const all = database.selectFrom('api_key').select(KEY_COLUMNS).orderBy('created_at').orderBy('id');
  const rows = await (account === null ? all : all.where('account', '=', account)).execute();
  return rows.map(toKeySummary);
}
