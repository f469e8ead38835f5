import { afterEach, describe, expect, it } from 'vitest';
import type { Reply, ServedApp, ServedServices } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const LIMITS = { guest: 2, free: 3, starter: 4, pro: 5 };

let app: ServedApp;
afterEach(() => app.close());

async function serve(given: ServedServices = {}): Promise<void> {
  app = await serveWeekly({ limits: LIMITS, ...given });
}

function call(headers: Readonly<Record<string, string>> = {}, path = '/v1/search'): Promise<Reply> {
  const isPost = path === '/v1/search';
  return app.send(path, {
    method: isPost ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(isPost ? { body: '{"q":"nordlys"}' } : {}),
  });
}

async function statuses(count: number, headers: Readonly<Record<string, string>>): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < count; turn += 1) all.push((await call(headers)).status);
  return all;
}

const standing = ({ headers }: Reply): unknown[] => [
  headers['ratelimit-limit'],
  headers['ratelimit-remaining'],
  Number(headers['ratelimit-reset']) > 0 && Number(headers['ratelimit-reset']) <= 60,
];

describe('calls per minute', () => {
  it('Every answer reports the calls left in the minute, and calls over the limit are refused', async () => {
    await serve();
    expect(standing(await call())).toEqual(['2', '1', true]);
    expect(standing(await call())).toEqual(['2', '0', true]);
    const refused = await call();
    expect(standing(refused)).toEqual(['2', '0', true]);
    const { retryAfter } = refused.json;
    expect([refused.status, refused.json.error]).toEqual([
      429,
      'Rate limit exceeded. Please wait and retry.',
    ]);
    expect(refused.json.message).toMatch(/Vänta/);
    expect(refused.headers['retry-after']).toBe(String(retryAfter));
    expect(Number.isInteger(retryAfter)).toBe(true);
    expect(refused.headers['access-control-expose-headers']).toContain('RateLimit-Reset');
  });

  it('All keys of an account share its calls per minute', async () => {
    await serve();
    const { administration } = app.accounts;
    const account = await administration.createAccount('free', 'Free');
    const keys = [await administration.createKey(account, 'a'), await administration.createKey(account, 'b')];
    const authorizations = keys.map(({ key }) => ({ Authorization: `Bearer ${key}` }));
    expect(await statuses(2, authorizations[0]!)).toEqual([200, 200]);
    expect(await statuses(2, authorizations[1]!)).toEqual([200, 429]);
    expect(await statuses(6, { Authorization: `Bearer ${app.key}` })).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('A call over the limit reports the remaining credits and is not charged', async () => {
    await serve({ limits: { ...LIMITS, pro: 1 } });
    const own = { Authorization: `Bearer ${app.key}` };
    const first = await call(own);
    const second = await call(own);
    expect([first, second].map(({ headers }) => headers['x-credits-remaining'])).toEqual(['49999', '49999']);
    expect(second.status).toBe(429);
  });

  it('Calls that answer 400 count, and preflights, health checks and wrong keys do not', async () => {
    await serve();
    await app.send('/v1/search', { method: 'OPTIONS', headers: { Origin: 'https://a.se' } });
    await app.send('/health');
    await app.send('/ready');
    expect((await call({ Authorization: 'Bearer x' })).status).toBe(401);
    await app.post('/v1/search', {});
    expect(standing(await call())).toEqual(['2', '0', true]);
    expect((await app.post('/v1/search', {})).status).toBe(429);
    expect((await app.send('/health')).headers['ratelimit-limit']).toBeUndefined();
  });

  it('Without a limit, no RateLimit headers are sent', async () => {
    await serve({ limits: { ...LIMITS, guest: 0 } });
    const reply = await call();
    expect([reply.status, reply.headers['ratelimit-limit']]).toEqual([200, undefined]);
  });
});

describe('guests', () => {
  it('A guest is counted by the address of its connection, whatever it claims', async () => {
    await serve();
    const forged = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((address) => ({ 'X-Forwarded-For': address }));
    expect([
      await statuses(1, forged[0]!),
      await statuses(1, forged[1]!),
      await statuses(1, forged[2]!),
    ]).toEqual([[200], [200], [429]]);
  });

  it('Guests behind a trusted proxy are counted by the last hop', async () => {
    await serve({ trustedProxies: ['127.0.0.0/8', '10.1.0.0/16'] });
    const from = (chain: string) => ({ 'X-Forwarded-For': chain });
    expect(await statuses(3, from('9.9.9.9, 1.1.1.1'))).toEqual([200, 200, 429]);
    expect(await statuses(1, from('8.8.8.8, 1.1.1.1, 10.1.2.3'))).toEqual([429]);
    expect(await statuses(1, from('2.2.2.2'))).toEqual([200]);
  });
});
