import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../shared/accounts/people/people.ts';
import type { SecondFactors } from '../../shared/accounts/people/second-factors.ts';
import { hashToken } from '../../shared/accounts/people/sessions.ts';
import { openTestAccounts, type TestAccounts } from '../support/accounts/open-test-accounts.ts';
import type { EmptyDatabase, MakeDatabase } from './accounts-contract.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const STEP_MS = 30_000;
const SECRETS = ['the secret of these tests'];

interface Opened {
  readonly accounts: TestAccounts;
  readonly database: EmptyDatabase;
  readonly factors: SecondFactors;
  readonly person: Person;
  readonly session: string;
}

/** The code of a secret at the present time of the accounts, some steps later. */
function codeAt({ now }: TestAccounts, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * STEP_MS });
}

export function describeSecondFactorContract(name: string, makeDatabase: MakeDatabase): void {
  const open = async (): Promise<Opened> => {
    const database = await makeDatabase();
    const accounts = await openTestAccounts(database.place);
    const { token } = await accounts.people.invite(EMAIL, accounts.account);
    const person = (await accounts.people.acceptPasswordLink(token, PASSWORD))!;
    const session = hashToken(await accounts.sessions.openWithoutSecondFactor(person));
    return { accounts, database, factors: accounts.openSecondFactors(SECRETS), person, session };
  };
  const later = (accounts: TestAccounts, ms: number): void => {
    accounts.now = new Date(accounts.now.getTime() + ms);
  };
  const turnOn = async ({
    accounts,
    factors,
    person,
    session,
  }: Opened): Promise<{ secret: string; codes: string[] }> => {
    const { secret } = (await factors.prepare(person, session))!;
    const codes = (await factors.confirm(person, session, codeAt(accounts, secret)))!;
    later(accounts, STEP_MS);
    return { secret, codes };
  };
  const startPending = async ({ accounts }: Opened): Promise<string> => {
    const started = await accounts.people.signIn(EMAIL, PASSWORD);
    if (started === null || !('pendingSecondFactorToken' in started)) throw new Error('No code is needed.');
    return started.pendingSecondFactorToken;
  };

  describe(`${name}: second factors`, () => {
    it('A second factor is on after its first correct code, and shows ten recovery codes', async () => {
      const opened = await open();
      const { accounts, factors, person, session } = opened;
      const { secret, uri } = (await factors.prepare(person, session))!;
      expect(new URL(uri).searchParams.get('secret')).toBe(secret);
      expect(decodeURIComponent(uri)).toContain('Company Data Service:alva@example.se');
      expect(await factors.confirm(person, session, '000000')).toBeNull();
      expect(await factors.findEnabled(person)).toBeNull();
      expect(await accounts.people.signIn(EMAIL, PASSWORD)).toHaveProperty('sessionToken');
      expect(await factors.isPrepared(session)).toBe(true);
      const codes = await factors.confirm(person, session, codeAt(accounts, secret));
      expect(new Set(codes).size).toBe(10);
      for (const code of codes!) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
      expect(await factors.findEnabled(person)).toEqual({
        enabledSince: accounts.now.toISOString(),
        recoveryCodesLeft: 10,
      });
      expect(await factors.prepare(person, session)).toBeNull();
      expect(await factors.isPrepared(session)).toBe(false);
      expect(await factors.confirm(person, session, codeAt(accounts, secret, 1))).toBeNull();
    });

    it('A prepared second factor belongs to its session, and ends with it', async () => {
      const opened = await open();
      const { accounts, factors, person, session } = opened;
      const stolen = hashToken(await accounts.sessions.openWithoutSecondFactor(person));
      const { secret } = (await factors.prepare(person, session))!;
      expect(await factors.isPrepared(stolen)).toBe(false);
      expect(await factors.confirm(person, stolen, codeAt(accounts, secret))).toBeNull();
      const other = (await factors.prepare(person, stolen))!;
      expect(other.secret).not.toBe(secret);
      expect(await factors.confirm(person, session, codeAt(accounts, other.secret))).toBeNull();
      expect(await factors.confirm(person, session, codeAt(accounts, secret))).toHaveLength(10);
      expect(await factors.isPrepared(stolen)).toBe(false);
      expect(await opened.database.query('select * from prepared_factor')).toEqual([]);
    });

    it('Of two sessions that confirm at once, one turns its second factor on', async () => {
      const { accounts, factors, person, session } = await open();
      const other = hashToken(await accounts.sessions.openWithoutSecondFactor(person));
      const sessions = [session, other];
      const secrets = await Promise.all(sessions.map((each) => factors.prepare(person, each)));
      const confirmed = await Promise.all(
        secrets.map((each, n) => factors.confirm(person, sessions[n]!, codeAt(accounts, each!.secret))),
      );
      expect(confirmed.filter((codes) => codes !== null)).toHaveLength(1);
    });

    it('A prepared second factor ends after ten minutes, and keeps its secret when it is shown again', async () => {
      const opened = await open();
      const { accounts, factors, person, session } = opened;
      const first = (await factors.prepare(person, session))!;
      later(accounts, 9 * 60_000);
      expect(await factors.prepare(person, session)).toEqual(first);
      later(accounts, 10 * 60_000);
      expect(await factors.isPrepared(session)).toBe(false);
      expect(await factors.confirm(person, session, codeAt(accounts, first.secret))).toBeNull();
      await accounts.administration.deleteExpiredRecords();
      expect(await opened.database.query('select * from prepared_factor')).toEqual([]);
      expect((await factors.prepare(person, session))!.secret).not.toBe(first.secret);
    });

    it('Neither secrets nor codes nor tokens are stored in clear', async () => {
      const opened = await open();
      const { secret, codes } = await turnOn(opened);
      const pending = await startPending(opened);
      const tables = ['second_factor', 'recovery_code', 'pending_sign_in'];
      const rows = await Promise.all(tables.map((table) => opened.database.query(`select * from ${table}`)));
      const stored = JSON.stringify(rows);
      expect(rows.map(({ length }) => length)).toEqual([1, 10, 1]);
      for (const text of [secret, pending, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
        expect(stored).not.toContain(text);
    });

    it('A correct password is not enough to sign in, and a code completes the sign-in once', async () => {
      const opened = await open();
      const { accounts, factors, person } = opened;
      const { secret } = await turnOn(opened);
      const pending = await startPending(opened);
      expect(await accounts.sessions.findSignedInPerson(pending)).toBeNull();
      expect(await factors.findPersonSigningIn(pending)).toEqual(person);
      for (const wrong of ['', '000000', '12345', 'abcd-efgh-ijkl-mnop', secret])
        expect(await factors.signInPerson(pending, wrong)).toBeNull();
      const code = codeAt(accounts, secret);
      const session = await factors.signInPerson(pending, `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(await accounts.sessions.findSignedInPerson(session!)).toEqual(person);
      expect(await factors.findPersonSigningIn(pending)).toBeNull();
      expect(await factors.signInPerson(pending, codeAt(accounts, secret, 1))).toBeNull();
    });

    it('A code is accepted once, in parallel calls too, and no earlier code after it', async () => {
      const opened = await open();
      const { accounts, factors } = opened;
      const { secret } = await turnOn(opened);
      const code = codeAt(accounts, secret);
      const pending = [await startPending(opened), await startPending(opened), await startPending(opened)];
      const sessions = await Promise.all(pending.map((token) => factors.signInPerson(token, code)));
      expect(sessions.filter((session) => session !== null)).toHaveLength(1);
      const rest = pending.filter((_, index) => sessions[index] === null);
      expect(await factors.signInPerson(rest[0]!, code)).toBeNull();
      expect(await factors.signInPerson(rest[0]!, codeAt(accounts, secret, -1))).toBeNull();
      expect(await factors.signInPerson(rest[0]!, codeAt(accounts, secret, 1))).not.toBeNull();
    });

    it.each([
      [-2, false],
      [-1, true],
      [1, true],
      [2, false],
    ])('A clock that is %i steps apart is accepted: %s', async (steps, isAccepted) => {
      const opened = await open();
      const { secret } = await turnOn(opened);
      later(opened.accounts, 10 * STEP_MS);
      const token = await startPending(opened);
      const session = await opened.factors.signInPerson(token, codeAt(opened.accounts, secret, steps));
      expect(session !== null).toBe(isAccepted);
    });

    it('A recovery code completes one sign-in, and new ones replace all', async () => {
      const opened = await open();
      const { accounts, factors, person } = opened;
      const { secret, codes } = await turnOn(opened);
      const [first = '', second = ''] = codes;
      expect(await factors.signInPerson(await startPending(opened), first.toUpperCase())).not.toBeNull();
      expect(await factors.signInPerson(await startPending(opened), first)).toBeNull();
      expect(await factors.findEnabled(person)).toMatchObject({ recoveryCodesLeft: 9 });
      expect(await factors.renewRecoveryCodes(person, '000000')).toBeNull();
      const renewed = (await factors.renewRecoveryCodes(person, codeAt(accounts, secret)))!;
      expect(await factors.signInPerson(await startPending(opened), second)).toBeNull();
      expect(await factors.signInPerson(await startPending(opened), renewed[0]!)).not.toBeNull();
    });

    it('A code is needed to turn the second factor off', async () => {
      const opened = await open();
      const { accounts, factors, person } = opened;
      const { secret } = await turnOn(opened);
      expect(await factors.turnOff(person, '000000')).toBe(false);
      expect(await factors.turnOff(person, codeAt(accounts, secret))).toBe(true);
      expect(await factors.findEnabled(person)).toBeNull();
      expect(await accounts.people.signIn(EMAIL, PASSWORD)).toHaveProperty('sessionToken');
      expect(await opened.database.query('select * from recovery_code')).toEqual([]);
    });

    it('A sign-in waits ten minutes for its code, and ends with a new password', async () => {
      const opened = await open();
      const { accounts, factors, person } = opened;
      await turnOn(opened);
      const first = await startPending(opened);
      later(accounts, 10 * 60_000);
      expect(await factors.findPersonSigningIn(first)).toBeNull();
      const second = await startPending(opened);
      await accounts.people.changePassword(person, { current: PASSWORD, next: 'ten grey herons' });
      expect(await factors.findPersonSigningIn(second)).toBeNull();
      await accounts.administration.deleteExpiredRecords();
      expect(await opened.database.query('select * from pending_sign_in')).toEqual([]);
    });

    it('A link to sign in and a new password by mail need the code too', async () => {
      const opened = await open();
      const { people, sessions } = opened.accounts;
      await turnOn(opened);
      const link = (await people.requestSignIn(EMAIL))!;
      expect(await people.acceptPasswordLink(link.token, 'ten grey herons')).toBeNull();
      expect(await people.acceptSignInLink(link.token)).toHaveProperty('pendingSecondFactorToken');
      expect(await people.acceptSignInLink(link.token)).toBeNull();
      const reset = (await people.requestReset(EMAIL))!;
      expect(await people.acceptSignInLink(reset.token)).toBeNull();
      const person = (await people.acceptPasswordLink(reset.token, 'ten grey herons'))!;
      expect(await sessions.openSession(person)).toHaveProperty('pendingSecondFactorToken');
    });

    it('An operator can turn off a second factor, which ends all sessions', async () => {
      const opened = await open();
      const { accounts, factors, person } = opened;
      await turnOn(opened);
      const session = await accounts.sessions.openWithoutSecondFactor(person);
      const pending = await startPending(opened);
      expect(await accounts.people.resetSecondFactor(' ALVA@example.se')).toBe(true);
      expect(await factors.findEnabled(person)).toBeNull();
      expect(await accounts.sessions.findSignedInPerson(session)).toBeNull();
      expect(await factors.findPersonSigningIn(pending)).toBeNull();
      expect(await accounts.people.resetSecondFactor(EMAIL)).toBe(false);
      await expect(accounts.people.resetSecondFactor('bo@example.se')).rejects.toMatchObject({
        code: 'invalid_usage',
      });
      const again = hashToken(await accounts.sessions.openWithoutSecondFactor(person));
      await turnOn({ ...opened, session: again });
      await accounts.knownDevices.remember(EMAIL, null);
      expect(await accounts.people.remove(EMAIL)).toEqual(person);
    });

    it('A new secret encrypts, and earlier secrets still decrypt', async () => {
      const opened = await open();
      const { accounts } = opened;
      const { secret } = await turnOn(opened);
      const rotated = accounts.openSecondFactors(['a newer secret', ...SECRETS]);
      const code = codeAt(accounts, secret);
      expect(await rotated.signInPerson(await startPending(opened), code)).not.toBeNull();
      const lost = accounts.openSecondFactors(['another secret']);
      await expect(lost.signInPerson(await startPending(opened), '123456')).rejects.toMatchObject({
        code: 'invalid_setting',
        message: expect.stringContaining('reset-second-factor') as string,
      });
    });
  });

  describe(`${name}: devices`, () => {
    it('The sessions of a person are listed, last used first, and can be ended one by one', async () => {
      const { accounts, person } = await open();
      const { sessions } = accounts;
      await sessions.closeAll(person);
      const first = await sessions.openWithoutSecondFactor(person);
      await sessions.setDevice(first, 'Firefox, Linux');
      later(accounts, 3_600_000);
      const second = await sessions.openWithoutSecondFactor(person);
      const listed = await sessions.list(person);
      expect(listed.map(({ device }) => device)).toEqual([null, 'Firefox, Linux']);
      expect(JSON.stringify(listed)).not.toContain(first);
      later(accounts, 60_000);
      await sessions.findSignedInPerson(first);
      const [latest] = await sessions.list(person);
      expect(latest).toMatchObject({ device: 'Firefox, Linux', lastUsedAt: accounts.now.toISOString() });
      const usedAt = accounts.now.toISOString();
      later(accounts, 60_000);
      await sessions.findSignedInPerson(first);
      expect((await sessions.list(person))[0]!.lastUsedAt).toBe(usedAt);
      await sessions.closeAllExcept(person, latest!.id);
      expect(await sessions.findSignedInPerson(second)).toBeNull();
      expect(await sessions.findSignedInPerson(first)).toEqual(person);
      await sessions.closeById({ ...person, id: 'per_other' }, latest!.id);
      expect(await sessions.findSignedInPerson(first)).toEqual(person);
      await sessions.closeById(person, latest!.id);
      expect(await sessions.findSignedInPerson(first)).toBeNull();
    });
  });
}
