import type { ServedApp } from '../service/serve-app.ts';

export async function readAccount({ accounts }: ServedApp) {
  const [account] = await accounts.administration.listAccounts();
  if (account === undefined) throw new Error('The app has no account.');
  return account;
}

export const countCreditsLeft = async (app: ServedApp): Promise<number> =>
  (await readAccount(app)).creditsLeft;

/** Spends the credits of the account of `app` but for `credits`. */
export async function leaveCredits(app: ServedApp, credits: number): Promise<void> {
  const { id, creditsLeft } = await readAccount(app);
  await app.accounts.metering.charge({
    minBalanceCredits: 0,
    maxChargeCredits: creditsLeft - credits,
    accountId: id,
    keyId: 'k',
    requestId: 'r',
    endpoint: '/before',
    at: new Date('2026-06-16T04:00:00.000Z'),
  });
}
