import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { signIn, type SignedIn } from '../support/service/sign-in.ts';

const PATH = '/console/example-key';
const NOTHING = { canCreate: false, key: null, problem: null };

let app: ServedApp;
let owner: SignedIn;
let member: SignedIn;

beforeAll(async () => {
  app = await serveWeekly();
  owner = await signIn(app.accounts, 'anna@example.se');
  member = await signIn(app.accounts, 'bo@example.se', owner.account);
});
afterAll(() => app.close());

function read(cookie: string): Promise<Reply> {
  return app.send(PATH, { headers: { Cookie: cookie } });
}

function change(cookie: string, fields: Record<string, string>, site = 'same-origin'): Promise<Reply> {
  return app.send(PATH, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': site,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

function readCookie({ headers }: Reply): string {
  return headers['set-cookie']?.find((each) => each.startsWith('example_key='))?.split(';')[0] ?? '';
}

describe('the key of the examples', () => {
  it('A guest has none, and cannot create one', async () => {
    expect((await app.send(PATH)).json).toEqual({ ...NOTHING, isSignedIn: false });
    const { status, headers } = await change('', { action: 'create' });
    expect([status, headers.location]).toEqual([303, expect.stringContaining('/console/sign-in')]);
  });

  it('A created key is a test key of the account, and follows the session', async () => {
    const created = await change(owner.cookie, { action: 'create' });
    const { key } = created.json as { key: string };
    expect(key).toMatch(/^cds_test_[\w-]{43}$/);
    const [newest] = (await app.accounts.administration.listKeys(owner.account)).slice(-1);
    expect(newest).toMatchObject({ kind: 'test', name: 'Exempel i dokumentationen' });
    expect(key.startsWith(newest!.hint)).toBe(true);
    const cookie = readCookie(created);
    expect((await read(`${owner.cookie}; ${cookie}`)).json).toMatchObject({ isSignedIn: true, key });
    expect((await read(`${member.cookie}; ${cookie}`)).json).toMatchObject({ isSignedIn: true, key: null });
    expect((await read(cookie)).json).toMatchObject({ isSignedIn: false, key: null });
  });

  it('The key is in no cache, in no compressed answer, and its cookie only at its address', async () => {
    const { headers, text } = await change(owner.cookie, { action: 'create' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-encoding']).toBeUndefined();
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^example_key=[\w-]+; path=\/console\/example-key; .*samesite=lax; httponly$/);
    expect(cookie).not.toContain((JSON.parse(text) as { key: string }).key.slice('cds_test_'.length));
  });

  it('A revoked key disappears from the examples', async () => {
    const created = await change(owner.cookie, { action: 'create' });
    const { key } = created.json as { key: string };
    const keys = await app.accounts.administration.listKeys(owner.account);
    await app.accounts.administration.revokeKey(keys.find(({ hint }) => key.startsWith(hint))!.id);
    expect((await read(`${owner.cookie}; ${readCookie(created)}`)).json).toMatchObject({ key: null });
  });

  it('A member uses a key of the account, and creates none', async () => {
    expect((await change(member.cookie, { action: 'create' })).status).toBe(403);
    const { key } = await app.accounts.administration.createKey(owner.account, 'CRM');
    const used = await change(member.cookie, { action: 'use', key });
    expect(used.json).toEqual({ isSignedIn: true, canCreate: false, key, problem: null });
    expect((await read(`${member.cookie}; ${readCookie(used)}`)).json).toMatchObject({ key });
  });

  it('A key of another account and a text that is no key are not stored', async () => {
    for (const key of [app.key, 'cds_', '"; rm -rf /']) {
      const used = await change(owner.cookie, { action: 'use', key });
      expect(used.json).toMatchObject({ key: null });
      expect(readCookie(used)).toBe('');
    }
  });

  it('A forgotten key is deleted from the session', async () => {
    const { headers } = await change(owner.cookie, { action: 'forget' });
    expect(headers['set-cookie']?.[0]).toMatch(
      /^example_key=; path=\/console\/example-key; expires=Thu, 01 Jan 1970/,
    );
  });

  it('A form of another site changes nothing', async () => {
    const before = await app.accounts.administration.listKeys(owner.account);
    expect((await change(owner.cookie, { action: 'create' }, 'cross-site')).status).toBe(403);
    expect(await app.accounts.administration.listKeys(owner.account)).toHaveLength(before.length);
  });

  it('An unknown action is not found', async () => {
    expect((await change(owner.cookie, { action: 'x' })).status).toBe(404);
  });
});
