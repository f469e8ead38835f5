import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCS_PAGES, toMarkdownPath } from '../../api/docs/pages.ts';
import { ROOT } from '../support/delivery/weekly-delivery.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
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
    const files = globSync('docs/callers/*.md', { cwd: ROOT }).sort();
    const served = DOCS_PAGES.map(({ file }) => file);
    expect(served.filter((file) => file.startsWith('docs/callers/')).sort()).toEqual(files);
  });

  it.each(DOCS_PAGES)('$path is a page under 100 kB with the policy of pages', async ({ path }) => {
    const { status, headers, text } = await app.send(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(text.match(/<h1 /g)).toHaveLength(1);
    expect(text.length).toBeLessThan(MAX_BYTES);
  });

  it('Every link leads to an answer, and every anchor to a heading', async () => {
    const ids = new Map<string, Set<string>>();
    const links = new Map<string, string>();
    for (const { path } of DOCS_PAGES) {
      const { text } = await app.send(path);
      ids.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      for (const [, link = ''] of text.matchAll(LINKS)) if (!link.startsWith('https:')) links.set(link, path);
    }
    for (const [link, from] of links) {
      const [path = '', anchor] = link.split('#');
      const headers = { Accept: 'text/html' };
      if (path !== '') expect([link, (await app.send(path, { headers })).status]).toEqual([link, 200]);
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

  it('A search leads to sections, and shows its words as text', async () => {
    const found = await app.send('/docs/find?q=idempotency-key');
    expect(found.text).toContain('href="/docs/limits#');
    const none = await app.send('/docs/find?q=%3Cscript%3Exyz', { headers: { 'accept-language': 'en' } });
    expect(none.text).toContain('Nothing found');
    expect(none.text).not.toContain('<script>xyz');
  });

  it('A link between files becomes a link between addresses', async () => {
    const page = await app.send('/docs/bulk');
    expect(page.text).toContain('href="/docs/company#trademarks"');
    expect((await app.send('/docs/bulk.md')).text).toContain('](/docs/company.md#trademarks)');
    // The pages for operators are not served.
    expect((await app.send('/docs/contract.md')).text).toContain('The names of settings and commands');
  });

  it('The frame is in the language of the visitor, and knows no session', async () => {
    const send = (language: string) => app.send('/docs', { headers: { 'Accept-Language': language } });
    const [swedish, english] = [await send('sv'), await send('en')];
    expect(swedish.text).toContain('Hoppa till innehållet');
    expect(english.text).toContain('Skip to content');
    for (const { text, headers } of [swedish, english]) {
      expect(text).toContain('<div class="docs" lang="en">');
      expect(text).not.toContain('/console/sign-in');
      expect(headers.vary).toContain('Accept-Language');
    }
    expect(swedish.headers.etag).not.toBe(english.headers.etag);
  });

  it('A page names its neighbours', async () => {
    const { text } = await app.send('/docs/search');
    expect(text).toContain('<a href="/docs/errors" rel="prev">← Errors</a>');
    expect(text).toContain('<a href="/docs/one-company" rel="next">One company →</a>');
    expect(text).toContain('<a href="/docs/search" aria-current="page">Search</a>');
  });
});

describe('the documentation as Markdown', () => {
  it.each(DOCS_PAGES.map(toMarkdownPath))('%s is Markdown', async (path) => {
    const { status, headers, text } = await app.send(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toMatch(/^# /);
    expect(text).not.toMatch(/\]\((?!\/|https?:|#)/);
  });

  it('/llms.txt lists every page', async () => {
    const { status, headers, text } = await app.send('/llms.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    for (const page of DOCS_PAGES)
      expect(text).toContain(`](${app.address}${toMarkdownPath(page)}): ${page.summary}`);
  });
});

it.each(['/docs/', '/docs/index'])('%s redirects to /docs', async (path) => {
  const { status, headers } = await app.send(path);
  expect([status, headers.location]).toEqual([302, '/docs']);
});

it('A page is only read', async () => {
  const { status, headers } = await app.send('/docs/search', { method: 'POST' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});
