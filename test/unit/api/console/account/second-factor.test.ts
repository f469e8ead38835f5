import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  confirmSecondFactorSetup,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactorSetup,
  turnOffSecondFactor,
} from '../../../../../api/console/account/second-factor.ts';
import type { ViewReply } from '../../../../../api/console/page.ts';
import { acceptOneTimeLink, showOneTimeLinkForm } from '../../../../../api/console/sign-in/one-time-link.ts';
import {
  requestSignInLink,
  showSignInLinkRequestForm,
} from '../../../../../api/console/sign-in/link-request.ts';
import { signInWithSecondFactorCode, signIn } from '../../../../../api/console/sign-in/sign-in.ts';
import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { findLinkIn } from '../../../../support/service/mail-server.ts';
import {
  addPerson,
  openSignInVisits,
  readSessionToken,
  textOf,
} from '../../../../support/service/visit-sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const STEP_MS = 30_000;

async function open() {
  const visits = await openSignInVisits();
  const { accounts, visit } = visits;
  const person = await addPerson(accounts, EMAIL, PASSWORD);
  const token = await accounts.sessions.openWithoutSecondFactor(person);
  const asPerson = { person, sessionId: hashToken(token) };
  let secret = '';
  const nextCode = (): string => {
    accounts.now = new Date(accounts.now.getTime() + STEP_MS);
    return new TOTP({ secret }).generate({ timestamp: accounts.now.getTime() });
  };
  const prepare = async (): Promise<ViewReply> => {
    const reply = (await visit(startSecondFactorSetup, { password: PASSWORD }, asPerson)) as ViewReply;
    secret = /<code class="wrap">([A-Z2-7 ]+)<\/code>/.exec(textOf(reply))![1]!.replaceAll(' ', '');
    return reply;
  };
  const turnOn = async (): Promise<string[]> => {
    await prepare();
    const reply = await visit(confirmSecondFactorSetup, { code: nextCode() }, asPerson);
    return textOf(reply).match(/(?:[a-z2-7]{4}-){3}[a-z2-7]{4}/g)!;
  };
  const readPending = (reply: unknown): string =>
    /name="token" value="([\w-]{43})"/.exec(textOf(reply as ViewReply))![1]!;
  return { ...visits, person, token, asPerson, nextCode, prepare, turnOn, readPending };
}

