import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CSV, XLSX } from '../../shared/files/write-table.ts';
import type { Company } from '../../shared/domain/company.ts';
import type { CompanyStore, LiveReader } from '../../shared/store/port.ts';
import { countCreditsLeft, leaveCredits, readAccount } from '../support/accounts/leave-credits.ts';
import type { ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

let app: ServedApp;
beforeEach(async () => {
  app = await serveWeekly();
});
afterEach(() => app.close());

const QUERY = { filter: { state: ['active', 'deregistered', 'bankruptcy'] }, sort: 'name' };

interface File {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  readonly bytes: Buffer;
}

async function open(body: unknown, headers: Record<string, string>): Promise<IncomingMessage> {
  const sent = request(`${app.address}/v1/companies/search`, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${app.key}`, ...headers },
  });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function download(body: unknown, accept: string, headers: Record<string, string> = {}): Promise<File> {
  const response = await open(body, { Accept: accept, ...headers });
  const bytes = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    trailers: response.trailers,
    bytes,
  };
}

type Rows = Record<string, string>[];
const toRows = ({ bytes }: File): Rows => parse(bytes, { columns: true });
const toNumbers = (rows: Rows): string[] => rows.map((row) => row['orgNumber'] ?? '');

async function readList(): Promise<readonly Company[]> {
  const companies: Company[] = [];
  let cursor: unknown = null;
  do {
    const page = { ...QUERY, limit: 100, include: ['status'], cursor };
    const { bytes } = await download(page, 'application/json');
    const { companies: some, metadata } = JSON.parse(bytes.toString());
    companies.push(...(some as Company[]));
    cursor = metadata.next;
  } while (cursor !== null);
  return companies;
}

/** A store in which every list has `pages` pages of a thousand companies, all of them the same. */
const withPages =
  (pages: number) =>
  (store: CompanyStore): CompanyStore => ({
    status: () => store.status(),
    close: () => store.close(),
    withLiveGeneration: (read) =>
      store.withLiveGeneration((reader, retain) => {
        let page = 0;
        const listCompanies: LiveReader['listCompanies'] = async (criteria, context) => {
          const found = await reader.listCompanies({ ...criteria, after: null }, context);
          page += 1;
          const companies = Array.from({ length: criteria.limit }, () => found.companies[0]!);
          return { ...found, companies, hasMore: page < pages };
        };
        const get = (target: LiveReader, name: keyof LiveReader): unknown => {
          const member = Reflect.get(target, name) as unknown;
          if (name === 'listCompanies') return listCompanies;
          return member instanceof Function ? (member.bind(target) as unknown) : member;
        };
        return read(new Proxy(reader, { get }), retain);
      }),
  });

describe('POST /v1/companies/search as a file', () => {
  it('A program gets every field of the whole list, in the order of its pages', async () => {
    const companies = await readList();
    const before = await countCreditsLeft(app);
    const file = await download({ ...QUERY, include: ['status'] }, `${CSV}; charset=UTF-8`);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companies.csv"',
    });
    const rows = toRows(file);
    expect(toNumbers(rows)).toEqual(companies.map(({ orgNumber }) => orgNumber));
    for (const [at, company] of companies.entries())
      expect(rows[at]).toMatchObject({
        id: String(company.id),
        postalAddress_city: company.postalAddress.city,
        sniCodes_sni1: company.sniCodes.sni1 ?? '',
        financials_revenue: String(company.financials?.revenue ?? ''),
        revenue_estimate_value: String(company.revenue_estimate.value ?? ''),
        hasDigitalAnnualReport: String(company.hasDigitalAnnualReport),
        status_state: company.status?.state,
      });
    expect(await countCreditsLeft(app)).toBe(before - companies.length);
    expect(file.trailers).toEqual({});
  });

  it('People get a workbook with typed cells, and a CSV that a Swedish Excel splits by itself', async () => {
    const companies = await readList();
    const workbook = await download(QUERY, XLSX, { 'Accept-Language': 'sv-SE,sv;q=0.9,en;q=0.8' });
    const [sheet] = await readWorkbook(workbook.bytes);
    const [heads = [], ...cells] = sheet!.data;
    expect(heads.slice(0, 4)).toEqual(['Organisationsnummer', 'Företagsnamn', 'Status', 'Organisationsform']);
    expect(cells.map(([number]) => number)).toEqual(companies.map(({ orgNumber }) => orgNumber));
    const place = (head: string): number => heads.indexOf(head);
    for (const [at, { registrationDate, financials }] of companies.entries()) {
      const day = cells[at]?.[place('Registreringsdatum')];
      expect(day instanceof Date ? day.toISOString().slice(0, 10) : day).toBe(registrationDate);
      expect(cells[at]?.[place('Soliditet')]).toBe(financials?.solidity ?? null);
    }
    const file = await download(QUERY, CSV, { 'Accept-Language': 'en' });
    expect(file.headers['content-disposition']).toBe('attachment; filename="companies.csv"');
    const rows: Rows = parse(file.bytes, { columns: true, bom: true, delimiter: ';' });
    expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
    const solidity = companies.map(({ financials }) => String(financials?.solidity ?? '').replace('.', ','));
    expect(rows.map((row) => row['Equity ratio'])).toEqual(solidity);
    expect(solidity.some((text) => text.includes(','))).toBe(true);
  });

  it('A file ends when the credits do, and goes on from its last line without a gap', async () => {
    const companies = await readList();
    await leaveCredits(app, 5);
    const first = await download(QUERY, CSV);
    const rows = toRows(first);
    expect(toNumbers(rows.slice(0, 5))).toEqual(companies.slice(0, 5).map(({ orgNumber }) => orgNumber));
    expect(rows).toHaveLength(6);
    const cursor = first.trailers['x-next-cursor'];
    expect(Object.values(rows[5] ?? {}).slice(0, 2)).toEqual(['#next_cursor', cursor]);
    expect(await countCreditsLeft(app)).toBe(0);
    expect((await download({ ...QUERY, cursor }, CSV)).status).toBe(402);
    const { id } = await readAccount(app);
    await app.accounts.administration.grantCredits(id, 1_000);
    app.accounts.metering.clearCaches();
    const rest = toRows(await download({ ...QUERY, cursor }, CSV));
    expect(toNumbers(rest)).toEqual(companies.slice(5).map(({ orgNumber }) => orgNumber));
  });

  it.each([
    [{ body: { ...QUERY, limit: 5 }, error: 'Invalid limit' }, {}],
    [{ body: QUERY, error: 'Invalid Idempotency-Key' }, { 'Idempotency-Key': 'again' }],
    [{ body: { filter: { sin: '41' } }, error: 'Unknown filter: sin' }, {}],
  ])('%j is refused before it costs anything', async ({ body, error }, headers) => {
    const before = await countCreditsLeft(app);
    const { status, bytes } = await download(body, CSV, headers);
    expect([status, JSON.parse(bytes.toString()).error]).toEqual([400, error]);
    expect(await countCreditsLeft(app)).toBe(before);
  });

  it('A guest has no files, and every other Accept is answered as JSON', async () => {
    expect((await download({ filter: { sin: 1 } }, CSV, { Authorization: '' })).status).toBe(401);
    for (const accept of ['*/*', 'text/html', 'application/json, text/csv;q=0.5'])
      expect((await download({ ...QUERY, limit: 1 }, accept)).headers['content-type']).toMatch(
        /^application\/json/,
      );
  });

  it('Parts are charged as they go: one call, and what a caller that leaves did not receive is given back', async () => {
    await app.close();
    app = await serveWeekly({}, withPages(4));
    const before = await countCreditsLeft(app);
    const whole = await download(QUERY, CSV);
    expect(toRows(whole)).toHaveLength(4_000);
    const { id: accountId } = await readAccount(app);
    const usage = await app.accounts.administration.readUsage({
      accountId,
      firstDay: '2026-06-16',
      lastDay: '2026-06-16',
    });
    expect(usage.map(({ calls, credits }) => [calls, credits])).toEqual([[1, 4_000]]);
    await app.close();
    app = await serveWeekly({}, withPages(1_000));
    const response = await open(QUERY, { Accept: CSV });
    let received = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > 1_000_000) break;
    }
    response.socket.resetAndDestroy();
    const isRefunded = async (): Promise<boolean> => {
      const charged = before - (await countCreditsLeft(app));
      return charged < 10_000 && charged % 1_000 > 0;
    };
    await expect.poll(isRefunded, { timeout: 5_000 }).toBe(true);
  });
});
