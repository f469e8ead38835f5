import type { Kysely } from 'kysely';
import { makeId } from './make-id.ts';
import type { PlanName } from '../plans.ts';
import { toQuotaMonth } from '../quota-month.ts';
import type { AccountsDatabase } from './schema.ts';

/** Makes an account with the quota of its plan, and returns its id. */
export async function insertAccount(
  database: Kysely<AccountsDatabase>,
  plan: PlanName,
  name: string,
  now: Date,
): Promise<string> {
  const id = makeId('acc');
  await database
    .insertInto('account')
    .values({
      ...{ id, name, plan, month: toQuotaMonth(now), month_spent: 0, other_months: '{}', bought: 0 },
      ...{ created_at: now.toISOString(), closed_at: null },
    })
    .execute();
  return id;
}
