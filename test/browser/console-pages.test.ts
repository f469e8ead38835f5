import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { PAGES } from '../../api/console/pages.ts';
import { describeWithChromium } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { seedUsage } from '../support/accounts/seed-usage.ts';
import { serveConsole, type ServedConsole } from '../support/service/serve-console.ts';
import { signIn, type SignedIn } from '../support/service/sign-in.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where screenshots go, for who wants to look at them. */
const SCREENSHOTS = process.env['SCREENSHOTS'] ?? null;
/** Of a first load. */
const MAX_BYTES = 100_000;
const TELEPHONE = { width: 360, height: 740 };
const SCREEN = { width: 1100, height: 800 };

/** A page to visit: `path` is its path in the table of pages, `url` an address of it. */
interface Visited {
  readonly name: string;
  readonly path: string;
  readonly url: string;
  readonly isSignedIn: boolean;
  readonly status?: number;
}

interface Opened {
  readonly page: Page;
  readonly status: number;
  /** Bytes that it has loaded. */
  readonly bytes: () => number;
  /** A script has shown a dialog. */
  readonly isAlerted: () => boolean;
}

const guest = (name: string, path: string, url = path, status = 200): Visited => ({
  ...{ name, path, url, status },
  isSignedIn: false,
});
const person = (name: string, path: string, url = path, status = 200): Visited => ({
  ...{ name, path, url, status },
  isSignedIn: true,
});

const COMPANY = '/console/company/:orgNumber';
const VISITED: readonly Visited[] = [
  guest('search', '/console'),
  guest('search-found', '/console', '/console?q=bygg'),
  guest('search-nothing', '/console', '/console?q=qqqqqqqqqqqq'),
  guest('company', COMPANY, '/console/company/5620032705'),
  guest('company-unknown', COMPANY, '/console/company/5561234567', 404),
  guest('industry', '/console/industry'),
  guest('industry-found', '/console/industry', '/console/industry?sni_code=41000&search=page'),
  guest('industry-codes', '/console/industry', '/console/industry?sni_code=bygg'),
  guest('status', '/console/status'),
  guest('sign-in', '/console/sign-in'),
  guest('sign-up', '/console/sign-up'),
  guest('forgot', '/console/forgot'),
  guest('link-dead', '/console/link', '/console/link?token=nothing', 410),
  guest('docs', 'docs', '/docs'),
  guest('docs-codes', 'docs', '/docs/codes'),
  guest('docs-company', 'docs', '/docs/company'),
  guest('nowhere', 'none', '/console/nowhere', 404),
  person('search-person', '/console', '/console?q=bygg'),
  person('company-person', COMPANY, '/console/company/5620032705'),
  person('industry-person', '/console/industry', '/console/industry?sni_code=41000&limit=100&search=page'),
  person('keys', '/console/keys'),
  person('revoke-key', '/console/keys/:id/revoke', '/console/keys/KEY/revoke'),
  person('usage', '/console/usage'),
  person('account', '/console/account'),
  person('password', '/console/password'),
];

describeWithChromium('every page of the console', () => {
  let served: ServedConsole;
  let browser: Browser;
  let anna: SignedIn;
  let keyId: string;

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveConsole(), openBrowser()]);
    const { administration } = served.accounts;
    const account = await administration.createAccount('pro', 'Annas <b>bolag</b>');
    anna = await signIn(served.accounts, 'anna@example.se', account);
    keyId = (await administration.createKey(account, 'Webben <script>alert(1)</script>')).id;
    await seedUsage(served.accounts, account, keyId);
    if (SCREENSHOTS !== null) mkdirSync(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  /** Opens a page in a context that has nothing of the console in its cache. */
  async function open(visited: Visited): Promise<Opened> {
    const context = await browser.newContext({ locale: 'sv-SE', viewport: SCREEN, colorScheme: 'light' });
    onTestFinished(() => context.close());
    const [name, value] = anna.cookie.split('=') as [string, string];
    if (visited.isSignedIn) await context.addCookies([{ name, value, url: `${served.address}/console` }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    let isAlerted = false;
    page.on('dialog', () => (isAlerted = true));
    const url = served.address + visited.url.replace('KEY', keyId);
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    return { page, status: response!.status(), bytes: () => bytes, isAlerted: () => isAlerted };
  }

  async function findFaults(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  it('Every page of the console is visited', () => {
    const looked = new Set(VISITED.map(({ path }) => path));
    const others = PAGES.filter(({ method, path }) => method === 'GET' && !looked.has(path));
    expect(others.map(({ path }) => path)).toEqual([
      // A script's, a redirect and a file.
      '/console/suggest',
      '/console/language',
      '/console/usage.csv',
    ]);
  });

  it.each(VISITED)(
    '$name loads under 100 kB, escapes markup and passes axe, in both themes and widths',
    async (visited) => {
      const { page, status, bytes, isAlerted } = await open(visited);
      expect(status).toBe(visited.status);
      expect(bytes()).toBeGreaterThan(5_000);
      expect(bytes()).toBeLessThan(MAX_BYTES);
      expect(await page.locator('main script').count()).toBe(0);
      expect(isAlerted()).toBe(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const shoot = (size: string) =>
          page.screenshot({
            path: join(SCREENSHOTS!, `${visited.name}-${colorScheme}-${size}.png`),
            fullPage: true,
          });
        await page.setViewportSize(SCREEN);
        if (SCREENSHOTS !== null) await shoot('wide');
        expect(await findFaults(page), colorScheme).toEqual([]);
        await page.setViewportSize(TELEPHONE);
        if (SCREENSHOTS !== null && colorScheme === 'light') await shoot('narrow');
        expect(
          await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth as number),
        ).toBe(TELEPHONE.width);
      }
    },
  );
});
