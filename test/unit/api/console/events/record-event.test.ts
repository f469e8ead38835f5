import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  confirmSecondFactorSetup,
  renewRecoveryCodes,
  startSecondFactorSetup,
  turnOffSecondFactor,
} from '../../../../../api/console/account/second-factor.ts';
import { showAccount } from '../../../../../api/console/account/show-account.ts';
import type { PageReply } from '../../../../../api/console/page.ts';
import { requestPasswordReset } from '../../../../../api/console/sign-in/link-request.ts';
import { acceptOneTimeLink } from '../../../../../api/console/sign-in/one-time-link.ts';
import { changePassword } from '../../../../../api/console/sign-in/password.ts';
import { signInWithSecondFactorCode, signIn } from '../../../../../api/console/sign-in/sign-in.ts';
import type { SecurityEvent } from '../../../../../shared/accounts/security-event.ts';
import { findLinkIn } from '../../../../support/service/mail-server.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const OTHER_PASSWORD = 'ten grey herons';
const RIGHT = { email: EMAIL, password: PASSWORD };
const WRONG = { email: EMAIL, password: 'wrong' };

const fail = (): never => {
  throw new Error('nothing is started');
};

async function open() {
  const visits = await openSignInVisits();
  const { accounts, background, logged, mails } = visits;
  const person = await addPerson(accounts, EMAIL, PASSWORD);
  const sessionId = hashToken(await accounts.sessions.openWithoutSecondFactor(person));
  const readLog = async (): Promise<string[]> => {
    await background.settle();
    return (logged as SecurityEvent[]).map(({ kind, outcome }) => `${kind} ${outcome}`);
  };
  const readSubjects = async (): Promise<string[]> => {
    await background.settle();
    return mails.map(({ subject }) => subject);
  };
  const tokenIn = (reply: PageReply): string => /name="token" value="([\w-]{43})"/.exec(textOf(reply))![1]!;
  return { ...visits, person, asPerson: { person, sessionId }, readLog, readSubjects, tokenIn };
}

