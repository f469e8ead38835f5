import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { PASSWORD, signIn, type SignedIn } from '../support/service/sign-in.ts';

const NOW = new Date('2026-06-16T04:00:00.000Z');
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

  it('Pages load only own resources and cannot be framed or read by other sites', async () => {
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

  it('Every page names the signed-in person', async () => {
    const { status, text } = await get('/console/account', { Cookie: anna.cookie });
    expect(status).toBe(200);
    expect(text).toContain('<dd>anna@example.se</dd>');
    expect(text).toContain('<html lang="sv">');
  });

  it('A guest is sent to the sign-in page and back', async () => {
    const { status, headers } = await get('/console/account?x=a%26b');
    expect(status).toBe(303);
    expect(headers.location).toBe('/console/sign-in?next=%2Fconsole%2Faccount%3Fx%3Da%2526b');
  });

  it.each([
    'console_session=nonsense',
    'console_session=',
    'console_session=a; console_session=b',
    'other=1',
  ])('The session cookie %s counts as a guest', async (cookie) => {
    expect((await get('/console/account', { Cookie: cookie })).status).toBe(303);
  });

  it('A session gives no access under /v1', async () => {
    const { status, json } = await app.send('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: anna.cookie },
      body: JSON.stringify({ q: 'bygg', limit: 10 }),
    });
    expect(status).toBe(200);
    expect(json.metadata.mode).toBe('guest');
  });

  it('An API key gives no access to the console', async () => {
    expect((await get('/console/account', { Authorization: `Bearer ${app.key}` })).status).toBe(303);
  });

  it.each([
    ['sv', 'en', { 'Accept-Language': 'en-GB,en;q=0.9' }],
    ['en', 'sv', { 'Accept-Language': 'de, sv;q=0.5' }],
    ['en', 'sv', { 'Accept-Language': 'de' }],
    ['en', 'sv', { 'Accept-Language': 'en', Cookie: 'language=sv' }],
    ['sv', 'en', { Cookie: 'language=en' }],
    ['en', 'sv', { Cookie: 'language=<script>' }],
  ])('The language is not %s but %s for the request %o', async (_other, language, headers) => {
    const { text } = await get('/console/nowhere', headers);
    expect(text).toContain(`<html lang="${language}">`);
  });

  it.each([
    ['/console/', '/console'],
    ['/console/search?q=a', '/console?q=a'],
    ['/console/lists/?section=F', '/console/lists?section=F'],
    ['/console//example.com//', '/console//example.com'],
    ['/docs/', '/docs'],
    ['/docs/company/', '/docs/company'],
  ])('%s leads to %s', async (address, page) => {
    expect((await get(address)).headers.location).toBe(page);
  });

  it('A visitor without cookies who changes the language again and again has one address', async () => {
    const follow = async (address: string) => {
      const [, link = ''] = /href="(\/console\/language[^"]+)"/.exec((await get(address)).text) ?? [];
      return (await get(link.replaceAll('&amp;', '&'))).headers.location!;
    };
    const page = await follow('/console/sign-in?next=%2Fconsole');
    expect(page).toMatch(/^\/console\/sign-in\?next=%2Fconsole/);
    expect(await follow(page)).toBe(page);
  });

  it('Pages of a signed-in person are not cached', async () => {
    expect((await get('/console/account', { Cookie: anna.cookie })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('The first page lists the companies that the person opened last, until the sign-out', async () => {
    const path = `/console/company/${companyNumber(1)}`;
    expect((await get(path)).headers['set-cookie']).toBeUndefined();
    const [sent = ''] = (await get(path, { Cookie: anna.cookie })).headers['set-cookie']!.filter((each) =>
      each.startsWith('recent_companies='),
    );
    expect(sent).toMatch(/; path=\/console; expires=[^;]+; samesite=lax; httponly$/);
    const both = `${anna.cookie}; ${sent.split(';')[0]}`;
    expect((await get('/console', { Cookie: both })).text).toMatch(
      new RegExp(`Senast öppnade företag</h2>[^]*href="${path}"`),
    );
    const gone = `${both}.${companyNumber(3)}`;
    expect((await get('/console', { Cookie: gone })).text).toMatch(
      /Senast öppnade företag<\/h2>[^]*badge-bad">Avregistrerat</,
    );
    expect((await get('/console', { Cookie: anna.cookie })).text).not.toContain('Senast öppnade');
    const bo = await signIn(app.accounts, 'bo@example.se');
    const { headers } = await post('/console/sign-out', {}, { Cookie: `${bo.cookie}; recent_companies=a` });
    expect(headers['set-cookie']).toContainEqual(expect.stringMatching(/^recent_companies=; .*1970/));
  });

  it('Error pages name the signed-in person', async () => {
    expect((await get('/console/nowhere', { Cookie: anna.cookie })).text).toContain('anna@example.se');
  });

  it('A link with a language shows and stores it, and can be changed back', async () => {
    const { text, headers } = await get('/console?lang=en&q=abc', { Cookie: 'language=sv' });
    expect(text).toContain('<html lang="en">');
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^language=en;/)]);
    expect(text).toContain('/console/language?to=sv&amp;back=%2Fconsole%3Fq%3Dabc%26held%3D1');
  });

  it('Choosing a language sets a cookie and returns to the page', async () => {
    const { status, headers } = await get('/console/language?to=en&back=%2Fconsole%2Fkeys%3Fa%3D1');
    expect(status).toBe(303);
    expect(headers.location).toBe('/console/keys?a=1');
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^language=en; path=\/; expires=[^;]+; samesite=lax; httponly$/),
    ]);
  });

  it.each(['//evil.example', 'https://evil.example/console', '/v1/search'])(
    'Changing the language never redirects to %s',
    async (back) => {
      const { headers } = await get(`/console/language?to=en&back=${encodeURIComponent(back)}`);
      expect(headers.location).toBe('/console');
    },
  );

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, over an unsafe connection', { Origin: 'http://evil.example' }],
    ['a sandbox', { Origin: 'null' }],
  ])('A form from %s is refused', async (_from, headers) => {
    const { status, text } = await post('/console/sign-out-everywhere', {}, headers);
    expect(status).toBe(403);
    expect(text).toContain('Du saknar behörighet');
    expect((await get('/console/account', { Cookie: anna.cookie })).status).toBe(200);
  });

  it('A form of another type or over the size limit is refused', async () => {
    expect((await post('/console/sign-in', { email: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await post('/console/sign-in', {}, { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('Unknown paths and wrong methods answer with a page', async () => {
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

  it('Versioned assets are cached for a year', async () => {
    const { text } = await get('/console/nowhere');
    const [url] = /\/console\/assets\/console\.css\?v=[\da-f]{12}/.exec(text)!;
    const asset = await get(url);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get('/console/assets/console.css?v=older')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['load-assets.ts', 'tsconfig.json', '..%2fpage.ts', '', 'nothing.css'])(
    'The file %s is not served',
    async (name) => {
      expect((await get(`/console/assets/${name}`)).status).toBe(404);
    },
  );

  it('A session ended by signing out cannot be reused', async () => {
    const bertil = await signIn(app.accounts, 'bertil@example.se');
    const signedOut = await post('/console/sign-out', {}, { Cookie: bertil.cookie });
    expect(signedOut.headers['set-cookie']).toEqual([
      'console_session=; path=/console; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax; httponly',
    ]);
    expect((await get('/console/account', { Cookie: bertil.cookie })).status).toBe(303);
  });

  it('Signing in replaces the previous session', async () => {
    const planted = (await signIn(app.accounts, 'carin@example.se')).cookie;
    const fields = { email: 'anna@example.se', password: PASSWORD };
    const { headers } = await post('/console/sign-in', fields, { Cookie: planted });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^console_session=[\w-]{43}; path=\/console; expires=[^;]+; samesite=lax; httponly$/,
      ),
      expect.stringMatching(/^signed_in=1; path=\/; expires=[^;]+; samesite=lax; httponly$/),
      expect.stringMatching(
        /^console_device=[\w-]{43}; path=\/console; expires=[^;]+; samesite=lax; httponly$/,
      ) as string,
    ]);
    expect((await get('/console/account', { Cookie: planted })).status).toBe(303);
  });

  it('A person with a second factor gets a session only after the code', async () => {
    const { accounts } = app;
    const { token: invitation } = await accounts.people.invite('disa@example.se', anna.account);
    const disa = (await accounts.people.acceptPasswordLink(invitation, PASSWORD))!;
    const cookie = { Cookie: `console_session=${await accounts.sessions.openWithoutSecondFactor(disa)}` };
    const started = await post('/console/second-factor', { password: PASSWORD }, cookie);
    expect(started.headers['cache-control']).toBe('no-store');
    const secret = /<code class="wrap">([A-Z2-7 ]+)</.exec(started.text)![1]!.replaceAll(' ', '');
    const codeAt = (steps: number): string =>
      new TOTP({ secret }).generate({ timestamp: NOW.getTime() + steps * 30_000 });
    const confirmed = await post('/console/second-factor/confirm', { code: codeAt(0) }, cookie);
    expect(confirmed.headers['cache-control']).toBe('no-store');
    const [recoveryCode = ''] = /([a-z2-7]{4}-){3}[a-z2-7]{4}/.exec(confirmed.text)!;
    const fields = { email: disa.email, password: PASSWORD, next: '/console/account' };
    const asked = await post('/console/sign-in', fields, { Cookie: '' });
    expect(asked.status).toBe(200);
    expect(asked.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(asked.headers['set-cookie']).toBeUndefined();
    const [, token = ''] = /name="token" value="([\w-]{43})"/.exec(asked.text)!;
    expect((await get('/console/account', { Cookie: `console_session=${token}` })).status).toBe(303);
    const wrong = await post('/console/sign-in/code', { token, code: codeAt(0) }, { Cookie: '' });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([400, undefined]);
    const forged = await post('/console/sign-in/code', { token, code: recoveryCode }, { Origin: 'null' });
    expect(forged.status).toBe(403);
    const signedIn = await post(
      '/console/sign-in/code',
      { token, code: codeAt(1), next: '/console/account' },
      { Cookie: '', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
    expect(signedIn.headers.location).toBe('/console/account');
    const [, session = ''] = /console_session=([\w-]{43})/.exec(signedIn.headers['set-cookie']![0]!)!;
    const { text } = await get('/console/account', { Cookie: `console_session=${session}` });
    expect(text).toMatch(/Firefox, Linux <span class="badge badge-good">Den här enheten/);
    expect(text).toMatch(/Tvåfaktorsautentisering\s+<span class="badge badge-good">På/);
  });

  it.each([
    ['BASE_URL', { baseUrl: 'https://data.example.se' }, {}],
    ['a trusted proxy', { trustedProxies: ['127.0.0.1'] }, { 'X-Forwarded-Proto': 'https' }],
  ])(
    'Where %s says https, cookies are for https and this host only, and no others are read',
    async (_who, services, forwarded) => {
      const safe = await serveWeekly(services);
      const { token } = await signIn(safe.accounts);
      const { headers } = await safe.send('/console/sign-in', {
        method: 'POST',
        headers: { 'Content-Type': FORM, ...forwarded },
        body: new URLSearchParams({ email: 'anna@example.se', password: PASSWORD }).toString(),
      });
      const names = headers['set-cookie']!.map(
        (cookie) =>
          /^__Host-(\w+)=[^;]+; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/.exec(cookie)?.[1],
      );
      expect(names).toEqual(['console_session', 'signed_in', 'console_device']);
      const statusWith = async (Cookie: string) =>
        (await safe.send('/console/account', { headers: { Cookie, ...forwarded } })).status;
      expect(await statusWith(`__Host-console_session=${token}`)).toBe(200);
      expect(await statusWith(`console_session=${token}`)).toBe(303);
      await safe.close();
    },
  );

  it('A caller whose proxy is not trusted gets no cookies for https', async () => {
    const { headers } = await app.send('/console/sign-in?lang=en', {
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(headers['set-cookie']![0]).toMatch(/^language=en;.*; samesite=lax; httponly$/);
  });

  it('HEAD answers as GET without a body', async () => {
    const { status, text } = await app.send('/console/account', {
      method: 'HEAD',
      headers: { Cookie: anna.cookie },
    });
    expect(status).toBe(200);
    expect(text).toBe('');
  });
});
