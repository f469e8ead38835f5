import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CONSOLE_KEY_ID } from '../../shared/accounts/metering/own-key-ids.ts';
import { hashApiKey, createApiKey } from '../../shared/accounts/api-key.ts';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import { MIDSUMMER, openTestAccounts, type TestAccounts } from '../support/accounts/open-test-accounts.ts';
import { toMigrations } from '../../shared/accounts/database/migrations.ts';
import { startCharging, takeAnswers } from '../support/accounts/start-charging.ts';
import { describeInterleavings } from './accounts-interleavings.ts';

const MIGRATIONS = Object.keys(toMigrations(false)).length;

export interface EmptyDatabase {
  readonly place: AccountsLocation;
  readonly query: (query: string) => Promise<readonly Record<string, unknown>[]>;
}

export type MakeDatabase = () => Promise<EmptyDatabase>;

const TABLES = ['account', 'person', 'api_key', 'ledger', 'usage_day'];
const NO_USAGE = { accountId: null, firstDay: '2000-01-01', lastDay: '2100-01-01' };

const ENDS: readonly (readonly [
  before: string,
  after: string,
  what: 'another month' | 'another day' | 'the same day',
])[] = [
  ['2026-01-31T22:59:59.999Z', '2026-01-31T23:00:00.000Z', 'another month'],
  ['2026-06-30T21:59:59.999Z', '2026-06-30T22:00:00.000Z', 'another month'],
  ['2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00.000Z', 'another month'],
  ['2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00.000Z', 'another month'],
  // the months in which the clocks are changed: summer time ends one, winter time the other
  ['2026-03-31T21:59:59.999Z', '2026-03-31T22:00:00.000Z', 'another month'],
  ['2026-10-31T22:59:59.999Z', '2026-10-31T23:00:00.000Z', 'another month'],
  // their nights before the change and after it
  ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', 'another day'],
  ['2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z', 'another day'],
  ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', 'another day'],
  ['2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z', 'another day'],
  // midnight in UTC, and the hour that comes twice
  ['2026-06-30T23:59:59.999Z', '2026-07-01T00:00:00.000Z', 'the same day'],
  ['2026-10-25T00:59:59.999Z', '2026-10-25T01:00:00.000Z', 'the same day'],
];

/**
 * The contract of every database of accounts. `makeUnmigrated` makes one without tables, which
 * those of `makeDatabase` may already have.
 */