describe('events of signing in', () => {
  it('A sign-in has person, shortened network and device, and no address in log or database', async () => {
    const { visit, accounts, logged, person } = await open();
    await visit(signIn, RIGHT);
    const event = {
      kind: 'new-device',
      outcome: 'done',
      source: 'console',
      key: null,
      account: accounts.account,
      person: person.id,
      network: '203.0.113.0/24',
      device: 'Firefox, Linux',
    };
    expect(logged).toEqual([event]);
    expect(await accounts.events.list(person, false, 10)).toEqual([
      { ...event, at: accounts.now.toISOString(), email: EMAIL, keyName: null },
    ]);
  });

  it('Only a sign-in on a new device is mailed, in the language of the visitor', async () => {
    const { visit, mails, readLog, background } = await open();
    const { knownDeviceCookie } = (await visit(signIn, RIGHT, { language: 'sv' })) as {
      knownDeviceCookie: string;
    };
    await visit(signIn, RIGHT, { knownDeviceCookie });
    expect(await readLog()).toEqual(['new-device done', 'sign-in done']);
    await background.settle();
    expect(mails).toMatchObject([{ to: EMAIL, subject: 'Ny inloggning på ditt konto' }]);
    expect(mails[0]!.text).toContain(
      'Tid: 20 juni 2026 kl. 12:00 CEST\nEnhet: Firefox, Linux\nNätverk: 203.0.113.0/24\n',
    );
    expect(mails[0]!.text).toContain('\nhttps://api.example.se/console/forgot\n');
  });

  it('Wrong passwords are recorded of the person, of an unknown address in the log alone', async () => {
    const { visit, accounts, logged, person, readLog, readSubjects } = await open();
    for (let attempt = 0; attempt < 11; attempt += 1) await visit(signIn, WRONG);
    expect(await readLog()).toEqual([...Array(10).fill('sign-in refused'), 'sign-in limited']);
    expect(await accounts.events.list(person, true, 100)).toMatchObject([
      { outcome: 'limited' },
      { outcome: 'refused', person: person.id, network: '203.0.113.0/24' },
    ]);
    logged.length = 0;
    await visit(signIn, { ...WRONG, email: 'bo@example.se' }, { visitorNetworkAddress: '2001:db8:1:2' });
    expect(await readLog()).toEqual(['sign-in refused']);
    expect(logged).toMatchObject([{ account: null, person: null, network: '2001:db8:1::/48' }]);
    expect(JSON.stringify(logged)).not.toContain('@');
    expect(await accounts.events.list(person, true, 100)).toHaveLength(2);
    expect(await readSubjects()).toEqual([]);
  });

  it('Of a flood, or while the database fails, a refusal is in the log without the person', async () => {
    const { visit, accounts, services, logged, person, background } = await open();
    const full = { ...services, background: { start: fail, size: 1_000 } } as unknown as typeof services;
    await visit(signIn, WRONG, { services: full });
    expect(logged).toMatchObject([{ outcome: 'refused', person: null }]);
    accounts.people.findByAddress = () => Promise.reject(new Error('away'));
    await visit(signIn, WRONG);
    await background.settle();
    expect(logged).toMatchObject([{ person: null }, { outcome: 'refused', person: null }]);
    expect(await accounts.events.list(person, true, 10)).toEqual([]);
  });

  it('An invalid link is a refused sign-in of nobody', async () => {
    const { visit, logged } = await open();
    expect(await visit(acceptOneTimeLink, { token: 'x' })).toMatchObject({ status: 410 });
    expect(logged).toMatchObject([{ kind: 'sign-in', outcome: 'refused', person: null }]);
    expect(JSON.stringify(logged)).not.toContain('"x"');
  });

  it('A database that fails stops no sign-in, and the log still has the event', async () => {
    const { visit, accounts, services } = await open();
    const broken: unknown[] = [];
    const { createEventRecorder } =
      await import('../../../../../shared/accounts/events/record-security-event.ts');
    const log = { info: (event: unknown) => broken.push(event), warn: (note: unknown) => broken.push(note) };
    const add = () => Promise.reject(new Error('away'));
    const recordSecurityEvent = createEventRecorder({ add }, log as never);
    const reply = await visit(signIn, RIGHT, { services: { ...services, recordSecurityEvent } });
    expect(reply).toMatchObject({ session: { kind: 'start' } });
    expect(broken).toMatchObject([{ account: accounts.account }, { err: { message: 'away' } }]);
  });
});

