import { describe, expect, it } from 'vitest';
import { changePassword, showChangePasswordForm } from '../../../../../api/console/sign-in/password.ts';
import {
  showSignIn,
  signIn,
  signOut,
  signOutEverywhere,
} from '../../../../../api/console/sign-in/sign-in.ts';
import {
  addPerson,
  openSignInVisits,
  readSessionToken,
  textOf,
} from '../../../../support/service/visit-sign-in.ts';
import { whoSignsIn } from '../../../../support/service/sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';
const OTHER_PASSWORD = 'ten grey herons';
const RIGHT = { email: EMAIL, password: PASSWORD };

const open = async () => {
  const visits = await openSignInVisits();
  return { ...visits, person: await addPerson(visits.accounts, EMAIL, PASSWORD) };
};

describe('signing in', () => {
  it('Signing in starts a session and continues to the requested page', async () => {
    const { visit, accounts, person } = await open();
    const next = '/console/keys?a=1';
    expect(textOf(await visit(showSignIn, { next }))).toContain(`name="next" value="${next}"`);
    const reply = await visit(signIn, { ...RIGHT, email: ' ALVA@example.se', next });
    const given = expect.any(String) as string;
    expect(reply).toEqual({
      redirectPath: `${next}&held=1`,
      session: { kind: 'start', sessionToken: given },
      knownDeviceCookie: given,
    });
    expect(await accounts.sessions.findSignedInPerson(readSessionToken(reply))).toEqual(person);
    expect(await visit(showSignIn, { next }, { person })).toEqual({ redirectPath: `${next}&held=1` });
  });

  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/v1/search',
    'javascript:alert(1)',
    '',
  ])('Signing in never redirects to another site: %s', async (next) => {
    const { visit } = await open();
    expect(await visit(signIn, { ...RIGHT, next })).toMatchObject({ redirectPath: '/console' });
    expect(textOf(await visit(showSignIn, { next }))).toContain('name="next" value="/console"');
  });

  it.each([
    { email: EMAIL, password: OTHER_PASSWORD },
    { email: 'bo@example.se', password: PASSWORD },
    { email: EMAIL },
    {},
  ])('Every failed sign-in shows the same message: %j', async (fields) => {
    const { visit } = await open();
    const reply = await visit(signIn, { ...fields, next: '/console/usage' });
    expect(reply).toMatchObject({ status: 400 });
    const text = textOf(reply);
    expect(text).toContain('id="problem" role="alert">Wrong e-mail or password.');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(text.match(/aria-describedby="problem"/g)).toHaveLength(2);
    expect(text).toContain('value="/console/usage"');
    expect(text).toMatch(
      fields.email === undefined ? /id="email"[^>]*autofocus/ : /id="password"[^>]*autofocus/,
    );
    expect(text).not.toContain(PASSWORD);
  });

  it('The sent address is escaped', async () => {
    const { visit } = await open();
    const email = '"><script>alert(1)</script>';
    expect(textOf(await visit(signIn, { email, password: 'x' }))).not.toContain('<script');
  });

  it('A known device can sign in after others failed from its network', async () => {
    const { visit } = await open();
    const { knownDeviceCookie } = (await visit(signIn, RIGHT)) as { knownDeviceCookie: string };
    for (let attempt = 0; attempt < 11; attempt += 1) await visit(signIn, { ...RIGHT, password: 'x' });
    expect(await visit(signIn, RIGHT)).toMatchObject({ status: 429 });
    expect(await visit(signIn, RIGHT, { knownDeviceCookie })).toMatchObject({ redirectPath: '/console' });
    expect(await visit(signIn, RIGHT, { visitorNetworkAddress: '198.51.100.1' })).toMatchObject({
      redirectPath: '/console',
    });
    const other = { ...RIGHT, email: 'bo@example.se' };
    for (let attempt = 0; attempt < 11; attempt += 1)
      await visit(signIn, other, { knownDeviceCookie, visitorNetworkAddress: '198.51.100.2' });
    expect(
      await visit(signIn, other, { knownDeviceCookie, visitorNetworkAddress: '198.51.100.2' }),
    ).toMatchObject({
      status: 429,
    });
  });

  it('Signing in is blocked after 10 wrong passwords, with the time to wait', async () => {
    const { visit } = await open();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await visit(signIn, { email: EMAIL, password: 'wrong' })).toMatchObject({ status: 400 });
    const reply = await visit(signIn, RIGHT);
    expect(reply).toMatchObject({ status: 429 });
    expect(textOf(reply)).toContain('Wait 15 minutes and try again.');
    expect(textOf(await visit(signIn, RIGHT, { language: 'sv' }))).toContain(
      'Vänta 15 minuter och försök igen.',
    );
  });
});

