import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('the landing page', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveWeekly();
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
    app.send(path, { headers: { Accept: BROWSER, 'Accept-Language': 'en', ...headers } });

  it('A browser gets the landing page, with the policy of pages', async () => {
    const { status, headers, text } = await get('/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers.vary).toContain('Accept');
    expect(text).toContain('Every Swedish company, one call away');
    expect(text).toMatch(/id="q"[^>]*autofocus/);
    expect(text.match(/href="\/console\?q=/g)).toHaveLength(3);
    expect(text).toContain('500 credits');
  });

  it.each(['*/*', 'application/json', ''])('A caller that accepts %j gets 404 as JSON', async (accept) => {
    const { status, json } = await get('/', { Accept: accept });
    expect([status, json]).toMatchObject([404, { error: 'Not found' }]);
  });

  it('The language is that of the browser, or the chosen one', async () => {
    const swedish = await get('/', { 'Accept-Language': 'sv' });
    expect(swedish.text).toContain('<html lang="sv">');
    expect(swedish.text).toContain('href="/?lang=en"');
    expect((await get('/?lang=en', { 'Accept-Language': 'sv' })).text).toContain('<html lang="en">');
    expect((await get('/?lang=xx')).text).toContain('<html lang="en">');
  });

  it('A browser with a session gets the menu of the console, and no offer of a key', async () => {
    const signedIn = await get('/', { Cookie: 'signed_in=1' });
    expect(signedIn.text).toContain('href="/console/keys"');
    expect(signedIn.text).toContain('action="/console/sign-out"');
    expect(signedIn.text).toContain('>Your console</a>');
    expect(signedIn.text).not.toContain('/console/sign-up');
    expect((await get('/')).text).not.toContain('/console/sign-out');
  });

  it('A guest is offered a key only if people can sign up', async () => {
    const offer =
      '<a class="button button-quiet" href="/console/sign-up?next=%2Fconsole%2Fkeys">Get a key</a>';
    const { text } = await get('/');
    expect(text).not.toContain('/console/sign-up');
    expect(text).toContain('A key is made in the terminal: <code>npm run keys -- create');
    const baseUrl = 'https://console.example.se';
    const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'console@example.se', baseUrl };
    const mailing = await serveWeekly({ mail });
    const headers = { Accept: BROWSER, 'Accept-Language': 'en' };
    expect((await mailing.send('/', { headers })).text).toContain(offer);
    const inBar = '<a class="to-key" href="/console/sign-up?next=%2Fconsole%2Fkeys">Get a key</a>';
    for (const path of ['/console', '/console/nowhere', '/docs', '/docs/find?q=a'])
      expect((await mailing.send(path, { headers })).text).toContain(inBar);
    const bars = await Promise.all(['/console', '/docs'].map((path) => get(path)));
    for (const { text: bar } of bars) expect(bar).not.toContain('/console/sign-up');
    await mailing.close();
  });

  it('An unchanged landing page is not sent again', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'If-None-Match': headers.etag! });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('A browser that posts to the landing page is refused', async () => {
    const { status } = await app.send('/', { method: 'POST', headers: { Accept: BROWSER } });
    expect(status).toBe(405);
  });
});
