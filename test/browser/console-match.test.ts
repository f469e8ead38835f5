import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser, BrowserContext, Download, Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithChromium } from '../support/browser/chromium.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { PASSWORD, signIn } from '../support/service/sign-in.ts';
import { serveConsole, type ServedConsole } from '../support/service/serve-console.ts';

const HEADS = 'Kundnr;Företag;Org.nr;Postort;Anteckning';
const ROWS = [
  'K1;Östra Plomonvallens Bärgning;;Stockholm;=1+1',
  'K2;;562003-2705;;',
  'K3;Bygg AB;;;',
  'K4;Bygg AB;;;väljs bort',
  'K5;Finns Inte Alls Zzyx AB;;;',
];
/** As a Swedish accounting system writes it: semicolons, in Windows-1252. */
const LEDGER = [HEADS, ...ROWS, ...Array.from({ length: 20 }, (_, place) => `K${place + 6};;562003-2705;;`)];

const TABLE = [
  ['Kund', 'Ort'],
  ['Bygg AB', 'Ystad'],
];
const toTabs = (table: readonly string[][]): string => table.map((row) => row.join('\t')).join('\n');

describeWithChromium('the page that matches a list', () => {
  let served: ServedConsole;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const failures: string[] = [];
  let isDiscarding = true;

  beforeAll(async () => {
    [served, browser] = await Promise.all([serveConsole(), openBrowser()]);
    context = await browser.newContext({ locale: 'sv-SE', baseURL: served.address });
    page = await context.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('dialog', (dialog) => void (isDiscarding ? dialog.accept() : dialog.dismiss()));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) failures.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^blob:/.test(request.url()) && !request.url().startsWith(served.address))
        failures.push(`asks ${request.url()}`);
    });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  const drop = (name: string, bytes: Buffer | string) =>
    page.locator('#file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
  const dropLedger = () => drop('kunder.csv', Buffer.from(`${LEDGER.join('\r\n')}\r\n`, 'latin1'));
  const told = () => page.locator('#told');
  const rows = () => page.locator('.matches tbody tr');
  const save = async (name: string): Promise<Download> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return download;
  };

  it('A visitor without a list tries the example', async () => {
    await page.goto('/console/match');
    await page.getByRole('button', { name: 'Prova med tre felskrivna namn' }).click();
    await page.getByRole('button', { name: 'Matcha 3 rader' }).click();
    await rows().nth(2).waitFor();
    expect(await rows().first().getByRole('link').innerText()).toBe('Östra Plommonvallens Bärgning AB');
  });

  it('A file that is chosen before the script is loaded is read', async () => {
    const { promise: chosen, resolve } = Promise.withResolvers<void>();
    await page.route(/\/match\b[^/]*\.js/, async (route) => {
      await chosen;
      await route.continue();
    });
    await page.goto('/console/match', { waitUntil: 'commit' });
    await dropLedger();
    resolve();
    await told().filter({ hasText: 'CSV med semikolon, Windows-1252' }).waitFor();
    await page.unrouteAll();
  });

  it('A number of a workbook is saved as one', async () => {
    const ledger = [
      ['Kund', 'Saldo'],
      ['Östra Plommonvallens Bärgning AB', 12.5],
    ];
    const sheets = [{ name: 'Blad 1', rows: ledger }];
    await drop('bok.xlsx', Buffer.from(await writeXlsx({ sheets })));
    await page.getByRole('button', { name: 'Matcha 1 rad (' }).click();
    await rows().first().waitFor();
    const csv = await readFile(await (await save('Ladda ned CSV')).path(), 'utf8');
    expect(csv.split('\r\n')[1]).toMatch(/^Östra Plommonvallens Bärgning AB;12,5;träff;/);
    const [sheet] = await readXlsxFile(await (await save('Ladda ned XLSX')).path());
    expect(sheet!.data[1]!.slice(0, 2)).toEqual(ledger[1]);
  });

  it('A guest matches the first rows', async () => {
    await page.goto('/console/match');
    await dropLedger();
    await told().filter({ hasText: 'CSV med semikolon, Windows-1252' }).waitFor();
    expect(await page.getByLabel('Namn', { exact: true }).inputValue()).toBe('1');
    expect(await page.getByLabel('Organisationsnummer', { exact: true }).inputValue()).toBe('2');
    expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Matcha de 10 första (kostar inget)' }).click();
    await rows().nth(9).waitFor();
    await page.locator('#progress', { hasText: '10 av 25' }).waitFor();
    const csv = await readFile(await (await save('Ladda ned CSV')).path(), 'utf8');
    expect(csv.split('\r\n').filter((line) => line.endsWith(';Inte matchad'))).toHaveLength(15);
    expect(await rows().first().getByRole('link').innerText()).toBe('Östra Plommonvallens Bärgning AB');
    expect(await page.getByRole('link', { name: 'Logga in för att matcha hela listan' }).count()).toBe(1);
    expect(await page.locator('#start').isVisible()).toBe(false);
  });

  it('A person sees the price first, matches all rows and chooses by keyboard', async () => {
    await page.goto('/console/sign-up');
    await page.getByLabel('E-postadress').fill('anna@example.se');
    await page.getByRole('button', { name: 'Skicka länk' }).click();
    await page.getByRole('heading', { name: 'Kontrollera din e-post' }).waitFor();
    await page.goto(await served.takeLink('anna@example.se'));
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Matcha' }).click();
    await dropLedger();
    await page.getByRole('button', { name: 'Matcha de 20 första (högst 20 krediter)' }).click();
    // One name, two of several companies, sixteen numbers at a tenth and one in vain.
    await page.getByRole('button', { name: /Matcha 5 rader till \(omkring \d krediter, högst 5\)/ }).click();
    await rows().nth(24).waitFor();
    const isShown = async (): Promise<boolean> => {
      const { y = -1, height = 0 } = (await page.locator('#results .card-head').boundingBox()) ?? {};
      return y >= 0 && y + height <= page.viewportSize()!.height;
    };
    await expect.poll(isShown).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByText('Att välja').click();
    expect(await rows().count()).toBe(2);
    await rows().first().getByRole('radio').first().focus();
    await page.keyboard.press('2');
    await page.keyboard.press('0');
    expect(await page.getByText('Att välja').innerText()).toMatch(/ 0$/);
    expect(await rows().nth(1).getByRole('radio').last().isChecked()).toBe(true);
  });

  it('The matched companies are watched, in another tab', async () => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Bevaka företagen' }).click(),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'kunder' }).waitFor();
    expect(await tab.locator('.notice').innerText()).toBe('2 företag lades till.');
    await tab.close();
  });

  it('A result that is not saved is not lost by chance', async () => {
    isDiscarding = false;
    await page.getByLabel('Ort', { exact: true }).selectOption('Ingen');
    expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('3');
    await dropLedger();
    expect(await page.locator('label', { hasText: 'Alla' }).innerText()).toMatch(/ 25$/);
    isDiscarding = true;
  });

  it('The list is saved with its own columns first, and no cell as a formula', async () => {
    const csv = await save('Ladda ned CSV');
    expect(csv.suggestedFilename()).toBe('kunder matchad.csv');
    const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFKundnr;Företag;Org.nr;Postort;Anteckning;Beslut;Organisationsnummer;Registrerat namn;Postort;Tillstånd;Poäng;Skäl;Kandidat 1;Kandidat 2;Kandidat 3',
    );
    expect(lines[1]).toMatch(/^K1;Östra Plomonvallens Bärgning;;Stockholm;'=1\+1;träff;562003-2705;/);
    expect(lines[3]).toMatch(/^K3;Bygg AB;;;;vald;5620\d\d-\d{4};/);
    expect(lines[4]).toMatch(/^K4;Bygg AB;;;väljs bort;inget valt;;;;;0,\d+;;5620/);
    expect(lines).toHaveLength(LEDGER.length + 1);
    const xlsx = await save('Ladda ned XLSX');
    const [sheet] = await readXlsxFile(await readFile(await xlsx.path()));
    expect(sheet?.data[1]?.slice(0, 7)).toEqual([
      'K1',
      'Östra Plomonvallens Bärgning',
      null,
      'Stockholm',
      '=1+1',
      'träff',
      '562003-2705',
    ]);
  });

  it('Other columns begin anew, and pasted rows are read', async () => {
    await page.getByLabel('Ort', { exact: true }).selectOption('Ingen');
    expect(await page.locator('#results').isVisible()).toBe(false);
    await page.getByText('Klistra in rader i stället').click();
    await page.getByLabel('Rader ur ett kalkylblad').fill('\n  \n');
    await page.getByRole('button', { name: 'Läs raderna' }).click();
    await told().filter({ hasText: 'Det finns inga rader att läsa.' }).waitFor();
    await page.getByLabel('Rader ur ett kalkylblad').fill('Berg, Lund & Co AB\nBygg AB\nBygg AB');
    await page.getByRole('button', { name: 'Läs raderna' }).click();
    await told().filter({ hasText: 'Inklistrade rader: 3 rader, 1 kolumn.' }).waitFor();
    expect(await page.getByLabel('Första raden är rubriker').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Matcha 3 rader (högst 3 krediter)' }).click();
    await rows().nth(2).waitFor();
    expect(await rows().first().innerText()).toContain('Berg, Lund & Co AB');
  });

  it('A list with a title and the separator for Excel is read from its heads', async () => {
    const list = 'sep=;\nKundlista;\nNr;Kundnamn;Ort\n1;Bygg AB;Ystad';
    await page.getByLabel('Rader ur ett kalkylblad').fill(list);
    await page.getByRole('button', { name: 'Läs raderna' }).click();
    await told().filter({ hasText: '1 rad, 3 kolumner. Rader över rubrikerna' }).waitFor();
    expect(await page.locator('.sample tbody tr').allInnerTexts()).toEqual(['1\tBygg AB\tYstad']);
  });

  it('A long list is shown by the hundred, and what is chosen stays where it is', async () => {
    await page.getByLabel('Rader ur ett kalkylblad').fill('Bygg AB\n'.repeat(130));
    await page.getByRole('button', { name: 'Läs raderna' }).click();
    await page.getByRole('button', { name: 'Matcha de 20 första' }).click();
    await page.getByRole('button', { name: /^Matcha 110 rader till/ }).click();
    await page.getByText('Att välja 130').click();
    expect(await rows().count()).toBe(100);
    await rows().first().getByRole('radio').first().focus();
    await page.keyboard.press('1');
    expect(await page.getByText('Att välja').innerText()).toMatch(/ 129$/);
    await page.getByRole('button', { name: 'Visa 30 rader till' }).click();
    expect(await rows().count()).toBe(130);
  });

  it('When the credits end, what is matched is kept, and it says where to go on', async () => {
    await page.getByLabel('Rader ur ett kalkylblad').fill('Bygg AB\n'.repeat(600));
    await page.getByRole('button', { name: 'Läs raderna' }).click();
    await page.getByRole('button', { name: 'Matcha de 20 första' }).click();
    await page.getByRole('button', { name: /^Matcha 580 rader till/ }).click();
    const state = page.locator('#state').filter({ hasText: 'Krediterna tog slut före rad' });
    await state.waitFor({ timeout: 20_000 });
    const [, next = ''] = /rad (\d+)/.exec(await state.innerText()) ?? [];
    expect(await page.locator('#start').innerText()).toBe(`Fortsätt från rad ${next}`);
    expect(await page.locator('label', { hasText: 'Alla' }).innerText()).toMatch(
      new RegExp(` ${Number(next) - 1}$`),
    );
  });

  it.each([
    ['bok.xlsx', () => writeXlsx({ sheets: [{ name: 'Blad 1', rows: TABLE }] }), 'arbetsbokens första blad'],
    ['rader.jsonl', async () => `${JSON.stringify({ Kund: 'Bygg AB', Ort: 'Ystad' })}\n`, 'JSON lines'],
    ['utf16.txt', async () => Buffer.from(`\uFEFF${toTabs(TABLE)}`, 'utf16le'), 'CSV med tabb, UTF-16'],
  ])('A list in another form is read: %s', async (name, make, form) => {
    await drop(name, Buffer.from(await make()));
    await told()
      .filter({ hasText: `${name}: 1 rad, ${form}.` })
      .waitFor();
    const chosen = ['Namn', 'Ort'].map((label) => page.getByLabel(label, { exact: true }).inputValue());
    expect(await Promise.all(chosen)).toEqual(['0', '1']);
  });

  it.each([
    ['tom.csv', '', 'tom.csv är tom.'],
    ['bild.csv', 'PNG\0\0', 'bild.csv går inte att läsa.'],
    ['bok.xlsx', 'PK\u0003\u0004 men inget mer', 'bok.xlsx går inte att läsa.'],
    ['rader.jsonl', '{"name":"A"}\nnej', 'rader.jsonl har inget JSON-objekt på rad 2.'],
    [
      'citat.csv',
      `Namn\n"Bygg AB\n${'x\n'.repeat(20_000)}`,
      'citat.csv har ett citattecken som inte tar slut',
    ],
    ['lång.csv', 'Bygg AB\n'.repeat(100_002), 'lång.csv är för stor'],
  ])('A list that cannot be read is refused in words: %s', async (name, content, text) => {
    await drop(name, content);
    await told().filter({ hasText: text }).waitFor({ timeout: 10_000 });
  });

  it('A list is pasted by a guest, is there after signing in, and is matched in one go', async () => {
    await signIn(served.accounts, 'bo@example.se');
    const { page: tab, close } = await openGuest();
    await tab.goto('/console/match');
    await tab.getByLabel('Rader ur ett kalkylblad').focus();
    await tab.evaluate(`navigator.clipboard.writeText('Bygg AB\\n'.repeat(30))`);
    await tab.keyboard.press('ControlOrMeta+V');
    await tab.getByRole('button', { name: 'Matcha de 10 första' }).click();
    await tab.getByRole('link', { name: 'Logga in för att matcha hela listan' }).click();
    await tab.getByLabel('E-postadress').fill('bo@example.se');
    await tab.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await tab.getByRole('main').getByRole('button', { name: 'Logga in' }).click();
    await tab.getByRole('button', { name: 'Matcha 30 rader (högst 30 krediter)' }).click();
    await tab.locator('#progress', { hasText: '30 av 30' }).waitFor();
    expect(await tab.evaluate('sessionStorage.length')).toBe(0);
    await close();
  });

  async function openGuest() {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const guest = await browser.newContext({ locale: 'sv-SE', baseURL: served.address, permissions });
    const tab = await guest.newPage();
    tab.on('pageerror', (error) => failures.push(error.message));
    tab.on('dialog', (dialog) => failures.push(dialog.type()));
    return { page: tab, close: () => guest.close() };
  }

  it('Nothing failed on the way', () => expect(failures).toEqual([]));
});
