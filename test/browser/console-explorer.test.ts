import type { Browser, BrowserContext, Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithChromium } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { signIn } from '../support/service/sign-in.ts';

describeWithChromium('the scripts of the explorer', () => {
  let app: ServedApp;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const failures: string[] = [];

  beforeAll(async () => {
    [app, browser] = await Promise.all([serveWeekly(), openBrowser()]);
    context = await browser.newContext({ locale: 'en-GB', baseURL: app.address });
    const { token } = await signIn(app.accounts);
    await context.addCookies([{ name: 'console_session', value: token, url: `${app.address}/console` }]);
    page = await context.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) failures.push(message.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const box = () => page.getByRole('combobox');
  const options = () => page.getByRole('option');
  /** Text of the option that the field points to; null for none. */
  const readActive = async (): Promise<string | null> => {
    const id = await box().getAttribute('aria-activedescendant');
    return id === null ? null : page.locator(`#${id}[aria-selected="true"]`).innerText();
  };
  const countLeft = async (): Promise<number> => {
    const all = await app.accounts.administration.listAccounts();
    return all.find(({ name }) => name === 'Annas bolag')!.creditsLeft;
  };

  it('Suggestions are navigated with the keyboard', async () => {
    await page.goto('/console');
    await box().pressSequentially('nordlys');
    await options().first().waitFor();
    const all = await options().allInnerTexts();
    expect(all.length).toBeGreaterThan(2);
    expect(await page.getByRole('status').innerText()).toBe(
      `${all.length} suggestions. Use the arrow keys to choose.`,
    );
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    expect(await readActive()).toBeNull();
    for (const [key, expected] of [
      ['ArrowDown', all[0]],
      ['ArrowDown', all[1]],
      ['End', all.at(-1)],
      ['ArrowDown', null],
      ['ArrowUp', all.at(-1)],
      ['Home', all[0]],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await readActive()]).toEqual([key, expected]);
    }
    await page.keyboard.press('Escape');
    expect(await options().count()).toBe(0);
    expect(await box().getAttribute('aria-expanded')).toBe('false');
    expect(await box().inputValue()).toBe('nordlys');
  });

  it('A late answer keeps the highlight, and typing ends it', async () => {
    await page.goto('/console');
    await box().pressSequentially('nordlys logis');
    await options().first().waitFor();
    const answer = Promise.withResolvers<void>();
    await context.route('**/console/suggest?*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/console/suggest?*');
    await box().press('t');
    await asked;
    await page.keyboard.press('ArrowDown');
    const shown = page.waitForResponse('**/console/suggest?*');
    answer.resolve();
    await shown;
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    expect(await readActive()).toContain('Nordlys Logistik');
    await box().press('x');
    expect(await readActive()).toBeNull();
    await context.unroute('**/console/suggest?*');
  });

  it('Choosing a suggestion opens the company page free of charge', async () => {
    const left = await countLeft();
    await page.goto('/console');
    await box().pressSequentially('nordlys logist');
    await options().first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/company/${companyNumber(1)}`);
    expect(await countLeft()).toBe(left);
  });

  it('Enter without a choice searches for the typed text', async () => {
    await page.goto('/console');
    await box().pressSequentially('nordlys');
    await options().first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console?q=nordlys');
  });

  it('The arrow keys move from the search field among the results and back', async () => {
    const links = page.locator('.results h2 a');
    const readFocus = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    const names = (await links.allInnerTexts()).slice(0, 2);
    expect(names).toHaveLength(2);
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    expect(await readFocus()).toBe(names[0]);
    await page.keyboard.press('ArrowDown');
    expect(await readFocus()).toBe(names[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('q');
  });

  it('Names in suggestions are escaped', async () => {
    await context.route('**/console/suggest?*', (route) =>
      route.fulfill({
        json: {
          suggestions: [
            {
              name: '<img src=x onerror=alert(1)> AB',
              orgNumber: '5621000016',
              town: '<b>Lund</b>',
              states: [{ text: '<i>bankruptcy</i>', tone: 'bad' }],
              path: '/console/company/5621000016',
            },
          ],
        },
      }),
    );
    await page.goto('/console');
    await box().pressSequentially('x');
    await options().waitFor();
    expect(await options().innerText()).toBe(
      '<img src=x onerror=alert(1)> AB <i>bankruptcy</i>\n562100-0016 · <b>Lund</b>',
    );
    await context.unroute('**/console/suggest?*');
  });

  it('The search form works without suggestions', async () => {
    await context.route('**/console/suggest?*', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, body: 'no' }),
    );
    await page.goto('/console');
    const answered = page.waitForResponse('**/console/suggest?*');
    await box().pressSequentially('nordlys');
    await answered;
    await page.getByText('Suggestions are back within a minute').waitFor();
    expect(await options().count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console?q=nordlys');
    await context.unroute('**/console/suggest?*');
  });

  it('From words to a file: an industry, a place, an amount, and the list as a workbook', async () => {
    await page.goto('/console/lists');
    const left = await countLeft();
    await page.getByRole('textbox', { name: 'Industry' }).fill('dataprogram');
    await page.getByLabel('Municipality, county or town').fill('Örebro');
    await page.getByRole('group', { name: 'Revenue' }).getByLabel('From').fill('1 tkr');
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('link', { name: 'Dataprogrammering' }).first().click();
    await page.getByRole('link', { name: 'Remove Örebro' }).waitFor();
    expect(new URL(page.url()).search).toContain('min_revenue=1+tkr');
    const found = Number.parseInt(await page.locator('#results').innerText(), 10);
    expect(found).toBeGreaterThan(0);
    expect(await countLeft()).toBe(left);
    const rows = await save(() => page.getByRole('button', { name: 'Download XLSX' }).click());
    expect(rows.name).toBe('companies.xlsx');
    const [sheet] = await readWorkbook(rows.bytes);
    expect(sheet?.data).toHaveLength(found + 1);
    expect(await countLeft()).toBe(left - found);
  });

  it('What is typed is counted before a button pays for the list', async () => {
    await page.goto('/console/lists?legal_form=AB');
    const left = await countLeft();
    await page.getByLabel('Municipality, county or town').fill('Örebro');
    await page.getByRole('button', { name: 'Download XLSX' }).click();
    await page.getByRole('link', { name: 'Remove Örebro' }).waitFor();
    await page.getByLabel('Municipality, county or town').fill('Nora');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Show / }).click({ button: 'middle' });
    await (await opened).getByRole('link', { name: /^Remove .*Nora/ }).waitFor();
    await page.getByRole('link', { name: /^Show / }).click();
    await page.getByRole('link', { name: /^Remove .*Nora/ }).waitFor();
    expect(await countLeft()).toBe(left);
    await page.goto('/console/lists');
    expect(await page.getByText('Choose at least one filter to download').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Download XLSX' }).count()).toBe(0);
  });

  it('A ticked filter counts anew, and empty fields stay out of the address', async () => {
    await page.goto('/console/lists');
    const box = page.locator('input[name="section"]').first();
    const letter = await box.inputValue();
    await box.check();
    await page.waitForURL(`**/console/lists?section=${letter}*`);
    expect(new URL(page.url()).searchParams.getAll('q')).toEqual([]);
    await page.locator('.chips a').first().click();
    await page.waitForURL((url) => !url.search.includes('section'));
  });

  it('A filter far down stays under the eyes and the keyboard when it is ticked', async () => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await page.goto('/console/lists');
    const box = page.locator('input[name="legal_form"]').last();
    const form = await box.inputValue();
    await box.focus();
    const before = await box.boundingBox();
    await page.keyboard.press('Space');
    await page.waitForURL(`**/console/lists?*legal_form=${form}*`);
    const ticked = page.locator(`input[name="legal_form"][value="${form}"]`);
    await expect.poll(() => ticked.evaluate((input) => input.matches(':focus'))).toBe(true);
    const after = await ticked.boundingBox();
    expect(Math.abs(after!.y - before!.y)).toBeLessThan(5);
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
  });

  it('No script broke the content security policy', () => {
    expect(failures).toEqual([]);
  });

  async function save(click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
  }
});
