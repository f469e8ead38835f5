import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { CHROMIUM_PATH } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { signIn } from '../support/service/sign-in.ts';
import { prepareData, printFigure, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';
import { withService } from './with-service.ts';

/** Size of the register of a first start. */
const COMPANIES = 5_000;
const ROUNDS = 20;
const ACCOUNTS = 4;
const KEYS = 20;
const ENDPOINTS = 7;
const DAYS = 365;

export async function benchConsole({ seed, queries }: BenchOptions): Promise<void> {
  const dataDir = await prepareData({ companies: COMPANIES, seed, queries });
  const place = { path: join(dataDir, 'accounts.sqlite') };
  const accounts = await openAccounts(place, () => new Date());
  const email = `bench-${Date.now()}@example.se`;
  const { account, cookie } = await signIn(accounts, email);
  await accounts.close();
  fillUsage(place.path, account);
  await withService(dataDir, {}, async (address) => {
    const pages = [
      '',
      '?q=bygg',
      '/company/5620032705',
      '/industry?sni_code=41000&limit=20&search=page',
      '/status',
      '/keys',
      '/usage',
    ].map((path) => `/console${path}`);
    pages.push('/');
    for (const path of pages) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timePage(address + path, cookie));
      printFigure({ figure: 'page at the server, ms', path, ...summarise(times) });
    }
    if (CHROMIUM_PATH !== null) await benchBrowser(address, pages, cookie);
  });
}

async function timePage(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { Cookie: cookie } });
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return performance.now() - startedAt;
}

/** Each page in a browser that has been there never before. */
async function benchBrowser(address: string, pages: readonly string[], cookie: string): Promise<void> {
  const browser = await openBrowser();
  const [name, value] = cookie.split('=') as [string, string];
  for (const path of pages) {
    const shown: number[] = [];
    const shifts: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      const context = await browser.newContext();
      await context.addCookies([{ name, value, url: `${address}/console` }]);
      const page = await context.newPage();
      bytes = await countBytes(page, () => page.goto(address + path, { waitUntil: 'load' }));
      shown.push(await readFirstContent(page));
      shifts.push(await readShift(page));
      await context.close();
    }
    printFigure({ figure: 'first content in a browser, ms', path, bytes, ...summarise(shown) });
    printFigure({ figure: 'largest layout shift in a browser', path, shift: Math.max(...shifts) });
  }
  await browser.close();
}

async function countBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await load();
  return bytes;
}

function readFirstContent(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const isFirst = ({ name }) => name === 'first-contentful-paint';
    const look = (list) => {
      const entry = list.getEntries().find(isFirst);
      if (entry !== undefined) resolve(entry.startTime);
    };
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  })`);
}

/** Sum of the layout shifts of a page that has loaded, without unit; 0 for none. */
function readShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach(({ value }) => (sum += value));
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  })`);
}

/** By SQL, as charging a year of calls would take minutes. */
function fillUsage(path: string, account: string): void {
  const database = new DatabaseSync(path);
  const insert = database.prepare(
    'insert or ignore into usage_day (account, day, key, endpoint, calls, credits) values (?, ?, ?, ?, ?, ?)',
  );
  database.exec('begin');
  for (let owner = 0; owner < ACCOUNTS; owner += 1)
    for (let day = 0; day < DAYS; day += 1) {
      const date = Temporal.Now.plainDateISO('Europe/Stockholm').subtract({ days: day }).toString();
      for (let key = 0; key < KEYS; key += 1)
        for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1)
          insert.run(
            owner === 0 ? account : `acc_${owner}`,
            date,
            `key_${key}`,
            `/v1/endpoint-${endpoint}`,
            100,
            (day * key) % 97,
          );
    }
  database.exec('commit');
  database.close();
}
