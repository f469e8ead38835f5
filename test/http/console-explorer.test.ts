import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportPdfRenderer } from '../../api/documents/pdf-renderer.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { PASSWORD, signIn, type SignedIn } from '../support/service/sign-in.ts';

const NORDLYS = companyNumber(1);
const FREE_CREDITS = 500;
const UNCAPPED = { free: 0, starter: 0, pro: 0 };

let canRender = true;
const renderer: ReportPdfRenderer = {
  renderToPdf: async () => {
    if (!canRender) throw new AppError('pdf_unavailable', 'PDF rendering unavailable');
    return Buffer.from('%PDF-1.7');
  },
  close: async () => undefined,
};

let app: ServedApp;
let people = 0;
beforeAll(async () => {
  app = await serveWeekly({ renderer });
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;

const get = (path: string, headers: Headers = {}, to = app): Promise<Reply> =>
  to.send(path, { headers: { 'Accept-Language': 'en', 'Sec-Fetch-Site': 'same-origin', ...headers } });

async function enter(creditsLeft = FREE_CREDITS, { accounts } = app): Promise<SignedIn> {
  people += 1;
  const person = await signIn(accounts, `person${people}@example.se`);
  const { id: key } = await accounts.administration.createKey(person.account, 'before');
  const spent = FREE_CREDITS - creditsLeft;
  const at = new Date('2026-06-16T04:00:00.000Z');
  const charge = { accountId: person.account, keyId: key, requestId: 'r', endpoint: '/before', at };
  await accounts.metering.charge({ ...charge, minBalanceCredits: spent, maxChargeCredits: spent });
  return person;
}

async function countSpent({ account }: SignedIn, { accounts } = app): Promise<number> {
  const all = await accounts.administration.listAccounts();
  return FREE_CREDITS - all.find(({ id }) => id === account)!.creditsLeft;
}

function readText(page: string): string {
  return page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('the search by name', () => {
  it('The search form states the price', async () => {
    const person = await enter();
    expect((await get('/console')).text).toContain('Free. Without an account you see at most 5 results');
    expect((await get('/console', { Cookie: person.cookie })).text).toContain('at most 1 credit');
    expect(readText((await get('/console')).text)).toMatch(/Try [a-zåäö ]+ \d+ companies in the register/);
    expect((await get('/console?q=+', { Cookie: person.cookie })).status).toBe(200);
    expect(await countSpent(person)).toBe(0);
  });

  it('A search costs a credit once; repeating it in any language is free', async () => {
    const person = await enter();
    const { status, headers, text } = await get('/console?q=nordlys+logistik+ab', { Cookie: person.cookie });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain(
      `<a href="/console/company/${NORDLYS}"><mark>Nordlys</mark> <mark>Logistik</mark> AB</a>`,
    );
    expect(text).toContain('value="nordlys logistik ab"');
    expect(readText(text)).toContain('1 result for “nordlys logistik ab”');
    expect(readText(text)).toMatch(
      /Active 562100-0016 · Göteborg · Vägtransport, godstrafik · Limited company since 2001/,
    );
    expect(readText(text)).toContain('Revenue SEK 2.1 million');
    const [, switched] = /href="(\/console\/language[^"]*)"/.exec(text)!;
    const { location } = (await get(switched!.replaceAll('&amp;', '&'), { Cookie: person.cookie })).headers;
    const again = await get(location!, { Cookie: `${person.cookie}; language=sv` });
    expect(readText(again.text)).toContain('1 träff för ”nordlys logistik ab”');
    await get('/console?q=nordlys+logistik+ab', { Cookie: person.cookie });
    expect(await countSpent(person)).toBe(1);
    await get('/console?q=nordlys', { Cookie: person.cookie });
    expect(await countSpent(person)).toBe(2);
  });

  it.each([
    ['/console?q=nordlys', `/console/company/${NORDLYS}`],
    ['/console/lists?sni=49410&show=1', `/console/company/${NORDLYS}`],
  ])('A HEAD request stores no free answer: %s', async (path, found) => {
    const person = await enter();
    const headers = { Cookie: person.cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await app.send(path, { method: 'HEAD', headers })).status).toBe(200);
    expect(await countSpent(person)).toBe(0);
    expect((await get(path, { Cookie: person.cookie })).text).toContain(found);
    const spent = await countSpent(person);
    expect(spent).toBeGreaterThan(0);
    expect((await get(path, { Cookie: person.cookie })).text).toContain(found);
    expect(await countSpent(person)).toBe(spent);
  });

  it('Signing in or changing the language starts no paid search', async () => {
    const person = await enter();
    const { text } = await get('/console?q=nordlys&held=1', { Cookie: person.cookie });
    expect(text).toContain('Press Search to continue. Nothing has been charged.');
    const fields = { email: person.email, password: PASSWORD, next: '/console?q=nordlys' };
    const { headers } = await app.send('/console/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    expect(headers.location).toBe('/console?q=nordlys&held=1');
    expect(await countSpent(person)).toBe(0);
  });

  it('A result states what differs between the query and the name', async () => {
    const english = readText((await get('/console?q=nordlis+logistik+ab')).text);
    expect(english).toContain('Matched: nordlis → nordlys (1 typing error)');
    const swedish = await get('/console?q=nordlis+logistik+ab', { 'Accept-Language': 'sv' });
    expect(readText(swedish.text)).toContain('Träff: nordlis → nordlys (1 skrivfel)');
    expect(readText((await get('/console?q=nordlys+logistik+ab')).text)).not.toContain('Matched');
  });

  it('A number in any notation leads to its company, free of charge, and a miss is reported', async () => {
    const person = await enter();
    for (const written of ['562100-0016', 'SE562100001601', NORDLYS]) {
      const { status, headers } = await get(`/console?q=${written}`, { Cookie: person.cookie });
      expect([status, headers.location]).toEqual([303, `/console/company/${NORDLYS}`]);
    }
    expect(await countSpent(person)).toBe(0);
    const none = (await get('/console?q=qzzzqqzzzq')).text;
    expect(none).toContain('No results for “qzzzqqzzzq”');
    expect(none).toContain('href="/console/lists?industry=qzzzqqzzzq"');
    const inTown = (await get('/console?q=qzzzqqzzzq+i+%C3%96rebro')).text;
    expect(inTown).toContain('href="/console/lists?industry=qzzzqqzzzq&amp;place=%C3%96rebro"');
  });

  it.each([
    ['a link on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that loads ahead', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }],
  ])('No credits are spent for %s', async (_who, sent) => {
    const person = await enter();
    const { headers, text } = await get('/console?q=nordlys', { Cookie: person.cookie, ...sent });
    expect(text).toContain('Press Search to continue');
    expect(text).toContain('value="nordlys"');
    expect(text).not.toContain('/console/company/');
    expect(headers['cache-control']).toBe('no-store');
    expect(await countSpent(person)).toBe(0);
    expect((await get('/console?q=nordlys', sent)).text).toContain('/console/company/');
  });

  it.each([
    ['562100-0017', 'The check digit of 562100-0017 is wrong.'],
    ['556012-5790', 'No company in the register has organisation number 556012-5790.'],
    ['56210-0001', 'An organisation number has ten digits.'],
  ])('The page says why the number %s has no company', async (q, reason) => {
    expect(readText((await get(`/console?q=${q}`)).text)).toContain(reason);
  });

  it('A number that is left out of a search is named, and explains no match', async () => {
    const text = readText((await get('/console?q=Nordlys+Logistik+556012-5790')).text);
    expect(text).toContain('Nordlys Logistik AB');
    expect(text).not.toContain('Partial match');
    expect(text).toContain('The number in the search belongs to no company in the register.');
    const found = readText((await get(`/console?q=Nordlys+${NORDLYS}`)).text);
    expect(found).not.toContain('belongs to no company');
  });

  it('A refused search keeps the typed text', async () => {
    const long = await get(`/console?q=${'<b>'.repeat(67)}`);
    expect(long.status).toBe(400);
    expect(long.text).toContain('aria-invalid="true"');
    expect(long.text).toContain('aria-describedby="q-error q-hint"');
    expect(long.text).toContain(`value="${'&lt;b&gt;'.repeat(67)}"`);
    const poor = await get('/console?q=nordlys', { Cookie: (await enter(0)).cookie });
    expect(poor.status).toBe(402);
    expect(readText(poor.text)).toContain('Out of credits.');
    expect(poor.text).toContain('href="/console/usage"');
    expect(poor.text).toContain('value="nordlys"');
  });

  it('A guest above the rate limit is asked to wait', async () => {
    const capped = await serveWeekly({ limits: { guest: 1, ...UNCAPPED } });
    expect((await get('/console?q=nordlys', {}, capped)).status).toBe(200);
    const { status, headers, text } = await get('/console?q=nordlys', {}, capped);
    await capped.close();
    expect(status).toBe(429);
    expect(headers['retry-after']).toMatch(/^\d+$/);
    expect(text).toContain('Too many searches');
    expect(text).toContain('value="nordlys"');
  });
});

