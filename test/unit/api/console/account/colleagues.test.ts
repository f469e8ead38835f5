import { describe, expect, it } from 'vitest';
import {
  confirmPromoteColleague,
  confirmRemoveColleague,
  promoteColleague,
  removeColleague,
} from '../../../../../api/console/account/colleagues.ts';
import { showAccount } from '../../../../../api/console/account/show-account.ts';
import { PAGES } from '../../../../../api/console/pages.ts';
import { hashToken } from '../../../../../shared/accounts/people/sessions.ts';
import { addPerson, openSignInVisits, textOf } from '../../../../support/service/visit-sign-in.ts';

const PASSWORD = 'nine green herons';

async function open() {
  const visits = await openSignInVisits();
  const { accounts } = visits;
  const alva = await addPerson(accounts, 'alva@example.se', PASSWORD);
  const bo = await addPerson(accounts, 'bo@example.se', PASSWORD);
  const asAlva = { person: alva, sessionId: hashToken('alva') };
  return { ...visits, alva, bo, asAlva };
}

describe('an owner and a colleague', () => {
  it('A colleague is removed with the password of the owner, and signed out at once', async () => {
    const { visit, accounts, bo, alva, asAlva, logged } = await open();
    const token = await accounts.sessions.openWithoutSecondFactor(bo);
    expect(textOf(await visit(showAccount, {}, asAlva))).toContain(`/console/account/people/${bo.id}/remove`);
    const asked = textOf(await visit(confirmRemoveColleague, { id: bo.id }, asAlva));
    expect(asked).toContain('Remove bo@example.se');
    expect(asked).toContain('Revoke those that the person may have kept.');
    const wrong = await visit(removeColleague, { id: bo.id, password: 'ten grey herons' }, asAlva);
    expect(wrong).toMatchObject({ status: 400 });
    expect(await accounts.sessions.findSignedInPerson(token)).toEqual(bo);
    expect(await visit(removeColleague, { id: bo.id, password: PASSWORD }, asAlva)).toEqual({
      redirectPath: '/console/account?done=colleague-removed',
    });
    expect(await accounts.sessions.findSignedInPerson(token)).toBeNull();
    expect((await accounts.people.list(accounts.account)).map(({ id }) => id)).toEqual([alva.id]);
    expect(await accounts.findHolder()).not.toBeNull();
    expect((await accounts.events.list(alva, false, 1))[0]).toMatchObject({ kind: 'removed' });
    expect(JSON.stringify(logged)).not.toContain('bo@');
  });

  it('A member becomes an owner, who can do the same', async () => {
    const { visit, accounts, bo, alva, asAlva } = await open();
    const findBo = async () => (await accounts.people.list(accounts.account)).find(({ id }) => id === bo.id)!;
    expect(textOf(await visit(confirmPromoteColleague, { id: bo.id }, asAlva))).toContain('also you');
    expect(await visit(promoteColleague, { id: bo.id, password: 'ten grey herons' }, asAlva)).toMatchObject({
      status: 400,
    });
    expect(await findBo()).toMatchObject({ role: 'member' });
    await visit(promoteColleague, { id: bo.id, password: PASSWORD }, asAlva);
    const owner = await findBo();
    expect(owner).toMatchObject({ role: 'owner' });
    const page = textOf(await visit(showAccount, { done: 'colleague-promoted' }, asAlva));
    expect(page).toContain('The account has one more owner.');
    expect(page).toContain('New owner');
    expect(page).not.toContain(`/console/account/people/${bo.id}/promote`);
    await visit(removeColleague, { id: alva.id, password: PASSWORD }, { person: owner });
    expect((await accounts.people.list(accounts.account)).map(({ id }) => id)).toEqual([bo.id]);
  });

  it('A member sees no buttons, and nobody acts on another account or on themselves', async () => {
    const { visit, accounts, bo, alva, asAlva } = await open();
    expect(textOf(await visit(showAccount, {}, { person: bo }))).not.toContain('/console/account/people/');
    for (const page of [confirmRemoveColleague, removeColleague, confirmPromoteColleague, promoteColleague])
      expect(PAGES.find(({ handle }) => handle === page)?.access).toBe('owner');
    const elsewhere = await accounts.administration.createAccount('free', 'Another');
    const { token } = await accounts.people.invite('cia@example.se', elsewhere);
    const cia = (await accounts.people.acceptPasswordLink(token, PASSWORD))!;
    for (const id of [cia.id, alva.id, 'per_none', '']) {
      await expect(visit(confirmRemoveColleague, { id }, asAlva)).rejects.toMatchObject({
        code: 'not_found',
      });
      await visit(removeColleague, { id, password: PASSWORD }, asAlva);
      await visit(promoteColleague, { id, password: PASSWORD }, asAlva);
    }
    expect(await accounts.people.list(accounts.account)).toHaveLength(2);
    expect(await accounts.people.list(elsewhere)).toHaveLength(1);
  });
});
