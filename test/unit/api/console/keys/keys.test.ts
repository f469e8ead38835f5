import { describe, expect, it } from 'vitest';
import {
  answerFirstCallStateJson,
  confirmRevokeKey,
  createKey,
  revokeKey,
} from '../../../../../api/console/keys/change-keys.ts';
import { showKeys } from '../../../../../api/console/keys/show-keys.ts';
import type { PageHandler, RedirectReply, ViewReply, PageRequest } from '../../../../../api/console/page.ts';
import { PAGES } from '../../../../../api/console/pages.ts';
import type { SecurityEvent } from '../../../../../shared/accounts/security-event.ts';
import { hashApiKey, hasApiKeyFormat } from '../../../../../shared/accounts/api-key.ts';
import { makeTemporaryFolder } from '../../../../support/process/temporary-folder.ts';
import { openTestAccounts } from '../../../../support/accounts/open-test-accounts.ts';

async function open() {
  const accounts = await openTestAccounts({ path: `${makeTemporaryFolder()}/accounts.sqlite` });
  const recorded: SecurityEvent[] = [];
  let preparations = 0;
  const testRegister = { ensureBuild: () => void (preparations += 1) };
  const toVisit = (changes: Partial<PageRequest>): PageRequest =>
    ({
      services: {
        accounts,
        testRegister,
        now: () => accounts.now,
        recordSecurityEvent: async (event: SecurityEvent) => void recorded.push(event),
      },
      visitorNetworkAddress: '203.0.113.9',
      readDeviceName: () => null,
      person: { id: 'person', account: accounts.account, email: 'anna@example.com', role: 'owner' },
      language: 'en',
      fields: {},
      origin: 'http://127.0.0.1:3000',
      ...changes,
    }) as PageRequest;
  const visit = (page: PageHandler, changes: Partial<PageRequest> = {}): Promise<unknown> =>
    page(toVisit(changes));
  const view = async (
    page: PageHandler,
    changes: Partial<PageRequest> = {},
  ): Promise<ViewReply & { text: string }> => {
    const reply = (await visit(page, changes)) as ViewReply;
    return { ...reply, text: String(reply.view.body) };
  };
  return {
    accounts,
    recorded,
    visit,
    view,
    countPreparations: () => preparations,
    member: { id: 'm', account: accounts.account, email: 'b@example.com', role: 'member' } as const,
  };
}

function findKey(text: string): string {
  const keys = new Set(text.match(/cds_[A-Za-z0-9_-]{43}/g));
  expect(keys.size).toBe(1);
  return [...keys][0]!;
}

describe('the list of keys', () => {
  it('An owner sees the names and beginnings of keys and the form to create one', async () => {
    const { accounts, view } = await open();
    const { text } = await view(showKeys);
    expect(text).toContain('Fjällbruk AB');
    expect(text).toContain(`${accounts.key.slice(0, 8)}…`);
    expect(text).not.toContain(accounts.key);
    expect(text).toContain('20 June 2026');
    expect(text).toContain('Not used yet');
    expect(text).toContain('<form');
    expect(text).toContain(`href="/console/keys/${accounts.keyId}/revoke"`);
  });

  it('Opening the page has the register of test keys built, and a new key is a test key', async () => {
    const { view, countPreparations } = await open();
    expect((await view(showKeys)).text).toMatch(/value="test" checked/);
    expect(countPreparations()).toBe(1);
  });

  it('Without keys the page is the form, which has the focus', async () => {
    const { accounts, view } = await open();
    const { text } = await view(showKeys);
    expect(text).toMatch(/Active keys<\/h2>[^]*Create a key<\/h2>/);
    expect(text).not.toContain('autofocus');
    await accounts.administration.revokeKey(accounts.keyId);
    const { text: empty } = await view(showKeys);
    expect(empty).not.toContain('Active keys');
    expect(empty).toMatch(/id="name"[^>]*autofocus/);
  });

  it('A member sees the keys and cannot change them', async () => {
    const { view, member } = await open();
    const { text } = await view(showKeys, { person: member });
    expect(text).toContain('Fjällbruk AB');
    expect(text).not.toContain('<form');
    expect(text).not.toContain('/revoke');
    for (const page of [createKey, confirmRevokeKey, revokeKey])
      expect(PAGES.find(({ handle }) => handle === page)?.access).toBe('owner');
  });

  it("Names of keys are escaped, and other accounts' keys are hidden", async () => {
    const { accounts, view } = await open();
    await accounts.administration.createKey(accounts.account, '<script>alert(1)</script>');
    await accounts.administration.createAccountWithKey('free', 'Somebody else');
    const { text } = await view(showKeys, { language: 'sv' });
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|Somebody else/);
  });
});

