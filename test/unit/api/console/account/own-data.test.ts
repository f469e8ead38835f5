import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { inviteColleague, withdrawInvitation } from '../../../../../api/console/account/colleagues.ts';
import {
  downloadOwnData,
  closeAccount,
  confirmCloseAccount,
  confirmRemoveYourself,
  removeYourself,
} from '../../../../../api/console/account/own-data.ts';
import { showAccount } from '../../../../../api/console/account/show-account.ts';
import type { DownloadReply } from '../../../../../api/console/page.ts';
import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const PASSWORD = 'nine green herons';

async function open() {
  const visits = await openSignInVisits();
  const person = await addPerson(visits.accounts, 'alva@example.se', PASSWORD);
  const token = await visits.accounts.sessions.openWithoutSecondFactor(person);
  return { ...visits, person, token, asPerson: { person, sessionId: hashToken(token) } };
}

describe('the data of a person', () => {
  it('An owner downloads what is stored of them, without secrets', async () => {
    const { visit, accounts, asPerson, person, token } = await open();
    await accounts.sessions.setDevice(token, 'Firefox, Linux');
    const bo = await addPerson(accounts, 'bo@example.se', PASSWORD);
    const cookie = await accounts.knownDevices.remember(person.email, null);
    const event = { kind: 'sign-in', source: 'console', network: '203.0.113.0/24', key: null } as const;
    const ofPerson = { ...event, account: person.account, person: person.id, device: 'Firefox, Linux' };
    await accounts.events.add({ ...ofPerson, outcome: 'done' });
    await accounts.events.add({ ...ofPerson, outcome: 'refused' });
    await accounts.events.add({ ...ofPerson, outcome: 'done', person: bo.id, device: 'of Bo' });
    const { download } = (await visit(downloadOwnData, {}, asPerson)) as DownloadReply;
    expect(JSON.parse(download.text)).toEqual({
      person: { ...person, account: undefined, createdAt: '2026-06-20T10:00:00.000Z' },
      account: {
        id: person.account,
        name: 'Fjällbruk AB',
        plan: 'free',
        createdAt: expect.any(String) as string,
      },
      secondFactor: null,
      sessions: [
        {
          device: 'Firefox, Linux',
          createdAt: '2026-06-20T10:00:00.000Z',
          lastUsedAt: '2026-06-20T10:00:00.000Z',
        },
      ],
      keys: [expect.objectContaining({ id: accounts.keyId, kind: 'live', revokedAt: null })],
      knownDevices: [{ knownSince: '2026-06-20T10:00:00.000Z', signedInAt: '2026-06-20T10:00:00.000Z' }],
      events: ['done', 'refused'].map((outcome) => ({
        at: '2026-06-20T10:00:00.000Z',
        kind: 'sign-in',
        outcome,
        source: 'console',
        network: '203.0.113.0/24',
        device: 'Firefox, Linux',
        keyName: null,
      })),
    });
    for (const secret of [accounts.key, token, hashToken(token), hashToken(cookie), 'argon2', 'bo@', 'of Bo'])
      expect(download.text).not.toContain(secret);
  });

  it('A member gets no keys of the account', async () => {
    const { visit, accounts } = await open();
    const member = await addPerson(accounts, 'bo@example.se', PASSWORD);
    const { download } = (await visit(downloadOwnData, {}, { person: member })) as DownloadReply;
    expect(JSON.parse(download.text)).toMatchObject({ person: { email: 'bo@example.se' }, keys: [] });
  });
});

describe('a person who removes themselves', () => {
  it('The page says what becomes of the account', async () => {
    const { visit, accounts, asPerson } = await open();
    await accounts.administration.grantCredits(accounts.account, 1_200);
    const ask = async (): Promise<string> => textOf(await visit(confirmRemoveYourself, {}, asPerson));
    expect(await ask()).toContain(
      'The account is closed, and its keys stop working. 1,200 bought credits are lost.',
    );
    await addPerson(accounts, 'bo@example.se', PASSWORD);
    expect(await ask()).toContain('it has no owner then. Make one of them an owner first.');
    expect(await ask()).not.toContain('name="code"');
  });

  it('The right password removes the person and closes the account without others', async () => {
    const { visit, accounts, asPerson, token, person } = await open();
    const wrong = await visit(removeYourself, { password: 'ten grey herons' }, asPerson);
    expect(wrong).toMatchObject({ status: 400 });
    expect(textOf(wrong)).toContain('Wrong password.');
    expect(await accounts.sessions.findSignedInPerson(token)).toEqual(person);
    expect(await visit(removeYourself, { password: PASSWORD }, asPerson)).toEqual({
      redirectPath: '/console/sign-in?done=removed',
      session: { kind: 'end' },
    });
    expect(await accounts.sessions.findSignedInPerson(token)).toBeNull();
    expect(await accounts.people.list(accounts.account)).toEqual([]);
    expect(await accounts.findHolder()).toBeNull();
  });

  it('A second factor needs its code too', async () => {
    const { visit, accounts, asPerson, person, services } = await open();
    const { sessionId } = asPerson;
    const { secret } = (await services.secondFactors.prepare(person, sessionId))!;
    const codeAt = (): string => new TOTP({ secret }).generate({ timestamp: accounts.now.getTime() });
    await services.secondFactors.confirm(person, sessionId, codeAt());
    accounts.now = new Date(accounts.now.getTime() + 60_000);
    const refused = await visit(removeYourself, { password: PASSWORD }, asPerson);
    expect(textOf(refused)).toContain('Wrong code, or already used.');
    expect(await accounts.people.list(accounts.account)).toHaveLength(1);
    await visit(removeYourself, { password: PASSWORD, code: codeAt() }, asPerson);
    expect(await accounts.people.list(accounts.account)).toEqual([]);
  });
});