describe('turning a second factor on', () => {
  it('The page says that it is off and asks for the password', async () => {
    const { visit, asPerson } = await open();
    const text = textOf(await visit(showSecondFactor, {}, asPerson));
    expect(text).toContain('<span class="badge">Off</span>');
    expect(text).toContain('autocomplete="current-password"');
    const refused = await visit(startSecondFactorSetup, { password: 'wrong' }, asPerson);
    expect(refused).toMatchObject({ status: 400 });
    expect(textOf(refused)).toContain('Wrong password.');
    expect(textOf(refused)).not.toContain('class="qr"');
  });

  it('The QR code and its key are shown on a page that is not cached, and confirmed by a code', async () => {
    const { visit, asPerson, accounts, token, person, prepare, nextCode } = await open();
    const other = await accounts.sessions.openWithoutSecondFactor(person);
    const shown = await prepare();
    expect(shown).toMatchObject({ hasSecret: true });
    expect(textOf(shown)).toContain('role="img" aria-label="QR code for the authenticator app"');
    expect(textOf(shown).match(/M\d+ \d+h1v1h-1z/g)!.length).toBeGreaterThan(400);
    const wrong = await visit(confirmSecondFactorSetup, { code: '000000' }, asPerson);
    expect(wrong).toMatchObject({ status: 400 });
    expect(textOf(wrong)).toContain('Wrong code.');
    expect(textOf(wrong)).toContain(
      '<a href="/console/second-factor">Show the picture and the key again</a>',
    );
    expect(textOf(await prepare())).toBe(textOf(shown));
    const done = await visit(confirmSecondFactorSetup, { code: nextCode() }, asPerson);
    expect(done).toMatchObject({ hasSecret: true, view: { scripts: ['copy.js'] } });
    const { knownDeviceCookie = null } = done as ViewReply;
    expect(await accounts.knownDevices.find(EMAIL, knownDeviceCookie)).not.toBeNull();
    expect(textOf(done).match(/(?:[a-z2-7]{4}-){3}[a-z2-7]{4}/g)).toHaveLength(10);
    expect(await accounts.sessions.findSignedInPerson(other)).toBeNull();
    expect(await accounts.sessions.findSignedInPerson(token)).toEqual(person);
    const state = textOf(await visit(showSecondFactor, {}, asPerson));
    expect(state).toContain('On since 20 June 2026.');
    expect(state).toContain('10 of 10 recovery codes left.');
    expect(await visit(startSecondFactorSetup, { password: PASSWORD }, asPerson)).toEqual({
      redirectPath: '/console/second-factor',
    });
    expect(await visit(confirmSecondFactorSetup, { code: nextCode() }, asPerson)).toEqual({
      redirectPath: '/console/second-factor?done=ended',
    });
  });

  it('A set-up that has ended asks for the password again', async () => {
    const { visit, asPerson, accounts, prepare, nextCode } = await open();
    await prepare();
    accounts.now = new Date(accounts.now.getTime() + 10 * 60_000);
    const late = await visit(confirmSecondFactorSetup, { code: nextCode() }, asPerson);
    expect(late).toEqual({ redirectPath: '/console/second-factor?done=ended' });
    const text = textOf(await visit(showSecondFactor, { done: 'ended' }, asPerson));
    expect(text).toContain('role="status">You had ten minutes, and they have passed.');
    expect(text).toContain('autocomplete="current-password"');
  });
});

describe('changing a second factor', () => {
  it('Turning it off needs the password and a code', async () => {
    const { visit, asPerson, turnOn, nextCode, accounts } = await open();
    await turnOn();
    const wrongPassword = await visit(turnOffSecondFactor, { password: 'x', code: nextCode() }, asPerson);
    expect(textOf(wrongPassword)).toContain('id="password-error" role="alert">Wrong password.');
    const wrongCode = await visit(turnOffSecondFactor, { password: PASSWORD, code: '000000' }, asPerson);
    expect(textOf(wrongCode)).toContain('id="code-error" role="alert">Wrong code.');
    expect(await accounts.people.signIn(EMAIL, PASSWORD)).toHaveProperty('pendingSecondFactorToken');
    const fields = { password: PASSWORD, code: nextCode() };
    expect(await visit(turnOffSecondFactor, fields, asPerson)).toEqual({
      redirectPath: '/console/account?done=second-factor-off',
      knownDeviceCookie: expect.any(String) as string,
    });
    expect(await accounts.people.signIn(EMAIL, PASSWORD)).toHaveProperty('sessionToken');
  });

  it('New recovery codes replace the old ones and are shown once', async () => {
    const { visit, asPerson, turnOn, nextCode } = await open();
    const [first = ''] = await turnOn();
    const reply = await visit(renewRecoveryCodes, { password: PASSWORD, code: nextCode() }, asPerson);
    expect(reply).toMatchObject({ hasSecret: true });
    expect(textOf(reply)).toContain('New recovery codes');
    expect(textOf(reply)).not.toContain(first);
    expect(textOf(await visit(showSecondFactor, {}, asPerson))).toContain('10 of 10 recovery codes left.');
  });

  it('Wrong codes of a session are limited', async () => {
    const { visit, asPerson, turnOn, nextCode } = await open();
    await turnOn();
    for (let count = 1; count <= 5; count += 1)
      await visit(turnOffSecondFactor, { password: PASSWORD, code: '000000' }, asPerson);
    const fields = { password: PASSWORD, code: nextCode() };
    expect(await visit(turnOffSecondFactor, fields, asPerson)).toMatchObject({ status: 429 });
  });
});

