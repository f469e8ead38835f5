import { countCreditsLeft, countSpentQuotaCredits } from '../metering/credits.ts';
import type { PlanName } from '../plans.ts';
import type { Database } from '../database/schema.ts';

export interface AccountSummary {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly creditsLeft: number;
  readonly spentThisMonth: number;
  readonly bought: number;
  readonly keys: number;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

/**
 * Lists one account, or all accounts when `onlyAccountId` is null: open and closed ones, oldest
 * first. `currentQuotaMonth` is the current quota month, `YYYY-MM`.
 */
export async function listAccounts(
  database: Database,
  onlyAccountId: string | null,
  currentQuotaMonth: string,
): Promise<AccountSummary[]> {
  const all = database
    .selectFrom('account')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('api_key')
        .whereRef('api_key.account', '=', 'account.id')
        .where('revoked_at', 'is', null)
        .select((count) => count.fn.countAll().as('count'))
        .as('keys'),
    )
    .orderBy('created_at')
    .orderBy('id');
  const rows = await (onlyAccountId === null ? all : all.where('id', '=', onlyAccountId)).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    plan: row.plan,
    bought: row.bought,
    keys: Number(row.keys),
    creditsLeft: countCreditsLeft(row, currentQuotaMonth),
    spentThisMonth: countSpentQuotaCredits(row, currentQuotaMonth),
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }));
}
