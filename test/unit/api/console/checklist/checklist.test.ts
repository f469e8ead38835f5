import { describe, expect, it } from 'vitest';
import { dismissChecklist, renderChecklist } from '../../../../../api/console/checklist/checklist.ts';
import type { PageRequest } from '../../../../../api/console/page.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';

const DAY_MS = 24 * 3_600_000;

async function open(role: 'owner' | 'member' = 'owner') {
  const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
  const account = await accounts.administration.createAccount('free', 'Ny AB');
  const request = {
    services: { accounts, now: () => accounts.now },
    person: { id: 'per_a', account, email: 'anna@example.com', role },
    language: 'en',
  } as unknown as PageRequest;
  const show = async (): Promise<string | null> => {
    const shown = await renderChecklist(request);
    return shown === null ? null : String(shown);
  };
  return { accounts, account, request, show };
}

describe('the first steps of an account', () => {
  it('Each step is ticked by what the account has done, and the list goes away at the end', async () => {
    const { accounts, account, show } = await open();
    expect(await show()).toContain('0 of 4 done');
    const { key } = await accounts.administration.createKey(account, 'Key');
    expect(await show()).toMatch(/1 of 4 done[^]*Create an API key <span class="visually-hidden">\(Done\)/);
    await accounts.findHolder(key);
    expect(await show()).toContain('2 of 4 done');
    await accounts.firstSteps.record(account, 'company');
    expect(await show()).toContain('3 of 4 done');
    await accounts.firstSteps.record(account, 'report');
    expect(await show()).toBeNull();
  });

  it('A step stays done when its key is revoked', async () => {
    const { accounts, account, show } = await open();
    const { id } = await accounts.administration.createKey(account, 'Key');
    await accounts.administration.revokeKey(id);
    expect(await show()).toContain('1 of 4 done');
  });

  it('Dismissing hides the steps for the account', async () => {
    const { request, show } = await open();
    expect(dismissChecklist.access).toBe('owner');
    expect(await dismissChecklist.handle(request)).toEqual({ redirect: '/console' });
    expect(await show()).toBeNull();
  });

  it('Members, guests and accounts of more than 30 days see no steps', async () => {
    const { accounts, request, show } = await open();
    expect(await (await open('member')).show()).toBeNull();
    expect(await renderChecklist({ ...request, person: null })).toBeNull();
    accounts.now = new Date(accounts.now.getTime() + 30 * DAY_MS);
    expect(await show()).not.toBeNull();
    accounts.now = new Date(accounts.now.getTime() + 1);
    expect(await show()).toBeNull();
  });
});
