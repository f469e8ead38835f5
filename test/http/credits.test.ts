import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { PlanName } from '../../shared/accounts/plans.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = companyNumber(1);
const OUT_OF_CREDITS = 'Krediterna är slut. Uppgradera din plan eller köp fler krediter.';

let app: ServedApp;
beforeAll(async () => {
  app = await serveWeekly();
});
afterAll(() => app.close());

async function open(
  creditsLeft: number,
  plan: PlanName = 'free',
  { accounts } = app,
): Promise<{ account: string; key: string }> {
  const { administration, metering } = accounts;
  const account = await administration.createAccount(plan, 'Credits');
  const { id, key } = await administration.createKey(account, 'credits');
  const spent = { free: 500, starter: 5_000, pro: 50_000 }[plan] - creditsLeft;
  const at = new Date('2026-06-16T04:00:00.000Z');
  const charge = {
    accountId: account,
    keyId: id,
    requestId: 'r',
    endpoint: '/before',
    at,
    minBalanceCredits: spent,
    maxChargeCredits: spent,
  };
  await metering.charge(charge);
  return { account, key };
}

async function countLeft(account: string): Promise<number> {
  const all = await app.accounts.administration.listAccounts();
  return all.find(({ id }) => id === account)!.creditsLeft;
}

function ask(key: string | null, path: string, body: object | null, at = app): Promise<Reply> {
  const headers = {
    'Content-Type': 'application/json',
    ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
  };
  if (body === null) return at.send(path, { headers });
  return at.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const left = (reply: Reply): string | undefined => reply.headers['x-credits-remaining'] as string | undefined;
const COMPANY = `/v1/company?org_number=${NORDLYS}`;
const REPORT = `/v1/annual-report?org_number=${NORDLYS}`;

describe('what a call costs', () => {
  it.each([
    ['a search by name', '/v1/search', { q: 'nordlys' }, 1],
    ['a search that finds nothing', '/v1/search', { org_number: '5599999999' }, 1],
    ['names, by match', '/v1/bulk', { names: ['Nordlys Logistik AB', 'Nordlys HB', 'Finns Inte AB'] }, 2],
    ['names without a match', '/v1/bulk', { names: ['Finns Inte AB'] }, 0],
    ['one number', '/v1/bulk', { org_numbers: [NORDLYS] }, 1],
    ['ten numbers', '/v1/bulk', { org_numbers: Array(10).fill(NORDLYS) }, 1],
    ['eleven numbers', '/v1/bulk', { org_numbers: Array(11).fill(NORDLYS) }, 2],
    [
      '23 numbers of which 3 are unknown',
      '/v1/bulk',
      { org_numbers: [...Array<string>(20).fill(NORDLYS), '1', '2', '3'] },
      2,
    ],
    ['a look-up of codes', '/v1/sni/lookup', { q: 'bygg', limit: 50 }, 1],
    ['a look-up that finds nothing', '/v1/sni/lookup', { code: '99999' }, 1],
    ['the list of reports', `/v1/annual-reports?org_number=${NORDLYS}`, null, 0],
    ['a company', COMPANY, null, 1],
    ['a report', REPORT, null, 1],
    ['a shared report', `${REPORT}&share=1`, null, 1],
  ])('The price of %s', async (_what, path, body, credits) => {
    const { account, key } = await open(100);
    const reply = await ask(key, path, body);
    expect([reply.status, left(reply)]).toEqual([200, String(100 - credits)]);
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const charged: unknown = isJson ? reply.json.metadata?.creditsCharged : undefined;
    if (charged !== undefined) expect(charged).toBe(credits);
    const [line] = (
      await app.accounts.administration.readUsage({
        accountId: account,
        firstDay: '2026-06-01',
        lastDay: '2026-06-30',
      })
    ).filter(({ endpoint }) => endpoint !== '/before');
    expect(line).toMatchObject({ endpoint: path.split('?')[0], calls: 1, credits });
  });

  it('A search by industry costs one credit per delivered company', async () => {
    const { key } = await open(100);
    const { metadata, companies } = (await ask(key, '/v1/sni/search', { sni_code: '62100' })).json;
    expect(companies.length).toBeGreaterThan(1);
    expect(metadata).toMatchObject({ creditsCharged: companies.length, limit: 100, mode: 'api' });
    const none = await ask(key, '/v1/sni/search', { sni_code: '99999' });
    expect([none.json.metadata.creditsCharged, left(none)]).toEqual([0, String(100 - companies.length)]);
  });

  it.each([
    ['a guest', '/v1/search', { q: 'nordlys' }],
    ['a guest in bulk', '/v1/bulk', { names: ['Nordlys Logistik AB'] }],
  ])('%s pays nothing', async (_what, path, body) => {
    const reply = await ask(null, path, body);
    expect([reply.json.metadata.mode, reply.json.metadata.creditsCharged ?? 0]).toEqual(['guest', 0]);
    expect(left(reply)).toBeUndefined();
  });

  it('The discount is explained only to callers with a key', async () => {
    const { key } = await open(100);
    const numbers = { org_numbers: [NORDLYS] };
    expect((await ask(key, '/v1/bulk', numbers)).json.metadata.creditDiscount).toContain('10 företag');
    expect((await ask(null, '/v1/bulk', numbers)).json.metadata.creditDiscount).toBeNull();
    expect((await ask(key, '/v1/bulk', { names: ['x'] })).json.metadata.creditDiscount).toBeNull();
  });

  it.each([
    ['a wrong parameter', '/v1/search', { q: 7 }, 400],
    ['a missing one', '/v1/search', {}, 400],
    ['a report that there is not', `/v1/annual-report?org_number=${companyNumber(9)}`, null, 404],
    ['a PDF that cannot be rendered', `${REPORT}&format=pdf`, null, 503],
  ])('A caller pays nothing for %s', async (_what, path, body, status) => {
    const { account, key } = await open(7);
    const reply = await ask(key, path, body);
    expect([reply.status, left(reply)]).toEqual([status, '7']);
    expect(await countLeft(account)).toBe(7);
  });

  it('A HEAD request for a report is free', async () => {
    const { key } = await open(7);
    const head = await app.send(REPORT, { method: 'HEAD', headers: { Authorization: `Bearer ${key}` } });
    expect([head.status, left(head)]).toEqual([200, '7']);
  });
});

describe('when credits are out', () => {
  it.each([
    ['/v1/search', { q: 'nordlys' }],
    ['/v1/bulk', { names: ['Nordlys Logistik AB'] }],
    ['/v1/bulk', { org_numbers: [NORDLYS] }],
    ['/v1/sni/lookup', { q: 'bygg' }],
    ['/v1/sni/search', { sni_code: '62100' }],
    [REPORT, null],
  ])('Without credits, %s %j answers 402', async (path, body) => {
    const { key } = await open(0);
    const reply = await ask(key, path, body);
    expect([reply.status, reply.json.error, left(reply)]).toEqual([402, OUT_OF_CREDITS, '0']);
    expect(reply.json.message).toMatch(/Månadskvoten/);
  });

  it.each([
    ['/v1/search', {}, 'Missing required parameter: q (company name) or org_number'],
    ['/v1/search', { q: 7 }, 'Invalid q'],
    ['/v1/bulk', {}, 'Missing required parameter: names or org_numbers'],
    ['/v1/bulk', { names: ['a'], org_numbers: ['1'] }, 'Provide either names or org_numbers, not both'],
    ['/v1/bulk', { names: Array(101).fill('a') }, 'Too many names (max 100)'],
    ['/v1/bulk', { org_numbers: Array(501).fill('1') }, 'Too many org_numbers (max 500)'],
    ['/v1/sni/lookup', {}, 'Missing required parameter: q (search term) or code (SNI code)'],
    ['/v1/sni/lookup', { code: '1' }, 'Invalid code'],
    ['/v1/sni/search', {}, 'Missing required parameter: sni_code'],
    ['/v1/sni/search', { sni_code: '62100', min_revenue: 5, max_revenue: 1 }, 'Invalid revenue range'],
    ['/v1/annual-report', null, 'Missing required parameter: org_number'],
    [`${REPORT}&share=yes`, null, 'Invalid share'],
  ])('A wrong parameter is reported before missing credits: %s $2', async (path, body, error) => {
    const { key } = await open(0);
    const reply = await ask(key, path, body);
    expect([reply.status, reply.json.error]).toEqual([400, error]);
  });

  it('A SNI code that needs a town is reported before missing credits', async () => {
    const narrow = await serveWeekly({ maxSniCodeCompaniesWithoutTown: 2 });
    onTestFinished(() => narrow.close());
    const { key } = await open(0, 'free', narrow);
    const wide = { sni_code: '62100' };
    const inTown = { sni_code: '62100', city: 'örebro' };
    expect((await ask(key, '/v1/sni/search', wide, narrow)).json.error).toBe('Threshold exceeded');
    expect((await ask(key, '/v1/sni/search', inTown, narrow)).status).toBe(402);
  });

  it('Without credits, a missing report answers 404 and the free list is served', async () => {
    const { key } = await open(0);
    expect((await ask(key, `/v1/annual-report?org_number=${companyNumber(9)}`, null)).status).toBe(404);
    expect((await ask(key, `/v1/annual-reports?org_number=${NORDLYS}`, null)).status).toBe(200);
  });

  it('Without credits, a company that the caller has answers 304, an unknown one 404', async () => {
    const { headers } = await app.send(COMPANY, { headers: { Authorization: `Bearer ${app.key}` } });
    const { key } = await open(0);
    const asHolder = { Authorization: `Bearer ${key}` };
    expect((await ask(key, COMPANY, null)).json.error).toBe(OUT_OF_CREDITS);
    expect((await ask(key, '/v1/company?org_number=5599999999', null)).status).toBe(404);
    const unchanged = await app.send(COMPANY, { headers: { ...asHolder, 'If-None-Match': headers.etag! } });
    expect(unchanged.status).toBe(304);
  });

  it('A bulk that costs more than the remaining credits delivers and charges nothing', async () => {
    const { key } = await open(1);
    const reply = await ask(key, '/v1/bulk', { org_numbers: Array(11).fill(NORDLYS) });
    expect([reply.status, left(reply)]).toEqual([402, '1']);
    expect((await ask(key, '/v1/bulk', { org_numbers: [NORDLYS] })).status).toBe(200);
  });

  it('A search by industry delivers as many companies as the account can pay', async () => {
    const { key } = await open(1);
    const { metadata, companies } = (await ask(key, '/v1/sni/search', { sni_code: '62100', limit: 50 })).json;
    expect(companies).toHaveLength(1);
    expect(metadata).toMatchObject({ limit: 1, resultCount: 1, creditsCharged: 1, hasMore: true });
  });

  it('Concurrent calls spend exactly the remaining credits', async () => {
    const { account, key } = await open(20, 'pro');
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => ask(key, '/v1/search', { q: 'nordlys' })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(40).fill(402)]);
    const refused = replies.filter(({ status }) => status === 402);
    expect(new Set(refused.map(left))).toEqual(new Set(['0']));
    expect(await countLeft(account)).toBe(0);
  });

  it('Bought credits are used when the quota is exhausted', async () => {
    const { account, key } = await open(0);
    await app.accounts.administration.grantCredits(account, 2);
    const replies = [1, 2, 3].map(() => ask(key, '/v1/search', { q: 'nordlys' }));
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([200, 200, 402]);
  });
});

