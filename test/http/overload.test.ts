import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLoadControl, type LoadControl } from '../../api/load/load-control.ts';
import { TurnScheduler } from '../../api/load/turn-scheduler.ts';
import { WorkSlots } from '../../api/load/work-slots.ts';
import type { CompanyReader, CompanyStore, LiveReader } from '../../shared/store/port.ts';
import { gateStore, type GatedStore } from '../support/service/gated-store.ts';
import { companyNumber } from '../support/delivery/organisation-numbers.ts';
import { callRaw, toRawRequest } from '../support/service/raw-caller.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';

const NORDLYS = companyNumber(1);
const SPIN_MS = 4;
const AT_ONCE = { maxUnits: 1, maxUnitsPerCaller: 1, maxWaiting: 8, maxWaitMs: 5 };

async function serveGated(load: Partial<LoadControl> = {}): Promise<{ app: ServedApp; store: GatedStore }> {
  let gated: GatedStore | null = null;
  const app = await serveWeekly(
    { loadControl: { ...createLoadControl(), ...load } },
    (store) => (gated = gateStore(store)),
  );
  onTestFinished(() => app.close());
  return { app, store: gated! };
}

function nextRequest(): Promise<{ socket: Socket; response: ServerResponse }> {
  return new Promise((resolve) => {
    const channel = 'http.server.request.start';
    const onStart = (message: unknown): void => {
      unsubscribe(channel, onStart);
      resolve(message as { socket: Socket; response: ServerResponse });
    };
    subscribe(channel, onStart);
  });
}

function whenClosed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)));
}

function search(app: ServedApp, body: object, key = app.key): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  return app.send('/v1/search', { method: 'POST', headers, body: JSON.stringify(body) });
}

async function readUsage({ accounts }: ServedApp): Promise<{ calls: number; credits: number }> {
  const lines = await accounts.usage.sumByKey({
    accountId: null,
    firstDay: '2000-01-01',
    lastDay: '2999-12-31',
  });
  return lines.reduce(
    (sum, { calls, credits }) => ({ calls: sum.calls + calls, credits: sum.credits + credits }),
    {
      calls: 0,
      credits: 0,
    },
  );
}

it('A call without a slot is refused with 503 and Retry-After before data is read or charged', async () => {
  const { app, store } = await serveGated({ workSlots: new WorkSlots(AT_ONCE) });
  const first = search(app, { org_number: NORDLYS });
  await store.whenBegun(1);
  const refused = await search(app, { org_number: NORDLYS });
  expect([refused.status, refused.json.error]).toEqual([503, 'Service busy. Please retry.']);
  expect(refused.json.message).toContain('Retry-After');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused.headers['x-credits-remaining']).toBe('50000');
  expect(store.begun()).toBe(1);
  store.open();
  expect([(await first).status, (await first).headers['x-credits-remaining']]).toEqual([200, '49999']);
  expect((await search(app, { org_number: NORDLYS })).status).toBe(200);
});

it('Under load, 400 comes before 503 and 503 before 402, and health, readiness and metrics answer', async () => {
  const { app, store } = await serveGated({ workSlots: new WorkSlots(AT_ONCE) });
  const account = await app.accounts.administration.createAccount('free', 'Empty');
  const { id, key } = await app.accounts.administration.createKey(account, 'empty');
  const at = new Date('2026-06-16T04:00:00.000Z');
  const all = {
    accountId: account,
    keyId: id,
    requestId: 'r',
    endpoint: '/before',
    at,
    minBalanceCredits: 500,
    maxChargeCredits: 500,
  };
  await app.accounts.metering.charge(all);
  const first = search(app, { org_number: NORDLYS });
  await store.whenBegun(1);
  expect((await search(app, {})).status).toBe(400);
  expect((await search(app, { org_number: NORDLYS }, key)).status).toBe(503);
  for (const path of ['/health', '/ready', '/metrics']) expect((await app.send(path)).status).toBe(200);
  store.open();
  await first;
  expect((await search(app, { org_number: NORDLYS }, key)).status).toBe(402);
});

