import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUTES } from '../../api/routes/index.ts';
import {
  CompanyDataClient,
  InvalidKeyError,
  InvalidRequestError,
  NotFoundError,
} from '../../clients/typescript/src/index.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';

const ORG_NUMBER = '5620032705';
const called: string[] = [];
let app: Awaited<ReturnType<typeof serveReadyRegister>>;
let client: CompanyDataClient;

beforeAll(async () => {
  app = await serveReadyRegister();
  client = new CompanyDataClient({
    baseUrl: app.address,
    apiKey: app.key,
    fetch: async (url, init) => {
      called.push(`${init?.method ?? 'GET'} ${new URL(url as string).pathname}`);
      return fetch(url, init);
    },
  });
});
afterAll(() => app.close());

it('A search returns companies by name and by number, and the credits left', async () => {
  const byName = await client.search({ q: 'östra plomonvalens bärgning', limit: 1 });
  expect(byName.companies[0]?.orgNumber).toBe(ORG_NUMBER);
  const byNumber = await client.search({ org_number: ORG_NUMBER, include: ['trademarks'] });
  expect(byNumber.companies[0]?.trademarkCount).toBeGreaterThan(0);
  expect(client.creditsRemaining).toBeGreaterThan(0);
});

it('Companies are suggested for a beginning of a name or a number', async () => {
  const byName = await client.suggest('plomonval', 1);
  expect(byName.suggestions.map(({ orgNumber }) => orgNumber)).toEqual([ORG_NUMBER]);
  const byNumber = await client.suggest(ORG_NUMBER.slice(0, 8));
  expect(byNumber.suggestions.map(({ orgNumber }) => orgNumber)).toContain(ORG_NUMBER);
});

it('A company is returned with all its parts, and again without a charge', async () => {
  const first = await client.company(ORG_NUMBER, { include: ['trademarks'] });
  expect(first.status.state).toBe('active');
  expect(first.years.length).toBeGreaterThan(0);
  const credits = client.creditsRemaining;
  expect(await client.company(ORG_NUMBER, { include: ['trademarks'] })).toEqual(first);
  expect(client.creditsRemaining).toBe(credits);
});

it.each(['562003-2705', '16 562003 2705', 'SE 562003\u20112705 01', 'Org.nr: 5620032705'])(
  'The number %s is read by every method',
  async (written) => {
    expect((await client.company(written)).company.orgNumber).toBe(ORG_NUMBER);
    expect((await client.annualReports(written)).orgNumber).toBe(ORG_NUMBER);
    expect((await client.search({ org_number: written })).companies).toHaveLength(1);
    expect((await client.changes({ after: 'now', org_number: written })).changes).toEqual([]);
  },
);

it('A number that is no text is refused with an example', async () => {
  const given = { orgNumber: ORG_NUMBER } as unknown as string;
  await expect(client.company(given)).rejects.toThrow("is a text such as '5620032705', not {");
});

it('A list of any length is matched in calls that each are charged once', async () => {
  const items = [
    { org_number: ORG_NUMBER },
    { id: 'x', name: 'Kvartersbutiken Ugglan' },
    { name: 'Ugglan AB', id: undefined } as object,
  ];
  const results = [];
  for await (const result of client.iterateMatches(items, { batchSize: 2, candidates: 0 }))
    results.push(result);
  expect(results.map(({ id, decision }) => [id, decision])).toEqual([
    [0, 'match'],
    ['x', 'none'],
    [2, 'none'],
  ]);
});

it('A bulk has one result per name or number', async () => {
  const byNumbers = await client.bulk({ org_numbers: [ORG_NUMBER, '5560000001'] });
  expect(byNumbers.results.map(({ success }) => success)).toEqual([true, false]);
  const byNames = await client.bulk({ names: ['Ostra Plommonvallens Bargning AB'] });
  expect(byNames.results[0]?.company?.orgNumber).toBe(ORG_NUMBER);
});

it('Codes of industries are found by words and by code', async () => {
  expect((await client.lookupSni({ q: 'bärgning' })).sniCodes.length).toBeGreaterThan(0);
  expect((await client.lookupSni({ code: '43341' })).sniCodes[0]?.description).toBe('Måleriarbeten');
});

it('An iterator returns every company of an industry once, over all pages', async () => {
  const { metadata } = await client.searchByIndustry({ sni_code: '43341', limit: 1 });
  const numbers = new Set<string>();
  for await (const company of client.iterateIndustry({ sni_code: '43341', limit: 5 }))
    numbers.add(company.orgNumber);
  expect(metadata.totalCount).toBeGreaterThan(5);
  expect(numbers.size).toBe(metadata.totalCount);
});

