import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoadControl } from '../../api/load/load-control.ts';
import { WorkSlots } from '../../api/load/work-slots.ts';
import type { Reply, ServedApp } from '../support/service/serve-app.ts';
import { serveWeekly } from '../support/service/serve-weekly.ts';
import { PASSWORD, signIn } from '../support/service/sign-in.ts';

const GREEDY = 'girig@example.se';
const GREEDY_ADDRESS = '203.0.113.9';
const OTHERS = Array.from({ length: 15 }, (_, at) => ({
  email: `granne${at}@example.se`,
  address: `198.51.100.${at + 1}`,
}));

let app: ServedApp;
/** Three seconds, or 60 times a sign-in alone where that takes longer than 50 ms. */
let maxMs = 3_000;
beforeAll(async () => {
  // The order of waiting is tested, not its length: on a busy machine a hash takes a second.
  const waiting = { maxUnitsPerCaller: 1, maxWaiting: 256, maxWaitMs: 60_000 };
  const loadControl = {
    ...createLoadControl(),
    accountHashSlots: new WorkSlots({ maxUnits: Infinity, ...waiting }),
    networkHashSlots: new WorkSlots({ maxUnits: 2, ...waiting }),
  };
  app = await serveWeekly({ trustedProxies: ['127.0.0.1'], loadControl });
  for (const email of [GREEDY, ...OTHERS.map((other) => other.email)]) await signIn(app.accounts, email);
  const startedAt = performance.now();
  for (let alone = 0; alone < 5; alone += 1) await enter(GREEDY, GREEDY_ADDRESS);
  maxMs = Math.max(maxMs, (60 * (performance.now() - startedAt)) / 5);
}, 60_000);
afterAll(() => app.close());

/** Signs in from `address`, with the right password. */
async function enter(email: string, address: string, cookie = ''): Promise<Reply> {
  return app.send('/console/sign-in', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': address,
      Cookie: cookie,
    },
    body: new URLSearchParams({ email, password: PASSWORD }).toString(),
  });
}

async function enterTimed(...of: Parameters<typeof enter>): Promise<{ status: number; isFast: boolean }> {
  const startedAt = performance.now();
  const { status } = await enter(...of);
  return { status, isFast: performance.now() - startedAt < maxMs };
}

/** Runs `work` while `connections` send one attempt after the other, from `toAddress`. */
async function besideGreedy<T>(
  connections: number,
  toAddress: (connection: number) => string,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const first: Promise<Reply>[] = [];
  const rest = Array.from({ length: connections }, async (_, connection) => {
    const send = (): Promise<Reply> => enter(GREEDY, toAddress(connection));
    first.push(send());
    await first.at(-1);
    while (!isOver) await send();
  });
  await Promise.race(first);
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(rest);
  }
}

const FAST = { status: 303, isFast: true };

const toOneAddress = (): string => GREEDY_ADDRESS;
const toManyNetworks = (connection: number): string => `2001:db8:0:${connection.toString(16)}::1`;

it.each([
  ['one address', toOneAddress],
  ['as many networks', toManyNetworks],
])(
  'Fifteen people sign in within 3 s beside 96 connections of one account from %s',
  async (_name, toAddress) => {
    const got = await besideGreedy(96, toAddress, () =>
      Promise.all(OTHERS.map(({ email, address }) => enterTimed(email, address))),
    );
    expect(got).toEqual(OTHERS.map(() => FAST));
  },
  60_000,
);

it('A known device of the same account, or in the same network, signs in at the first try', async () => {
  const neighbours = OTHERS.slice(0, 6).map(({ email }) => email);
  const devices = await Promise.all(
    [GREEDY, ...neighbours].map(async (email, at) => {
      const { headers } = await enter(email, `192.0.2.${at}`);
      const device = headers['set-cookie']!.find((cookie) => cookie.startsWith('console_device='))!;
      return { email, cookie: device.split(';')[0]! };
    }),
  );
  const toAddress = (connection: number): string =>
    connection % 8 === 0 ? GREEDY_ADDRESS : toManyNetworks(connection);
  const got = await besideGreedy(96, toAddress, () =>
    Promise.all(devices.map(({ email, cookie }) => enterTimed(email, GREEDY_ADDRESS, cookie))),
  );
  expect(got).toEqual(devices.map(() => FAST));
}, 60_000);

it('Right sign-ins under way do not count against a neighbour of their network', async () => {
  const many = Array.from({ length: 75 }, () => enter(GREEDY, GREEDY_ADDRESS));
  const neighbours = OTHERS.slice(0, 5).map(({ email }) => enterTimed(email, GREEDY_ADDRESS));
  expect(await Promise.all(neighbours)).toEqual(neighbours.map(() => FAST));
  expect((await Promise.all(many)).map(({ status }) => status)).not.toContain(429);
}, 60_000);
