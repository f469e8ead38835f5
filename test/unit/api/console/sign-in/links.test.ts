import { describe, expect, it } from 'vitest';
import { acceptOneTimeLink, showOneTimeLinkForm } from '../../../../../api/console/sign-in/one-time-link.ts';
import {
  requestPasswordReset,
  requestSignUp,
  showForgotPassword,
  showSignUp,
} from '../../../../../api/console/sign-in/link-request.ts';
import { findLinkIn } from '../../../../support/service/mail-server.ts';
import {
  addPerson,
  MAIL_BASE,
  openSignInVisits,
  readSessionToken,
  textOf,
} from '../../../../support/service/visit-sign-in.ts';
import { whoSignsIn } from '../../../../support/service/sign-in.ts';

const EMAIL = 'alva@example.se';
const PASSWORD = 'nine green herons';

describe('a one-time link', () => {
  const open = async () => {
    const visits = await openSignInVisits();
    const { people, account } = visits.accounts;
    return { ...visits, token: (await people.invite(EMAIL, account)).token };
  };

  it('Opening a one-time link does not use it up; sending a password signs in', async () => {
    const { visit, accounts, token } = await open();
    for (let look = 0; look < 2; look += 1) {
      const page = await visit(showOneTimeLinkForm, { token });
      expect(page).toMatchObject({ hasSecret: true });
      expect(textOf(page)).toContain(`name="token" value="${token}"`);
      expect(textOf(page)).toContain(EMAIL);
    }
    const reply = await visit(acceptOneTimeLink, { token, password: PASSWORD });
    const given = expect.any(String) as string;
    expect(reply).toEqual({
      redirectPath: '/console',
      session: { kind: 'start', sessionToken: given },
      knownDeviceCookie: given,
    });
    expect(await accounts.sessions.findSignedInPerson(readSessionToken(reply))).toMatchObject({
      email: EMAIL,
    });
  });

  it.each([
    ['too short', 'The password has 9 characters. Add at least 1.'],
    ['x'.repeat(201), 'Remove at least 1.'],
    [EMAIL, 'The password must not be your e-mail address.'],
    ['Qwertyuiop', 'This password is one of the most common ones and easy to guess.'],
  ])('A one-time link stays valid after the refused password %s', async (password, message) => {
    const { visit, token } = await open();
    const refused = await visit(acceptOneTimeLink, { token, password });
    expect(refused).toMatchObject({ status: 400, hasSecret: true });
    expect(textOf(refused)).toContain(message);
    expect(textOf(refused)).toContain('aria-describedby="password-error password-hint"');
    expect(await visit(acceptOneTimeLink, { token, password: PASSWORD })).toMatchObject({
      redirectPath: '/console',
    });
  });

  it('A used, unknown, missing or expired link says what to do', async () => {
    const { visit, accounts, token } = await open();
    await visit(acceptOneTimeLink, { token, password: PASSWORD });
    const { token: late } = await accounts.people.invite('bo@example.se', accounts.account);
    accounts.now = new Date('2026-07-20T10:00:00.000Z');
    for (const fields of [{ token }, { token: 'x'.repeat(43) }, {}, { token: late }])
      for (const page of [showOneTimeLinkForm, acceptOneTimeLink]) {
        const reply = await visit(page, { ...fields, password: PASSWORD });
        expect(reply).toMatchObject({ status: 410 });
        expect(textOf(reply)).toContain('It has already been used, is too old or is incomplete.');
        for (const place of ['sign-in', 'forgot', 'sign-up'])
          expect(textOf(reply)).toContain(`href="/console/${place}"`);
      }
    expect(textOf(await visit(showOneTimeLinkForm, {}, { language: 'sv' }))).toContain(
      'Länken gäller inte längre',
    );
  });
});