describe('a new key', () => {
  it('A new key is shown once and never stored', async () => {
    const { accounts, recorded, view } = await open();
    const { text, view: page, hasSecret } = await view(createKey, { fields: { name: ' Produktion ' } });
    const key = findKey(text);
    expect(recorded).toMatchObject([{ kind: 'key-created', network: '203.0.113.0/24' }]);
    expect(JSON.stringify(recorded)).not.toContain(key);
    expect(hasSecret).toBe(true);
    expect(page.scripts).toEqual(['copy.js', 'samples.js', 'first-call.js']);
    expect(hasApiKeyFormat(key)).toBe(true);
    expect((await accounts.findHolder(key))?.accountId).toBe(accounts.account);
    expect(text).toContain('Key “Produktion”');
    for (const id of ['curl', 'javascript', 'python', 'csharp', 'php']) {
      const [, code = ''] = text.split(`data-sample="${id}"`);
      expect(code).toContain(key);
      expect(code).toContain('http://127.0.0.1:3000/v1/search');
    }
    const { text: list } = await view(showKeys);
    expect(list).toContain('Produktion');
    expect(list).not.toContain(key);
  });

  it.each(['', '   ', 'x'.repeat(101), 'two\nlines', undefined])(
    'A key with the name %j is refused',
    async (name) => {
      const { accounts, view } = await open();
      const fields: Record<string, string> = name === undefined ? {} : { name };
      const { text, status } = await view(createKey, { fields });
      expect(status).toBe(400);
      expect(text).toContain('Enter a name on one line, at most 100 characters.');
      expect(text).toMatch(/aria-describedby="name-error name-hint"\s+aria-invalid="true"/);
      expect(text).toMatch(/id="name-error" role="alert"/);
      expect(await accounts.administration.listKeys(accounts.account)).toHaveLength(1);
    },
  );

  it('A key beyond 100 active ones is refused', async () => {
    const { accounts, view } = await open();
    for (let count = 1; count < 100; count += 1)
      await accounts.administration.createKey(accounts.account, `Key ${count}`);
    const { text, status } = await view(createKey, { fields: { name: 'One more' } });
    expect(status).toBe(400);
    expect(text).toContain('The account already has 100 active keys');
    expect(text).toContain('value="One more"');
    await accounts.administration.revokeKey(accounts.keyId);
    expect((await view(createKey, { fields: { name: 'One more' } })).text).toContain('Key “One more”');
  });

  it('An owner chooses the kind of a key, which is shown with it', async () => {
    const { accounts, view } = await open();
    const { text } = await view(createKey, { fields: { name: 'Try out', kind: 'test' } });
    const key = /cds_test_[A-Za-z0-9_-]{43}/.exec(text)![0];
    expect(text).toContain('It is free and reads a fictional register.');
    expect((await accounts.findHolder(key))?.accountId).toBe(accounts.account);
    const { text: list } = await view(showKeys);
    expect(list).toMatch(/Try out <span class="badge badge-warn">Test<\/span>/);
    expect(list).toMatch(/Fjällbruk AB <span class="badge badge-good">Live<\/span>/);
    const { text: refused } = await view(createKey, { fields: { name: '', kind: 'test' } });
    expect(refused).toMatch(/value="test" checked/);
  });

  it('A key for OpenRefine is an address', async () => {
    const { view } = await open();
    const { text } = await view(createKey, { fields: { name: 'Our list', kind: 'reconcile' } });
    expect(text).toMatch(/https?:\/\/[^/"]+\/reconcile\/cds_rec_[A-Za-z0-9_-]{43}<\/pre>/);
    const { text: list } = await view(showKeys);
    expect(list).toMatch(/Our list <span class="badge">OpenRefine<\/span>/);
    expect(list).not.toMatch(/cds_rec_[A-Za-z0-9_-]{43}/);
  });
});

describe('the first call with a new key', () => {
  it('The page of a new key waits for its first call, which is answered, or has an error', async () => {
    const { accounts, visit, view } = await open();
    const { text } = await view(createKey, { fields: { name: 'Try out', kind: 'test' } });
    const key = findKey(text.replaceAll('cds_test_', 'cds_'));
    const [, id = ''] = /data-first-call="\/console\/keys\/([^/]+)\/first-call"/.exec(text)!;
    const read = () => visit(answerFirstCallStateJson, { fields: { id } });
    expect(await read()).toEqual({ json: { state: 'waiting' } });
    const [, secret = ''] = /(cds_test_[\w-]{43})/.exec(text)!;
    expect(secret.slice(9)).toBe(key.slice(4));
    const holder = (await accounts.findHolder(secret))!;
    expect(await read()).toEqual({ json: { state: 'received' } });
    await accounts.metering.charge({
      accountId: holder.accountId,
      keyId: holder.keyId,
      requestId: 'r',
      endpoint: '/v1/search',
      at: accounts.now,
      minBalanceCredits: 0,
      maxChargeCredits: 0,
      idempotency: undefined,
    });
    expect(await read()).toEqual({ json: { state: 'answered' } });
  });

  it('The first call with a key of another account is not found', async () => {
    const { accounts, visit } = await open();
    const { id } = await accounts.administration.createAccountWithKey('free', 'Other');
    await expect(visit(answerFirstCallStateJson, { fields: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('revoking', () => {
  it('Revoking asks for confirmation and names the key', async () => {
    const { accounts, view } = await open();
    const { text } = await view(confirmRevokeKey, { fields: { id: accounts.keyId } });
    expect(text).toContain('<h1>Revoke key “Fjällbruk AB”?</h1>');
    expect(text).toContain(`method="post" action="/console/keys/${accounts.keyId}/revoke"`);
    expect(await accounts.findHolder()).not.toBeNull();
  });

  it('A revoked key stops working and is listed as revoked', async () => {
    const { accounts, recorded, visit, view } = await open();
    const fields = { id: accounts.keyId };
    const redirect = `/console/keys?revoked=${accounts.keyId}`;
    expect(await visit(revokeKey, { fields })).toEqual({ redirectPath: redirect } satisfies RedirectReply);
    expect(await accounts.findHolder()).toBeNull();
    expect(recorded).toMatchObject([{ kind: 'key-revoked', person: 'person', key: accounts.keyId }]);
    expect((await view(showKeys)).text).toContain('Revoked keys (1)');
    expect((await view(showKeys, { fields: { revoked: accounts.keyId } })).text).toContain(
      'is revoked. Calls with it',
    );
    expect((await view(showKeys, { fields: { revoked: 'other' } })).text).not.toContain(
      'is revoked. Calls with it',
    );
    expect(await visit(revokeKey, { fields })).toEqual({ redirectPath: redirect });
    expect(await visit(confirmRevokeKey, { fields })).toEqual({ redirectPath: '/console/keys' });
  });

  it('Revoking a key of another account answers not_found', async () => {
    const { accounts, visit } = await open();
    const other = await accounts.administration.createAccountWithKey('free', 'Other');
    for (const id of [other.id, other.key, accounts.key, 'key_unknown', ''])
      for (const page of [confirmRevokeKey, revokeKey])
        await expect(visit(page, { fields: { id } })).rejects.toMatchObject({ code: 'not_found' });
    expect(await accounts.metering.findPayingAccount(hashApiKey(other.key), accounts.now)).not.toBeNull();
    expect(await accounts.findHolder()).not.toBeNull();
  });
});
