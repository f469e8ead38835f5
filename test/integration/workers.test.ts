import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import { listProcesses } from '../support/process/child-processes.ts';
import { describeWithPostgres } from '../support/postgres/describe-with-postgres.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { openPostgres, type PostgresServer } from '../support/postgres/postgres-server.ts';
import { runScript } from '../support/process/run-script.ts';
import { startApi, type StartedApi } from '../support/service/start-api.ts';
import { startTraffic } from '../support/accounts/start-traffic.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const CREDITS_LEFT = 25;
const CALLS = 100;
const ROUNDS = 3;
const CLIENTS = 8;
const ANSWERS = 10 * CLIENTS;
const WITHIN_SECONDS = { timeout: 20_000 };

async function makeData(): Promise<string> {
  const dataDir = join(makeTemporaryFolder(), 'data');
  await copyReadyData('weekly', dataDir);
  return dataDir;
}

async function makeKey(place: AccountsLocation, credits: number): Promise<string> {
  const accounts = await openAccounts(place, () => new Date());
  const { administration, metering } = accounts;
  try {
    const account = await administration.createAccount('free', 'Workers');
    const { id, key } = await administration.createKey(account, 'workers');
    const charge = { accountId: account, keyId: id, requestId: 'r', endpoint: '/before', at: new Date() };
    await metering.charge({ ...charge, minBalanceCredits: 500 - credits, maxChargeCredits: 500 - credits });
    return key;
  } finally {
    await accounts.close();
  }
}

async function search(address: string, key: string | null): Promise<number> {
  const response = await fetch(`${address}/v1/search`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Connection: 'close',
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    },
    body: '{"org_number":"5621000016"}',
  });
  await response.arrayBuffer();
  return response.status;
}

async function searchWhenFree(address: string, key: string): Promise<number> {
  for (;;) {
    const status = await search(address, key);
    if (status !== 503) return status;
    await wait(200);
  }
}

function count(statuses: readonly number[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all!.length]),
  );
}

function workersOf({ child }: StartedApi): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === child.pid)
    .map(({ pid }) => pid);
}

async function spendTogether(place: AccountsLocation, environment: Record<string, string>): Promise<void> {
  const dataDir = await makeData();
  const api = await startApi(['--workers', '2'], {
    DATA_DIR: dataDir,
    RATE_LIMIT_FREE: '0',
    ...environment,
  });
  expect(workersOf(api)).toHaveLength(2);
  const own = 'path' in place ? { path: join(dataDir, 'accounts.sqlite') } : place;
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await makeKey(own, CREDITS_LEFT);
    const statuses = await Promise.all(Array.from({ length: CALLS }, () => searchWhenFree(api.address, key)));
    expect(count(statuses)).toEqual({ 200: CREDITS_LEFT, 402: CALLS - CREDITS_LEFT });
  }
  expect(await api.stop()).toBe(0);
}

describe('several processes on one address', () => {
  it(
    'Several processes on one address spend exactly the credits of an account',
    () => spendTogether({ path: '' }, {}),
    60_000,
  );

  it('Several processes count the calls of a guest together', async () => {
    const api = await startApi(['--workers', '2'], { DATA_DIR: await makeData(), RATE_LIMIT_GUEST: '20' });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => search(api.address, null)));
    expect(count(statuses)).toEqual({ 200: 20, 429: 30 });
    expect(await api.stop()).toBe(0);
  }, 60_000);

  it('Dead processes are replaced without a wrong answer', async () => {
    const api = await startApi(['--workers', '3'], { DATA_DIR: await makeData(), RATE_LIMIT_GUEST: '0' });
    const traffic = await startTraffic(api.address, CLIENTS);
    // One of the first workers always stays, however long the machine takes to start another one.
    for (const killed of workersOf(api).slice(1)) {
      await traffic.waitForAnswers(ANSWERS);
      const before = traffic.broken();
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => workersOf(api).filter((pid) => pid !== killed), WITHIN_SECONDS).toHaveLength(3);
      await traffic.waitForAnswers(ANSWERS);
      // The request in progress, and one that was passed to the process when it was already dead.
      const after = traffic.broken();
      expect(after - before).toBeLessThanOrEqual(CLIENTS + 1);
      await traffic.waitForAnswers(ANSWERS);
      expect(traffic.broken()).toBe(after);
    }
    await traffic.stop();
    expect(workersOf(api)).toHaveLength(3);
    expect(await api.stop()).toBe(0);
  }, 60_000);

  it('No connection is refused while all processes are replaced at once', async () => {
    const api = await startApi(['--workers', '2'], { DATA_DIR: await makeData() });
    const ask = async (): Promise<number> =>
      (await fetch(`${api.address}/health`, { headers: { Connection: 'close' } })).status;
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = workersOf(api);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      await expect
        .poll(() => workersOf(api).filter((pid) => killed.includes(pid)), WITHIN_SECONDS)
        .toEqual([]);
      expect(count(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual({ 200: 20 });
    }
    expect(await api.stop()).toBe(0);
  }, 60_000);

  it.each([['0'], ['x'], ['65']])(
    'Several processes cannot be started with %s: exit code 2',
    async (workers) => {
      const { code, stderr } = await runScript('api/main.ts', ['--workers', workers], {});
      expect([code, stderr]).toEqual([2, expect.stringContaining('--workers <N>')]);
    },
  );
});

describeWithPostgres('several processes on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await openPostgres();
  }, 60_000);
  afterAll(() => server.remove());

  it('Several processes on PostgreSQL spend exactly the credits of an account', async () => {
    const url = await server.createDatabase();
    await spendTogether(
      { url },
      { ACCOUNTS_URL: url, SHARE_SECRET: 'a secret for the tests of workers alone' },
    );
  }, 60_000);

  it('Several processes on PostgreSQL need a secret for share links that all machines know', async () => {
    const environment = { DATA_DIR: await makeData(), ACCOUNTS_URL: await server.createDatabase() };
    const { code, stderr } = await runScript('api/main.ts', [], environment);
    expect([code, stderr]).toEqual([2, expect.stringContaining('SHARE_SECRET is not set')]);
  }, 60_000);
});
