import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_STATES } from '../../shared/domain/company-status.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { signIn } from '../support/service/sign-in.ts';

const NORDLYS = companyNumber(1);
const PUBLIC_URL = 'https://data.example.se';
const OPERATOR = {
  name: 'Registerbolaget <i>AB</i>',
  contact: 'hej@example.se',
  terms: 'https://example.se/villkor',
  privacy: 'https://example.se/personuppgifter',
  prices: 'https://example.se/priser',
};
const COMPANY = `/console/company/${NORDLYS}`;

const get = (app: ServedApp, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.send(path, { headers: { Accept: 'text/html', 'Accept-Language': 'en', ...headers } });

describe('an installation of one’s own', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveWeekly();
  });
  afterAll(() => app.close());

  it('pages say so, and name nobody', async () => {
    for (const path of ['/', '/docs', '/console', '/nowhere']) {
      const { text } = await get(app, path);
      expect(text, path).toContain('A private installation.');
      expect(text, path).not.toContain('>Contact</a>');
    }
  });

  it('search engines are asked to stay away, and find no sitemap', async () => {
    expect((await get(app, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await get(app, '/sitemap.xml')).status).toBe(404);
    const { headers, text } = await get(app, COMPANY);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).not.toMatch(/canonical|og:|ld\+json/);
  });
});

describe('a service for everyone', () => {
  let app: ServedApp;
  beforeAll(async () => {
    const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'console@example.se', baseUrl: PUBLIC_URL };
    app = await serveWeekly({ mail, site: { operator: OPERATOR, publicUrl: PUBLIC_URL } });
  });
  afterAll(() => app.close());

  it('every page says who runs it, with contact, prices, terms and privacy', async () => {
    for (const path of ['/', '/docs', '/docs/find?q=key', '/console', '/nowhere', '/console/nowhere']) {
      const { text } = await get(app, path);
      expect(text, path).toContain('Run by Registerbolaget &lt;i&gt;AB&lt;/i&gt;.');
      for (const url of ['mailto:hej@example.se', OPERATOR.prices, OPERATOR.terms, OPERATOR.privacy])
        expect(text, path).toContain(`<a href="${url}">`);
    }
  });

  it('who makes an account accepts the terms, and who runs out of credits finds prices', async () => {
    const signUp = (await get(app, '/console/sign-up')).text;
    expect(signUp).toContain('When you create an account, you accept the terms.');
    expect(signUp.match(/example\.se\/villkor/g)).toHaveLength(2);
    expect((await get(app, '/console/sign-in')).text.match(/example\.se\/villkor/g)).toHaveLength(1);
    const { cookie, account } = await signIn(app.accounts);
    const { id: keyId, key } = await app.accounts.administration.createKey(account, 'all');
    const charge = { accountId: account, keyId, requestId: 'r', endpoint: '/v1/search' };
    const credits = { minBalanceCredits: 500, maxChargeCredits: 500 };
    await app.accounts.metering.charge({ ...charge, ...credits, at: new Date('2026-06-16T04:00:00.000Z') });
    const usage = (await get(app, '/console/usage', { Cookie: cookie })).text;
    expect(usage.match(/example\.se\/priser/g)?.length).toBeGreaterThanOrEqual(2);
    const reply = await app.send('/v1/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: '{"q":"nordlys"}',
    });
    expect([reply.status, reply.json.message, reply.json.detail]).toEqual([
      402,
      expect.stringContaining('Se https://example.se/priser för fler.'),
      expect.stringContaining('See https://example.se/priser for more.'),
    ]);
  });

  it('a page for everyone has a description, one address and a picture', async () => {
    for (const path of ['/', '/docs/search', '/console', COMPANY]) {
      const { headers, text } = await get(app, `${path}?lang=en`);
      expect(headers['x-robots-tag'], path).toBeUndefined();
      expect(text, path).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}" />`);
      expect(text, path).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
    }
    const [, picture = ''] =
      /og:image" content="https:\/\/data\.example\.se([^"]+)"/.exec((await get(app, '/')).text) ?? [];
    const { status, headers } = await app.send(picture);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('a company is described as data', async () => {
    const { text } = await get(app, COMPANY);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Organization',
      name: 'Nordlys Logistik AB',
      url: `${PUBLIC_URL}${COMPANY}`,
      identifier: { value: NORDLYS },
      address: { addressLocality: 'Göteborg' },
      foundingDate: '2001-02-03',
    });
  });

  it('results, unknown pages and pages of an account stay out of search engines', async () => {
    const { cookie } = await signIn(app.accounts, 'bo@example.se');
    const ofAccount = await get(app, '/console/keys', { Cookie: cookie });
    const others = await Promise.all(
      [
        '/console?q=nordlys',
        '/console/lists?section=F',
        '/console/nowhere',
        '/nowhere',
        '/console/sign-in',
      ].map((path) => get(app, path)),
    );
    for (const { headers, text } of [ofAccount, ...others]) {
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(text).not.toContain('canonical');
    }
  });

  it('the sitemap names pages that search engines may show, and robots.txt names the sitemap', async () => {
    const robots = (await get(app, '/robots.txt')).text;
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    // Pages without an end: each leads to others of its kind.
    for (const path of ['/console?q=', '/console/lists?', '/console/language', '/console/sign-in'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    const { headers, text } = await get(app, '/sitemap.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const { sitemapindex } = new XMLParser().parse(text) as { sitemapindex: { sitemap: { loc: string }[] } };
    const files = sitemapindex.sitemap.map(({ loc }) => loc.replace(PUBLIC_URL, ''));
    expect(files).toEqual(['/sitemap/pages.xml', '/sitemap/companies-1.xml']);
    const paths: string[] = [];
    for (const file of files) {
      const { urlset } = new XMLParser().parse((await get(app, file)).text) as {
        urlset: { url: { loc: string }[] };
      };
      paths.push(...urlset.url.map(({ loc }) => loc.replace(PUBLIC_URL, '')));
    }
    const { metadata } = (
      await app.send('/v1/companies/search', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          filter: { state: COMPANY_STATES.filter((state) => state !== 'deregistered') },
        }),
      })
    ).json as { metadata: { totalCount: number } };
    const companies = paths.filter((path) => path.startsWith('/console/company/'));
    expect(new Set(companies).size).toBe(metadata.totalCount);
    expect(paths.length - companies.length).toBeGreaterThan(15);
    for (const path of paths) {
      const page = await get(app, path);
      expect([path, page.status, page.headers['x-robots-tag']]).toEqual([path, 200, undefined]);
      expect(page.text).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path}" />`);
      const inSwedish = await get(app, `${path}?lang=sv`);
      expect([path, inSwedish.headers['x-robots-tag']]).toEqual([path, undefined]);
    }
    for (const file of ['/sitemap/companies-0.xml', '/sitemap/companies-2.xml', '/sitemap/x.xml'])
      expect(await get(app, file)).toMatchObject({
        status: 404,
        headers: { 'cache-control': expect.not.stringContaining('public') as string },
      });
  });
});
