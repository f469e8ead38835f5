import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyStatus } from '../../shared/domain/company-status.ts';
import { serveReadyRegister } from '../support/docs/serve-ready-register.ts';
import type { ServedApp } from '../support/service/serve-app.ts';

let app: ServedApp;
let companies: any[];

beforeAll(async () => {
  app = await serveReadyRegister();
  companies = await listCompanies();
});
afterAll(() => app.close());

async function call(path: string, body?: object): Promise<any> {
  const headers = { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' };
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await app.send(path, sent)).json;
}

async function listCompanies(extra: object = {}): Promise<any[]> {
  const request = { sni_code: '62100', active_only: false, limit: 100, ...extra };
  return (await call('/v1/sni/search', request)).companies;
}

async function readStatus(orgNumber: string): Promise<CompanyStatus> {
  return (await call(`/v1/company?org_number=${orgNumber}`)).status;
}

function withStatus({ score, ...company }: any, status: CompanyStatus): string {
  return JSON.stringify({ ...company, status, ...(score === undefined ? {} : { score }) });
}

it('A list of an industry has the status of each company, as GET /v1/company has it', async () => {
  const listed = await listCompanies({ include: ['status', 'trademarks', 'x'] });
  const states = new Set(listed.map(({ status }) => status.state));
  expect([...states].sort()).toEqual(expect.arrayContaining(['active', 'deregistered', 'reconstruction']));
  for (const [place, company] of companies.entries())
    expect(JSON.stringify(listed[place])).toBe(withStatus(company, await readStatus(company.orgNumber)));
});

it('A list without it is the same as before, and trademarks are not for lists', async () => {
  expect(await listCompanies({ include: ['trademarks'] })).toEqual(companies);
});

it.each([
  ['the numbers of a short bulk', 30],
  ['the numbers of a streamed bulk', 130],
])('The companies of %s have their status', async (_what, count) => {
  const org_numbers = Array.from({ length: count }, (_, place) => companies[place % 30].orgNumber as string);
  const plain = await call('/v1/bulk', { org_numbers });
  const opted = await call('/v1/bulk', { org_numbers, include: ['status'] });
  expect(opted.results.length).toBe(count);
  for (const [place, { company }] of plain.results.entries())
    expect(JSON.stringify(opted.results[place].company)).toBe(
      withStatus(company, await readStatus(company.orgNumber)),
    );
  const timing = { processingTimeMs: expect.any(Number), timestamp: expect.any(String) };
  expect(opted.metadata).toEqual({ ...plain.metadata, ...timing });
});

it.each([
  ['a bulk of names', '/v1/bulk', (name: string) => ({ names: [name] })],
  ['a search by name', '/v1/search', (name: string) => ({ q: name, limit: 1 })],
  ['a search by number', '/v1/search', (_name: string, org_number: string) => ({ org_number })],
  ['a search for a number in a text', '/v1/search', (_name: string, q: string) => ({ q: `Org.nr ${q}` })],
])('The company of %s has its status, after trademarks', async (_what, path, toRequest) => {
  const { name, orgNumber } = companies.find(({ ongoingRestructuring }) => ongoingRestructuring !== null);
  const readFirst = async (include: readonly string[]): Promise<any> => {
    const { companies, results } = await call(path, { ...toRequest(name, orgNumber), include });
    return companies?.[0] ?? results[0].company;
  };
  const status = await readStatus(orgNumber);
  expect(status.state).toBe('reconstruction');
  expect(JSON.stringify(await readFirst(['status']))).toBe(withStatus(await readFirst([]), status));
  expect(JSON.stringify(await readFirst(['status', 'trademarks']))).toBe(
    withStatus(await readFirst(['trademarks']), status),
  );
});

it('GET /v1/company has its status beside the company, whatever is included', async () => {
  const path = `/v1/company?org_number=${companies[0].orgNumber}`;
  expect((await call(`${path}&include=status`)).company).toEqual((await call(path)).company);
});
