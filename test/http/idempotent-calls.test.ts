import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = companyNumber(1);
const NUMBERS = { org_numbers: Array<string>(11).fill(NORDLYS) };
const INDUSTRY = { sni_code: '62100', active_only: false };

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

async function openKey(creditsLeft: number): Promise<string> {
  const { administration, metering } = app.accounts;
  const account = await administration.createAccount('free', 'Idempotent');
  const { id, key } = await administration.createKey(account, 'idempotent');
  const at = new Date('2026-06-16T04:00:00.000Z');
  const spent = 500 - creditsLeft;
  await metering.charge({
    accountId: account,
    keyId: id,
    requestId: 'r',
    endpoint: '/before',
    at,
    minBalanceCredits: spent,
    maxChargeCredits: spent,
  });
  return key;
}

function call(key: string, idempotencyKey: string, path: string, body: object): Promise<Reply> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${key}`,
    'Idempotency-Key': idempotencyKey,
  };
  return app.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const toFigures = ({ status, json, headers }: Reply): unknown[] => [
  status,
  json.metadata?.creditsCharged,
  headers['x-credits-remaining'],
  headers['idempotent-replay'],
];

it('A repeated bulk is answered without a charge', async () => {
  const key = await openKey(10);
  const first = await call(key, 'one', '/v1/bulk', NUMBERS);
  expect(toFigures(first)).toEqual([200, 2, '8', undefined]);
  const repeat = await call(key, 'one', '/v1/bulk', NUMBERS);
  expect(toFigures(repeat)).toEqual([200, 0, '8', 'true']);
  expect(repeat.json.results).toEqual(first.json.results);
  expect(toFigures(await call(key, 'two', '/v1/bulk', NUMBERS))).toEqual([200, 2, '6', undefined]);
});

it('A repeat without credits left is answered for the price of the first call', async () => {
  const key = await openKey(3);
  const first = await call(key, 'page', '/v1/sni/search', INDUSTRY);
  expect(toFigures(first)).toEqual([200, 3, '0', undefined]);
  const repeat = await call(key, 'page', '/v1/sni/search', INDUSTRY);
  expect(toFigures(repeat)).toEqual([200, 0, '0', 'true']);
  expect(repeat.json.companies).toEqual(first.json.companies);
  expect((await call(key, 'next page', '/v1/sni/search', INDUSTRY)).status).toBe(402);
});

it('An idempotency key of another request is refused after errors of the request', async () => {
  const key = await openKey(10);
  expect((await call(key, 'one', '/v1/search', { q: 'nordlys' })).status).toBe(200);
  const other = await call(key, 'one', '/v1/search', { q: 'nordljus' });
  expect([other.status, other.json.error]).toEqual([422, 'Idempotency-Key was used with another request']);
  expect(other.headers['x-credits-remaining']).toBe('9');
  expect((await call(key, 'one', '/v1/search', {})).json.error).toMatch(/^Missing required parameter/);
  const wrong = await call(key, 'x'.repeat(129), '/v1/search', { q: 'nordlys' });
  expect([wrong.status, wrong.json.error]).toEqual([400, 'Invalid Idempotency-Key']);
});

it('Concurrent calls with one idempotency key are charged once', async () => {
  const key = await openKey(50);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(key, 'burst', '/v1/search', { org_number: NORDLYS })),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(replies.filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(19);
  expect(replies.at(-1)!.headers['x-credits-remaining']).toBe('49');
});
