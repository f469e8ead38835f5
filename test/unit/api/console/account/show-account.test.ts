import { describe, expect, it } from 'vitest';
import {
  endOneSession,
  endOtherSessions,
  nameAccount,
  showAccount,
} from '../../../../../api/console/account/show-account.ts';
import { PAGES } from '../../../../../api/console/pages.ts';
import { toDeviceName } from '../../../../../api/console/http/session-cookie.ts';
import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const PASSWORD = 'nine green herons';

async function open() {
  const visits = await openSignInVisits();
  const person = await addPerson(visits.accounts, 'alva@example.se', PASSWORD);
  const member = await addPerson(visits.accounts, 'bo@example.se', PASSWORD);
  const token = await visits.accounts.sessions.openWithoutSecondFactor(person);
  return { ...visits, person, member, token, asPerson: { person, sessionId: hashToken(token) } };
}

describe('the account page', () => {
  it('The page shows plan, people, second factor and devices', async () => {
    const { visit, accounts, asPerson, person } = await open();
    const other = await accounts.sessions.openWithoutSecondFactor(person);
    await accounts.sessions.setDevice(other, 'Safari, iOS <b>');
    const text = textOf(await visit(showAccount, {}, asPerson));
    expect(text).toContain('<h2>Fjällbruk AB</h2>');
    expect(text).toContain('500 credits a month');
    expect(text).toMatch(/alva@example\.se <span class="muted">\(you\)<\/span>/);
    expect(text).toContain('bo@example.se');
    expect(text).toMatch(/Two-factor authentication\s+<span class="badge">Off<\/span\s*>/);
    expect(text).toMatch(/Unknown device <span class="badge badge-good">This device<\/span>/);
    expect(text).toContain('Safari, iOS &lt;b&gt;');
    expect(text).toContain('Last used 20 Jun 2026, 12:00');
    expect(text.match(/action="\/console\/account\/sessions\/end"/g)).toHaveLength(1);
    expect(text).not.toContain(other);
  });

  it('An owner names the account, and a member cannot', async () => {
    const { visit, accounts, asPerson, member } = await open();
    expect(PAGES.find(({ handle }) => handle === nameAccount)?.access).toBe('owner');
    expect(textOf(await visit(showAccount, {}, { person: member }))).not.toContain('id="account-name"');
    expect(await visit(nameAccount, { name: ' Fjäll & <b> ' }, asPerson)).toEqual({
      redirectPath: '/console/account?done=named',
    });
    const text = textOf(await visit(showAccount, {}, asPerson));
    expect(text).toContain('<h2>Fjäll &amp; &lt;b&gt;</h2>');
    expect(text).toContain('value="Fjäll &amp; &lt;b&gt;"');
    expect(text).toContain('New name of the account');
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(101)])
      await expect(visit(nameAccount, { name }, asPerson)).rejects.toMatchObject({
        code: 'invalid_parameter',
      });
    expect(await accounts.administration.getAccount(accounts.account)).toMatchObject({ name: 'Fjäll & <b>' });
  });

  it('A device is signed out by its own person only', async () => {
    const { visit, accounts, asPerson, member, token } = await open();
    const other = await accounts.sessions.openWithoutSecondFactor(member);
    const ended = { redirectPath: '/console/account?done=session-ended' };
    expect(await visit(endOneSession, { id: hashToken(other) }, asPerson)).toEqual(ended);
    expect(await accounts.sessions.findSignedInPerson(other)).toEqual(member);
    expect(await visit(endOneSession, {}, asPerson)).toEqual(ended);
    expect(await visit(endOneSession, { id: hashToken(token) }, asPerson)).toEqual(ended);
    expect(await accounts.sessions.findSignedInPerson(token)).toBeNull();
  });

  it('All other devices are signed out, and this one stays', async () => {
    const { visit, accounts, asPerson, person, member, token } = await open();
    const other = await accounts.sessions.openWithoutSecondFactor(person);
    const foreign = await accounts.sessions.openWithoutSecondFactor(member);
    expect(await visit(endOtherSessions, {}, asPerson)).toEqual({
      redirectPath: '/console/account?done=others-ended',
    });
    expect(await accounts.sessions.findSignedInPerson(other)).toBeNull();
    expect(await accounts.sessions.findSignedInPerson(token)).toEqual(person);
    expect(await accounts.sessions.findSignedInPerson(foreign)).toEqual(member);
    const text = textOf(await visit(showAccount, { done: 'others-ended' }, asPerson));
    expect(text).toContain('All other devices are signed out.');
    expect(textOf(await visit(showAccount, { done: 'constructor' }, asPerson))).not.toContain('notice');
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    ['', null],
    ['x'.repeat(100_000), null],
    ['anna@example.se/1.0 x', null],
    ['Ring 08-123456/5 (X11; Linux x86_64)', 'Linux'],
  ])('The device of a User-Agent is browser and system', (userAgent, device) => {
    expect(toDeviceName(userAgent)).toBe(device);
  });
});