describe('signing in with a second factor', () => {
  it('The password leads to the form for the code, which leads to the requested page', async () => {
    const { visit, accounts, person, turnOn, nextCode, readPending } = await open();
    await turnOn();
    const reply = await visit(signIn, { email: EMAIL, password: PASSWORD, next: '/console/usage' });
    expect(reply).toMatchObject({ status: 200, hasSecret: true });
    expect(reply).not.toHaveProperty('session');
    expect(textOf(reply)).toContain('autocomplete="one-time-code"');
    const fields = { token: readPending(reply), next: '/console/usage' };
    const wrong = await visit(signInWithSecondFactorCode, { ...fields, code: '123' });
    expect(wrong).toMatchObject({ status: 400, hasSecret: true });
    expect(textOf(wrong)).toContain('Wrong code.');
    const right = await visit(signInWithSecondFactorCode, { ...fields, code: nextCode() });
    const given = expect.any(String) as string;
    expect(right).toEqual({
      redirectPath: '/console/usage',
      session: { kind: 'start', sessionToken: given },
      knownDeviceCookie: given,
    });
    expect(await accounts.sessions.findSignedInPerson(readSessionToken(right))).toEqual(person);
    expect(await visit(signInWithSecondFactorCode, { ...fields, code: nextCode() })).toEqual({
      redirectPath: '/console/sign-in?done=expired',
    });
  });

  it.each(['//evil.example/console', 'https://evil.example', '/v1/search'])(
    'The code never leads to another site: %s',
    async (next) => {
      const { visit, turnOn, nextCode, readPending } = await open();
      await turnOn();
      const token = readPending(await visit(signIn, { email: EMAIL, password: PASSWORD }));
      const reply = await visit(signInWithSecondFactorCode, { token, next, code: nextCode() });
      expect(reply).toMatchObject({ redirectPath: '/console' });
    },
  );

  it('Guesses of codes are limited from all networks together, and not for a known device', async () => {
    const { visit, accounts, turnOn, nextCode, readPending } = await open();
    await turnOn();
    const token = readPending(await visit(signIn, { email: EMAIL, password: PASSWORD }));
    for (let count = 1; count <= 5; count += 1)
      await visit(
        signInWithSecondFactorCode,
        { token, code: '000000' },
        { visitorNetworkAddress: `203.0.113.${count}` },
      );
    const blocked = await visit(signInWithSecondFactorCode, { token, code: nextCode() });
    expect(blocked).toMatchObject({ status: 429 });
    const deviceCookie = await accounts.knownDevices.remember(EMAIL, null);
    expect(
      await visit(
        signInWithSecondFactorCode,
        { token, code: nextCode() },
        { knownDeviceCookie: deviceCookie },
      ),
    ).toMatchObject({ session: { kind: 'start' } });
  });

  it('A link by e-mail signs in without a password, and still needs the code', async () => {
    const { visit, mails, background, turnOn, nextCode, readPending } = await open();
    expect(textOf(await visit(showSignInLinkRequestForm))).toContain('action="/console/sign-in-link"');
    for (const email of [EMAIL, 'nobody@example.se']) {
      const reply = await visit(requestSignInLink, { email });
      expect(textOf(reply)).toContain('Check your e-mail');
    }
    await background.settle();
    expect(mails.map(({ to }) => to)).toEqual([EMAIL]);
    const token = new URL(findLinkIn(mails[0]!)).searchParams.get('token')!;
    const form = textOf(await visit(showOneTimeLinkForm, { token }));
    expect(form).toContain('<button>Sign in</button>');
    expect(form).not.toContain('type="password"');
    await turnOn();
    const reply = await visit(acceptOneTimeLink, { token });
    const pending = readPending(reply);
    expect(await visit(signInWithSecondFactorCode, { token: pending, code: nextCode() })).toMatchObject({
      session: { kind: 'start' },
    });
    expect(await visit(acceptOneTimeLink, { token })).toMatchObject({ status: 410 });
  });
});
