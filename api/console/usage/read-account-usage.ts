import type { PageRequest } from '../page.ts';
import { toUsagePeriod } from './usage-period.ts';
import type { AccountSummary } from '../../../shared/accounts/administration/account-summary.ts';
import type { KeySummary } from '../../../shared/accounts/administration/key-summary.ts';
import { CONSOLE_KEY_ID } from '../../../shared/accounts/metering/key-holder-cache.ts';
import type { KeyUsage, PeriodUsage } from '../../../shared/accounts/usage/usage.ts';

/** Months of usage shown; the ledger stores thirteen (docs/contract.md#credits). */
export const USAGE_MONTHS = 12;

/** The data of the usage page. */
export interface AccountUsage {
  readonly now: Date;
  readonly account: AccountSummary;
  readonly keys: readonly KeySummary[];
  /** Usage by day, in the current month. */
  readonly days: readonly PeriodUsage[];
  /** Usage by month, in the last twelve months. */
  readonly months: readonly PeriodUsage[];
  /** Usage by API key, in the current month. */
  readonly byKey: readonly KeyUsage[];
}

/** Reads the usage of the signed-in person's account. */
export async function readAccountUsage({ services, person }: PageRequest): Promise<AccountUsage> {
  const { administration, usage } = services.accounts;
  const now = services.now();
  const { account } = person!;
  const month = { account, ...toUsagePeriod(now, 1) };
  const [summary, keys, days, months, byKey] = await Promise.all([
    administration.getAccount(account),
    administration.listKeys(account),
    usage.sumByPeriod('day', month),
    usage.sumByPeriod('month', { account, ...toUsagePeriod(now, USAGE_MONTHS) }),
    usage.sumByKey(month),
  ]);
  return { now, account: summary, keys, days, months, byKey };
}

/**
 * Returns a function from the id of an API key to its name. An unknown id is returned unchanged.
 */
export function createKeyNamer(keys: readonly KeySummary[], consoleName: string): (id: string) => string {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (id) => (id === CONSOLE_KEY_ID ? consoleName : (names.get(id) ?? id));
}
