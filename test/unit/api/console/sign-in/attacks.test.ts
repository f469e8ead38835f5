import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  confirmSecondFactorSetup,
  startSecondFactorSetup,
} from '../../../../../api/console/account/second-factor.ts';
import type { PageReply, RedirectReply } from '../../../../../api/console/page.ts';
import { acceptOneTimeLink } from '../../../../../api/console/sign-in/one-time-link.ts';
import { signInWithSecondFactorCode } from '../../../../../api/console/sign-in/sign-in-code.ts';
import { signIn } from '../../../../../api/console/sign-in/sign-in.ts';
import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const OTHER_PASSWORD = 'ten grey herons';
const STEP_MS = 30_000;
const SECRET = /<code class="wrap">([A-Z2-7 ]+)<\/code>/;
const TOKEN = /name="token" value="([\w-]{43})"/;

const networkOf = (n: number) => ({ visitorNetworkAddress: `203.0.113.${n % 50}` });
const cookieOf = (reply: PageReply): string | null => (reply as RedirectReply).knownDeviceCookie ?? null;

async function open() {
  const visits = await openSignInVisits();
  const { accounts, visit } = visits;
  const person = await addPerson(accounts, EMAIL, PASSWORD);
  const openSession = async () => ({
    person,
    sessionId: hashToken(await accounts.sessions.openWithoutSecondFactor(person)),
  });
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
  const guessCodes = async (): Promise<void> => {
    const token = TOKEN.exec(textOf(await visit(signIn, { email: EMAIL, password: PASSWORD })))![1]!;
    for (let n = 0; n < 20; n += 1)
      await visit(signInWithSecondFactorCode, { token, code: '000000' }, networkOf(n));
  };
  const signInWithCode = async (password: string, knownDeviceCookie: string | null): Promise<PageReply> => {
    const device = { knownDeviceCookie, visitorNetworkAddress: '198.51.100.7' };
    const asked = await visit(signIn, { email: EMAIL, password }, device);
    const token = TOKEN.exec(textOf(asked))![1]!;
    return visit(signInWithSecondFactorCode, { token, code: nextCode() }, device);
  };
  return { ...visits, openSession, turnOn, guessCodes, signInWithCode };
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

  it('who guesses codes does not keep out the owner who resets the password', async () => {
    const { visit, accounts, turnOn, guessCodes, signInWithCode } = await open();
    const device = await turnOn(cookieOf(await visit(signIn, { email: EMAIL, password: PASSWORD })));
    await guessCodes();
    const { token } = (await accounts.people.requestReset(EMAIL))!;
    const fields = { token, password: OTHER_PASSWORD };
    const kept = cookieOf(await visit(acceptOneTimeLink, fields, { knownDeviceCookie: device }));
    expect(await signInWithCode(OTHER_PASSWORD, kept ?? device)).toMatchObject({
      session: { kind: 'start' },
    });
  });
});