it('A call is refused, free, while a call under way needs all turns to meet its deadline', async () => {
  class BehindScheduler extends TurnScheduler {
    isLate = true;
    override get isBehind(): boolean {
      return this.isLate;
    }
  }
  const turnScheduler = new BehindScheduler();
  const { app, store } = await serveGated({ turnScheduler });
  store.open();
  const refused = await search(app, { org_number: NORDLYS });
  expect([refused.status, refused.json.error]).toEqual([503, 'Service busy. Please retry.']);
  expect([refused.headers['retry-after'], refused.headers['x-credits-remaining']]).toEqual(['2', '50000']);
  expect([store.begun(), (await app.send('/health')).status]).toEqual([0, 200]);
  turnScheduler.isLate = false;
  expect((await search(app, { org_number: NORDLYS })).status).toBe(200);
});

it('A large body and any form are refused while others exhaust the memory for bodies', async () => {
  const { app, store } = await serveGated();
  const load = createLoadControl();
  const busy = await serveWeekly({ loadControl: load });
  onTestFinished(() => busy.close());
  const giveBack = load.requestByteBudget.countUntilReleased('another', 1_000_000_000);
  const body = { q: 'nordlys', padding: 'x'.repeat(5_000) };
  expect((await busy.post('/v1/search', body)).status).toBe(503);
  expect((await busy.post('/v1/search', { q: 'nordlys' })).status).toBe(200);
  const form = { method: 'POST', body: new URLSearchParams({ email: 'a@example.com', password: 'x' }) };
  const signIn = () =>
    fetch(`${busy.address}/console/sign-in`, { ...form, headers: { Origin: busy.address } });
  expect((await signIn()).status).toBe(503);
  giveBack();
  expect((await signIn()).status).not.toBe(503);
  expect((await busy.post('/v1/search', body)).status).toBe(200);
  store.open();
  expect((await app.post('/v1/search', body)).status).toBe(200);
});

