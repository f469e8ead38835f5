import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGES } from '../../api/console/pages.ts';
import { describeWithChromium } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { seedUsage } from '../support/accounts/seed-usage.ts';
import { serveConsole, type ServedConsole } from '../support/service/serve-console.ts';
import { SECRETS } from '../support/service/serve-app.ts';
import { signIn } from '../support/service/sign-in.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCREENSHOTS = process.env['SCREENSHOTS'] ?? null;
const MAX_BYTES = 100_000;
const TELEPHONE = { width: 360, height: 740 };
const SCREEN = { width: 1100, height: 800 };
/** A4 without the margins of a printer. */
const PAPER = { width: 718, height: 1_000 };

const COLOUR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** A page to visit: `path` is its path in the table of pages, `url` an address of it. */
interface Visited {
  readonly name: string;
  readonly path: string;
  readonly url: string;
  readonly isSignedIn: boolean;
  readonly status?: number;
}

interface Visitor {
  readonly page: Page;
  /** Bytes loaded since the visit began. */
  bytes: number;
  /** A script has shown a dialog since the visit began. */
  isAlerted: boolean;
}

const asGuest = (name: string, path: string, url = path, status = 200): Visited => ({
  name,
  path,
  url,
  status,
  isSignedIn: false,
});
const asPerson = (name: string, path: string, url = path, status = 200): Visited => ({
  name,
  path,
  url,
  status,
  isSignedIn: true,
});

const COMPANY = '/console/company/:orgNumber';
const VISITED: readonly Visited[] = [
  asGuest('search', '/console'),
  asGuest('search-found', '/console', '/console?q=bygg'),
  asGuest('search-nothing', '/console', '/console?q=qqqqqqqqqqqq'),
  asGuest('company', COMPANY, '/console/company/5620032705'),
  asGuest('company-unknown', COMPANY, '/console/company/5561234567', 404),
  asGuest('lists', '/console/lists'),
  asGuest('lists-found', '/console/lists', '/console/lists?section=F&municipality=0180'),
  asGuest('lists-industries', '/console/lists', '/console/lists?industry=bygg'),
  asGuest('lists-nothing', '/console/lists', '/console/lists?sni=41&city=Nowhere'),
  asGuest('match', '/console/match'),
  asGuest('status', '/console/status'),
  asGuest('sign-in', '/console/sign-in'),
  asGuest('sign-up', '/console/sign-up'),
  asGuest('forgot', '/console/forgot'),
  asGuest('sign-in-link', '/console/sign-in-link'),
  asGuest('link-dead', '/console/link', '/console/link?token=nothing', 410),
  asGuest('landing', 'landing', '/'),
  asGuest('docs', 'docs', '/docs'),
  asGuest('docs-codes', 'docs', '/docs/codes'),
  asGuest('docs-company', 'docs', '/docs/company'),
  asGuest('docs-industries', 'docs', '/docs/industries'),
  asGuest('docs-errors', 'docs', '/docs/errors?lang=en'),
  asGuest('nowhere', 'none', '/console/nowhere', 404),
  asPerson('search-start', '/console'),
  asPerson('search-person', '/console', '/console?q=bygg'),
  asPerson('company-person', COMPANY, '/console/company/5620032705'),
  asPerson('lists-person', '/console/lists', '/console/lists?section=F&min_revenue=1+Mkr&show=1'),
  asPerson('lists-news', '/console/lists/saved/:id', '/console/lists/saved/LIST'),
  asPerson('match-person', '/console/match'),
  asPerson('watching', '/console/watching'),
  asPerson('watch-list', '/console/watching/:id', '/console/watching/WATCHED'),
  asPerson('watch-list-delete', '/console/watching/:id/delete', '/console/watching/WATCHED/delete'),
  asPerson('keys', '/console/keys'),
  asPerson('revoke-key', '/console/keys/:id/revoke', '/console/keys/KEY/revoke'),
  asPerson('usage', '/console/usage'),
  asPerson('account', '/console/account'),
  asPerson('remove', '/console/account/remove'),
  asPerson('close', '/console/account/close'),
  asPerson('promote', '/console/account/people/:id/promote', '/console/account/people/COLLEAGUE/promote'),
  asPerson(
    'remove-colleague',
    '/console/account/people/:id/remove',
    '/console/account/people/COLLEAGUE/remove',
  ),
  asPerson('second-factor', '/console/second-factor'),
  asPerson('password', '/console/password'),
  asPerson('address', '/console/address'),
  asPerson('address-dead', '/console/address/confirm', '/console/address/confirm?token=nothing', 410),
];

