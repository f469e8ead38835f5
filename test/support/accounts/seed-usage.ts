import type { Accounts } from '../../../shared/accounts/open-accounts.ts';

const ENDPOINTS = ['/v1/search', '/v1/bulk', '/v1/sni/search', '/v1/annual-report'];
const DAY_MS = 24 * 3_600_000;
const DAYS = 45;

export async function seedUsage(
  { metering }: Accounts,
  account: string,
  key: string,
  until = new Date('2026-06-16T04:00:00.000Z'),
): Promise<void> {
  for (let day = DAYS; day >= 0; day -= 1)
    for (const [place, endpoint] of ENDPOINTS.entries()) {
      const credits = ((day * 7 + place * 5) % 11) * 20;
      const at = new Date(until.getTime() - day * DAY_MS);
      const requestId = `${day}-${place}`;
      await metering.charge({
        accountId: account,
        keyId: key,
        requestId,
        endpoint,
        at,
        minBalanceCredits: credits,
        maxChargeCredits: credits,
      });
    }
}
