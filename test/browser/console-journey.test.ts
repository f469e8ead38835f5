import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithChromium } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { PASSWORD } from '../support/service/sign-in.ts';
import { serveConsole, type ServedConsole } from '../support/service/serve-console.ts';

const run = promisify(execFile);

const COMPANY = { name: 'Östra Plommonvallens Bärgning AB', number: '5620032705' };

describeWithChromium('the console in a browser', () => {
  let served: ServedConsole;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let curl: string;
  const failures: string[] = [];

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveConsole(), openBrowser()]);
    context = await browser.newContext({
      locale: 'sv-SE',
      baseURL: served.address,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) failures.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(served.address)) failures.push(`asks ${request.url()}`);
    });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const heading = () => page.getByRole('heading', { level: 1 }).innerText();

  it('A visitor signs up by a mailed link that works once', async () => {
    await page.goto('/console/keys');
    expect(await heading()).toBe('Logga in');
    await page.getByRole('link', { name: 'Skapa konto' }).click();
    await page.getByLabel('E-postadress').fill('Anna@Example.se');
    await page.getByRole('button', { name: 'Skicka länk' }).click();
    expect(await heading()).toBe('Kontrollera din e-post');
    const link = await served.takeLink('anna@example.se');
    await page.goto(link);
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await page.waitForURL('**/console/keys');
    expect(await page.locator('.menu', { hasText: 'anna@example.se' }).count()).toBe(1);
    // The browser sets the focus with its first drawing of the page.
    const isFocused = () => page.getByLabel('Namn').evaluate((field) => field.matches(':focus'));
    await expect.poll(isFocused, { timeout: 10_000 }).toBe(true);
    await page.goto(link);
    expect(await heading()).toBe('Länken gäller inte längre');
  });

  it('A wrong password is refused, the right one leads to the requested page', async () => {
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Logga ut' }).click();
    await page.goto('/console/usage');
    await page.getByLabel('E-postadress').fill('anna@example.se');
    await page.getByLabel('Lösenord', { exact: true }).fill('inte det här, alls');
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Fel e-postadress eller lösenord');
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click();
    await page.waitForURL('**/console/usage');
  });

  it('A new key comes with a working curl command', async () => {
    await page.getByRole('link', { name: 'Nycklar' }).click();
    await page.getByLabel('Namn').fill('Vårt CRM <b>');
    await page.getByLabel('Skarp').check();
    await page.getByRole('button', { name: 'Skapa nyckel' }).click();
    expect(await heading()).toBe('Nyckeln är skapad');
    await page.getByRole('button', { name: 'Kopiera', exact: true }).click();
    curl = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText() as Promise<string>);
    expect(curl).toMatch(/^curl .*cds_/s);
    const { stdout } = await run('sh', ['-c', curl]);
    const answer = JSON.parse(stdout);
    expect(answer.metadata.mode).toBe('api');
    await page.goto('/console/keys');
    expect(await page.getByRole('listitem').filter({ hasText: 'Vårt CRM <b>' }).count()).toBe(1);
    expect(await page.content()).not.toContain(/cds_[\w-]{43}/.exec(curl)![0]);
  });

  it('Usage is shown as a plot, a table and CSV', async () => {
    await page.getByRole('link', { name: 'Användning' }).click();
    const row = page.getByRole('row', { name: /Vårt CRM/ });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['1']));
    expect(await page.getByRole('img').count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Ladda ned som CSV' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain('2026-06-16,Vårt CRM <b>,/v1/search,1,1');
  });

  it('A revoked key is refused at once', async () => {
    await page.goto('/console/keys');
    await page.getByRole('link', { name: 'Återkalla Vårt CRM <b>' }).click();
    await page.getByRole('button', { name: 'Återkalla nyckeln' }).click();
    await page.waitForURL('**/console/keys?revoked=*');
    expect(await page.getByRole('main').getByRole('status').innerText()).toContain('är återkallad');
    const { stdout } = await run('sh', ['-c', curl]);
    expect(JSON.parse(stdout).error).toBe('Invalid API key');
  });

  it('The page of a new key makes the first call with it', async () => {
    await page.goto('/console/keys');
    await page.getByLabel('Namn').fill('Prov');
    await page.getByLabel('Skarp').check();
    await page.getByRole('button', { name: 'Skapa nyckel' }).click();
    await page.getByRole('button', { name: 'Kör anropet' }).click();
    await page.getByText('Ditt första anrop lyckades').waitFor();
    expect(JSON.parse(await page.getByLabel('Svaret').innerText()).metadata.mode).toBe('api');
  });

  it('Suggestions lead to a company and its annual report', async () => {
    await page.goto('/console');
    const box = page.getByRole('combobox');
    await box.pressSequentially('plomonvallens bärg');
    const option = page.getByRole('option', { name: new RegExp(COMPANY.name) });
    await option.waitFor();
    await option.click();
    await page.waitForURL(`**/console/company/${COMPANY.number}`);
    expect(await heading()).toBe(COMPANY.name);
    const [figures] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'XLSX' }).click(),
    ]);
    expect(figures.suggestedFilename()).toBe(`${COMPANY.name} ${COMPANY.number}.xlsx`);
    await page.getByRole('link', { name: 'Årsredovisningar' }).click();
    const [report] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: /^Läs/ }).first().click(),
    ]);
    await report.waitForLoadState();
    expect(await report.getByText(COMPANY.name).first().isVisible()).toBe(true);
    await report.close();
    await page.goto('/console/usage');
    expect(await page.getByRole('row', { name: /Konsolen/ }).innerText()).toContain('1');
  });

  it('The chosen language is kept', async () => {
    await page.goto(`/console/company/${COMPANY.number}`);
    const openMenu = () => page.locator('.menu summary').click();
    await openMenu();
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`**/console/company/${COMPANY.number}`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('link', { name: 'Keys' }).click();
    expect(await heading()).toBe('API keys');
    await openMenu();
    await page.getByRole('link', { name: 'Svenska' }).click();
    expect(await heading()).toBe('API-nycklar');
  });

  it('Every page can be used with the keyboard', async () => {
    await page.goto('/console');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => (globalThis as any).document.activeElement.id as string)).toBe('main');
    await page.keyboard.press('Tab');
    await page.keyboard.type('plommonvallens');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/company/*');
    await page.goBack();
    await page.getByRole('combobox').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(COMPANY.number);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/company/${COMPANY.number}`);
    await page.goto('/console');
    await page.getByRole('combobox').focus();
    await page.keyboard.type(COMPANY.name);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console?q=*');
    await page.getByRole('link', { name: COMPANY.name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/company/${COMPANY.number}`);
  });

  it('A password reset by mail ends all sessions', async () => {
    const other = await browser.newContext({ locale: 'sv-SE', baseURL: served.address });
    const visitor = await other.newPage();
    await visitor.goto('/console/forgot');
    await visitor.getByLabel('E-postadress').fill('anna@example.se');
    await visitor.getByRole('button', { name: 'Skicka länk' }).click();
    await visitor.goto(await served.takeLink('anna@example.se'));
    await visitor.getByLabel('Lösenord', { exact: true }).fill(`${PASSWORD} igen`);
    await visitor.getByRole('button', { name: 'Spara och logga in' }).click();
    await visitor.waitForURL('**/console');
    await page.goto('/console/keys');
    expect(await heading()).toBe('Logga in');
    await visitor.goto('/console/account');
    await visitor.getByRole('button', { name: 'Logga ut från alla enheter' }).click();
    await visitor.goto('/console/keys');
    expect(await visitor.getByRole('heading', { level: 1 }).innerText()).toBe('Logga in');
    await other.close();
  });

  it('No page broke the content security policy or called another host', () => {
    expect(failures).toEqual([]);
  });
});
