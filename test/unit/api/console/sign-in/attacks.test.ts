import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  confirmSecondFactorSetup,
  startSecondFactorSetup,
} from '../../../../../api/console/account/second-factor.ts';
import type { PageReply, RedirectReply, ViewReply } from '../../../../../api/console/page.ts';
import { acceptOneTimeLink } from '../../../../../api/console/sign-in/one-time-link.ts';
import { changePassword } from '../../../../../api/console/sign-in/password.ts';
import { signInWithSecondFactorCode, signIn } from '../../../../../api/console/sign-in/sign-in.ts';
import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const OTHER_PASSWORD = 'ten grey herons';
const STEP_MS = 30_000;
const SECRET = /<code class="wrap">([A-Z2-7 ]+)<\/code>/;
const TOKEN = /name="token" value="([\w-]{43})"/;

const networkOf = (n: number) => ({ visitorNetworkAddress: `203.0.113.${n % 50}` });
const statusOf = (reply: PageReply): number | undefined => (reply as ViewReply).status;
const cookieOf = (reply: PageReply): string | null => (reply as RedirectReply).knownDeviceCookie ?? null;

async function open() {
  const visits = await openSignInVisits();
  const { accounts, visit } = visits;
  const person = await addPerson(accounts, EMAIL, PASSWORD);
  const openSession = async () => ({
    person,
    sessionId: hashToken(await accounts.sessions.openWithoutSecondFactor(person)),
  });
  const collectCookies = async (count: number): Promise<(string | null)[]> => {
    const cookies: (string | null)[] = [];
    for (let n = 0; n < count; n += 1)
      cookies.push(cookieOf(await visit(signIn, { email: EMAIL, password: PASSWORD }, networkOf(n))));
    return cookies;
  };
  let secret = '';
  const nextCode = (): string => {
    accounts.now = new Date(accounts.now.getTime() + STEP_MS);
    return new TOTP({ secret }).generate({ timestamp: accounts.now.getTime() });
  };
  const turnOn = async (knownDeviceCookie: string | null): Promise<string | null> => {
    const asOwner = { ...(await openSession()), knownDeviceCookie };
    const shown = textOf(await visit(startSecondFactorSetup, { password: PASSWORD }, asOwner));
    secret = SECRET.exec(shown)![1]!.replaceAll(' ', '');
    const done = await visit(confirmSecondFactorSetup, { code: nextCode() }, asOwner);
    return cookieOf(done) ?? knownDeviceCookie;
  };
  const guessCodes = async (cookies: readonly (string | null)[]): Promise<number> => {
    const token = TOKEN.exec(textOf(await visit(signIn, { email: EMAIL, password: PASSWORD })))![1]!;
    let tried = 0;
    for (const [n, knownDeviceCookie] of cookies.entries()) {
      const attempt = { ...networkOf(n), knownDeviceCookie };
      const reply = await visit(signInWithSecondFactorCode, { token, code: '000000' }, attempt);
      if (statusOf(reply) === 400) tried += 1;
    }
    return tried;
  };
  const signInWithCode = async (password: string, knownDeviceCookie: string | null): Promise<PageReply> => {
    const device = { knownDeviceCookie, visitorNetworkAddress: '198.51.100.7' };
    const asked = await visit(signIn, { email: EMAIL, password }, device);
    const token = TOKEN.exec(textOf(asked))![1]!;
    return visit(signInWithSecondFactorCode, { token, code: nextCode() }, device);
  };
  return { ...visits, person, openSession, collectCookies, turnOn, guessCodes, signInWithCode };
}

describe('an attacker', () => {
  it('who holds a session cannot turn on a second factor that its owner prepares', async () => {
    const { visit, openSession, accounts } = await open();
    const owner = await openSession();
    const stolen = await openSession();
    const shown = textOf(await visit(startSecondFactorSetup, { password: PASSWORD }, owner));
    const secret = SECRET.exec(shown)![1]!.replaceAll(' ', '');
    for (const session of [stolen, owner]) {
      const reply = await visit(confirmSecondFactorSetup, { code: '000000' }, session);
      expect(JSON.stringify(reply)).not.toMatch(SECRET);
      expect(JSON.stringify(reply)).not.toContain('class=\\"qr\\"');
    }
    const code = new TOTP({ secret }).generate({ timestamp: accounts.now.getTime() });
    await visit(confirmSecondFactorSetup, { code }, stolen);
    expect(await accounts.people.signIn(EMAIL, PASSWORD)).toHaveProperty('sessionToken');
  });

  it('with 200 cookies and 50 networks tries ten codes an hour, and the owner signs in at once', async () => {
    const { visit, collectCookies, turnOn, guessCodes, signInWithCode } = await open();
    const own = cookieOf(await visit(signIn, { email: EMAIL, password: PASSWORD }));
    const cookies = await collectCookies(200);
    const device = await turnOn(own);
    expect(await guessCodes([...cookies, ...cookies, null, ...cookies])).toBeLessThanOrEqual(10);
    expect(await signInWithCode(PASSWORD, device)).toMatchObject({ session: { kind: 'start' } });
  });

  it('who guesses codes does not keep out the owner who resets the password', async () => {
    const { visit, accounts, turnOn, guessCodes, signInWithCode } = await open();
    const device = await turnOn(cookieOf(await visit(signIn, { email: EMAIL, password: PASSWORD })));
    await guessCodes(Array.from({ length: 20 }, () => null));
    const { token } = (await accounts.people.requestReset(EMAIL))!;
    const fields = { token, password: OTHER_PASSWORD };
    const kept = cookieOf(await visit(acceptOneTimeLink, fields, { knownDeviceCookie: device }));
    expect(await signInWithCode(OTHER_PASSWORD, kept ?? device)).toMatchObject({
      session: { kind: 'start' },
    });
  });

  it('with 30 cookies and 50 networks tries 100 passwords, and the owner signs in at once', async () => {
    const { visit, person, collectCookies } = await open();
    const before = cookieOf(await visit(signIn, { email: EMAIL, password: PASSWORD }));
    const cookies = await collectCookies(30);
    const here = { person, knownDeviceCookie: before };
    const own = cookieOf(await visit(changePassword, { current: PASSWORD, next: OTHER_PASSWORD }, here));
    let tried = 0;
    for (let n = 0; n < 600; n += 1) {
      const attempt = { ...networkOf(n), knownDeviceCookie: n < 300 ? cookies[n % 30]! : null };
      const reply = await visit(signIn, { email: EMAIL, password: `wrong ${n}` }, attempt);
      if (statusOf(reply) === 400) tried += 1;
    }
    expect(tried).toBeLessThanOrEqual(100);
    const owner = { knownDeviceCookie: own, visitorNetworkAddress: '198.51.100.7' };
    expect(await visit(signIn, { email: EMAIL, password: OTHER_PASSWORD }, owner)).toMatchObject({
      session: { kind: 'start' },
    });
  });

  it('who signs in often does not make the device of the owner unknown', async () => {
    const { visit, accounts, collectCookies } = await open();
    const own = cookieOf(await visit(signIn, { email: EMAIL, password: PASSWORD }));
    accounts.now = new Date(accounts.now.getTime() + STEP_MS);
    await collectCookies(25);
    for (let n = 0; n < 600; n += 1)
      await visit(signIn, { email: EMAIL, password: `wrong ${n}` }, networkOf(n));
    const owner = { knownDeviceCookie: own, visitorNetworkAddress: '198.51.100.7' };
    expect(await visit(signIn, { email: EMAIL, password: PASSWORD }, owner)).toMatchObject({
      session: { kind: 'start' },
    });
  });
});