describe('signing up', () => {
  it('Signing up mails a link that creates a Free account', async () => {
    const { visit, mails, background, accounts } = await openSignInVisits();
    const sent = await visit(requestSignUp, { email: ' Alva@Example.se' });
    expect(textOf(sent)).toContain(`An e-mail is on its way to ${EMAIL}.`);
    await background.settle();
    expect(mails).toMatchObject([{ to: EMAIL, subject: 'Confirm your e-mail address' }]);
    const link = new URL(findLinkIn(mails[0]!));
    expect(link.origin).toBe(MAIL_BASE);
    const token = link.searchParams.get('token')!;
    await visit(acceptOneTimeLink, { token, password: PASSWORD });
    const person = await whoSignsIn(accounts, EMAIL, PASSWORD);
    expect(person).toMatchObject({ role: 'owner' });
    expect(await accounts.administration.getAccount(person!.account)).toMatchObject({ plan: 'free' });
  });

  it.each(['/console/keys', '/console/match', '/console/company/5566778899#watch'])(
    'A sign-up that began at %s ends there, and the test register is built meanwhile',
    async (next) => {
      const { visit, mails, background, countPreparations } = await openSignInVisits();
      const hidden = `<input type="hidden" name="next" value="${next}" />`;
      const form = textOf(await visit(showSignUp, { next }));
      expect(form).toMatch(new RegExp(`${hidden}[^]*id="email"[^>]*autofocus`));
      const sent = textOf(await visit(requestSignUp, { email: EMAIL, next }));
      expect(sent).toMatch(new RegExp(`${hidden}[^]*Send the e-mail again`));
      await background.settle();
      expect(countPreparations()).toBe(1);
      const fields = Object.fromEntries(new URL(findLinkIn(mails[0]!)).searchParams);
      expect(fields).toMatchObject({ next });
      expect(textOf(await visit(showOneTimeLinkForm, fields))).toContain(hidden);
      expect(await visit(acceptOneTimeLink, { ...fields, password: PASSWORD })).toMatchObject({
        redirectPath: next,
      });
    },
  );

  it.each([
    ['/console/lists?q=Send+money+to+evil.example', '/console/lists'],
    ['/console/send-money', null],
    ['/console/company/8112189876', null],
    ['/docs/send-money', null],
    ['/console/keys#send-money', null],
    ['https://evil.example/console/keys', null],
  ])('Nobody writes to the person by what the mailed link leads to: %s', async (next, mailed) => {
    const { visit, mails, background } = await openSignInVisits();
    await visit(requestSignUp, { email: EMAIL, next });
    await background.settle();
    expect(mails[0]!.text).not.toMatch(/money|evil|8112189876/);
    expect(new URL(findLinkIn(mails[0]!)).searchParams.get('next')).toBe(mailed);
    const { token = '' } = Object.fromEntries(new URL(findLinkIn(mails[0]!)).searchParams);
    expect(textOf(await visit(showOneTimeLinkForm, { token, next }))).not.toContain('money');
  });

  it('The mail can be sent again to the same address', async () => {
    const { visit, mails, background } = await openSignInVisits();
    const sent = textOf(await visit(requestSignUp, { email: EMAIL }));
    expect(sent).toContain(`action="/console/sign-up"`);
    expect(sent).toContain(`<input type="hidden" name="email" value="${EMAIL}" />`);
    await visit(requestSignUp, { email: EMAIL, next: '/console' });
    await background.settle();
    expect(mails.map(findLinkIn)).toEqual(
      Array.from({ length: 2 }, () => expect.not.stringContaining('next=')),
    );
  });

  it('Signing up with a known address gives the same answer and mails a notice', async () => {
    const { visit, mails, background, accounts } = await openSignInVisits();
    await addPerson(accounts, EMAIL, PASSWORD);
    const known = await visit(requestSignUp, { email: EMAIL }, { language: 'sv' });
    const unknown = await visit(requestSignUp, { email: 'bo@example.se' }, { language: 'sv' });
    expect(textOf(known)).toBe(textOf(unknown).replaceAll('bo@example.se', EMAIL));
    expect(mails).toEqual([]);
    await background.settle();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [EMAIL, 'Du har redan ett konto'],
      ['bo@example.se', 'Bekräfta din e-postadress'],
    ]);
  });

  it('Signing up gives the same answer when the mail fails, which is logged', async () => {
    const { visit, mails, broken, failures, background } = await openSignInVisits();
    broken.add(EMAIL);
    expect(textOf(await visit(requestSignUp, { email: EMAIL }))).toContain('An e-mail is on its way');
    await background.settle();
    expect(mails).toEqual([]);
    expect(failures).toHaveLength(1);
    expect(String(failures[0])).not.toContain(EMAIL);
  });
});