describe('an owner who closes the account', () => {
  it('Keys, people and watch lists go, and the usage stays', async () => {
    const { visit, accounts, asPerson, token } = await open();
    const other = await addPerson(accounts, 'bo@example.se', PASSWORD);
    const otherToken = await accounts.sessions.openWithoutSecondFactor(other);
    const owner = { account: accounts.account, isTest: false };
    const { lists } = accounts.openWatching(['secret']);
    await lists.create(owner, 0, { name: 'Kunder', webhook: 'https://hooks.example.se' });
    await accounts.charge(3);
    expect(textOf(await visit(confirmCloseAccount, {}, asPerson))).toContain('watch lists and webhooks');
    expect(await visit(closeAccount, { password: 'ten grey herons' }, asPerson)).toMatchObject({
      status: 400,
    });
    expect(await lists.list(owner)).toHaveLength(1);
    expect(await visit(closeAccount, { password: PASSWORD }, asPerson)).toMatchObject({
      session: { kind: 'end' },
    });
    expect(await lists.list(owner)).toEqual([]);
    expect(await accounts.people.list(accounts.account)).toEqual([]);
    expect(await accounts.findHolder()).toBeNull();
    for (const each of [token, otherToken])
      expect(await accounts.sessions.findSignedInPerson(each)).toBeNull();
    const days = { accountId: accounts.account, firstDay: '2026-06-01', lastDay: '2026-06-30' };
    expect(await accounts.administration.readUsage(days)).toMatchObject([{ credits: 3 }]);
  });
});

describe('inviting a colleague', () => {
  const INVITED = { redirectPath: '/console/account?done=invited' };

  it('An owner invites by mail, and the link makes a member', async () => {
    const { visit, accounts, asPerson, mails, background, logged } = await open();
    expect(await visit(inviteColleague, { email: ' Bo@Example.se ' }, asPerson)).toEqual(INVITED);
    await background.settle();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['bo@example.se', 'Invitation to Company Data Service'],
    ]);
    const [, token = ''] = /token=([\w-]+)/.exec(mails[0]!.text) ?? [];
    const bo = await accounts.people.acceptPasswordLink(token, PASSWORD);
    expect(bo).toMatchObject({ account: accounts.account, role: 'member' });
    expect(JSON.stringify(logged)).toContain('"invited"');
    expect(JSON.stringify(logged)).not.toContain('bo@');
  });

  it('The page says nothing of who has an account already', async () => {
    const { visit, accounts, asPerson, mails, background } = await open();
    const other = await accounts.administration.createAccount('free', 'Other');
    const { token } = await accounts.people.invite('dag@example.se', other);
    await accounts.people.acceptPasswordLink(token, PASSWORD);
    for (const email of ['dag@example.se', 'eva@example.se'])
      expect(await visit(inviteColleague, { email }, asPerson)).toEqual(INVITED);
    await background.settle();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['dag@example.se', 'You already have an account'],
      ['eva@example.se', 'Invitation to Company Data Service'],
    ]);
    const text = textOf(await visit(showAccount, {}, asPerson));
    for (const email of ['dag@example.se', 'eva@example.se'])
      expect(text).toContain(`Withdraw the invitation to ${email}`);
    expect(await accounts.people.findByAddress('dag@example.se')).toMatchObject({ account: other });
  });

  it('A wrong address is refused, and so are too many mails', async () => {
    const { visit, asPerson, mails, background } = await open();
    for (const email of ['', 'bo', 'a@b'])
      await expect(visit(inviteColleague, { email }, asPerson)).rejects.toMatchObject({
        code: 'invalid_parameter',
      });
    for (let place = 0; place < 20; place += 1)
      await visit(inviteColleague, { email: `p${place}@example.se` }, asPerson);
    expect(await visit(inviteColleague, { email: 'last@example.se' }, asPerson)).toMatchObject({
      status: 429,
    });
    await background.settle();
    expect(mails).toHaveLength(20);
  });
});

describe('an open invitation', () => {
  it('An owner withdraws an invitation, also when the list is old', async () => {
    const { visit, accounts, asPerson } = await open();
    await accounts.people.invite('bo@example.se', accounts.account);
    expect(textOf(await visit(showAccount, {}, asPerson))).toContain(
      'Withdraw the invitation to bo@example.se',
    );
    const withdrawn = { redirectPath: '/console/account?done=invitation-withdrawn' };
    for (let time = 0; time < 2; time += 1)
      expect(await visit(withdrawInvitation, { email: 'bo@example.se' }, asPerson)).toEqual(withdrawn);
    expect(textOf(await visit(showAccount, {}, asPerson))).not.toContain('bo@example.se');
  });

  it('An owner withdraws no invitation to another account, and a member sees no button', async () => {
    const { visit, accounts, asPerson } = await open();
    const other = await accounts.administration.createAccount('free', 'Other');
    await accounts.people.invite('bo@example.se', other);
    await visit(withdrawInvitation, { email: 'bo@example.se' }, asPerson);
    expect(await accounts.invitations.list(other)).toHaveLength(1);
    const member = await addPerson(accounts, 'cia@example.se', PASSWORD);
    await accounts.people.invite('dag@example.se', accounts.account);
    const text = textOf(await visit(showAccount, {}, { person: member }));
    expect(text).toContain('dag@example.se');
    expect(text).not.toContain('Withdraw');
  });
});
