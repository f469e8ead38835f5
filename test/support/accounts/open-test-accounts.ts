import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { hashApiKey } from '../../../shared/accounts/api-key.ts';
import type { ChargeRequest, ChargeResult } from '../../../shared/accounts/metering/charge.ts';
import type { PayingAccount } from '../../../shared/accounts/metering/paying-account-cache.ts';
import {
  openAccounts,
  type Accounts,
  type AccountsLocation,
} from '../../../shared/accounts/open-accounts.ts';
import type { PlanName } from '../../../shared/accounts/plans.ts';

/** A day in the middle of a month, in Sweden as well as in UTC. */
export const MIDSUMMER = '2026-06-20T10:00:00.000Z';

export interface TestAccounts extends Accounts {
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
  now: Date;
  /**
   * Charges the account between `least` and `most` credits. `changes` replaces the usual values of
   * a charge.
   */
  readonly charge: (
    fullPriceCredits: number,
    least?: number,
    changes?: Partial<ChargeRequest>,
  ) => Promise<Pick<ChargeResult, 'chargedCredits' | 'creditsLeft'>>;
  readonly chargeForReceipt: (most: number, changes?: Partial<ChargeRequest>) => Promise<ChargeResult>;
  readonly findHolder: (key?: string) => Promise<PayingAccount | null>;
}

/** Opens the accounts in `place` until the end of the test, and makes an account and a key. */
export async function openTestAccounts(
  place: AccountsLocation,
  plan: PlanName = 'free',
  instant = MIDSUMMER,
  statementTimeoutMs?: number,
): Promise<TestAccounts> {
  const clock = { now: new Date(instant) };
  const accounts = await openAccounts(place, () => clock.now, statementTimeoutMs);
  onTestFinished(() => accounts.close());
  const { account, id, key } = await accounts.administration.createAccountWithKey(plan, 'Fjällbruk AB');
  const charge = (most: number, least: number, changes: Partial<ChargeRequest>): Promise<ChargeResult> => {
    const about = { accountId: account, keyId: id, requestId: randomUUID(), endpoint: '/v1/search' };
    return accounts.metering.charge({
      ...about,
      minBalanceCredits: least,
      maxChargeCredits: most,
      at: clock.now,
      ...changes,
    });
  };
  return Object.assign(clock, accounts, {
    account,
    keyId: id,
    key,
    charge: async (most: number, least = most, changes: Partial<ChargeRequest> = {}) => {
      const { chargedCredits, creditsLeft } = await charge(most, least, changes);
      return { chargedCredits, creditsLeft };
    },
    chargeForReceipt: (most: number, changes: Partial<ChargeRequest> = {}) => charge(most, most, changes),
    findHolder: (given = key) => accounts.metering.findPayingAccount(hashApiKey(given), clock.now),
  });
}