describe('events of passwords and second factors', () => {
  it('A new password is mailed, a refused one is only recorded', async () => {
    const { visit, asPerson, readLog, readSubjects } = await open();
    await visit(changePassword, { current: 'wrong', next: OTHER_PASSWORD }, asPerson);
    await visit(changePassword, { current: PASSWORD, next: OTHER_PASSWORD }, asPerson);
    expect(await readLog()).toEqual(['password refused', 'password done']);
    expect(await readSubjects()).toEqual(['Your password has been changed']);
  });

  it('A password from a link is mailed once, not also as a new device', async () => {
    const { visit, background, mails, readLog, readSubjects } = await open();
    await visit(requestPasswordReset, { email: EMAIL });
    await background.settle();
    const token = new URL(findLinkIn(mails[0]!)).searchParams.get('token')!;
    await visit(acceptOneTimeLink, { token, password: OTHER_PASSWORD });
    expect(await readLog()).toEqual(['password done', 'sign-in done']);
    expect(await readSubjects()).toEqual(['Reset your password', 'Your password has been changed']);
  });

  it('An invited person gets no mail about the first sign-in', async () => {
    const { visit, accounts, readLog, readSubjects } = await open();
    const { token } = await accounts.people.invite('bo@example.se', accounts.account);
    await visit(acceptOneTimeLink, { token, password: OTHER_PASSWORD });
    expect(await readLog()).toEqual(['joined done', 'sign-in done']);
    expect(await readSubjects()).toEqual([]);
  });

  it('Each change of the factor is recorded and mailed, and so are its refusals recorded', async () => {
    const { visit, accounts, asPerson, logged, readLog, readSubjects, tokenIn } = await open();
    await visit(startSecondFactorSetup, { password: 'wrong' }, asPerson);
    const shown = textOf(await visit(startSecondFactorSetup, { password: PASSWORD }, asPerson));
    const secret = /<code class="wrap">([A-Z2-7 ]+)<\/code>/.exec(shown)![1]!.replaceAll(' ', '');
    const nextCode = (): string => {
      accounts.now = new Date(accounts.now.getTime() + 30_000);
      return new TOTP({ secret }).generate({ timestamp: accounts.now.getTime() });
    };
    await visit(confirmSecondFactorSetup, { code: nextCode() }, asPerson);
    expect(await readLog()).toEqual(['factor-on refused', 'factor-on done']);

    logged.length = 0;
    const token = tokenIn(await visit(signIn, RIGHT));
    await visit(signInWithSecondFactorCode, { token, code: '000000' });
    await visit(signInWithSecondFactorCode, { token, code: nextCode() });
    expect(await readLog()).toEqual(['sign-in pending', 'sign-in refused', 'new-device done']);
    const listed = textOf(await visit(showAccount, {}, { ...asPerson, language: 'sv' }));
    expect(listed).toMatch(/Inloggning\s+<span class="badge">Kod begärd</);

    logged.length = 0;
    await visit(renewRecoveryCodes, { password: PASSWORD, code: nextCode() }, asPerson);
    await visit(turnOffSecondFactor, { password: 'wrong', code: nextCode() }, asPerson);
    await visit(turnOffSecondFactor, { password: PASSWORD, code: '000000' }, asPerson);
    await visit(turnOffSecondFactor, { password: PASSWORD, code: nextCode() }, asPerson);
    expect(await readLog()).toEqual([
      'recovery-codes done',
      'factor-off refused',
      'factor-off refused',
      'factor-off done',
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/@|herons|203\.0\.113\.9/);
    expect(JSON.stringify(logged)).not.toContain(secret);
    expect(await readSubjects()).toEqual([
      'Two-factor authentication is on',
      'New sign-in to your account',
      'You have new recovery codes',
      'Two-factor authentication is off',
    ]);
  });
});

describe('events on the account page', () => {
  it('The page shows what happened, and refused attempts apart from it', async () => {
    const { visit, background, asPerson } = await open();
    expect(textOf(await visit(showAccount, {}, asPerson))).toContain('Nothing has happened yet.');
    await visit(signIn, WRONG);
    await visit(signIn, RIGHT);
    await background.settle();
    const text = textOf(await visit(showAccount, {}, { ...asPerson, language: 'sv' }));
    expect(text).toMatch(
      /Senaste inloggningar och ändringar<\/h2>[^]*Inloggning på ny enhet[^]*Nätverk 203\.0\.113\.0\/24[^]*Nekade försök<\/h2>[^]*badge-bad">Fel lösenord eller kod</,
    );
    expect(text).not.toContain('203.0.113.9');
  });

  it('A member sees own events, an owner those of all with their addresses, five at once', async () => {
    const { visit, accounts, asPerson } = await open();
    const member = await addPerson(accounts, 'bo@example.se', PASSWORD);
    for (let turn = 0; turn < 7; turn += 1) await visit(signIn, { email: member.email, password: PASSWORD });
    await visit(signIn, RIGHT);
    const events = (text: string): string =>
      /Recent sign-ins and changes<\/h2>([^]*?)<\/section>/.exec(text)![1]!;
    const ofOwner = events(textOf(await visit(showAccount, {}, asPerson)));
    expect(ofOwner.match(/<span>bo@example\.se<\/span>/g)).toHaveLength(7);
    expect(ofOwner).toMatch(/<summary>Show 3 more<\/summary>/);
    const ofMember = events(textOf(await visit(showAccount, {}, { person: member, sessionId: 'x' })));
    expect(ofMember.match(/<li/g)).toHaveLength(7);
    expect(ofMember).not.toContain('@');
  });
});