it('An iterator returns every company of a list once, over all pages', async () => {
  const filter = { sni: ['43'], county: ['01', '12'] };
  const { metadata } = await client.list({ filter, limit: 0 });
  const numbers: string[] = [];
  for await (const { orgNumber } of client.iterateList({ filter, limit: 7 })) numbers.push(orgNumber);
  expect(metadata.totalCount).toBeGreaterThan(7);
  expect(numbers).toHaveLength(metadata.totalCount);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('A guest has the first page of an industry only', async () => {
  const guest = new CompanyDataClient({ baseUrl: app.address });
  const companies = [];
  for await (const company of guest.iterateIndustry({ sni_code: '43341', limit: 5 })) companies.push(company);
  expect(companies).toHaveLength(5);
  expect(guest.creditsRemaining).toBeNull();
});

it('An annual report is returned as bytes, as a stream and by its public link', async () => {
  const { filings } = await client.annualReports(ORG_NUMBER);
  const choice = { fiscal_end: filings[0]!.fiscalEnd };
  const bytes = await client.annualReport(ORG_NUMBER, choice);
  expect(Buffer.from(bytes).toString()).toContain('<html');
  const streamed = await new Response(await client.streamAnnualReport(ORG_NUMBER, choice)).arrayBuffer();
  expect(Buffer.from(streamed).equals(bytes)).toBe(true);
  const { url } = await client.shareAnnualReport(ORG_NUMBER, choice);
  const token = url.slice(url.lastIndexOf('/') + 1);
  expect(Buffer.from(await client.sharedReport(token)).equals(bytes)).toBe(true);
});

it('Changes are returned from the oldest to now, and a cursor continues', async () => {
  const pages = [];
  for await (const page of client.iterateChanges({ limit: 2, topics: ['name', 'address'] })) pages.push(page);
  const last = pages.at(-1)!;
  expect(last.hasMore).toBe(false);
  expect((await client.changes({ after: 'now' })).changes).toEqual([]);
  expect((await client.changes({ after: last.next })).changes).toEqual([]);
});

it('A file of the register is downloaded in parts', async () => {
  const { generation, next } = await client.exportFiles();
  const folder = join(app.exportDir, generation);
  const written = randomBytes(20 * 1024 ** 2);
  const file = { name: 'companies.csv', dataset: 'companies', format: 'csv', rows: 1, bytes: written.length };
  const files = [{ ...file, sha256: createHash('sha256').update(written).digest('hex') }];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file.name), written);
  const manifest = { generation, createdAt: '2026-06-16T04:00:00.000Z', next, files, notes: [] };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const { files: offered } = await client.exportFiles();
  const before = client.creditsRemaining!;
  const parts = [];
  for await (const part of client.exportFile(offered[0]!)) parts.push(part);
  expect(parts).toHaveLength(3);
  expect(Buffer.concat(parts).equals(written)).toBe(true);
  await client.exportFiles();
  expect(client.creditsRemaining).toBe(before - 1_000);
});

it('A watch list is made, changed, filled, read and deleted', async () => {
  const { watchLists } = client;
  const { id } = await watchLists.create({ name: 'Kunder', ways: { atom: true } });
  const changed = await watchLists.change(id, { ways: { atom: null }, topics: ['name'] });
  expect(changed.ways.atom).toBeNull();
  expect(await watchLists.get(id)).toEqual(changed);
  expect((await watchLists.all()).map((list) => list.id)).toEqual([id]);
  const result = await watchLists.changeCompanies(id, { add: ['562003-2705', 'x'] });
  expect(result).toEqual({ added: 1, removed: 0, unknown: ['x'], refused: [] });
  const { companies } = await watchLists.companies(id, { limit: 1 });
  expect(companies.map(({ orgNumber }) => orgNumber)).toEqual([ORG_NUMBER]);
  const { changes, next } = await watchLists.events(id);
  expect([changes, next]).toEqual([[], null]);
  expect((await watchLists.events(id, { after: next })).changes).toEqual([]);
  expect((await watchLists.deliveries(id)).deliveries).toEqual([]);
  // The list has no webhook.
  await expect(watchLists.rotateSecret(id)).rejects.toThrow(NotFoundError);
  await expect(watchLists.replay(id, 'msg_1')).rejects.toThrow(NotFoundError);
  await expect(watchLists.test(id)).rejects.toThrow(NotFoundError);
  expect((await watchLists.delete(id)).companyCount).toBe(1);
});

it('Health and readiness are returned', async () => {
  expect((await client.health()).status).toBe('ok');
  expect((await client.ready()).status).toBe('ready');
});

it('Errors of the service have their own classes', async () => {
  await expect(client.company('5560000001')).rejects.toThrow(NotFoundError);
  await expect(client.company('abc')).rejects.toThrow(InvalidRequestError);
  const stranger = new CompanyDataClient({ baseUrl: app.address, apiKey: 'cds_wrong' });
  await expect(stranger.search({ q: 'a' })).rejects.toThrow(InvalidKeyError);
});

it('The client has a method for every route of the API', () => {
  const paths = new Set(
    called.map((call) =>
      call
        .replace(/\/(shared|files)\/.+$/, '/$1/:token')
        .replace(/\/wl_[^/]+/, '/:id')
        .replace('/msg_1/', '/:deliveryId/'),
    ),
  );
  expect([...paths].sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
});
