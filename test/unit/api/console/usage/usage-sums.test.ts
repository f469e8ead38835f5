import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_SITE } from '../../../../support/service/own-site.ts';
import type { ViewReply, PageRequest } from '../../../../../api/console/page.ts';
import { showUsage } from '../../../../../api/console/usage/show-usage.ts';
import type { AccountsLocation } from '../../../../../shared/accounts/open-accounts.ts';
import { describeWithPostgres } from '../../../../support/postgres/describe-with-postgres.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';
import { openPostgres, type PostgresServer } from '../../../../support/postgres/postgres-server.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';

async function open(place: AccountsLocation) {
  const accounts = await openTestAccounts(place, 'pro');
  const { account, keyId } = accounts;
  const at = (instant: string, endpoint: string, credits: number) =>
    accounts.charge(credits, credits, { at: new Date(instant), endpoint });
  await at('2026-05-31T21:59:00Z', '/v1/search', 1);
  await at('2026-05-31T22:00:00Z', '/v1/search', 2); // the first of June in Sweden
  await at('2026-06-20T10:00:00Z', '/v1/search', 3);
  await at('2026-06-20T10:00:00Z', '/v1/bulk', 40);
  await at('2026-06-20T10:00:00Z', '/v1/sni/lookup', 0);
  const other = await accounts.administration.createKey(account, 'Other');
  await accounts.charge(500, 500, { keyId: other.id, endpoint: '/v1/bulk' });
  const stranger = await accounts.administration.createAccountWithKey('free', 'Stranger');
  await accounts.charge(7, 7, { accountId: stranger.account, keyId: stranger.id });
  const { charge, now } = accounts;
  await charge(5, 5, { at: new Date('2025-06-30T21:00:00Z') });
  expect(now.toISOString()).toContain('2026-06-20');
  return {
    accounts,
    account,
    key: keyId,
    other: other.id,
    sums: accounts.usage,
  };
}

function describeUsageSums(name: string, makePlace: () => Promise<AccountsLocation>): void {
  describe(`${name}: sums of usage`, () => {
    it('Usage of an account is summed by day, month and key', async () => {
      const { account, key, other, sums } = await open(await makePlace());
      const june = { accountId: account, firstDay: '2026-06-01', lastDay: '2026-06-30' };
      expect(await sums.sumByPeriod('day', june)).toEqual([
        { period: '2026-06-01', endpoint: '/v1/search', calls: 1, credits: 2 },
        { period: '2026-06-20', endpoint: '/v1/bulk', calls: 2, credits: 540 },
        { period: '2026-06-20', endpoint: '/v1/search', calls: 1, credits: 3 },
        { period: '2026-06-20', endpoint: '/v1/sni/lookup', calls: 1, credits: 0 },
      ]);
      expect(await sums.sumByPeriod('month', { ...june, firstDay: '2025-07-01' })).toEqual([
        { period: '2026-05', endpoint: '/v1/search', calls: 1, credits: 1 },
        { period: '2026-06', endpoint: '/v1/bulk', calls: 2, credits: 540 },
        { period: '2026-06', endpoint: '/v1/search', calls: 2, credits: 5 },
        { period: '2026-06', endpoint: '/v1/sni/lookup', calls: 1, credits: 0 },
      ]);
      const byKey = await sums.sumByKey(june);
      expect(new Map(byKey.map((line) => [line.key, line]))).toEqual(
        new Map([
          [key, { key, calls: 4, credits: 45 }],
          [other, { key: other, calls: 1, credits: 500 }],
        ]),
      );
      expect(
        await sums.sumByKey({ accountId: 'acc_nobody', firstDay: '2026-06-01', lastDay: '2026-06-30' }),
      ).toEqual([]);
    });

    it("Sums of usage equal the sum of the ledger's rows", async () => {
      const { accounts, account, sums } = await open(await makePlace());
      const all = { accountId: account, firstDay: '2025-01-01', lastDay: '2026-12-31' };
      const lines = await accounts.administration.readUsage(all);
      const sumOf = (list: readonly { calls: number; credits: number }[]): number[] => [
        list.reduce((sum, { calls }) => sum + calls, 0),
        list.reduce((sum, { credits }) => sum + credits, 0),
      ];
      expect(sumOf(lines)[0]).toBe(7);
      for (const period of ['day', 'month'] as const)
        expect(sumOf(await sums.sumByPeriod(period, all))).toEqual(sumOf(lines));
      expect(sumOf(await sums.sumByKey(all))).toEqual(sumOf(lines));
    });

    it('The usage page shows the usage of the signed-in account', async () => {
      const { accounts, account, other, sums } = await open(await makePlace());
      const services = { accounts: { ...accounts, usage: sums }, site: OWN_SITE, now: () => accounts.now };
      const person = { id: 'p', account, email: 'anna@example.com', role: 'member' };
      const show = async (fields: Record<string, string>): Promise<string> => {
        const visit = { services, person, language: 'en', fields } as unknown as PageRequest;
        const { view } = (await showUsage(visit)) as ViewReply;
        return String(view.body)
          .replaceAll(/<[^>]*>|\u00a0/g, ' ')
          .replaceAll(/\s+/g, ' ');
      };
      const text = await show({});
      // The accounts' clock is in June, so the quota of June also paid for charges of earlier days.
      expect(text).toContain('Available credits Pro 49,449');
      expect(text).toContain('1 June 2026 0 2 2 June 2026 0 0');
      expect(text).toContain('20 June 2026 540 3');
      const year = await show({ period: 'year' });
      expect(year).toContain('May 2026 0 1 June 2026 540 5');
      expect(year).toContain('July 2025 0 0');
      expect(await show({ key: other })).toContain('20 June 2026 500 21 June 2026 0');
      expect(text).toContain('Total 5 545');
    });
  });
}

describeUsageSums('sqlite', async () => ({ path: `${makeTemporaryFolder()}/accounts.sqlite` }));

describeWithPostgres('usage in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await openPostgres();
  });
  afterAll(() => server.remove());
  describeUsageSums('postgres', async () => ({ url: await server.createDatabase() }));
});