describe('signing out', () => {
  it('Signing out ends the session, or all sessions', async () => {
    const { visit, accounts, person } = await open();
    expect(await visit(signOut, {}, { person })).toEqual({
      redirectPath: '/console/sign-in?done=signed-out',
      session: { kind: 'end' },
    });
    const one = await accounts.sessions.openWithoutSecondFactor(person);
    const other = await accounts.sessions.openWithoutSecondFactor(person);
    expect(await visit(signOutEverywhere, {}, { person })).toMatchObject({ session: { kind: 'end' } });
    expect([
      await accounts.sessions.findSignedInPerson(one),
      await accounts.sessions.findSignedInPerson(other),
    ]).toEqual([null, null]);
  });

  it('Signing out is confirmed with a fixed text only', async () => {
    const { visit } = await open();
    expect(textOf(await visit(showSignIn, { done: 'signed-out' }))).toContain('You are signed out.');
    for (const done of ['<b>', 'constructor', ''])
      expect(textOf(await visit(showSignIn, { done }))).not.toContain('role="status"');
  });
});

describe('changing the password', () => {
  it('Changing the password ends all other sessions and renews this one', async () => {
    const { visit, accounts, person } = await open();
    const old = await accounts.sessions.openWithoutSecondFactor(person);
    const reply = await visit(changePassword, { current: PASSWORD, next: OTHER_PASSWORD }, { person });
    expect(reply).toEqual({
      redirectPath: '/console/password?done=changed',
      session: { kind: 'start', sessionToken: expect.any(String) as string },
      knownDeviceCookie: expect.any(String) as string,
    });
    expect(await accounts.sessions.findSignedInPerson(old)).toBeNull();
    expect(await accounts.sessions.findSignedInPerson(readSessionToken(reply))).toEqual(person);
    expect(await whoSignsIn(accounts, EMAIL, OTHER_PASSWORD)).toEqual(person);
    expect(textOf(await visit(showChangePasswordForm, { done: 'changed' }, { person }))).toContain(
      'Your password has been changed.',
    );
  });

  it.each([
    [{ current: 'wrong', next: OTHER_PASSWORD }, 'current', 'Wrong current password.'],
    [{ current: PASSWORD, next: 'short' }, 'next', 'The password has 5 characters. Add at least 5.'],
    [
      { current: PASSWORD, next: 'x'.repeat(201) },
      'next',
      'The password has 201 characters. Remove at least 1.',
    ],
    [{ current: PASSWORD, next: EMAIL }, 'next', 'The password must not be your e-mail address.'],
    [{}, 'next', 'Enter a password with at least 10 characters.'],
  ])('The new password %j is refused at its field', async (fields, name, message) => {
    const { visit, accounts, person } = await open();
    const reply = await visit(changePassword, fields, { person });
    expect(reply).toMatchObject({ status: 400 });
    expect(textOf(reply)).toContain(`<p class="error" id="${name}-error" role="alert">${message}`);
    expect(textOf(reply)).toMatch(new RegExp(`aria-describedby="${name}-error( ${name}-hint)?"`));
    expect(await whoSignsIn(accounts, EMAIL, PASSWORD)).toEqual(person);
  });

  it('Guesses of the current password are limited', async () => {
    const { visit, person } = await open();
    for (let attempt = 0; attempt < 10; attempt += 1)
      await visit(changePassword, { current: 'wrong', next: OTHER_PASSWORD }, { person });
    expect(
      await visit(changePassword, { current: PASSWORD, next: OTHER_PASSWORD }, { person }),
    ).toMatchObject({
      status: 429,
    });
  });
});
