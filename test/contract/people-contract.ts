import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import type { Person } from '../../shared/accounts/people/people.ts';
import { MIDSUMMER, openTestAccounts, type TestAccounts } from '../support/accounts/open-test-accounts.ts';
import type { EmptyDatabase, MakeDatabase } from './accounts-contract.ts';
import { whoSignsIn } from '../support/service/sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const OTHER_PASSWORD = 'ten grey herons';
const TABLES = ['account', 'person', 'session', 'sign_in_link', 'api_key'];
const HOUR_MS = 3_600_000;

export function describePeopleContract(name: string, makeDatabase: MakeDatabase): void {
  const open = async (): Promise<TestAccounts> => openTestAccounts((await makeDatabase()).place);
  const pass = (accounts: TestAccounts, hours: number): void => {
    accounts.now = new Date(accounts.now.getTime() + hours * HOUR_MS);
  };
  const join = async ({ people, account }: TestAccounts, email = EMAIL): Promise<Person> => {
    const { token } = await people.invite(email, account);
    return (await people.acceptPasswordLink(token, PASSWORD))!;
  };
  const dump = async ({ query }: EmptyDatabase): Promise<string> =>
    JSON.stringify(await Promise.all(TABLES.map((table) => query(`select * from ${table}`))));

  describe(`${name}: people who are invited`, () => {
    it('The first invited person becomes the owner, others members, once each', async () => {
      const accounts = await open();
      const { people, account, now } = accounts;
      const link = await people.invite(' Alva@Example.SE ', account);
      expect(link).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        email: EMAIL,
        expiresAt: new Date(now.getTime() + 7 * 24 * HOUR_MS),
      });
      expect(await people.findValidLink(link.token)).toEqual({ purpose: 'invite', email: EMAIL });
      const owner = await people.acceptPasswordLink(link.token, PASSWORD);
      expect(owner).toEqual({
        id: expect.stringMatching(/^per_/) as string,
        account,
        email: EMAIL,
        role: 'owner',
      });
      expect(await people.findValidLink(link.token)).toBeNull();
      expect(await people.acceptPasswordLink(link.token, OTHER_PASSWORD)).toBeNull();
      expect(await join(accounts, 'bo@example.se')).toMatchObject({ role: 'member' });
      expect(await whoSignsIn(accounts, EMAIL, PASSWORD)).toEqual(owner);
      const listed = await people.list(account);
      expect(listed.map(({ email }) => email).sort()).toEqual([EMAIL, 'bo@example.se']);
      expect(listed).toContainEqual({ ...owner, createdAt: MIDSUMMER });
    });

    it('Of two people who accept at once exactly one becomes the owner', async () => {
      const { people, account } = await open();
      const links = await Promise.all([EMAIL, 'bo@example.se'].map((email) => people.invite(email, account)));
      const joined = await Promise.all(links.map(({ token }) => people.acceptPasswordLink(token, PASSWORD)));
      expect(joined.map((person) => person?.role).sort()).toEqual(['member', 'owner']);
    });

    it('A new invitation makes the older one invalid', async () => {
      const { people, account } = await open();
      const first = await people.invite(EMAIL, account);
      const second = await people.invite(EMAIL, account);
      expect(await people.acceptPasswordLink(first.token, PASSWORD)).toBeNull();
      expect(await people.acceptPasswordLink(second.token, PASSWORD)).toMatchObject({ email: EMAIL });
    });

    it('An invitation needs a valid, unused address and an open account', async () => {
      const accounts = await open();
      const { people, administration, account } = accounts;
      await join(accounts);
      const other = await administration.createAccount('pro', 'Other');
      await administration.closeAccount(other);
      for (const [email, where, message] of [
        ['alva', account, 'not a valid e-mail address'],
        [`${'a'.repeat(250)}@example.se`, account, 'not a valid e-mail address'],
        ['ALVA@example.se', account, 'This e-mail address is already in use.'],
        ['bo@example.se', other, `There is no open account ${other}. "npm run accounts -- list" shows all.`],
        ['bo@example.se', 'acc_x', 'There is no open account acc_x. "npm run accounts -- list" shows all.'],
      ] as const) {
        const failure: unknown = await people.invite(email, where).catch((error: unknown) => error);
        expect(failure).toMatchObject({
          code: 'invalid_usage',
          message: expect.stringContaining(message) as string,
        });
        expect(String(failure)).not.toContain('@');
      }
    });

    it('An invitation expires after 7 days and when the account is closed', async () => {
      const accounts = await open();
      const { people, administration, account } = accounts;
      const { token } = await people.invite(EMAIL, account);
      pass(accounts, 7 * 24);
      expect(await people.findValidLink(token)).toBeNull();
      expect(await people.acceptPasswordLink(token, PASSWORD)).toBeNull();
      const late = await people.invite(EMAIL, account);
      await administration.closeAccount(account);
      expect(await people.acceptPasswordLink(late.token, PASSWORD)).toBeNull();
      expect(await people.list(account)).toEqual([]);
    });
  });

  describe(`${name}: people who sign up`, () => {
    it('A sign-up creates an account on the Free plan', async () => {
      const { people, administration } = await open();
      const link = await people.requestSignUp(EMAIL);
      const person = (await people.acceptPasswordLink(link!.token, PASSWORD))!;
      expect(person.role).toBe('owner');
      expect(await administration.getAccount(person.account)).toMatchObject({
        name: person.account,
        plan: 'free',
        creditsLeft: 500,
        keys: 0,
      });
      expect(await people.requestSignUp('Alva@example.se')).toBeNull();
      expect(await people.requestSignUp('no address')).toBeNull();
    });

    it('A sign-up creates one account, with any of its links, also when used at once', async () => {
      const { place } = await makeDatabase();
      const accounts = await openTestAccounts(place);
      const other = await openAccounts(place, () => accounts.now);
      onTestFinished(() => other.close());
      const links = [];
      for (let number = 0; number < 3; number += 1) links.push((await accounts.people.requestSignUp(EMAIL))!);
      const { token: invite } = await accounts.people.invite(EMAIL, accounts.account);
      const tokens = [...links.map(({ token }) => token), invite];
      const made = await Promise.all(
        [accounts, other].flatMap(({ people }) =>
          tokens.map((token) => people.acceptPasswordLink(token, PASSWORD)),
        ),
      );
      expect(made.filter((person) => person !== null)).toHaveLength(1);
      const [person] = made.filter((one) => one !== null);
      const listed = (await accounts.administration.listAccounts()).map(({ id }) => id);
      expect(listed.toSorted()).toEqual([...new Set([accounts.account, person!.account])].toSorted());
      for (const token of tokens) expect(await accounts.people.findValidLink(token)).toBeNull();
    });

    it('A sign-up link expires after 24 hours', async () => {
      const accounts = await open();
      const { token } = (await accounts.people.requestSignUp(EMAIL))!;
      pass(accounts, 24);
      expect(await accounts.people.acceptPasswordLink(token, PASSWORD)).toBeNull();
    });

    it('A link to sign in expires after ten minutes', async () => {
      const accounts = await open();
      await join(accounts);
      const request = async () => (await accounts.people.requestSignIn(EMAIL))!.token;
      const early = await request();
      const late = await request();
      pass(accounts, 9 / 60);
      expect(await accounts.people.acceptSignInLink(early)).not.toBeNull();
      pass(accounts, 1 / 60);
      expect(await accounts.people.acceptSignInLink(late)).toBeNull();
    });
  });

  describe(`${name}: passwords`, () => {
    it('Only the right password signs a person in', async () => {
      const accounts = await open();
      const { administration, account } = accounts;
      const person = await join(accounts);
      expect(await whoSignsIn(accounts, 'ALVA@example.se ', PASSWORD)).toEqual(person);
      expect(await whoSignsIn(accounts, EMAIL, OTHER_PASSWORD)).toBeNull();
      expect(await whoSignsIn(accounts, 'bo@example.se', PASSWORD)).toBeNull();
      expect(await whoSignsIn(accounts, '', '')).toBeNull();
      await administration.closeAccount(account);
      expect(await whoSignsIn(accounts, EMAIL, PASSWORD)).toBeNull();
    });

    it('A reset link sets a new password within an hour and ends all sessions', async () => {
      const accounts = await open();
      const { people, sessions } = accounts;
      const person = await join(accounts);
      const session = await sessions.openWithoutSecondFactor(person);
      const first = await people.requestReset(EMAIL);
      const second = await people.requestReset(EMAIL);
      expect(await people.findValidLink(first!.token)).toEqual({ purpose: 'reset', email: EMAIL });
      expect(await people.acceptPasswordLink(first!.token, OTHER_PASSWORD)).toEqual(person);
      expect(await people.acceptPasswordLink(second!.token, PASSWORD)).toBeNull();
      expect(await sessions.findSignedInPerson(session)).toBeNull();
      expect(await whoSignsIn(accounts, EMAIL, PASSWORD)).toBeNull();
      expect(await whoSignsIn(accounts, EMAIL, OTHER_PASSWORD)).toEqual(person);
      const late = await people.requestReset(EMAIL);
      pass(accounts, 1);
      expect(await people.acceptPasswordLink(late!.token, PASSWORD)).toBeNull();
    });

    it('A reset is not possible for unknown addresses and closed accounts', async () => {
      const accounts = await open();
      const { people, administration, account } = accounts;
      expect(await people.requestReset(EMAIL)).toBeNull();
      await join(accounts);
      const link = await people.requestReset(EMAIL);
      await administration.closeAccount(account);
      expect(await people.requestReset(EMAIL)).toBeNull();
      expect(await people.acceptPasswordLink(link!.token, OTHER_PASSWORD)).toBeNull();
    });

    it('Changing a password needs the current one and ends all sessions', async () => {
      const accounts = await open();
      const { people, sessions } = accounts;
      const person = await join(accounts);
      const session = await sessions.openWithoutSecondFactor(person);
      const reset = await people.requestReset(EMAIL);
      expect(await people.changePassword(person, { current: 'ten blue herons', next: OTHER_PASSWORD })).toBe(
        false,
      );
      expect(await sessions.findSignedInPerson(session)).toEqual(person);
      expect(await people.changePassword(person, { current: PASSWORD, next: OTHER_PASSWORD })).toBe(true);
      expect(await sessions.findSignedInPerson(session)).toBeNull();
      expect(await people.findValidLink(reset!.token)).toBeNull();
      expect(await whoSignsIn(accounts, EMAIL, OTHER_PASSWORD)).toEqual(person);
    });

    it('A check of the old password that ends after a change opens no session', async () => {
      const accounts = await open();
      const { people, sessions } = accounts;
      const person = await join(accounts);
      const signIns = Array.from({ length: 6 }, () => people.signIn(EMAIL, PASSWORD));
      const isChanged = await people.changePassword(person, { current: PASSWORD, next: OTHER_PASSWORD });
      expect(isChanged).toBe(true);
      const started = await Promise.all([...signIns, people.signIn(EMAIL, PASSWORD)]);
      for (const each of started)
        expect(
          each !== null && 'sessionToken' in each
            ? await sessions.findSignedInPerson(each.sessionToken)
            : null,
        ).toBeNull();
    });

    it('A refused password does not use up its link', async () => {
      const accounts = await open();
      const { people, account } = accounts;
      const { token } = await people.invite(EMAIL, account);
      for (const wrong of ['too short', 'x'.repeat(201), 'Alva@Example.se'])
        await expect(people.acceptPasswordLink(token, wrong)).rejects.toMatchObject({
          code: 'invalid_parameter',
        });
      const person = (await people.acceptPasswordLink(token, PASSWORD))!;
      await expect(people.changePassword(person, { current: PASSWORD, next: 'short' })).rejects.toMatchObject(
        {
          code: 'invalid_parameter',
        },
      );
    });

    it('Passwords and tokens are stored as hashes only', async () => {
      const database = await makeDatabase();
      const accounts = await openTestAccounts(database.place);
      const person = await join(accounts);
      const session = await accounts.sessions.openWithoutSecondFactor(person);
      const { token } = (await accounts.people.requestReset(EMAIL))!;
      const kept = await dump(database);
      expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
      for (const secret of [PASSWORD, session, token]) expect(kept).not.toContain(secret);
      expect(JSON.stringify(await accounts.people.list(accounts.account))).not.toContain('argon2');
    });
  });

  describe(`${name}: removal`, () => {
    const openNamed = async () => {
      const database = await makeDatabase();
      const accounts = await openTestAccounts(database.place);
      const person = (await accounts.people.acceptPasswordLink(
        (await accounts.people.requestSignUp(EMAIL))!.token,
        PASSWORD,
      ))!;
      await accounts.administration.createAccountWithKey('free', `Laptop of ${EMAIL.toUpperCase()}`);
      await accounts.administration.createKey(person.account, 'Alva at home');
      await accounts.people.requestReset(EMAIL);
      await accounts.sessions.openWithoutSecondFactor(person);
      await accounts.people.invite('bo@example.se', person.account);
      return { ...accounts, person, dumpAll: () => dump(database) };
    };

    it('A removed person leaves no address, and the names of others stay', async () => {
      const { people, administration, account, dumpAll } = await openNamed();
      expect((await dumpAll()).toLowerCase()).toContain(EMAIL);
      await people.remove(EMAIL);
      const left = (await dumpAll()).toLowerCase();
      expect(left).not.toContain(EMAIL);
      expect(left).toContain('alva at home');
      expect(await administration.getAccount(account)).toMatchObject({ name: 'Fjällbruk AB' });
    });

    it('A closed account keeps neither people, invitations nor names of keys', async () => {
      const { administration, person, dumpAll } = await openNamed();
      await administration.closeAccount(person.account);
      const left = (await dumpAll()).toLowerCase();
      for (const text of [EMAIL, 'bo@example.se', 'alva']) expect(left).not.toContain(text);
    });

    it('The last person who leaves closes the account, others do not', async () => {
      const accounts = await open();
      const { people, invitations, administration, account } = accounts;
      const owner = await join(accounts);
      const member = await join(accounts, 'bo@example.se');
      await people.invite('cia@example.se', account);
      await administration.leave(owner);
      expect(await administration.getAccount(account)).toMatchObject({ closedAt: null });
      expect(await invitations.list(account)).toHaveLength(1);
      await administration.leave(member);
      expect(await administration.getAccount(account)).toMatchObject({ closedAt: MIDSUMMER });
      expect(await invitations.list(account)).toEqual([]);
      expect(await accounts.findHolder()).toBeNull();
    });

    it('A withdrawn invitation can no longer be accepted', async () => {
      const { people, invitations, administration, account } = await open();
      const other = await administration.createAccount('free', 'Other');
      const { token, expiresAt } = await people.invite(EMAIL, account);
      expect(await invitations.list(account)).toEqual([{ email: EMAIL, expiresAt: expiresAt.toISOString() }]);
      expect(await invitations.withdraw(EMAIL, other)).toEqual([]);
      expect(await invitations.withdraw(' ALVA@example.se', account)).toEqual([account]);
      expect(await people.acceptPasswordLink(token, PASSWORD)).toBeNull();
      expect(await invitations.list(account)).toEqual([]);
      expect(await invitations.withdraw(EMAIL)).toEqual([]);
    });
  });

  describe(`${name}: sessions`, () => {
    it('A session in use lasts 14 days or until it is ended', async () => {
      const accounts = await open();
      const { sessions } = accounts;
      const person = await join(accounts);
      const other = await join(accounts, 'bo@example.se');
      const one = await sessions.openWithoutSecondFactor(person);
      const two = await sessions.openWithoutSecondFactor(person);
      const three = await sessions.openWithoutSecondFactor(other);
      expect(one).toMatch(/^[\w-]{43}$/);
      expect(await sessions.findSignedInPerson(one)).toEqual(person);
      expect(await sessions.findSignedInPerson(`${one}x`)).toBeNull();
      await sessions.close(one);
      await sessions.close('unknown');
      expect(await sessions.findSignedInPerson(one)).toBeNull();
      expect(await sessions.findSignedInPerson(two)).toEqual(person);
      await sessions.closeAll(person);
      expect(await sessions.findSignedInPerson(two)).toBeNull();
      for (let day = 2; day < 14; day += 2) {
        pass(accounts, 2 * 24);
        expect(await sessions.findSignedInPerson(three)).toEqual(other);
      }
      pass(accounts, 2 * 24 - 1);
      expect(await sessions.findSignedInPerson(three)).toEqual(other);
      pass(accounts, 1);
      expect(await sessions.findSignedInPerson(three)).toBeNull();
    });

    it('A session ends when it is not used for three days', async () => {
      const accounts = await open();
      const { sessions } = accounts;
      const person = await join(accounts);
      const token = await sessions.openWithoutSecondFactor(person);
      pass(accounts, 3 * 24 - 1);
      expect(await sessions.findSignedInPerson(token)).toEqual(person);
      pass(accounts, 3 * 24);
      expect(await sessions.findSignedInPerson(token)).toBeNull();
      expect(await sessions.list(person)).toEqual([]);
    });

    it('A person has at most 50 sessions, of which the oldest end first', async () => {
      const accounts = await open();
      const { people, sessions } = accounts;
      const person = await join(accounts);
      const other = await join(accounts, 'bo@example.se');
      const foreign = await sessions.openWithoutSecondFactor(other);
      const tokens: string[] = [];
      for (let at = 0; at < 50; at += 1) {
        tokens.push(await sessions.openWithoutSecondFactor(person));
        pass(accounts, 1);
      }
      const alive = () => Promise.all(tokens.map((token) => sessions.findSignedInPerson(token)));
      expect(await alive()).not.toContain(null);
      const started = await people.signIn(EMAIL, PASSWORD);
      const [oldest, ...others] = await alive();
      expect(oldest).toBeNull();
      expect(others).not.toContain(null);
      expect(await sessions.list(person)).toHaveLength(50);
      expect(await sessions.findSignedInPerson((started as { sessionToken: string }).sessionToken)).toEqual(
        person,
      );
      expect(await sessions.findSignedInPerson(foreign)).toEqual(other);
    });

    it('A session ends with its account or person', async () => {
      const accounts = await open();
      const { sessions, people, administration, account } = accounts;
      const person = await join(accounts);
      const other = await join(accounts, 'bo@example.se');
      const one = await sessions.openWithoutSecondFactor(person);
      const two = await sessions.openWithoutSecondFactor(other);
      await people.requestReset(EMAIL);
      expect(await people.remove(' Alva@example.se')).toEqual(person);
      expect(await sessions.findSignedInPerson(one)).toBeNull();
      expect(await whoSignsIn(accounts, EMAIL, PASSWORD)).toBeNull();
      await expect(people.remove(EMAIL)).rejects.toMatchObject({ code: 'invalid_usage' });
      expect(await sessions.findSignedInPerson(two)).toEqual(other);
      // The account has no owner any more.
      expect(await join(accounts, 'cia@example.se')).toMatchObject({ role: 'owner' });
      await administration.closeAccount(account);
      expect(await sessions.findSignedInPerson(two)).toBeNull();
    });

    it('Expired sessions are deleted, and links a day after they expire', async () => {
      const database = await makeDatabase();
      const accounts = await openTestAccounts(database.place);
      const count = async (): Promise<unknown[]> =>
        Promise.all(
          ['session', 'sign_in_link'].map(
            async (table) => (await database.query(`select 1 from ${table}`)).length,
          ),
        );
      await accounts.sessions.openWithoutSecondFactor(await join(accounts));
      const passAndDelete = async (hours: number): Promise<unknown[]> => {
        pass(accounts, hours);
        await accounts.administration.deleteExpiredRecords();
        return count();
      };
      expect(await passAndDelete(3 * 24 - 1)).toEqual([1, 1]);
      expect(await passAndDelete(1)).toEqual([0, 1]);
      expect(await passAndDelete(5 * 24 - 1)).toEqual([0, 1]);
      expect(await passAndDelete(1)).toEqual([0, 0]);
    });

    it('A link to a new address changes that of its person alone, and a colleague is invited in any case', async () => {
      const accounts = await open();
      const { people, addressChanges, invitations, account } = accounts;
      const [alva, bo] = [await join(accounts), await join(accounts, 'bo@example.se')];
      expect(await addressChanges.request(alva, bo.email)).toBeNull();
      const [mine, his] = await Promise.all(
        [alva, bo].map((person) => addressChanges.request(person, 'new@example.se')),
      );
      expect(await addressChanges.confirm(bo, mine!.token)).toBeNull();
      const confirmed = await Promise.all([
        addressChanges.confirm(alva, mine!.token),
        addressChanges.confirm(bo, his!.token),
      ]);
      expect(confirmed.filter((email) => email !== null)).toEqual(['new@example.se']);
      expect(await whoSignsIn(accounts, 'new@example.se', PASSWORD)).not.toBeNull();
      for (const email of ['new@example.se', 'cia@example.se']) {
        const { link, isTaken } = (await invitations.inviteColleague(email, account))!;
        expect(isTaken).toBe(email.startsWith('new'));
        expect((await people.acceptPasswordLink(link.token, PASSWORD)) === null).toBe(isTaken);
      }
      expect(await invitations.inviteColleague('dag@example.se', 'acc_none')).toBeNull();
    });
  });
}