describeWithChromium('every page of the console', () => {
  let served: ServedConsole;
  let browser: Browser;
  let guest: Visitor;
  let person: Visitor;
  let keyId: string;
  let listId: string;
  let watchedId: string;
  let colleagueId: string;

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveConsole(), openBrowser()]);
    const { administration } = served.accounts;
    const account = await administration.createAccount('pro', 'Annas <b>bolag</b>');
    const anna = await signIn(served.accounts, 'anna@example.se', account);
    await served.accounts.people.invite('bo@example.se', account);
    await signIn(served.accounts, 'cia.med.ett.ganska.langt.namn@example.se', account);
    const people = await served.accounts.people.list(account);
    colleagueId = people.find(({ role }) => role === 'member')!.id;
    await served.accounts.savedLists.save(account, 'Byggare <i>i</i> Nacka', 'section=F&municipality=0182');
    listId = (await served.accounts.savedLists.list(account))[0]!.id;
    const { lists, companies } = served.accounts.openWatching(SECRETS);
    const settings = { name: 'Kunder <b>i</b> Nacka', mail: 'daily', atom: true } as const;
    const owner = { account, isTest: false };
    const { list } = (await lists.create(owner, 0, { ...settings, webhook: 'https://hooks.example.se' }))!;
    await companies.change(list, { add: ['5620032705', '5560000001'], remove: [] }, 0, 10);
    watchedId = list.id;
    keyId = (await administration.createKey(account, 'Webben <script>alert(1)</script>')).id;
    await seedUsage(served.accounts, account, keyId);
    [guest, person] = [await openVisitor(), await openVisitor(anna.cookie)];
    if (SCREENSHOTS !== null) mkdirSync(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  async function openVisitor(cookie?: string): Promise<Visitor> {
    const context = await browser.newContext({ locale: 'sv-SE' });
    const [name, value] = cookie?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url: `${served.address}/console` }]);
    const page = await context.newPage();
    const visitor = { page, bytes: 0, isAlerted: false };
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (visitor.bytes += encodedDataLength));
    page.on('dialog', () => (visitor.isAlerted = true));
    return visitor;
  }

  async function findFaults(page: Page, rules: object = {}): Promise<string[]> {
    const options = JSON.stringify({ ...rules, resultTypes: ['violations'] });
    const violations = await page.evaluate<AxeResults['violations']>(
      `axe.run(document, ${options}).then(({ violations }) => violations)`,
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }

  it('Every page of the console is visited', () => {
    const looked = new Set(VISITED.map(({ path }) => path));
    const others = PAGES.filter(({ method, path }) => method === 'GET' && !looked.has(path));
    expect(others.map(({ path }) => path)).toEqual([
      // Two for scripts, four redirects and three files.
      '/console/suggest',
      '/console/company/:orgNumber/figures/:type',
      '/console/industry',
      '/console/language',
      '/console/sign-in/code',
      '/console/watching/:id/:action',
      '/console/keys/:id/first-call',
      '/console/usage.csv',
      '/console/account/data',
    ]);
  });

  it.each(VISITED)(
    '$name loads under 100 kB, escapes markup and passes axe, in both themes and widths',
    async (visited) => {
      const visitor = visited.isSignedIn ? person : guest;
      const { page } = visitor;
      Object.assign(visitor, { bytes: 0, isAlerted: false });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(SCREEN);
      const response = await page.goto(
        served.address +
          visited.url
            .replace('KEY', keyId)
            .replace('LIST', listId)
            .replace('WATCHED', watchedId)
            .replace('COLLEAGUE', colleagueId),
      );
      expect(response!.status()).toBe(visited.status);
      expect(await page.locator('main script').count()).toBe(0);
      expect(await page.locator(':is(legend, caption, summary, th, label):empty').count()).toBe(0);
      await page.evaluate(AXE);
      const shoot = (scheme: string, size: string) =>
        page.screenshot({
          path: join(SCREENSHOTS!, `${visited.name}-${scheme}-${size}.png`),
          fullPage: true,
        });
      const width = () =>
        page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth as number);
      if (SCREENSHOTS !== null) await shoot('light', 'wide');
      expect(await findFaults(page), 'light').toEqual([]);
      await page.setViewportSize(TELEPHONE);
      if (SCREENSHOTS !== null) await shoot('light', 'narrow');
      expect(await findFaults(page), 'telephone').toEqual([]);
      expect(await width()).toBe(TELEPHONE.width);
      // The themes differ only in colours.
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findFaults(page, COLOUR_RULES), 'dark, telephone').toEqual([]);
      expect(await width()).toBe(TELEPHONE.width);
      await page.setViewportSize(SCREEN);
      if (SCREENSHOTS !== null) await shoot('dark', 'wide');
      expect(await findFaults(page, COLOUR_RULES), 'dark').toEqual([]);
      await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
      expect(await findFaults(page), 'unfolded').toEqual([]);
      expect(await width()).toBe(SCREEN.width);
      await page.setViewportSize(TELEPHONE);
      expect(await width()).toBe(TELEPHONE.width);
      // At the end, when scripts have loaded what they need.
      expect(visitor.bytes).toBeGreaterThan(5_000);
      expect(visitor.bytes).toBeLessThan(MAX_BYTES);
      expect(visitor.isAlerted).toBe(false);
    },
  );

  it.each(['/console/company/5620032705', '/console?q=bygg', '/console/lists?section=F'])(
    '%s is printed without what can be pressed, and no table is cut',
    async (url) => {
      const { page } = guest;
      await page.setViewportSize(PAPER);
      await page.goto(served.address + url);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
      const pressed = await page.evaluate<string[]>(
        `[...document.querySelectorAll('button, .button, .copy, form, .bar, .foot, .section-links')]
          .filter((each) => each.checkVisibility())
          .map((each) => each.outerHTML.slice(0, 80))`,
      );
      expect(pressed).toEqual([]);
      const cut = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.scroll-x')]
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.scrollWidth + ' in ' + each.clientWidth + ': ' + each.outerHTML.slice(0, 80))`,
      );
      expect(cut).toEqual([]);
      await page.emulateMedia({ media: null });
    },
  );
});
