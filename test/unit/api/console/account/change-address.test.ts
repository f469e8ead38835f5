import { describe, expect, it } from 'vitest';
import {
  confirmAddress,
  requestAddressChange,
  showChangeAddress,
  showConfirmAddress,
} from '../../../../../api/console/account/change-address.ts';
import { showAccount } from '../../../../../api/console/account/show-account.ts';
import { acceptOneTimeLink, showOneTimeLinkForm } from '../../../../../api/console/sign-in/one-time-link.ts';
import { whoSignsIn } from '../../../../support/service/sign-in.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const PASSWORD = 'nine green herons';
const OLD = 'alva@example.se';
const NEW = 'alva.berg@example.se';

async function open() {
  const visits = await openSignInVisits();
  const person = await addPerson(visits.accounts, OLD, PASSWORD);
  const { visit, mails, background } = visits;
  const asPerson = { person };
  const ask = async (fields: Record<string, string> = {}, by = person) => {
    mails.length = 0;
    const reply = await visit(
      requestAddressChange,
      { email: ` ${NEW.toUpperCase()} `, password: PASSWORD, ...fields },
      { person: by },
    );
    await background.settle();
    const [, token = ''] = /address\/confirm\?token=([\w-]+)/.exec(JSON.stringify(mails)) ?? [];
    return { reply, token };
  };
  return { ...visits, person, asPerson, ask };
}

describe('changing the address', () => {
  it('The link in the mail to the new address changes it, and the old one gets a notice before', async () => {
    const { visit, accounts, asPerson, ask, mails, logged } = await open();
    const { token: reset } = (await accounts.people.requestReset(OLD))!;
    expect(textOf(await visit(showAccount, {}, asPerson))).toContain('href="/console/address"');
    expect(textOf(await visit(showChangeAddress, {}, asPerson))).toContain(`You sign in with ${OLD}.`);
    const { reply, token } = await ask();
    expect(textOf(reply)).toContain(`An e-mail is on its way to ${NEW}.`);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [NEW, 'Confirm your new e-mail address'],
      [OLD, 'Somebody wants to change your e-mail address'],
    ]);
    expect(await accounts.people.findByAddress(NEW)).toBeNull();
    expect(textOf(await visit(showConfirmAddress, { token }, asPerson))).toContain(`You sign in with ${NEW}`);
    expect(await visit(confirmAddress, { token }, asPerson)).toEqual({
      redirectPath: '/console/account?done=address',
    });
    expect(await whoSignsIn(accounts, NEW, PASSWORD)).toMatchObject({ email: NEW });
    expect(await whoSignsIn(accounts, OLD, PASSWORD)).toBeNull();
    expect(await accounts.people.findValidLink(reset)).toBeNull();
    expect(await visit(confirmAddress, { token }, asPerson)).toMatchObject({ status: 410 });
    expect(logged.map((event) => (event as { kind: string }).kind)).toEqual(
      expect.arrayContaining(['address-asked', 'address']),
    );
    expect(JSON.stringify(logged)).not.toContain('alva');
  });

  it('A wrong password and a wrong address are refused, and nothing is mailed to the address', async () => {
    const { ask, mails } = await open();
    const wrong = await ask({ password: 'not the password' });
    expect(wrong.reply).toMatchObject({ status: 400 });
    expect(textOf(wrong.reply)).toContain('Wrong password.');
    const malformed = await ask({ email: 'alva' });
    expect(malformed.reply).toMatchObject({ status: 400 });
    expect(textOf(malformed.reply)).toContain('This is not a valid e-mail address.');
    expect(mails).toEqual([]);
  });

  it('The page does not say that an address has an account, whose owner gets a mail', async () => {
    const { accounts, ask, mails } = await open();
    await addPerson(accounts, NEW, PASSWORD);
    const { reply, token } = await ask();
    expect(textOf(reply)).toContain(`An e-mail is on its way to ${NEW}.`);
    expect(token).toBe('');
    expect(mails.find(({ to }) => to === NEW)?.subject).toBe('You already have an account');
  });

  it('A link is worthless to another person, to guests and as a link to sign in', async () => {
    const { visit, accounts, asPerson, ask } = await open();
    const bo = await addPerson(accounts, 'bo@example.se', PASSWORD);
    const { token } = await ask();
    expect(await visit(confirmAddress, { token }, { person: bo })).toMatchObject({ status: 410 });
    for (const page of [showOneTimeLinkForm, acceptOneTimeLink])
      expect(await visit(page, { token, password: 'a stolen account 1' })).toMatchObject({ status: 410 });
    expect(await accounts.people.acceptPasswordLink(token, 'a stolen account 1')).toBeNull();
    expect(await accounts.people.acceptSignInLink(token)).toBeNull();
    expect(await visit(confirmAddress, { token }, asPerson)).toMatchObject({
      redirectPath: '/console/account?done=address',
    });
  });

  it('Of two people who want one address, the first to confirm has it', async () => {
    const { visit, accounts, person, ask } = await open();
    const bo = await addPerson(accounts, 'bo@example.se', PASSWORD);
    const [alvas, bos] = [await ask(), await ask({}, bo)];
    expect(await visit(confirmAddress, { token: bos.token }, { person: bo })).toHaveProperty('redirectPath');
    expect(await visit(confirmAddress, { token: alvas.token }, { person })).toMatchObject({ status: 410 });
    expect(await accounts.people.findByAddress(OLD)).toMatchObject({ id: person.id });
    expect(await accounts.people.findByAddress(NEW)).toMatchObject({ id: bo.id });
  });

  it('After an hour the link is no longer valid', async () => {
    const { visit, accounts, asPerson, ask } = await open();
    const { token } = await ask();
    accounts.now = new Date(accounts.now.getTime() + 3_600_001);
    for (const page of [showConfirmAddress, confirmAddress])
      expect(await visit(page, { token }, asPerson)).toMatchObject({ status: 410 });
  });
});
