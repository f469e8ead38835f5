import { randomBytes } from 'node:crypto';
import type { PlanName } from '../plans.ts';
import { toSwedishMonth } from '../swedish-month.ts';
import type { Database } from './schema.ts';

export function createPrefixedId(prefix: 'acc' | 'key' | 'per'): string {
  return `${prefix}_${randomBytes(9).toString('base64url')}`;
}

/** Creates an account with the quota of its plan, named by its id if `name` is null. */
export async function insertAccount(
  database: Database,
  plan: PlanName,
  name: string | null,
  now: Date,
): Promise<string> {
  const id = createPrefixedId('acc');
  await database
    .insertInto('account')
    .values({
      id,
      name: name ?? id,
      plan,
      month: toSwedishMonth(now),
      month_spent: 0,
      other_months: '{}',
      bought: 0,
      created_at: now.toISOString(),
      closed_at: null,
    })
    .execute();
  return id;
}

export async function lockAccount(database: Database, id: string): Promise<void> {
  await database
    .updateTable('account')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .execute();
}

export async function isOpenAccount(database: Database, accountId: string): Promise<boolean> {
  const found = await database
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