it.each([
  ['a search', '/v1/search', { org_number: NORDLYS }, 1],
  ['a bulk of names', '/v1/bulk', { names: Array(100).fill('Nordlys Logistik AB') }, 100],
])(
  'A caller that closes its sending side after the request gets the answer of %s',
  async (_, path, body, credits) => {
    const { app, store } = await serveGated();
    const request = nextRequest();
    const { socket, received } = await callRaw(app.address, toRawRequest(path, body, app.key));
    socket.end();
    const { socket: served } = await request;
    if (!served.readableEnded) await once(served, 'end');
    store.open();
    const answer = await received;
    expect(answer.replaceAll('HTTP/1.1 100 Continue\r\n\r\n', '')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('Nordlys Logistik AB');
    expect(await readUsage(app)).toEqual({ calls: 1, credits });
  },
);

it('Credits are refunded when the caller closes the connection before its answer', async () => {
  const { app, store } = await serveGated();
  const request = nextRequest();
  const { socket } = await callRaw(app.address, toRawRequest('/v1/search', { org_number: NORDLYS }, app.key));
  await store.whenBegun(1);
  socket.destroy();
  const { socket: served } = await request;
  if (!served.readableEnded) await once(served, 'end');
  store.open();
  await whenClosed(served);
  await vi.waitFor(async () =>
    expect((await app.send('/metrics')).text).toContain(
      'company_data_credits_given_back_total{plan="pro"} 1\n',
    ),
  );
  expect(await readUsage(app)).toEqual({ calls: 0, credits: 0 });
  expect((await search(app, { org_number: NORDLYS })).headers['x-credits-remaining']).toBe('49999');
});

it('The work of a bulk stops when its caller disconnects', async () => {
  const { app, store } = await serveGated();
  const request = nextRequest();
  const names = Array.from({ length: 100 }, (_, at) => `Nordlys Logistk ${at}`);
  const { socket } = await callRaw(app.address, toRawRequest('/v1/bulk', { names }, app.key));
  await store.whenBegun(1);
  socket.destroy();
  await whenClosed((await request).socket);
  store.open();
  expect((await app.send('/health')).status).toBe(200);
  await vi.waitFor(async () =>
    expect((await app.send('/metrics')).text).toContain(
      'company_data_http_errors_total{code="caller_gone"} 1\n',
    ),
  );
  expect(store.begun()).toBe(1);
  expect(await readUsage(app)).toEqual({ calls: 0, credits: 0 });
});

it('New connections are accepted and answered between many searches', async () => {
  let finished = 0;
  const spin = (store: CompanyStore): CompanyStore => ({
    withLiveGeneration: (read) =>
      store.withLiveGeneration((reader, retain) => {
        const searchByName: CompanyReader['searchByName'] = async (_criteria, context) => {
          await context!.waitForComputeTurn();
          const end = performance.now() + SPIN_MS;
          while (performance.now() < end);
          finished += 1;
          return [];
        };
        return read({ ...toBound(reader), searchByName } as LiveReader, retain);
      }),
    status: () => store.status(),
    close: () => store.close(),
  });
  // On a busy machine the crowd waits for long: none of it is refused for that.
  const places = new WorkSlots({ maxUnits: 64, maxUnitsPerCaller: 48, maxWaiting: 100, maxWaitMs: 60_000 });
  const app = await serveWeekly({ loadControl: { ...createLoadControl(), workSlots: places } }, spin);
  onTestFinished(() => app.close());
  const crowd = Promise.all(Array.from({ length: 100 }, () => app.post('/v1/search', { q: 'nordlys' })));
  while (finished === 0) await nextTurn();
  expect((await app.send('/health')).status).toBe(200);
  expect(finished).toBeLessThan(50);
  expect((await crowd).every(({ status }) => status === 200)).toBe(true);
});

it('A bulk is read no further than its caller receives it', async () => {
  let batches = 0;
  const count = (store: CompanyStore): CompanyStore => ({
    withLiveGeneration: (read) =>
      store.withLiveGeneration((reader, retain) => {
        const getCompanies = reader.getCompaniesJson.bind(reader);
        const counted: typeof getCompanies = (...parameters) => {
          batches += 1;
          return getCompanies(...parameters);
        };
        return read({ ...toBound(reader), getCompaniesJson: counted } as LiveReader, retain);
      }),
    status: () => store.status(),
    close: () => store.close(),
  });
  const app = await serveWeekly({}, count);
  onTestFinished(() => app.close());
  const request = nextRequest();
  const body = { org_numbers: Array(5_000).fill(NORDLYS) };
  const { socket, received } = await callRaw(app.address, toRawRequest('/v1/bulk', body, app.key));
  socket.pause();
  const { response } = await request;
  await vi.waitFor(() => expect(response.writableNeedDrain).toBe(true));
  const batchesOfPaused = batches;
  expect(batchesOfPaused).toBeLessThan(45);
  socket.resume();
  socket.end();
  const answer = await received;
  expect(batches).toBe(50);
  expect(answer.match(/"success":true/g)).toHaveLength(5_000);
  expect(answer).toContain('"companiesReturned":5000,"creditsCharged":500,');
});

it('The delivered part of a bulk is charged and the rest is refunded', async () => {
  const app = await serveWeekly();
  onTestFinished(() => app.close());
  const request = nextRequest();
  const body = { org_numbers: Array(5_000).fill(NORDLYS) };
  const { socket } = await callRaw(app.address, toRawRequest('/v1/bulk', body, app.key));
  socket.pause();
  const { socket: served, response } = await request;
  await vi.waitFor(() => expect(response.writableNeedDrain).toBe(true));
  socket.resetAndDestroy();
  await whenClosed(served);
  await vi.waitFor(async () => expect((await readUsage(app)).credits).toBeLessThan(500));
  const { calls, credits } = await readUsage(app);
  expect([calls, credits > 0]).toEqual([1, true]);
  const next = await search(app, { org_number: NORDLYS });
  expect(next.headers['x-credits-remaining']).toBe(String(50_000 - credits - 1));
});

function toBound<T extends object>(target: T): Partial<T> {
  const names = Object.keys(target);
  let prototype = Object.getPrototypeOf(target) as object;
  while (prototype !== Object.prototype) {
    names.push(...Object.getOwnPropertyNames(prototype));
    prototype = Object.getPrototypeOf(prototype) as object;
  }
  return Object.fromEntries(
    names
      .filter((name) => name !== 'constructor')
      .map((name) => {
        const member = Reflect.get(target, name, target) as unknown;
        return [name, typeof member === 'function' ? (member.bind(target) as unknown) : member];
      }),
  ) as Partial<T>;
}
