import type { AccountSummary } from '../../../shared/accounts/administration/account-summary.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import type { KeyUsage, UsageSum } from '../../../shared/accounts/usage/usage.ts';
import type { Visit } from '../page.ts';
import { toUsagePeriod } from './usage-period.ts';

/** Months that are kept and shown: the ledger has thirteen (docs/contract.md#credits). */
export const MONTHS = 12;

/** What the page of usage tells. */
export interface UsageFigures {
  readonly now: Date;
  readonly account: AccountSummary;
  readonly keys: readonly KeySummary[];
  /** By day of this month. */
  readonly days: readonly UsageSum[];
  /** By month of the last twelve. */
  readonly months: readonly UsageSum[];
  /** Of this month. */
  readonly byKey: readonly KeyUsage[];
}

/** Reads the usage of the account of who is signed in. */
export async function readUsageFigures({ services, person }: Visit): Promise<UsageFigures> {
  const { administration, usage } = services.accounts;
  const now = services.now();
  const { account } = person!;
  const month = { account, ...toUsagePeriod(now, 1) };
  const [summary, keys, days, months, byKey] = await Promise.all([
    administration.getAccount(account),
    administration.listKeys(account),
    usage.byPeriod('day', month),
    usage.byPeriod('month', { account, ...toUsagePeriod(now, MONTHS) }),
    usage.byKey(month),
  ]);
  return { now, account: summary, keys, days, months, byKey };
}
