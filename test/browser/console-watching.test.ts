import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithChromium } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { serveConsole, type ServedConsole } from '../support/service/serve-console.ts';
import { PASSWORD, signIn } from '../support/service/sign-in.ts';
import { startReceiver } from '../support/watching/start-receiver.ts';

const COMPANY = '5620032705';
const NAME = 'Östra Plommonvallens Bärgning AB';

describeWithChromium('watching in the console', () => {
  let served: ServedConsole;
  let browser: Browser;
  let page: Page;
  const failures: string[] = [];

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveConsole(), openBrowser()]);
    const context = await browser.newContext({ locale: 'sv-SE', baseURL: served.address });
    const { token } = await signIn(served.accounts);
    await context.addCookies([{ name: 'console_session', value: token, url: served.address }]);
    page = await context.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const notice = () => page.locator('.notice').first().innerText();

  it.each([
    [`/console/company/${COMPANY}`, ['Bevaka'], '.badge:text("Bevakas")'],
    ['/console/lists?section=F&municipality=0180', ['Logga in', 'Skapa konto'], '.chips :text("Stockholm")'],
  ])('What a guest left at %s goes on after the sign-up by mail, in its tab', async (path, links, done) => {
    const context = await browser.newContext({ locale: 'sv-SE', baseURL: served.address });
    const guest = await context.newPage();
    await guest.goto(path);
    for (const name of links) await guest.getByRole('main').getByRole('link', { name }).first().click();
    const email = `${path.length}@example.se`;
    await guest.getByLabel('E-postadress').fill(email);
    await guest.getByRole('button', { name: 'Skicka länk' }).click();
    const mailed = await context.newPage();
    await mailed.goto(await served.takeLink(email));
    await mailed.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await mailed.getByRole('button', { name: 'Skapa konto' }).click();
    await mailed.locator(done).waitFor();
    expect(await mailed.evaluate('localStorage.length')).toBe(0);
    await context.close();
  });

  it('A company is watched from its page, by mail each morning', async () => {
    await page.goto(`/console/company/${COMPANY}`);
    await press('Bevaka');
    await page.getByRole('link', { name: 'Mina företag' }).click();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Mina företag');
    expect(await page.getByRole('link', { name: NAME }).count()).toBe(1);
    expect(await page.getByLabel('E-post', { exact: true }).inputValue()).toBe('daily');
  });

  it('Pasted numbers are added, and it says which are not', async () => {
    await page.getByLabel('Lägg till organisationsnummer').fill(`562003-2705\n5560000001, 8112189876\n`);
    await press('Lägg till');
    expect(await notice()).toBe(
      '0 företag lades till. Finns inte i registret: 5560000001. 1 nummer kan vara en enskild näringsidkares, och bevakas inte.',
    );
  });

  it('A webhook is made, its secret shown once, and tested', async () => {
    const receiver = await startReceiver();
    await page.getByLabel('Webhook', { exact: true }).fill('ftp://x');
    await press('Spara');
    expect(await notice()).toContain('https-adress');
    await page.getByLabel('Webhook', { exact: true }).fill(receiver.address);
    await page.getByLabel('Konkurs, likvidation och rekonstruktion').check();
    await page.getByLabel('Atom-flöde på en hemlig adress').check();
    await press('Spara');
    expect(await page.locator('#secret').innerText()).toMatch(/^whsec_/);
    await press('Skicka en testhändelse');
    expect(await notice()).toBe('Mottagaren svarade, och webhooken fungerar.');
    expect(receiver.calls[0]!.json.type).toBe('test');
    expect(await page.locator('#secret').count()).toBe(0);
    receiver.status = 500;
    await press('Skicka en testhändelse');
    expect(await notice()).toContain('answered 500');
    // The page that a form leads to is there in the other language too.
    await page.locator('header summary').click();
    await page.getByRole('link', { name: 'English' }).click();
    expect(await page.getByRole('heading', { level: 2, name: 'How you are told' }).count()).toBe(1);
    await page.locator('header summary').click();
    await page.getByRole('link', { name: 'Svenska' }).click();
    expect(await page.getByLabel('Konkurs, likvidation och rekonstruktion').isChecked()).toBe(true);
    expect(await page.locator('code', { hasText: '/atom/wl_' }).count()).toBe(1);
  });

  it('A company is removed, and a list deleted after a question', async () => {
    await page.getByRole('button', { name: `Ta bort ${NAME}` }).click();
    expect(await page.getByRole('link', { name: NAME }).count()).toBe(0);
    await page.getByRole('link', { name: 'Ta bort listan' }).click();
    await press('Ta bort listan');
    expect(await page.getByText('Inga bevakningar än').count()).toBe(1);
    await page.getByLabel('Namn').fill('Leverantörer');
    await press('Skapa listan');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Leverantörer');
    expect(failures).toEqual([]);
  });
});