describe('keys', () => {
  it.each([
    ['without a token', 'Bearer'],
    ['of another scheme', 'Basic Zm9v'],
    ['unknown', `Bearer cds_${'A'.repeat(43)}`],
    ['too short', 'Bearer cds_short'],
    ['with two tokens', `Bearer cds_${'A'.repeat(43)} x`],
    ['huge', `Bearer cds_${'A'.repeat(10_000)}`],
    ['not ASCII', 'Bearer cds_\xe5\xe4\xf6'],
    ['empty', ''],
  ])('A key that is %s answers 401 and is never served as a guest', async (_what, authorization) => {
    for (const path of ['/v1/annual-reports?org_number=5621000016', REPORT]) {
      const reply = await app.send(path, { headers: { Authorization: authorization } });
      expect([reply.status, reply.json.error]).toEqual([401, 'Invalid API key']);
      expect(reply.json.message).toMatch(/API-nyckeln/);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(left(reply)).toBeUndefined();
    }
  });

  it('Two Authorization headers answer 401', async () => {
    const call = request(`${app.address}/v1/annual-reports?org_number=${NORDLYS}`, {
      headers: ['Host', 'x', 'Authorization', `Bearer ${app.key}`, 'Authorization', `Bearer ${app.key}`],
    });
    call.end();
    const [response] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(401);
  });

  it('The Bearer scheme is accepted in any case', async () => {
    const reply = await app.send(REPORT, { headers: { Authorization: `bEARER  ${app.key}` } });
    expect(reply.status).toBe(200);
  });

  it('A route that needs a key answers 401 without one', async () => {
    const reply = await app.send(REPORT);
    expect([reply.status, reply.json.error]).toEqual([401, 'Missing API key']);
  });

  it('A key is refused as soon as it is revoked or its account is closed', async () => {
    const { administration } = app.accounts;
    const { account, key } = await open(100);
    const second = await administration.createKey(account, 'second');
    const first = (await administration.listKeys(account)).find(({ id }) => id !== second.id)!;
    await administration.revokeKey(first.id);
    expect((await ask(key, REPORT, null)).status).toBe(401);
    expect((await ask(second.key, REPORT, null)).status).toBe(200);
    await administration.closeAccount(account);
    expect((await ask(second.key, REPORT, null)).status).toBe(401);
  });

  it('Keys of one account share its credits', async () => {
    const { account, key } = await open(2);
    const second = await app.accounts.administration.createKey(account, 'second');
    await ask(key, '/v1/search', { q: 'nordlys' });
    expect(left(await ask(second.key, '/v1/search', { q: 'nordlys' }))).toBe('0');
  });

  it('The plan of a key limits the size of a bulk', async () => {
    const numbers = { org_numbers: Array<string>(501).fill(NORDLYS) };
    const free = await open(500);
    const starter = await open(5_000, 'starter');
    expect((await ask(free.key, '/v1/bulk', numbers)).json.error).toBe('Too many org_numbers (max 500)');
    expect((await ask(starter.key, '/v1/bulk', numbers)).status).toBe(200);
  });
});
