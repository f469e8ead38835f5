import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { DEVICE_DAYS } from '../../shared/accounts/people/known-devices.ts';
import { hashToken } from '../../shared/accounts/people/sessions.ts';
import { openTestAccounts, type TestAccounts } from '../support/accounts/open-test-accounts.ts';
import { addPerson } from '../support/service/visit-sign-in.ts';
import type { MakeDatabase } from './accounts-contract.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const OTHER_PASSWORD = 'ten grey herons';
const DAY_MS = 24 * 3_600_000;

export function describeKnownDevicesContract(name: string, makeDatabase: MakeDatabase): void {
  const open = async () => {
    const database = await makeDatabase();
    const accounts = await openTestAccounts(database.place);
    const person = await addPerson(accounts, EMAIL, PASSWORD);
    return { accounts, person, devices: accounts.knownDevices, query: database.query };
  };
  const later = (accounts: TestAccounts, days: number): void => {
    accounts.now = new Date(accounts.now.getTime() + days * DAY_MS);
  };

  describe(`${name}: known devices`, () => {
    it('A device is known by its cookie to the address that signed in on it', async () => {
      const { accounts, devices, query } = await open();
      await addPerson(accounts, 'bo@example.se', PASSWORD);
      const cookie = await devices.remember(' ALVA@example.se', null);
      const id = await devices.find(EMAIL, cookie);
      expect(id).not.toBeNull();
      expect(await devices.find('Alva@example.se ', cookie)).toBe(id);
      for (const email of ['bo@example.se', 'nobody@example.se', ''])
        expect(await devices.find(email, cookie)).toBeNull();
      for (const wrong of [null, '', id, `${cookie} `, `x${cookie}`, 'x'.repeat(10_000)])
        expect(await devices.find(EMAIL, wrong)).toBeNull();
      expect(JSON.stringify(await query('select * from known_device'))).not.toContain(cookie);
    });

    it('A known device keeps its cookie, and a foreign or invented one gets a new cookie', async () => {
      const { accounts, devices } = await open();
      await addPerson(accounts, 'bo@example.se', PASSWORD);
      const cookie = await devices.remember(EMAIL, null);
      expect(await devices.remember(EMAIL, cookie)).toBe(cookie);
      expect(await devices.remember('bo@example.se', cookie)).not.toBe(cookie);
      expect(await devices.remember(EMAIL, 'invented')).not.toBe('invented');
      expect(await devices.find(EMAIL, cookie)).not.toBeNull();
    });

    it('A person has at most twenty: the newest, and of the others those in use, known longest', async () => {
      const { accounts, devices, query } = await open();
      const idle = await devices.remember(EMAIL, null);
      const used = await devices.remember(EMAIL, null);
      later(accounts, 31);
      expect(await devices.remember(EMAIL, used)).toBe(used);
      later(accounts, 1);
      await Promise.all(Array.from({ length: 50 }, () => devices.remember(EMAIL, null)));
      later(accounts, 1);
      const newest = await devices.remember(EMAIL, null);
      expect(await query('select * from known_device')).toHaveLength(20);
      expect(await devices.find(EMAIL, idle)).toBeNull();
      expect(await devices.find(EMAIL, used)).not.toBeNull();
      expect(await devices.find(EMAIL, newest)).not.toBeNull();
    });

    it('A device is forgotten 400 days after its last sign-in', async () => {
      const { accounts, devices, query } = await open();
      const cookie = await devices.remember(EMAIL, null);
      later(accounts, DEVICE_DAYS - 1);
      expect(await devices.find(EMAIL, cookie)).not.toBeNull();
      later(accounts, 1);
      expect(await devices.find(EMAIL, cookie)).toBeNull();
      await accounts.administration.deleteExpiredRecords();
      expect(await query('select * from known_device')).toEqual([]);
    });

    it('A new password and a changed second factor forget all devices', async () => {
      const { accounts, person, devices } = await open();
      const factors = accounts.openSecondFactors(['the secret of this test']);
      const session = hashToken(await accounts.sessions.openWithoutSecondFactor(person));
      const { secret } = (await factors.prepare(person, session))!;
      const nextCode = (): string => {
        later(accounts, 1 / 2_880);
        return new TOTP({ secret }).generate({ timestamp: accounts.now.getTime() });
      };
      const reset = async (): Promise<void> => {
        const { token } = (await accounts.people.requestReset(EMAIL))!;
        await accounts.people.acceptPasswordLink(token, PASSWORD);
      };
      for (const change of [
        () => factors.confirm(person, session, nextCode()),
        () => factors.turnOff(person, nextCode()),
        () => accounts.people.changePassword(person, { current: PASSWORD, next: OTHER_PASSWORD }),
        reset,
        () => accounts.people.resetSecondFactor(EMAIL),
      ]) {
        const cookie = await devices.remember(EMAIL, null);
        expect(await devices.find(EMAIL, cookie)).not.toBeNull();
        await change();
        expect(await devices.find(EMAIL, cookie), String(change)).toBeNull();
      }
    });
  });
}
