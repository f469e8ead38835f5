import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { PASSWORD, signIn, type SignedIn } from '../support/service/sign-in.ts';

const FORM = 'application/x-www-form-urlencoded';

describe('the frame of the console', () => {
  let app: ServedApp;
  let anna: SignedIn;

  beforeAll(async () => {
    app = await serveWeekly();
    anna = await signIn(app.accounts);
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) => app.send(path, { headers });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.send(path, {
      method: 'POST',
      headers: { 'Content-Type': FORM, Cookie: anna.cookie, ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  it('lets pages load nothing but what is ours, and no other site read them', async () => {
    const { headers } = await get('/console/status');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('shows who is signed in', async () => {
    const { status, text } = await get('/console/account', { Cookie: anna.cookie });
    expect(status).toBe(200);
    expect(text).toContain('<dd>anna@example.se</dd>');
    expect(text).toContain('<html lang="sv">');
  });

  it('sends a guest to sign in, and back', async () => {
    const { status, headers } = await get('/console/account?x=a%26b');
    expect(status).toBe(303);
    expect(headers.location).toBe('/console/sign-in?next=%2Fconsole%2Faccount%3Fx%3Da%2526b');
  });

  it.each([
    'console_session=nonsense',
    'console_session=',
    'console_session=a; console_session=b',
    'other=1',
  ])('takes the cookie %s for a guest', async (cookie) => {
    expect((await get('/console/account', { Cookie: cookie })).status).toBe(303);
  });

  it('does not know sessions under /v1', async () => {
    const { status, json } = await app.send('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: anna.cookie },
      body: JSON.stringify({ q: 'havslyckan', limit: 10 }),
    });
    expect(status).toBe(200);
    expect(json.metadata.mode).toBe('guest');
  });

  it('does not know keys', async () => {
    expect((await get('/console/account', { Authorization: `Bearer ${app.key}` })).status).toBe(303);
  });

  it.each([
    ['sv', 'en', { 'Accept-Language': 'en-GB,en;q=0.9' }],
    ['en', 'sv', { 'Accept-Language': 'de, sv;q=0.5' }],
    ['en', 'sv', { 'Accept-Language': 'de' }],
    ['en', 'sv', { 'Accept-Language': 'en', Cookie: 'console_language=sv' }],
    ['sv', 'en', { Cookie: 'console_language=en' }],
    ['en', 'sv', { Cookie: 'console_language=<script>' }],
  ])('speaks not %s but %s to %o', async (_other, language, headers) => {
    const { text } = await get('/console/nowhere', headers);
    expect(text).toContain(`<html lang="${language}">`);
  });

  it('leads from a slash too many to the first page', async () => {
    expect((await get('/console/')).headers.location).toBe('/console');
  });

  it('keeps nothing of who is signed in for going back after signing out', async () => {
    expect((await get('/console/account', { Cookie: anna.cookie })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('knows who is signed in on its error pages too', async () => {
    expect((await get('/console/nowhere', { Cookie: anna.cookie })).text).toContain('anna@example.se');
  });

  it('keeps the language that is chosen, and goes back', async () => {
    const { status, headers } = await get('/console/language?to=en&back=%2Fconsole%2Fkeys%3Fa%3D1');
    expect(status).toBe(303);
    expect(headers.location).toBe('/console/keys?a=1');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^console_language=en; path=\/console; expires=[^;]+; samesite=lax; httponly$/),
    ]);
  });

  it.each(['//evil.example', 'https://evil.example/console', '/v1/search'])(
    'never leads to %s',
    async (back) => {
      const { headers } = await get(`/console/language?to=en&back=${encodeURIComponent(back)}`);
      expect(headers.location).toBe('/console');
    },
  );

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, over an unsafe connection', { Origin: 'http://evil.example' }],
    ['a sandbox', { Origin: 'null' }],
  ])('refuses a form of %s', async (_from, headers) => {
    const { status, text } = await post('/console/sign-out-everywhere', {}, headers);
    expect(status).toBe(403);
    expect(text).toContain('Du saknar behörighet');
    expect((await get('/console/account', { Cookie: anna.cookie })).status).toBe(200);
  });

  it('refuses a form that is too large, and one of another type', async () => {
    expect((await post('/console/sign-in', { email: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await post('/console/sign-in', {}, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('shows a page for what there is not, and for a wrong method', async () => {
    const { status, headers, text } = await get('/console/no<b>');
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('Sidan hittades inte');
    expect(text).not.toContain('<b>');
    const posted = await post('/console/account', {});
    expect(posted.status).toBe(405);
    expect(posted.headers.allow).toBe('GET, HEAD');
    expect((await get('/consoles')).headers['content-type']).toContain('application/json');
  });

  it('lets browsers keep the stylesheet for as long as it is the same', async () => {
    const { text } = await get('/console/nowhere');
    const [url] = /\/console\/assets\/console\.css\?v=[\da-f]{12}/.exec(text)!;
    const asset = await get(url);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get('/console/assets/console.css?v=older')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['load-assets.ts', 'tsconfig.json', '..%2fpage.ts', '', 'nothing.css'])(
    'gives no file %s',
    async (name) => {
      expect((await get(`/console/assets/${name}`)).status).toBe(404);
    },
  );

  it('ends a session at sign-out, whoever has kept its cookie', async () => {
    const bertil = await signIn(app.accounts, 'bertil@example.se');
    const signedOut = await post('/console/sign-out', {}, { Cookie: bertil.cookie });
    expect(signedOut.headers['set-cookie']).toEqual([
      'console_session=; path=/console; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax; httponly',
    ]);
    expect((await get('/console/account', { Cookie: bertil.cookie })).status).toBe(303);
  });

  it('begins a session of its own at sign-in, and ends the one before', async () => {
    const planted = (await signIn(app.accounts, 'carin@example.se')).cookie;
    const fields = { email: 'anna@example.se', password: PASSWORD };
    const { headers } = await post('/console/sign-in', fields, { Cookie: planted });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^console_session=[\w-]{43}; path=\/console; expires=[^;]+; samesite=lax; httponly$/,
      ),
      expect.stringMatching(
        /^console_device=[\w-]{22}\.\d+\.[\w-]{43}; path=\/console; expires=[^;]+; samesite=lax; httponly$/,
      ) as string,
    ]);
    expect((await get('/console/account', { Cookie: planted })).status).toBe(303);
  });

  it('gives cookies to https alone where the service is reached by https', async () => {
    const safe = await serveWeekly({ baseUrl: 'https://data.example.se' });
    await signIn(safe.accounts);
    const { headers } = await safe.send('/console/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': FORM },
      body: new URLSearchParams({ email: 'anna@example.se', password: PASSWORD }).toString(),
    });
    await safe.close();
    expect(headers['set-cookie']?.[0]).toMatch(/; samesite=lax; secure; httponly$/);
  });

  it('answers HEAD as GET, without a body', async () => {
    const { status, text } = await app.send('/console/account', {
      method: 'HEAD',
      headers: { Cookie: anna.cookie },
    });
    expect(status).toBe(200);
    expect(text).toBe('');
  });
});