export function describeAccountsContract(
  name: string,
  makeDatabase: MakeDatabase,
  makeUnmigrated: MakeDatabase = makeDatabase,
): void {
  const open = async (plan?: 'free' | 'starter' | 'pro', instant?: string): Promise<TestAccounts> =>
    openTestAccounts((await makeDatabase()).place, plan, instant);

  describe(`${name}: keys`, () => {
    it('A key leads to its account and remaining credits', async () => {
      const accounts = await open();
      const { account, keyId } = accounts;
      const holder = { accountId: account, keyId, plan: 'free', creditsLeft: 500 };
      expect(await accounts.findHolder()).toEqual(holder);
      await accounts.charge(3);
      expect(await accounts.findHolder()).toEqual({ ...holder, creditsLeft: 497 });
    });

    it('An unknown key has no holder', async () => {
      const accounts = await open();
      expect(await accounts.findHolder(createApiKey().key)).toBeNull();
      expect(await accounts.findHolder(accounts.key.toUpperCase())).toBeNull();
      expect(await accounts.metering.findPayingAccount('', accounts.now)).toBeNull();
      expect(await accounts.metering.findPayingAccount(accounts.key, accounts.now)).toBeNull();
    });

    it('A revoked key has no holder, and other keys of its account still have one', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      const second = await administration.createKey(account, 'second');
      await administration.revokeKey(accounts.keyId);
      expect(await accounts.findHolder()).toBeNull();
      expect(await accounts.findHolder(second.key)).toMatchObject({ accountId: account, keyId: second.id });
      accounts.now = new Date('2026-06-21T10:00:00.000Z');
      await administration.revokeKey(accounts.keyId);
      const keys = await administration.listKeys(account);
      expect(new Map(keys.map(({ id, revokedAt }) => [id, revokedAt]))).toEqual(
        new Map([
          [accounts.keyId, MIDSUMMER],
          [second.id, null],
        ]),
      );
    });

    it('A closed account has no valid keys, charges or grants', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      await administration.closeAccount(account);
      expect(await accounts.findHolder()).toBeNull();
      expect(await accounts.charge(1)).toEqual({ chargedCredits: null, creditsLeft: 0 });
      expect(await accounts.charge(0)).toEqual({ chargedCredits: null, creditsLeft: 0 });
      const changes = [
        () => administration.createKey(account, 'x'),
        () => administration.grantCredits(account, 1),
        () => administration.setPlan(account, 'pro'),
        () => administration.closeAccount(account),
      ];
      for (const change of changes)
        await expect(change()).rejects.toMatchObject({
          code: 'invalid_usage',
          message: expect.stringContaining('There is no open account') as string,
        });
      expect(await administration.listAccounts()).toMatchObject([{ id: account, closedAt: MIDSUMMER }]);
    });

    it('The next call sees what another process revoked, granted, spent or changed', async () => {
      const { place } = await makeDatabase();
      const accounts = await openTestAccounts(place);
      const other = await openAccounts(place, () => accounts.now);
      onTestFinished(() => other.close());
      const { account, keyId, findHolder } = accounts;
      const holder = { accountId: account, keyId, plan: 'free', creditsLeft: 500 };
      expect(await findHolder()).toEqual(holder);
      const ask = async () => {
        await wait(2);
        return findHolder();
      };
      const about = { accountId: account, keyId, requestId: 'r', endpoint: '/v1/search', at: accounts.now };
      await other.metering.charge({ ...about, minBalanceCredits: 3, maxChargeCredits: 3 });
      expect(await ask()).toEqual({ ...holder, creditsLeft: 497 });
      await accounts.charge(2);
      expect(await ask()).toEqual({ ...holder, creditsLeft: 495 });
      await other.administration.grantCredits(account, 10);
      expect(await ask()).toEqual({ ...holder, creditsLeft: 505 });
      await other.administration.setPlan(account, 'starter');
      expect(await ask()).toEqual({ ...holder, plan: 'starter', creditsLeft: 5_005 });
      await other.administration.revokeKey(keyId);
      expect(await ask()).toBeNull();
    });

    it('A second key of an account adds no credits', async () => {
      const accounts = await open();
      const { id, key } = await accounts.administration.createKey(accounts.account, 'second');
      await accounts.charge(400);
      expect(await accounts.findHolder(key)).toMatchObject({ creditsLeft: 100 });
      expect(await accounts.charge(101, 101, { keyId: id })).toEqual({
        chargedCredits: null,
        creditsLeft: 100,
      });
      expect(await accounts.charge(100, 100, { keyId: id })).toEqual({ chargedCredits: 100, creditsLeft: 0 });
    });

    it('A test key belongs to its account, and lists show its kind', async () => {
      const accounts = await open();
      const { account, keyId, administration } = accounts;
      const { id, key } = await administration.createKey(account, 'test', 'test');
      expect(await accounts.findHolder(key)).toMatchObject({
        accountId: account,
        keyId: id,
        creditsLeft: 500,
      });
      const listed = await administration.listKeys(account);
      expect(new Map(listed.map((each) => [each.id, each.kind]))).toEqual(
        new Map([
          [keyId, 'live'],
          [id, 'test'],
        ]),
      );
      expect(await administration.revokeKey(key)).toMatchObject({ id, kind: 'test' });
    });

    it('A key stores the day of its last use in Sweden', async () => {
      const accounts = await open('free', '2026-06-20T22:30:00.000Z');
      const readDay = async () => (await accounts.administration.listKeys(null))[0]!.lastUsedDay;
      expect(await readDay()).toBeNull();
      await accounts.findHolder();
      expect(await readDay()).toBe('2026-06-21');
    });

    it('No key is stored and no hash is shown', async () => {
      const database = await makeDatabase();
      const { administration, account, key, charge } = await openTestAccounts(database.place);
      await charge(1);
      const shown = [
        await administration.listKeys(null),
        await administration.listAccounts(),
        await administration.getAccount(account),
        await administration.readUsage(NO_USAGE),
      ];
      const kept = await Promise.all(TABLES.map((table) => database.query(`select * from ${table}`)));
      expect(JSON.stringify(kept)).toContain(hashApiKey(key));
      for (const secret of [hashApiKey(key), key, key.slice(4)]) {
        expect(JSON.stringify(shown)).not.toContain(secret);
        if (secret !== hashApiKey(key)) expect(JSON.stringify(kept)).not.toContain(secret);
      }
    });

    it('An unknown account or key is an error', async () => {
      const { administration } = await open();
      const asked = [
        () => administration.createKey('acc_x', 'x'),
        () => administration.listKeys('acc_x'),
        () => administration.revokeKey('key_x'),
        () => administration.getAccount('acc_x'),
        () => administration.setPlan('acc_x', 'pro'),
        () => administration.grantCredits('acc_x', 1),
        () => administration.closeAccount('acc_x'),
        () => administration.readUsage({ ...NO_USAGE, accountId: 'acc_x' }),
      ];
      for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'invalid_usage' });
      expect(await administration.readUsage(NO_USAGE)).toEqual([]);
    });
  });

  describe(`${name}: credits`, () => {
    it('Credits of the monthly quota are spent before bought ones', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      await administration.grantCredits(account, 10);
      expect(await accounts.charge(495)).toEqual({ chargedCredits: 495, creditsLeft: 15 });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 495, bought: 10 });
      expect(await accounts.charge(8)).toEqual({ chargedCredits: 8, creditsLeft: 7 });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 500, bought: 7 });
      accounts.now = new Date('2026-07-01T10:00:00.000Z');
      expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 507 });
      expect(await accounts.charge(1)).toEqual({ chargedCredits: 1, creditsLeft: 506 });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 1, bought: 7 });
    });

    it.each(ENDS)(
      'Between %s and %s the quota month follows Swedish time: %s',
      async (before, after, what) => {
        const accounts = await open('free', before);
        await accounts.charge(500);
        expect(await accounts.charge(1)).toEqual({ chargedCredits: null, creditsLeft: 0 });
        accounts.now = new Date(after);
        const left = what === 'another month' ? 500 : 0;
        expect(await accounts.findHolder()).toMatchObject({ creditsLeft: left });
        expect(await accounts.charge(1)).toEqual(
          left === 0 ? { chargedCredits: null, creditsLeft: 0 } : { chargedCredits: 1, creditsLeft: 499 },
        );
        await accounts.charge(0);
        const days = (await accounts.administration.readUsage(NO_USAGE)).map(({ day }) => day);
        expect(new Set(days).size).toBe(what === 'the same day' ? 1 : 2);
      },
    );

    it('A clock that goes back over the end of a month gives no second quota', async () => {
      const accounts = await open('free', '2026-07-01T10:00:00.000Z');
      await accounts.charge(400);
      for (const instant of [
        '2026-06-30T10:00:00.000Z',
        '2025-12-31T10:00:00.000Z',
        '2026-07-31T10:00:00.000Z',
      ]) {
        accounts.now = new Date(instant);
        expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 100 });
        expect(await accounts.charge(101)).toEqual({ chargedCredits: null, creditsLeft: 100 });
      }
      accounts.now = new Date('2026-06-30T10:00:00.000Z');
      expect(await accounts.charge(99)).toEqual({ chargedCredits: 99, creditsLeft: 1 });
      accounts.now = new Date('2026-07-02T10:00:00.000Z');
      expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 1 });
      expect(await accounts.administration.getAccount(accounts.account)).toMatchObject({
        spentThisMonth: 499,
      });
    });

    it('Each month has exactly one quota after the clock was ahead', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      const chargeIn = (month: string, credits: number) => {
        accounts.now = new Date(`${month}-15T10:00:00.000Z`);
        return accounts.charge(credits);
      };
      await chargeIn('2026-06', 400);
      expect(await chargeIn('2027-03', 300)).toEqual({ chargedCredits: 300, creditsLeft: 200 });
      expect(await chargeIn('2026-06', 60)).toEqual({ chargedCredits: 60, creditsLeft: 40 });
      expect(await chargeIn('2027-03', 201)).toEqual({ chargedCredits: null, creditsLeft: 200 });
      expect(await chargeIn('2026-06', 41)).toEqual({ chargedCredits: null, creditsLeft: 40 });
      expect(await chargeIn('2026-07', 500)).toEqual({ chargedCredits: 500, creditsLeft: 0 });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 500 });
      expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 0 });
      expect(await chargeIn('2027-03', 200)).toEqual({ chargedCredits: 200, creditsLeft: 0 });
      expect(await chargeIn('2027-04', 500)).toEqual({ chargedCredits: 500, creditsLeft: 0 });
    });

    it('A charge takes what is left between its minimum and maximum', async () => {
      const accounts = await open();
      expect(await accounts.charge(480)).toEqual({ chargedCredits: 480, creditsLeft: 20 });
      expect(await accounts.charge(50, 21)).toEqual({ chargedCredits: null, creditsLeft: 20 });
      expect(await accounts.charge(15, 1)).toEqual({ chargedCredits: 15, creditsLeft: 5 });
      expect(await accounts.charge(50, 5)).toEqual({ chargedCredits: 5, creditsLeft: 0 });
      expect(await accounts.charge(50, 1)).toEqual({ chargedCredits: null, creditsLeft: 0 });
      expect(await accounts.charge(50, 0)).toEqual({ chargedCredits: null, creditsLeft: 0 });
    });

    it('A charge of 0 credits is recorded, also without credits left', async () => {
      const accounts = await open();
      expect(await accounts.charge(0)).toEqual({ chargedCredits: 0, creditsLeft: 500 });
      await accounts.charge(500);
      expect(await accounts.charge(0)).toEqual({ chargedCredits: 0, creditsLeft: 0 });
      const [usage] = await accounts.administration.readUsage(NO_USAGE);
      expect(usage).toMatchObject({ calls: 3, credits: 500 });
    });

    it('A new plan applies at once, upwards and downwards', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      const leftWith = async (plan: 'free' | 'starter' | 'pro') => {
        await administration.setPlan(account, plan);
        return accounts.findHolder();
      };
      await accounts.charge(500);
      expect(await leftWith('starter')).toMatchObject({ plan: 'starter', creditsLeft: 4_500 });
      expect(await leftWith('pro')).toMatchObject({ plan: 'pro', creditsLeft: 49_500 });
      await accounts.charge(5_500);
      await administration.grantCredits(account, 7);
      expect(await leftWith('starter')).toMatchObject({ creditsLeft: 7 });
      expect(await accounts.charge(3)).toEqual({ chargedCredits: 3, creditsLeft: 4 });
      expect(await leftWith('free')).toMatchObject({ creditsLeft: 4 });
      expect(await leftWith('pro')).toMatchObject({ creditsLeft: 44_004 });
    });

    it('A grant needs a whole number of credits within the limit', async () => {
      const { administration, account, findHolder } = await open();
      for (const wrong of [0, -1, 1.5, NaN, Infinity, 1_000_000_001])
        await expect(administration.grantCredits(account, wrong)).rejects.toMatchObject({
          code: 'invalid_usage',
        });
      await administration.grantCredits(account, 1_000_000_000);
      await expect(administration.grantCredits(account, 1)).rejects.toThrow('at most 1,000,000,000');
      expect(await findHolder()).toMatchObject({ creditsLeft: 1_000_000_500 });
    });

    it('An invalid charge is refused without failing others of the same moment', async () => {
      const accounts = await open();
      const wrong: [most: number, minBalanceCredits: number][] = [
        [-1, -1],
        [1.5, 1.5],
        [NaN, NaN],
        [1, 2],
        [1, -1],
        [2_147_483_648, 1],
      ];
      const all = await Promise.allSettled([
        accounts.charge(1),
        ...wrong.map(([most, least]) => accounts.charge(most, least)),
        accounts.charge(501),
        accounts.charge(2),
      ]);
      const rejected = all.filter(({ status }) => status === 'rejected');
      expect(rejected).toHaveLength(wrong.length);
      expect(all.at(-2)).toMatchObject({ value: { chargedCredits: null } });
      expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 497 });
    });

    it('Charges of several accounts at one moment stay separate', async () => {
      const accounts = await open();
      const others = await Promise.all(
        ['a', 'b', 'c'].map((other) => accounts.administration.createAccountWithKey('free', other)),
      );
      const all = [{ account: accounts.account, id: accounts.keyId }, ...others];
      const charged = await Promise.all(
        [1, 2, 3].flatMap((most) =>
          all.map(({ account, id }) => accounts.charge(most, most, { accountId: account, keyId: id })),
        ),
      );
      expect(charged.map((one) => one.chargedCredits)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
      expect(charged.slice(-4).map((one) => one.creditsLeft)).toEqual([494, 494, 494, 494]);
    });
  });

  describe(`${name}: give-backs`, () => {
    it('A refund returns credits to the quota and to bought credits as they were paid', async () => {
      const accounts = await open();
      const { administration, account, metering } = accounts;
      await administration.grantCredits(account, 10);
      await accounts.charge(496);
      const { receipt } = await accounts.chargeForReceipt(7);
      expect(receipt).toMatchObject({ credits: 7, fromBought: 3, month: '2026-06' });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 500, bought: 7 });
      expect(await metering.refund(receipt!, accounts.now)).toEqual({ refundedCredits: 7, creditsLeft: 14 });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 496, bought: 10 });
      expect(await accounts.findHolder()).toMatchObject({ creditsLeft: 14 });
      expect(await accounts.charge(14)).toEqual({ chargedCredits: 14, creditsLeft: 0 });
    });

    it('A refund adds a ledger entry with the request and endpoint of the charge, and subtracts the call from the usage', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place, 'free', '2026-06-20T21:59:59.000Z');
      const { administration, account, keyId, metering } = accounts;
      await accounts.charge(4);
      const { receipt } = await accounts.chargeForReceipt(3, { requestId: 'r-2' });
      const lost = await accounts.chargeForReceipt(5, { requestId: 'r-3', endpoint: '/v1/bulk' });
      accounts.now = new Date('2026-06-20T22:00:00.000Z');
      await metering.refund(receipt!, accounts.now);
      await metering.refund(lost.receipt!, accounts.now);
      const rows = await query('select * from ledger where credits > 0 order by id');
      const line = { day: '2026-06-20', at: '2026-06-20T22:00:00.000Z', account, key: keyId };
      expect(rows).toMatchObject([
        { ...line, request_id: 'r-2', endpoint: '/v1/search', credits: 3 },
        { ...line, request_id: 'r-3', endpoint: '/v1/bulk', credits: 5 },
      ]);
      expect(await administration.readUsage(NO_USAGE)).toEqual([
        { account, key: keyId, day: '2026-06-20', endpoint: '/v1/search', calls: 1, credits: 4 },
      ]);
    });

    it('A partial refund keeps the credits of the delivered part, from the quota first', async () => {
      const accounts = await open();
      const { administration, account, metering } = accounts;
      await administration.grantCredits(account, 10);
      const { receipt } = await accounts.chargeForReceipt(505);
      expect(await metering.refund(receipt!, accounts.now, 498)).toEqual({
        refundedCredits: 7,
        creditsLeft: 12,
      });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 498, bought: 10 });
      const [usage] = await administration.readUsage(NO_USAGE);
      expect(usage).toMatchObject({ calls: 1, credits: 498 });
      const all = await accounts.chargeForReceipt(3);
      expect(await metering.refund(all.receipt!, accounts.now, 3)).toEqual({
        refundedCredits: 0,
        creditsLeft: 9,
      });
    });

    it('A refund returns no quota of a past month', async () => {
      const accounts = await open();
      const { administration, account, metering } = accounts;
      await administration.grantCredits(account, 10);
      const { receipt } = await accounts.chargeForReceipt(505);
      accounts.now = new Date('2026-07-01T10:00:00.000Z');
      await accounts.charge(2);
      expect(await metering.refund(receipt!, accounts.now)).toEqual({
        refundedCredits: 505,
        creditsLeft: 508,
      });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 2, bought: 10 });
    });

    it('A refund reaches accounts with a new plan and closed accounts', async () => {
      const accounts = await open();
      const { administration, account, metering } = accounts;
      const first = await accounts.chargeForReceipt(300);
      const second = await accounts.chargeForReceipt(200);
      await administration.setPlan(account, 'starter');
      expect(await metering.refund(first.receipt!, accounts.now)).toEqual({
        refundedCredits: 300,
        creditsLeft: 4_800,
      });
      await administration.closeAccount(account);
      expect(await metering.refund(second.receipt!, accounts.now)).toEqual({
        refundedCredits: 200,
        creditsLeft: 0,
      });
      expect(await administration.getAccount(account)).toMatchObject({ spentThisMonth: 0 });
    });

    it('A refused or free charge has no receipt', async () => {
      const accounts = await open();
      expect(await accounts.chargeForReceipt(0)).toMatchObject({ chargedCredits: 0, receipt: null });
      expect(await accounts.chargeForReceipt(501)).toMatchObject({ chargedCredits: null, receipt: null });
    });
  });

  describe(`${name}: ledger`, () => {
    it('The ledger records every charge and grant', async () => {
      const database = await makeDatabase();
      const { administration, account, keyId, charge } = await openTestAccounts(database.place);
      await charge(5, 1, { requestId: 'r-1', endpoint: '/v1/bulk' });
      await charge(501);
      await administration.grantCredits(account, 20);
      const at = MIDSUMMER;
      const day = '2026-06-20';
      expect((await database.query('select * from ledger order by id')).map((row) => ({ ...row }))).toEqual([
        {
          id: expect.anything(),
          at,
          day,
          account,
          key: keyId,
          request_id: 'r-1',
          endpoint: '/v1/bulk',
          credits: -5,
        },
        { id: expect.anything(), at, day, account, key: null, request_id: null, endpoint: null, credits: 20 },
      ]);
    });

    it('Usage is reported by key, endpoint and day', async () => {
      const accounts = await open();
      const { administration, account, keyId } = accounts;
      const other = await administration.createAccountWithKey('pro', 'Other');
      await administration.grantCredits(account, 20);
      await accounts.charge(1);
      await accounts.charge(2);
      await accounts.charge(4, 4, { endpoint: '/v1/bulk' });
      await accounts.charge(8, 8, { accountId: other.account, keyId: other.id });
      accounts.now = new Date('2026-06-20T22:00:00.000Z');
      await accounts.charge(16);
      const first = '2026-06-20';
      const second = '2026-06-21';
      const line = { account, key: keyId, calls: 1 };
      const bulk = { ...line, day: first, endpoint: '/v1/bulk', credits: 4 };
      const search = { ...line, day: first, endpoint: '/v1/search', calls: 2, credits: 3 };
      const next = { ...line, day: second, endpoint: '/v1/search', credits: 16 };
      expect(
        await administration.readUsage({ accountId: account, firstDay: first, lastDay: second }),
      ).toEqual([bulk, search, next]);
      expect(
        await administration.readUsage({ accountId: account, firstDay: second, lastDay: second }),
      ).toEqual([next]);
      expect(
        await administration.readUsage({ accountId: account, firstDay: '2026-06-22', lastDay: '2026-06-30' }),
      ).toEqual([]);
      const all = await administration.readUsage({ ...NO_USAGE, lastDay: first });
      expect(all.map(({ credits }) => credits).sort()).toEqual([3, 4, 8]);
    });

    it('Usage of accounts charged at one moment stays separate', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      const other = await administration.createAccount('pro', 'Other');
      const by = { keyId: CONSOLE_KEY_ID };
      await Promise.all([accounts.charge(1, 1, by), accounts.charge(2, 2, { ...by, accountId: other })]);
      for (const [id, credits] of [
        [account, 1],
        [other, 2],
      ] as const)
        expect(await administration.readUsage({ ...NO_USAGE, accountId: id })).toMatchObject([
          { account: id, key: CONSOLE_KEY_ID, calls: 1, credits },
        ]);
    });

    it('Entries older than 13 months are deleted on request, and credits stay', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place, 'free', '2025-02-27T10:00:00.000Z');
      const { account } = accounts;
      await accounts.administration.grantCredits(account, 50);
      for (const instant of [
        '2025-02-27T22:59:59.000Z',
        '2025-02-27T23:00:00.000Z',
        '2025-03-01T10:00:00.000Z',
      ])
        await accounts.charge(1, 1, { at: new Date(instant) });
      const today = { now: new Date('2026-04-06T10:00:00.000Z') };
      const reopened = await openAccounts(place, () => today.now);
      onTestFinished(() => reopened.close());
      // Seven days with charges confirm the clock; the first of them is what 13 months count from.
      for (const day of ['03-31', '04-01', '04-02', '04-03', '04-04', '04-05', '04-06'])
        await accounts.charge(1, 1, { at: new Date(`2026-${day}T10:00:00.000Z`), endpoint: '/v1/bulk' });
      await reopened.administration.deleteExpiredRecords();
      const ledger = await query("select day from ledger where endpoint = '/v1/search' order by id");
      expect(ledger.map(({ day }) => day)).toEqual(['2025-02-28', '2025-03-01']);
      const days = (await reopened.administration.readUsage({ ...NO_USAGE, accountId: account })).map(
        ({ day }) => day,
      );
      expect(days.slice(0, 3)).toEqual(['2025-02-28', '2025-03-01', '2026-03-31']);
      today.now = new Date('2026-05-01T10:00:00.000Z');
      expect(await reopened.administration.getAccount(account)).toMatchObject({
        creditsLeft: 550,
        bought: 50,
      });
    });

    it('A clock that is ahead deletes nothing before it is confirmed by charges on seven days', async () => {
      const { place, query } = await makeDatabase();
      const accounts = await openTestAccounts(place, 'pro', '2026-01-10T10:00:00.000Z');
      const chargeDaily = async (from: string, days: number): Promise<void> => {
        for (let day = 0; day < days; day += 1)
          await accounts.charge(1, 1, { at: new Date(Date.parse(from) + day * 24 * 3_600_000) });
      };
      const countDays = async () => [
        (await query('select distinct day from ledger')).length,
        (await query('select distinct day from usage_day')).length,
      ];
      await chargeDaily('2026-01-10T10:00:00.000Z', 10);
      accounts.now = new Date('2028-05-01T10:00:00.000Z');
      await accounts.administration.deleteExpiredRecords();
      await chargeDaily('2028-05-01T10:00:00.000Z', 6);
      await accounts.administration.deleteExpiredRecords();
      expect(await countDays()).toEqual([16, 16]);
      await chargeDaily('2028-05-07T10:00:00.000Z', 1);
      await accounts.administration.deleteExpiredRecords();
      expect(await countDays()).toEqual([7, 7]);
    });
  });

  describe(`${name}: several at once`, () => {
    it('Four simultaneous openings migrate the tables once', async () => {
      const { place, query } = await makeUnmigrated();
      const four = await Promise.all(
        Array.from({ length: 4 }, () => openAccounts(place, () => new Date(MIDSUMMER))),
      );
      const account = await four[0]!.administration.createAccount('free', 'x');
      for (const accounts of four)
        expect(await accounts.administration.listAccounts()).toMatchObject([{ id: account }]);
      await Promise.all(four.map((accounts) => accounts.close()));
      expect(await query('select name from kysely_migration')).toHaveLength(MIGRATIONS);
    });

    it('Four simultaneous processes migrate the tables once', async () => {
      const { place, query } = await makeUnmigrated();
      await Promise.all(Array.from({ length: 4 }, () => startCharging(place)));
      expect(await query('select name from kysely_migration')).toHaveLength(MIGRATIONS);
    });

    it('Of 200 charges by two processes at once exactly 50 succeed, every time', async () => {
      const { place, query } = await makeDatabase();
      const { administration, charge } = await openTestAccounts(place);
      const processes = await Promise.all([startCharging(place), startCharging(place)]);
      for (let round = 0; round < 10; round += 1) {
        const { account, id } = await administration.createAccountWithKey('free', `round ${round}`);
        await charge(450, 450, { accountId: account, keyId: id, requestId: 'before' });
        const order = { account, key: id, charges: 100, atOnce: 100, at: MIDSUMMER };
        for (const [number, one] of processes.entries())
          one.order({ ...order, prefix: `${round}-${number}-` });
        const answers = (await Promise.all(processes.map((one) => takeAnswers(one, 100)))).flat();
        const charged = answers.filter(({ credits }) => credits !== null).map(({ requestId }) => requestId);
        expect(charged).toHaveLength(50);
        expect(await administration.getAccount(account)).toMatchObject({ creditsLeft: 0 });
        const rows = await query(
          `select request_id from ledger where account = '${account}' and credits = -1`,
        );
        expect(rows.map((row) => row['request_id']).sort()).toEqual(charged.sort());
      }
    });

    describeInterleavings(makeDatabase);
  });
}