describe('a forgotten password', () => {
  it('A forgotten password is reset by a mailed link, with the same answer for unknown addresses', async () => {
    const { visit, mails, background, accounts } = await openSignInVisits();
    const person = await addPerson(accounts, EMAIL, 'ten grey herons');
    const known = await visit(requestPasswordReset, { email: EMAIL });
    const unknown = await visit(requestPasswordReset, { email: 'bo@example.se' });
    expect(textOf(known)).toBe(textOf(unknown).replaceAll('bo@example.se', EMAIL));
    await background.settle();
    expect(mails).toMatchObject([{ to: EMAIL, subject: 'Reset your password' }]);
    const token = new URL(findLinkIn(mails[0]!)).searchParams.get('token')!;
    expect(textOf(await visit(showOneTimeLinkForm, { token }))).toContain('<h1>Choose a new password</h1>');
    await visit(acceptOneTimeLink, { token, password: PASSWORD });
    expect(await whoSignsIn(accounts, EMAIL, PASSWORD)).toEqual(person);
  });
});

describe.each([
  [
    'sign-up',
    showSignUp,
    requestSignUp,
    'Accounts on this service are created by invitation. Ask the operator for one.',
  ],
  [
    'forgot',
    showForgotPassword,
    requestPasswordReset,
    'Passwords cannot be reset by e-mail. Ask the operator of this service for a new invitation.',
  ],
] as const)('%s', (name, show, request, advice) => {
  it('A page that mails links says what to do without a mail server', async () => {
    const { visit } = await openSignInVisits(false);
    for (const reply of [await visit(show), await visit(request, { email: EMAIL })]) {
      expect(textOf(reply)).toContain(advice);
      expect(textOf(reply)).not.toContain('<form');
    }
  });

  it.each(['', 'alva', 'a@b'])('The address %j is refused', async (email) => {
    const { visit, mails, background } = await openSignInVisits();
    expect(textOf(await visit(show))).toContain(`action="/console/${name}"`);
    const reply = await visit(request, { email });
    expect(reply).toMatchObject({ status: 400 });
    expect(textOf(reply)).toContain('id="email-error" role="alert">Enter a valid e-mail address');
    await background.settle();
    expect(mails).toEqual([]);
  });

  it('The mail of the owner comes while 20 networks ask for it', async () => {
    const { visit, accounts, mails, background } = await openSignInVisits();
    await addPerson(accounts, EMAIL, PASSWORD);
    const ask = (visitorNetworkAddress: string, knownDeviceCookie: string | null = null) =>
      visit(request, { email: EMAIL }, { visitorNetworkAddress, knownDeviceCookie });
    for (let network = 0; network < 20; network += 1)
      for (let mail = 0; mail < 7; mail += 1) await ask(`stranger ${network}`);
    await background.settle();
    expect(mails).toHaveLength(100);
    const cookie = await accounts.knownDevices.remember(EMAIL, null);
    expect(await ask('home')).not.toHaveProperty('status');
    expect(await ask('stranger 0', cookie)).not.toHaveProperty('status');
    await background.settle();
    expect(mails).toHaveLength(102);
    const refused = await ask('stranger 0');
    expect(refused).toMatchObject({ status: 429 });
    expect(textOf(refused)).toContain('Wait 60 minutes');
  });
});
