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

const MAX_GREEDY_BETWEEN = 30;

let app: ServedApp;
let devices: readonly { readonly email: string; readonly cookie: string }[] = [];
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
  const neighbours = OTHERS.slice(0, 6).map(({ email }) => email);
  devices = await Promise.all(neighbours.map(makeDeviceKnown));
}, 60_000);
afterAll(() => app.close());

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

async function makeDeviceKnown(email: string, at: number): Promise<{ email: string; cookie: string }> {
  const { headers } = await enter(email, `192.0.2.${at}`);
  const device = headers['set-cookie']!.find((cookie) => cookie.startsWith('console_device='))!;
  return { email, cookie: device.split(';')[0]! };
}

/**
 * Runs `work` while 96 connections send one attempt after the other, from `toAddress`. Returns its
 * statuses, and how many of theirs signed in meanwhile.
 */
async function besideGreedy(
  toAddress: (connection: number) => string,
  work: () => Promise<Reply[]>,
): Promise<{ statuses: number[]; greedyAnswers: number }> {
  let isOver = false;
  let answers = 0;
  const first: Promise<void>[] = [];
  const rest = Array.from({ length: 96 }, async (_, connection) => {
    const send = async (): Promise<void> => {
      // A refusal takes no turn.
      if ((await enter(GREEDY, toAddress(connection))).status === 303) answers += 1;
    };
    first.push(send());
    await first.at(-1);
    while (!isOver) await send();
  });
  await Promise.race(first);
  const before = answers;
  try {
    const statuses = (await work()).map(({ status }) => status);
    return { statuses, greedyAnswers: answers - before };
  } finally {
    isOver = true;
    await Promise.all(rest);
  }
}

const toOneAddress = (): string => GREEDY_ADDRESS;
const toManyNetworks = (connection: number): string => `2001:db8:0:${connection.toString(16)}::1`;

it.each([
  ['one address', toOneAddress],
  ['as many networks', toManyNetworks],
])(
  'Fifteen people sign in before most of 96 connections of one account from %s',
  async (_name, toAddress) => {
    const { statuses, greedyAnswers } = await besideGreedy(toAddress, () =>
      Promise.all(OTHERS.map(({ email, address }) => enter(email, address))),
    );
    expect(statuses).toEqual(OTHERS.map(() => 303));
    expect(greedyAnswers).toBeLessThan(MAX_GREEDY_BETWEEN);
  },
  60_000,
);

it('Known devices in the same network sign in at the first try', async () => {
  const toAddress = (connection: number): string =>
    connection % 8 === 0 ? GREEDY_ADDRESS : toManyNetworks(connection);
  const { statuses, greedyAnswers } = await besideGreedy(toAddress, () =>
    Promise.all(devices.map(({ email, cookie }) => enter(email, GREEDY_ADDRESS, cookie))),
  );
  expect(statuses).toEqual(devices.map(() => 303));
  expect(greedyAnswers).toBeLessThan(MAX_GREEDY_BETWEEN);
}, 60_000);

it('Right sign-ins under way do not count against a neighbour of their network', async () => {
  const many = Array.from({ length: 75 }, () => enter(GREEDY, GREEDY_ADDRESS));
  const neighbours = OTHERS.slice(0, 5).map(({ email }) => enter(email, GREEDY_ADDRESS));
  const statuses = (await Promise.all(neighbours)).map(({ status }) => status);
  expect(statuses).toEqual(neighbours.map(() => 303));
  expect((await Promise.all(many)).map(({ status }) => status)).not.toContain(429);
}, 60_000);
