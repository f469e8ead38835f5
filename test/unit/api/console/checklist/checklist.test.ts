import { describe, expect, it } from 'vitest';
import {
  dismissChecklist,
  renderChecklistForNewOwner,
} from '../../../../../api/console/checklist/checklist.ts';
import type { PageRequest } from '../../../../../api/console/page.ts';
import { CONSOLE_KEY_ID } from '../../../../../shared/accounts/metering/paying-account-cache.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';

const DAY_MS = 24 * 3_600_000;

const COMPANY = JSON.stringify({ name: 'Plomonvallens Bärgning AB', orgNumber: '5620032705' });

async function open(role: 'owner' | 'member' = 'owner', found: readonly string[] = [COMPANY]) {
  const reader = {
    generation: { synthetic: true },
    searchByName: async () => found.map((companyJson) => ({ companyJson })),
  };
  const readStore = (read: (from: unknown, context: unknown) => unknown) => read(reader, {});
  const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
  const account = await accounts.administration.createAccount('free', 'Ny AB');
  const request = {
    services: { accounts, now: () => accounts.now },
    person: { id: 'per_a', account, email: 'anna@example.com', role },
    language: 'en',
    readStore,
  } as unknown as PageRequest;
  const show = async (): Promise<string | null> => {
    const shown = await renderChecklistForNewOwner(request, () => ['bärgning']);
    return shown === null ? null : String(shown);
  };
  return { accounts, account, request, show };
}

describe('the first steps of an account', () => {
  it('Each step is ticked by what the account has done, and the end is said', async () => {
    const { accounts, account, show } = await open();
    expect(await show()).toContain('0 of 4 done');
    const { key, id } = await accounts.administration.createKey(account, 'Key');
    expect(await show()).toMatch(/1 of 4 done[^]*Create an API key <span class="visually-hidden">\(Done\)/);
    await accounts.findHolder(key);
    expect(await show()).toMatch(/1 of 4 done[^]*href="\/docs\/errors"[^]*its answer was an error/);
    const call = {
      accountId: account,
      requestId: 'r',
      at: accounts.now,
      minBalanceCredits: 0,
      maxChargeCredits: 1,
    };
    await accounts.metering.charge({
      ...call,
      keyId: CONSOLE_KEY_ID,
      endpoint: '/v1/search',
      idempotency: undefined,
    });
    expect(await show()).toContain('1 of 4 done');
    await accounts.metering.charge({ ...call, keyId: id, endpoint: '/v1/search', idempotency: undefined });
    expect(await show()).toContain('2 of 4 done');
    await accounts.onboardingSteps.record(account, 'company');
    expect(await show()).toContain('3 of 4 done');
    await accounts.onboardingSteps.record(account, 'report');
    expect(await show()).toMatch(/All four steps are done[^]*action="\/console\/checklist\/dismiss"/);
  });

  it('The steps link to a company with an annual report, or else to the search', async () => {
    const text = (await (await open()).show())!;
    expect(text).toContain('<a href="/console/company/5620032705">Open a company</a>');
    expect(text).toContain('<a href="/console/company/5620032705#reports">Read an annual report</a>');
    expect(text).toContain('for example that of Plomonvallens Bärgning AB.');
    expect((await (await open('owner', [])).show())!.match(/href="#q"/g)).toHaveLength(2);
    const { request } = await open();
    const readStore = () => Promise.reject(new Error('the store cannot be read'));
    expect(String(await renderChecklistForNewOwner({ ...request, readStore }, () => []))).toContain(
      'href="#q"',
    );
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
    expect(await dismissChecklist.handle(request)).toEqual({ redirectPath: '/console' });
    expect(await show()).toBeNull();
  });

  it('Members, guests and accounts of more than 30 days see no steps', async () => {
    const { accounts, request, show } = await open();
    expect(await (await open('member')).show()).toBeNull();
    expect(await renderChecklistForNewOwner({ ...request, person: null }, () => [])).toBeNull();
    accounts.now = new Date(accounts.now.getTime() + 30 * DAY_MS);
    expect(await show()).not.toBeNull();
    accounts.now = new Date(accounts.now.getTime() + 1);
    expect(await show()).toBeNull();
  });
});
