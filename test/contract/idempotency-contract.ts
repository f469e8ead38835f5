import { setImmediate as letOthersGo } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChargeResult } from '../../shared/accounts/metering/charge.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { MIDSUMMER, openTestAccounts } from '../support/accounts/open-test-accounts.ts';
import { startCharging, takeAnswers } from '../support/accounts/start-charging.ts';
import type { MakeDatabase } from './accounts-contract.ts';

const ALL_USAGE = { accountId: null, firstDay: '2000-01-01', lastDay: '2100-01-01' };

const named = (key: string, request = 'a request', source: 'caller' | 'proxy' = 'caller') => ({
  idempotency: { idempotencyKeyHash: key, requestHash: request, keySender: source },
});

export function describeIdempotency(name: string, makeDatabase: MakeDatabase): void {
  describe(`${name}: repeated calls`, () => {
    it('A repeated call is charged once, and recorded as a call of 0 credits', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place);
      const first = await accounts.chargeForReceipt(7, named('k'));
      expect(first).toMatchObject({ chargedCredits: 7, creditsLeft: 493, outcome: 'charged' });
      const second = await accounts.chargeForReceipt(9, named('k'));
      expect(second).toEqual({
        chargedCredits: 0,
        creditsLeft: 493,
        outcome: 'replay',
        receipt: first.receipt,
      });
      const rows = await query('select credits from ledger order by id');
      expect(rows.map(({ credits }) => credits)).toEqual([-7, 0]);
      expect(await accounts.administration.readUsage(ALL_USAGE)).toMatchObject([{ calls: 2, credits: 7 }]);
    });

    it('A call that our proxy repeats is one call in the ledger', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place);
      const call = named('k', 'a request', 'proxy');
      await accounts.chargeForReceipt(7, call);
      expect(await accounts.chargeForReceipt(7, call)).toMatchObject({
        chargedCredits: 0,
        outcome: 'replay',
      });
      expect((await query('select credits from ledger')).map(({ credits }) => credits)).toEqual([-7]);
      expect(await accounts.administration.readUsage(ALL_USAGE)).toMatchObject([{ calls: 1, credits: 7 }]);
    });

    it('A repeat with another request or endpoint is refused without a charge', async () => {
      const accounts = await openTestAccounts((await makeDatabase()).place);
      await accounts.chargeForReceipt(7, named('k'));
      const conflict = {
        chargedCredits: null,
        creditsLeft: 493,
        receipt: null,
        outcome: 'idempotency-conflict',
      };
      expect(await accounts.chargeForReceipt(7, named('k', 'another'))).toEqual(conflict);
      expect(await accounts.chargeForReceipt(7, { ...named('k'), endpoint: '/v1/bulk' })).toEqual(conflict);
      expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 493 });
    });

    it('A repeat is recognised before it is charged', async () => {
      const accounts = await openTestAccounts((await makeDatabase()).place);
      const { receipt } = await accounts.chargeForReceipt(7, named('k'));
      const { account, now: at, metering } = accounts;
      const find = (key: string, request: string, endpoint = '/v1/search') =>
        metering.checkReplay(
          { accountId: account, endpoint, at },
          { idempotencyKeyHash: key, requestHash: request, keySender: 'caller' },
        );
      expect(await find('k', 'a request')).toEqual({ kind: 'replay', receipt });
      expect(await find('k', 'another')).toEqual({ kind: 'conflict' });
      expect(await find('k', 'a request', '/v1/bulk')).toEqual({ kind: 'conflict' });
      expect(await find('l', 'a request')).toEqual({ kind: 'first' });
    });

    it('An idempotency key belongs to one account', async () => {
      const accounts = await openTestAccounts((await makeDatabase()).place);
      const other = await accounts.administration.createAccountWithKey('free', 'Other');
      await accounts.chargeForReceipt(7, named('k'));
      const by = { accountId: other.account, keyId: other.id };
      expect(await accounts.chargeForReceipt(5, { ...named('k', 'another'), ...by })).toMatchObject({
        chargedCredits: 5,
        creditsLeft: 495,
      });
    });

    it('A repeat after 24 hours is charged again, and the old call deleted', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place);
      const countKept = async () => (await query('select * from idempotent_call')).length;
      const startedAt = accounts.now.getTime();
      await accounts.chargeForReceipt(7, named('k'));
      await accounts.chargeForReceipt(1, named('old'));
      accounts.now = new Date(startedAt + 24 * 3_600_000 - 1);
      await accounts.administration.deleteExpiredCalls();
      expect(await countKept()).toBe(2);
      expect(await accounts.chargeForReceipt(7, named('k'))).toMatchObject({ chargedCredits: 0 });
      accounts.now = new Date(startedAt + 24 * 3_600_000);
      expect(await accounts.chargeForReceipt(7, named('k', 'another'))).toMatchObject({ chargedCredits: 7 });
      await accounts.administration.deleteExpiredCalls();
      expect(await countKept()).toBe(1);
      expect(await accounts.chargeForReceipt(7, named('k', 'another'))).toMatchObject({ chargedCredits: 0 });
    });

    it('A repeat of a refused or free call is a first call', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place);
      expect(await accounts.chargeForReceipt(501, named('k'))).toMatchObject({ chargedCredits: null });
      expect(await accounts.chargeForReceipt(0, named('k'))).toMatchObject({
        chargedCredits: 0,
        outcome: 'charged',
      });
      expect(await query('select * from idempotent_call')).toEqual([]);
      expect(await accounts.chargeForReceipt(5, named('k', 'another'))).toMatchObject({ chargedCredits: 5 });
    });

    it('A repeat of a refunded call is charged again', async () => {
      const accounts = await openTestAccounts((await makeDatabase()).place);
      const { receipt } = await accounts.chargeForReceipt(7, named('k'));
      expect(await accounts.metering.refund(receipt!, accounts.now)).toEqual({
        refundedCredits: 7,
        creditsLeft: 500,
      });
      expect(await accounts.chargeForReceipt(7, named('k'))).toMatchObject({
        chargedCredits: 7,
        creditsLeft: 493,
      });
    });

    it('A charge stays while one of its answers was delivered', async () => {
      const accounts = await openTestAccounts((await makeDatabase()).place);
      const first = await accounts.chargeForReceipt(7, named('k'));
      const second = await accounts.chargeForReceipt(7, named('k'));
      const third = await accounts.chargeForReceipt(7, named('k'));
      const giveBack = ({ receipt }: ChargeResult) => accounts.metering.refund(receipt!, accounts.now);
      expect(await giveBack(first)).toEqual({ refundedCredits: 0, creditsLeft: 493 });
      expect(await giveBack(third)).toEqual({ refundedCredits: 0, creditsLeft: 493 });
      expect(await giveBack(second)).toEqual({ refundedCredits: 7, creditsLeft: 500 });
    });

    it('200 simultaneous repeats in two processes are charged once, every time', async () => {
      const { place, query } = await makeDatabase();
      const { administration } = await openTestAccounts(place);
      const processes = await Promise.all([startCharging(place), startCharging(place)]);
      for (let round = 0; round < 5; round += 1) {
        const { account, id } = await administration.createAccountWithKey('free', `round ${round}`);
        const order = { account, key: id, charges: 100, atOnce: 100, at: MIDSUMMER };
        for (const [number, one] of processes.entries())
          one.order({ ...order, prefix: `${round}-${number}-`, idempotencyKey: 'k' });
        const answers = (await Promise.all(processes.map((one) => takeAnswers(one, 100)))).flat();
        expect(answers.map(({ credits }) => credits).sort()).toEqual([...Array<number>(199).fill(0), 1]);
        expect(await administration.getAccount(account)).toMatchObject({ creditsLeft: 499 });
        const [sum] = await query(`select sum(credits) as sum from ledger where account = '${account}'`);
        expect(Number(sum!['sum'])).toBe(-1);
      }
    });

    it('Every delivered answer is paid exactly once, in any order of repeats and refunds', async () => {
      const { place, query } = await makeDatabase();
      const open = () => openAccounts(place, () => new Date(MIDSUMMER));
      const openings = [await open(), await open()] as const;
      onTestFinished(async () => {
        for (const one of openings) await one.close();
      });
      const call = fc.record({
        opening: fc.nat(1),
        wait: fc.nat(6),
        key: fc.constantFrom('a', 'b'),
        isDelivered: fc.boolean(),
      });
      const costs: Record<string, number> = { a: 3, b: 499 };
      await fc.assert(
        fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
          const { administration } = openings[0];
          const { account, id } = await administration.createAccountWithKey('free', 'repeats');
          await administration.grantCredits(account, 100);
          const at = new Date(MIDSUMMER);
          await Promise.all(
            calls.map(async ({ opening, wait, key, isDelivered }, place) => {
              for (let times = 0; times < wait; times += 1) await letOthersGo();
              const { metering } = openings[opening]!;
              const about = {
                accountId: account,
                keyId: id,
                requestId: `r-${place}`,
                endpoint: '/v1/bulk',
                at,
              };
              const cost = { minBalanceCredits: costs[key]!, maxChargeCredits: costs[key]! };
              const { receipt } = await metering.charge({ ...about, ...cost, ...named(key) });
              if (!isDelivered) await metering.refund(receipt!, at);
            }),
          );
          const delivered = new Set(calls.filter((one) => one.isDelivered).map(({ key }) => key));
          const paid = [...delivered].reduce((sum, key) => sum + costs[key]!, 0);
          const rows = await query(
            `select key_hash, answers from idempotent_call where account = '${account}'`,
          );
          expect(new Set(rows.map((row) => row['key_hash']))).toEqual(delivered);
          const [row] = await query(`select sum(credits) as sum from ledger where account = '${account}'`);
          expect(Number(row!['sum'])).toBe(100 - paid);
          expect(await administration.getAccount(account)).toMatchObject({ creditsLeft: 600 - paid });
        }),
        { numRuns: 60 },
      );
    });
  });
}
