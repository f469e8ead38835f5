import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../api/console/language/language.ts';
import { DOCS_PAGES, toMarkdownUrlPath, toPageLanguage } from '../../api/docs/pages.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { signIn } from '../support/service/sign-in.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const MAX_BYTES = 100_000;
/** Links of a page, with `&amp;` and the like left as they are. */
const LINKS = /(?:href|src)="([^"]+)"/g;

let app: ServedApp;

beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

describe('the pages of the documentation', () => {
  it('Every page for callers is served', () => {
    const files = globSync('docs/callers/**/*.md', { cwd: ROOT }).sort();
    const served = DOCS_PAGES.flatMap((page) => Object.values(page.markdownFilePaths));
    expect(served.filter((file) => file.startsWith('docs/callers/')).sort()).toEqual(files);
  });

  it.each(DOCS_PAGES.flatMap(({ urlPath }) => LANGUAGES.map((language) => ({ path: urlPath, language }))))(
    '$path in $language is a page under 100 kB with the policy of pages',
    async ({ path, language }) => {
      const { status, headers, text } = await app.send(`${path}?lang=${language}`);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(text.match(/<h1 /g)).toHaveLength(1);
      expect(text).toContain(`<html lang="${language}">`);
      expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
    },
  );

  it.each(LANGUAGES)('Every link of the pages in %s leads to an answer and a heading', async (language) => {
    const ids = new Map<string, Set<string>>();
    const links = new Map<string, string>();
    const headers = { Accept: 'text/html', Cookie: `language=${language}` };
    for (const { urlPath } of DOCS_PAGES) {
      const { text } = await app.send(urlPath, { headers });
      ids.set(urlPath, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      for (const [, link = ''] of text.matchAll(LINKS))
        if (!link.startsWith('https:')) links.set(link, urlPath);
    }
    for (const [link, from] of links) {
      const [path = '', anchor] = link.split('#');
      // The page of keys asks a guest to sign in.
      const status = path === '/console/keys' ? 303 : 200;
      if (path !== '') expect([link, (await app.send(path, { headers })).status]).toEqual([link, status]);
      const target = ids.get(path === '' ? from : path);
      if (anchor !== undefined) expect([from, link, target?.has(anchor)]).toEqual([from, link, true]);
    }
  });

  it('A page of an endpoint has samples, a form to try it, and the address of the service', async () => {
    const { text } = await app.send('/docs/bulk', { headers: { 'accept-language': 'en' } });
    expect(text).toContain('data-path="/v1/bulk"');
    expect(text.match(/data-sample="/g)).toHaveLength(5);
    expect(text).toContain(`${app.address}/v1/bulk`);
    expect(text).not.toContain('127.0.0.1:3000');
    expect(text).toContain('Example of an answer');
  });

  it('Markdown pages and results of a search have the address of the service', async () => {
    for (const path of ['/docs/bulk.md', '/docs/find?q=curl', '/docs/find?lang=sv&q=curl']) {
      const { text } = await app.send(path);
      expect([path, text.includes(app.address), text.includes('127.0.0.1:3000')]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });

  it('A search leads to sections, and shows its words as text', async () => {
    const found = await app.send('/docs/find?lang=en&q=idempotency-key');
    expect(found.text).toContain('href="/docs/limits#repeat-safely"');
    const swedish = await app.send('/docs/find?lang=sv&q=avgift');
    expect(swedish.text).toContain('Inget hittades');
    const krediter = await app.send(
      '/docs/find?lang=sv&q=köpta krediter'.replace('ö', '%C3%B6').replace(' ', '+'),
    );
    expect(krediter.text).toContain('href="/docs/keys-and-credits#krediter"');
    const none = await app.send('/docs/find?q=%3Cscript%3Exyz', { headers: { 'accept-language': 'en' } });
    expect(none.text).toContain('Nothing found');
    expect(none.text).not.toContain('<script>xyz');
  });

  it('A link between files becomes a link between addresses', async () => {
    const page = await app.send('/docs/bulk?lang=en');
    expect(page.text).toContain('href="/docs/company#trademarks"');
    // The pages for operators are not served.
    expect((await app.send('/docs/contract.md')).text).toContain('The names of settings and commands');
  });

  it('A page is in the language of the visitor, and needs no session', async () => {
    const send = (headers: Record<string, string>) => app.send('/docs', { headers });
    const swedish = await send({ 'Accept-Language': 'sv' });
    const english = await send({ 'Accept-Language': 'en' });
    const chosen = await send({ 'Accept-Language': 'sv', Cookie: 'language=en' });
    expect(swedish.text).toContain('<h1 id="använd-apiet">Använd API:et</h1>');
    expect(english.text).toContain('<h1 id="use-the-api">Use the API</h1>');
    expect(chosen.headers.etag).toBe(english.headers.etag);
    expect(swedish.headers.vary).toMatch(/Cookie.*Accept-Language/);
    const { accounts } = app;
    const { cookie } = await signIn(accounts);
    expect((await send({ 'Accept-Language': 'en', Cookie: cookie })).headers.etag).toBe(english.headers.etag);
  });

  it('A page and the search have the bar of a signed-in person when the browser is marked so', async () => {
    for (const path of ['/docs', '/docs/search', '/docs/find?q=curl']) {
      const { text: guest } = await app.send(path, { headers: { 'Accept-Language': 'en' } });
      expect([path, guest.includes('action="/console/sign-out"')]).toEqual([path, false]);
      const headers = { 'Accept-Language': 'en', Cookie: 'signed_in=1' };
      const { text: person } = await app.send(path, { headers });
      expect([path, person.includes('action="/console/sign-out"')]).toEqual([path, true]);
    }
  });

  it('A language in the address is stored for all pages', async () => {
    const { text, headers } = await app.send('/docs/limits?lang=en', {
      headers: { 'Accept-Language': 'sv' },
    });
    expect(text).toContain('<a href="/docs/limits?lang=sv" lang="sv" hreflang="sv">Svenska</a>');
    expect(headers['set-cookie']?.[0]).toMatch(/^language=en; path=\/;/);
    const unknown = await app.send('/docs/limits?lang=x', { headers: { 'Accept-Language': 'sv' } });
    expect(unknown.text).toContain('<html lang="sv">');
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  it('A page that is in English only states it in Swedish', async () => {
    const { text } = await app.send('/docs/contract?lang=sv');
    expect(text).toContain('Den här sidan finns bara på engelska.');
    expect(text).toContain('<div lang="en"><h1 id="the-contract">');
    expect(text).toContain('href="/docs/contract.md"');
  });

  it('A page names its neighbours', async () => {
    const { text } = await app.send('/docs/search?lang=en');
    expect(text).toContain('<a href="/docs/errors" rel="prev">← Errors</a>');
    expect(text).toContain('<a href="/docs/suggest" rel="next">Suggestions →</a>');
    expect(text).toContain('<a href="/docs/search" aria-current="page">Search</a>');
  });
});

describe('the documentation as Markdown', () => {
  it.each(DOCS_PAGES.flatMap((page) => LANGUAGES.map((language) => toMarkdownUrlPath(page, language))))(
    '%s is Markdown',
    async (path) => {
      const { status, headers, text } = await app.send(path);
      expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(text).toMatch(/^# /);
      expect(text).not.toMatch(/\]\((?!\/|https?:|#)/);
    },
  );

  it('Markdown is in English without a stated language, and links stay in the language', async () => {
    const english = await app.send('/docs/bulk.md');
    const swedish = await app.send('/docs/bulk.md?lang=sv');
    expect(english.text).toContain('](/docs/company.md#trademarks)');
    expect(swedish.text).toContain('](/docs/company.md?lang=sv#varumärken)');
  });

  it('The description of the API has one language', async () => {
    const asked = await app.send('/openapi.json?lang=sv');
    const plain = await app.send('/openapi.json');
    expect([asked.status, asked.text]).toEqual([200, plain.text]);
  });

  it.each(LANGUAGES)('/llms.txt in %s lists every page', async (language) => {
    const { status, headers, text } = await app.send(`/llms.txt?lang=${language}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const page of DOCS_PAGES)
      expect(text).toContain(
        `](${app.address}${toMarkdownUrlPath(page, toPageLanguage(page, language))}): ${page.summary[language]}`,
      );
  });
});

it('The page of an endpoint lists the fields of its request and answer', async () => {
  const { text } = await app.send('/docs/annual-reports?lang=sv');
  const list = /<details class="fields">\s*<summary>(.*?)<\/summary>([\s\S]*?)<\/details>/g;
  const found = [...text.matchAll(list)].map(([, title, fields]) => {
    const names = [...fields!.matchAll(/<dt>\s*<code>(\w+)<\/code>/g)].map(([, name]) => name!);
    return [title, names.slice(0, 3), fields!.includes('krävs')];
  });
  expect(found).toEqual([
    ['Anropets fält', ['org_number'], true],
    ['Svarets fält', ['orgNumber', 'filingCount', 'filings'], false],
    ['Anropets fält', ['org_number', 'fiscal_end', 'fiscal_year'], true],
    ['Svarets fält', ['url', 'expiresAt', 'orgNumber'], false],
  ]);
});

it.each(['/docs/index', '/docs/api'])('%s redirects to /docs', async (path) => {
  const { status, headers } = await app.send(path);
  expect([status, headers.location]).toEqual([302, '/docs']);
});

it('A page is only read', async () => {
  const { status, headers } = await app.send('/docs/search', { method: 'POST' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});