describe('suggestions', () => {
  const suggest = async (q: string, headers: Headers = {}): Promise<any[]> =>
    (await get(`/console/suggest?q=${encodeURIComponent(q)}`, headers)).json.suggestions as any[];

  it('Suggestions are free of charge', async () => {
    const person = await enter();
    expect((await suggest('nordlys logist', { Cookie: person.cookie }))[0]).toEqual({
      name: 'Nordlys Logistik AB',
      orgNumber: NORDLYS,
      town: 'Göteborg',
      states: [],
      path: `/console/company/${NORDLYS}`,
    });
    const all = await suggest('nordlys');
    expect(all.find(({ orgNumber }) => orgNumber === companyNumber(3))).toMatchObject({
      states: [{ text: 'Deregistered', tone: 'bad' }],
    });
    expect(all.length).toBeLessThanOrEqual(8);
    expect(await countSpent(person)).toBe(0);
  });

  it('Suggestions accept organisation numbers, and an empty query has none', async () => {
    expect(await suggest('562100-0016')).toMatchObject([{ orgNumber: NORDLYS }]);
    expect(await suggest(' ')).toEqual([]);
    expect(await suggest(companyNumber(999_999))).toEqual([]);
    expect((await get(`/console/suggest?q=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it.each(['nordlys logistk', 'nordlys logistik x', 'logisst', 'logisttik n', 'logosti'])(
    'Suggestions for the mistyped and incomplete %s contain the company',
    async (q) => {
      expect((await suggest(q)).map(({ orgNumber }) => orgNumber)).toContain(NORDLYS);
    },
  );

  it('A word that begins like no name has no suggestions', async () => {
    expect(await suggest('nordxyzwq')).toEqual([]);
    expect(await suggest('xyzzy')).toEqual([]);
  });

  it('Pages and suggestions have a limit per visitor each', async () => {
    const own = await serveWeekly();
    const askTwo = async (headers: Record<string, string> = {}): Promise<number[]> => [
      (await get('/console/suggest?q=', headers, own)).status,
      (await get(`/console/company/${NORDLYS}`, headers, own)).status,
    ];
    for (let look = 0; look < 240; look += 1) await get('/console/suggest?q=', {}, own);
    expect(await askTwo()).toEqual([429, 200]);
    for (let look = 1; look < 240; look += 1) await get('/console/lists?industry=taxi', {}, own);
    expect(await askTwo()).toEqual([429, 429]);
    const person = await enter(FREE_CREDITS, own);
    expect(await askTwo({ Cookie: person.cookie })).toEqual([200, 200]);
    await own.close();
  });
});

describe('the page of a company', () => {
  it('The company page shows all data and its sources, free of charge', async () => {
    const person = await enter();
    const { status, text } = await get(`/console/company/${NORDLYS}`, { Cookie: person.cookie });
    expect(status).toBe(200);
    expect(await countSpent(person)).toBe(0);
    const read = readText(text);
    expect(text).toContain('<h1>Nordlys Logistik AB</h1>');
    expect(read).toContain('Organisation number 562100-0016');
    expect(read).toContain('Registered 3 February 2001');
    expect(read).toContain('Postal address Storgatan 1, 411 01 Göteborg');
    expect(read).toContain('Nordlys Logistics Ltd Company name in a foreign language 1 January 2005');
    expect(read).toContain('Nattposten Special company name 6 June 2006 Bud | kurir $ natt');
    expect(text).toContain('href="/console/lists?sni=49410"');
    expect(read).toContain('from the annual report for 2025');
    expect(read).toContain('Net revenue 2,100 1,900');
    expect(read).toContain('Profit for the year 350 −250');
    expect(read).toContain('Equity ratio adjusted equity / assets 50.0% 36.4%');
    expect(read).toContain('VAT number, if registered for VAT SE562100001601');
    expect(read).toContain('Show on a map');
    expect(text).toContain('<svg');
    expect(read).toContain('bolagsverket_bulkfil.txt, 15 June 2026');
    expect(read).toContain('scb_bulkfil_JE_20260615T062613_78.txt, 15 June 2026');
    expect(read).toContain('2026/22_1.zip');
  });

  it('The company page exists in Swedish', async () => {
    const { text } = await get(`/console/company/${NORDLYS}`, { 'Accept-Language': 'sv' });
    const read = readText(text);
    expect(read).toContain('Företagsform Aktiebolag');
    expect(read).toContain('Registrerat 3 februari 2001');
    expect(read).toContain('Soliditet justerat eget kapital / tillgångar 50,0 % 36,4 %');
    expect(read).toContain('filen bolagsverket_bulkfil.txt, 15 juni 2026');
  });

  it('The company page shows deregistration and ongoing proceedings', async () => {
    const gone = readText((await get(`/console/company/${companyNumber(3)}`)).text);
    expect(gone).toContain('Deregistered 31 January 1990 (bankruptcy)');
    const troubled = readText((await get(`/console/company/${companyNumber(20)}`)).text);
    expect(troubled).toContain('Liquidation, since 1 April 2026');
    expect(troubled).toContain('Transferee in a merger 1 January 2025');
  });

  it('The company page lists trademarks', async () => {
    const { text } = await get(`/console/company/${companyNumber(4)}`);
    expect(text).toContain('FJÄLL &quot;BRUK&quot; &amp; CO');
    expect(readText(text)).toContain('Trademarks (1)');
  });

  it.each([
    ['562100-0016', `/console/company/${NORDLYS}`],
    [`16${NORDLYS}`, `/console/company/${NORDLYS}`],
    [`SE${NORDLYS}01`, `/console/company/${NORDLYS}`],
    ['562%20100%200016', `/console/company/${NORDLYS}`],
    ['Org.nr:%205621\u2013000016', `/console/company/${NORDLYS}`],
  ])('The path %s redirects to the ten digits', async (written, path) => {
    const { status, headers } = await get(`/console/company/${written}`);
    expect([status, headers.location]).toEqual([303, path]);
  });

  it.each(['5621009999', '1234567890', 'nordlys', '%3Cscript%3E', '55601257900'])(
    'The unknown number %s answers 404 with the search form',
    async (written) => {
      const { status, text } = await get(`/console/company/${written}`);
      expect(status).toBe(404);
      expect(text).toContain('Company not found');
      expect(text).toContain('name="q"');
      expect(text).not.toContain('<script>');
    },
  );

  it('Signed-in visitors open reports, guests sign in and return', async () => {
    const { cookie } = await enter();
    const own = (await get(`/console/company/${NORDLYS}`, { Cookie: cookie })).text;
    expect(own.match(new RegExp(`action="/console/company/${NORDLYS}/report"`, 'g'))).toHaveLength(4);
    expect(own).toContain('costs at most 1 credit');
    const guest = (await get(`/console/company/${NORDLYS}`)).text;
    expect(guest).not.toContain('/report"');
    expect(guest).toContain(`href="/console/sign-in?next=%2Fconsole%2Fcompany%2F${NORDLYS}%23reports"`);
  });
});

describe('an annual report', () => {
  const ask = (fields: Record<string, string>, headers: Headers): Promise<Reply> =>
    app.send(`/console/company/${NORDLYS}/report`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Accept-Language': 'en',
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });

  it.each([
    ['ixbrl', 'open', 'application/xhtml+xml', `inline; filename="${NORDLYS}_2024-12-31.xhtml"`],
    ['pdf', 'open', 'application/pdf', `inline; filename="${NORDLYS}_2024-12-31.pdf"`],
    [
      'ixbrl',
      'download',
      'application/xhtml+xml',
      `attachment; filename="Nordlys Logistik AB 2024-12-31.xhtml"`,
    ],
    ['pdf', 'download', 'application/pdf', `attachment; filename="Nordlys Logistik AB 2024-12-31.pdf"`],
  ])('An annual report as %s to %s costs a credit', async (format, as, type, disposition) => {
    const person = await enter();
    const reply = await ask({ fiscal_end: '2024-12-31', format, as }, { Cookie: person.cookie });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.headers['content-disposition']).toBe(disposition);
    if (format === 'ixbrl') {
      expect(reply.headers['content-security-policy']).toMatch(/^sandbox;/);
      expect(reply.text).toContain('<xbrli:endDate>2024-12-31</xbrli:endDate>');
    }
    expect(await countSpent(person)).toBe(1);
  });

  it('An annual report that is not delivered costs nothing', async () => {
    const person = await enter();
    const sent = { Cookie: person.cookie };
    const none = await ask({ fiscal_end: '1999-12-31', format: 'ixbrl', as: 'open' }, sent);
    expect([none.status, none.text.includes('Annual report not found')]).toEqual([404, true]);
    canRender = false;
    const unrendered = await ask({ fiscal_end: '2025-12-31', format: 'pdf', as: 'open' }, sent);
    canRender = true;
    expect([unrendered.status, unrendered.text.includes('No PDF right now')]).toEqual([503, true]);
    const fromElsewhere = { ...sent, 'Sec-Fetch-Site': 'cross-site' };
    expect((await ask({ fiscal_end: '2025-12-31' }, fromElsewhere)).status).toBe(403);
    expect((await ask({ fiscal_end: '2025-12-31' }, {})).headers.location).toContain('/console/sign-in');
    expect((await get(`/console/company/${NORDLYS}/report`, sent)).status).toBe(404);
    expect(await countSpent(person)).toBe(0);
  });

  it('An annual report without credits says what to do', async () => {
    const reply = await ask({ fiscal_end: '2025-12-31' }, { Cookie: (await enter(0)).cookie });
    expect([reply.status, reply.text.includes('Out of credits')]).toEqual([402, true]);
  });
});

describe('the figures of a company as a file', () => {
  const path = `/console/company/${NORDLYS}`;

  it('CSV for a Swedish spreadsheet has each year of the API, free and without an account', async () => {
    const page = await get(path);
    expect(page.text).toContain(`href="${path}/figures/xlsx"`);
    const { status, headers, text } = await get(`${path}/figures/csv`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe(`attachment; filename="Nordlys Logistik AB ${NORDLYS}.csv"`);
    const rows = parse<Record<string, string>>(text, { bom: true, delimiter: ';', columns: true });
    const { years } = (await app.send(`/v1/company?org_number=${NORDLYS}`)).json as {
      years: { fiscalYearEnd: string; totalAssets: number; ratios: { solidity: number } }[];
    };
    expect(rows.map((row) => row['Fiscal year to'])).toEqual(years.map(({ fiscalYearEnd }) => fiscalYearEnd));
    expect(Number(rows[0]!['Total assets'])).toBe(years[0]!.totalAssets);
    expect(Number(rows[0]!['Equity ratio']!.replace(',', '.'))).toBe(years[0]!.ratios.solidity);
  });

  it('XLSX is a workbook, and other forms and companies are not found', async () => {
    const workbook = await get(`${path}/figures/xlsx`);
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
    for (const other of [`${path}/figures/pdf`, '/console/company/5560000001/figures/csv'])
      expect((await get(other)).status).toBe(404);
  });
});

describe('lists', () => {
  it('A guest counts freely, sees the first five, and has no price', async () => {
    const { status, text } = await get('/console/lists?sni=62100');
    expect(status).toBe(200);
    expect(readText(text)).toContain('7 companies');
    expect(text.match(/href="\/console\/company\//g)).toHaveLength(5);
    expect(readText(text)).toContain('Without an account you see the first 5. Sign in to see all');
    expect(text).not.toContain('/console/lists/file');
    expect(text).toMatch(/name="sni" value="62100"\s+checked/);
    expect(readText(text)).toMatch(/Stockholm County \d/);
  });

  it('A person sees the price first, and pays for a page once', async () => {
    const person = await enter();
    const cookie = { Cookie: person.cookie };
    const counted = await get('/console/lists?sni=62100&sort=name', cookie);
    expect(readText(counted.text)).toContain('Show all 7 (7 credits)');
    expect(readText(counted.text)).toContain('Download XLSX (7 credits)');
    expect((await get('/console/lists?state=deregistered', cookie)).text).toContain('Download XLSX (');
    expect(counted.text).not.toContain('href="/console/company/');
    expect(await countSpent(person)).toBe(0);
    const shown = await get('/console/lists?sni=62100&sort=name&show=1', cookie);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.text.match(/href="\/console\/company\//g)).toHaveLength(7);
    expect(readText(shown.text)).toContain('Companies 1–7. 7 credits.');
    await get('/console/lists?sni=62100&sort=name&show=1', cookie);
    expect(await countSpent(person)).toBe(7);
  });

  it('A list says that it is without deregistered companies, and shows them on request', async () => {
    const all = await get('/console/lists');
    const [, added = ''] =
      /href="([^"]+)" aria-label="Remove Without deregistered ones"/.exec(all.text) ?? [];
    const everything = await get(added.replaceAll('&amp;', '&'));
    const count = ({ text }: Reply): number => Number(/<h2 id="results">([\d,]+) compan/.exec(text)?.[1]);
    expect(count(everything)).toBeGreaterThan(count(all));
    expect(everything.text).toContain('aria-label="Remove Deregistered ones too"');
  });

  it('The search for a town leads to its companies', async () => {
    const { text } = await get('/console?q=orebro');
    expect(readText(text)).toMatch(/\d+ companies with an address in Örebro/);
    expect(text).toContain('href="/console/lists?municipality=1880"');
    for (const other of ['nordlys', 'orebro%20l%C3%A4n'])
      expect((await get(`/console?q=${other}`)).text).not.toContain('lists?municipality');
  });

  it('A mistyped municipality has suggestions, beside an industry too', async () => {
    for (const query of ['place=Orebroo', 'place=Orebroo&industry=bygg']) {
      const first = await get(`/console/lists?${query}`);
      const page = first.status === 200 ? first : await get(String(first.headers['location']));
      expect(readText(page.text)).toContain('Did you mean Örebro');
      expect(page.text).toMatch(/aria-label="Remove Postal town Orebroo"/);
    }
  });

  it('A list goes on behind its last company, with the price of the next page', async () => {
    const person = await enter();
    const first = await get('/console/lists?state=active&sort=name&show=1', { Cookie: person.cookie });
    const [, next = ''] = /rel="next"\s+href="([^"]+)"/.exec(first.text) ?? [];
    expect(next).toMatch(/cursor=[^&]+&amp;from=21#results$/);
    const further = await get(next.replaceAll('&amp;', '&').replace('#results', ''), {
      Cookie: person.cookie,
    });
    const names = ({ text }: Reply): string[] => text.match(/<th scope="row">\s*<a href="[^"]+"/g) ?? [];
    expect(readText(further.text)).toMatch(/Companies 21–\d+\./);
    expect(names(further)).not.toHaveLength(0);
    expect(names(first).filter((name) => names(further).includes(name))).toEqual([]);
  });

  it('Typed words become filters, or a question', async () => {
    const read = await get('/console/lists?industry=62.100&place=%C3%96rebro&min_revenue=1+tkr');
    expect([read.status, read.headers.location]).toEqual([
      303,
      '/console/lists?sni=62100&municipality=1880&min_revenue=1+tkr',
    ]);
    const words = readText((await get('/console/lists?industry=bygg&f_tax=true')).text);
    expect(words).toContain('Which industry do you mean by “bygg”?');
    expect(words).toMatch(/Byggverksamhet all of section F \d+/);
    const none = await get('/console/lists?industry=qqzz');
    expect(none.text).toContain('href="/console?q=qqzz"');
    const old = await get('/console/industry?sni_code=49410&search=page');
    expect([old.status, old.headers.location]).toEqual([303, '/console/lists?industry=49410']);
  });

  it('Chips take a filter away, and an empty list says which one excludes most', async () => {
    const { text } = await get('/console/lists?sni=62100&city=Kiruna');
    expect(text).toContain('<a href="/console/lists?sni=62100" aria-label="Remove Postal town Kiruna"');
    expect(readText(text)).toContain('No companies match all filters. Most are found without postal town');
    const slip = await get('/console/lists?q=nordlsy');
    expect(readText(slip.text)).toMatch(/Did you mean Nordlys/);
  });

  it.each([
    ['min_revenue=abc', 'min_revenue', 'Enter a whole amount in SEK'],
    ['min_revenue=2+000&max_revenue=1+000', 'max_revenue', 'must not be lower than the lower one'],
    ['min_employees=ten', 'min_employees', 'Enter a whole number'],
  ])('The input %s is refused at its field', async (query, field, message) => {
    const { status, text } = await get(`/console/lists?sni=62100&${query}`);
    expect(status).toBe(400);
    expect(text).toContain(`id="filter-${field}-error"`);
    expect(text).toContain(message);
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  it('An unknown value is refused, and a code of no list finds nothing', async () => {
    const { status, text } = await get('/console/lists?state=dead');
    expect([status, readText(text).includes('The value of State cannot be read.')]).toEqual([400, true]);
    expect(readText((await get('/console/lists?sni=62199')).text)).toContain(
      'Most are found without sni code',
    );
  });

  it('The whole list is a file, charged as it goes, in the language of the page', async () => {
    const person = await enter();
    const query = 'sni=43320&sort=name';
    const form = (type: string, headers = {}, others = {}) =>
      app.send('/console/lists/file', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Accept-Language': 'sv',
          Origin: app.address,
          Cookie: person.cookie,
          ...headers,
        },
        body: new URLSearchParams({ query, type, ...others }).toString(),
      });
    const { headers, text } = await form('csv');
    expect(headers['content-disposition']).toBe('attachment; filename="foretag.csv"');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFOrganisationsnummer;Företagsnamn;Status;/);
    expect(lines[1]).toMatch(
      /^5621000040;Fjällbruk Bygg & Design AB;Aktivt;Aktiebolag;Väg 2;83101;ÖSTERSUND;/,
    );
    expect(lines).toHaveLength(4);
    expect(await countSpent(person)).toBe(2);
    const years = await form('csv', {}, { query: 'q=nordlys+logistik', years: '1' });
    const [row] = parse<Record<string, string>>(years.text, { bom: true, delimiter: ';', columns: true });
    const { place, years: known } = (await app.send(`/v1/company?org_number=${NORDLYS}`)).json;
    expect(row).toMatchObject({
      Kommun: place.municipality.name,
      Län: place.county.name,
      'År 1: Räkenskapsår till': known[0].fiscalYearEnd,
      'År 2: Nettoomsättning': String(known[1]?.revenue ?? ''),
      'År 5: Årets resultat': String(known[4]?.netResult ?? ''),
    });
    const foreign = await form('csv', {
      Origin: 'https://elsewhere.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(foreign.status).toBe(403);
    expect((await form('pdf')).status).toBe(404);
    expect((await form('xlsx', { Cookie: '' })).status).toBe(303);
    expect(await countSpent(person)).toBe(3);
    expect((await form('xlsx')).headers['content-type']).toContain('spreadsheetml');
  });

  it('A list is saved under a name, opened, and removed, by its account alone', async () => {
    const person = await enter();
    const send = (path: string, fields: Record<string, string>, cookie = person.cookie) =>
      app.send(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Accept-Language': 'en',
          Origin: app.address,
          Cookie: cookie,
        },
        body: new URLSearchParams(fields).toString(),
      });
    const page = await get('/console/lists?sni=62100', { Cookie: person.cookie });
    expect(page.text).toContain('Save the list');
    const saved = await send('/console/lists/saved', {
      query: 'sni=62100&show=1&nonsense=1',
      name: ' <b>IT</b> ',
    });
    expect([saved.status, saved.headers.location]).toEqual([303, '/console/lists?sni=62100#saved']);
    const { text } = await get('/console/lists?sni=62100', { Cookie: person.cookie });
    expect(text).toContain('&lt;b&gt;IT&lt;/b&gt;');
    expect(text).not.toContain('Save the list');
    const [, news = ''] = /href="(\/console\/lists\/saved\/lst_[^"]+)"/.exec(text) ?? [];
    expect((await send('/console/lists/saved', { query: 'sni=41', name: ' ' })).status).toBe(400);
    const shown = await get(`${news}?since=2000-01-01`, { Cookie: person.cookie });
    expect(readText(shown.text)).toContain('Nothing in the list has changed since 1 January 2000.');
    expect((await get(`${news}?since=yesterday`, { Cookie: person.cookie })).status).toBe(400);
    const stranger = (await enter()).cookie;
    expect((await get(news, { Cookie: stranger })).status).toBe(404);
    await send(`${news}/remove`, {}, stranger);
    expect((await get(news, { Cookie: person.cookie })).status).toBe(200);
    await send(`${news}/remove`, {});
    expect((await get(news, { Cookie: person.cookie })).status).toBe(404);
    expect(await countSpent(person)).toBe(0);
  });

  it('A link on another site starts no paid list', async () => {
    const person = await enter();
    const { text } = await get('/console/lists?sni=62100&show=1', {
      Cookie: person.cookie,
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(readText(text)).toContain('Show all 7 (7 credits)');
    expect(await countSpent(person)).toBe(0);
  });

  it('A list without credits says what to do, and still counts', async () => {
    const { status, text } = await get('/console/lists?sni=62100&show=1', {
      Cookie: (await enter(0)).cookie,
    });
    expect(status).toBe(402);
    expect(text).toContain('href="/console/usage"');
    expect(readText(text)).toContain('You have 0 left');
  });
});
