import type { Selectable } from 'kysely';
import { readKeyKind, type KeyKind } from '../api-key.ts';
import type { AccountsDatabase, Database } from '../database/schema.ts';

/** An API key in lists. Contains neither the key itself nor its hash. */
export interface KeySummary {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** First characters of the key, to recognise it. */
  readonly hint: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedDay: string | null;
}

/** Columns of the table `api_key`, without the hash of the key. */
export const KEY_SUMMARY_COLUMNS = [
  ...(['id', 'account', 'name', 'hint'] as const),
  ...(['created_at', 'revoked_at', 'last_used_day'] as const),
] as const;

type KeyRow = Pick<Selectable<AccountsDatabase['api_key']>, (typeof KEY_SUMMARY_COLUMNS)[number]>;

export function toKeySummary({ id, account, name, hint, ...row }: KeyRow): KeySummary {
  const { created_at: createdAt, revoked_at: revokedAt, last_used_day: lastUsedDay } = row;
  return { id, account, name, kind: readKeyKind(hint), hint, createdAt, revokedAt, lastUsedDay };
}

export async function listKeys(database: Database, accountId: string | null): Promise<KeySummary[]> {
  const all = database.selectFrom('api_key').select(KEY_SUMMARY_COLUMNS).orderBy('created_at').orderBy('id');
  const rows = await (accountId === null ? all : all.where('account', '=', accountId)).execute();
  return rows.map(toKeySummary);
}
