import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { listProcesses } from '../support/process/child-processes.ts';
import { findFreePort } from '../support/process/free-port.ts';
import { copyReadyData } from '../support/ingest/ready-data.ts';
import { parseMetrics, type Metrics } from '../support/service/parse-metrics.ts';
import { runScript } from '../support/process/run-script.ts';
import { startApi, type StartedApi } from '../support/service/start-api.ts';
import { makeTemporaryFolder } from '../support/process/temporary-folder.ts';

const REQUESTS = 'company_data_http_requests_total';
const READS = 'company_data_store_read_duration_seconds_count';
const BY_NAME = { operation: 'searchByName' };
const SEARCHES = { route: '/v1/search', method: 'POST', status: '2xx' };

async function makeData(): Promise<string> {
  const dataDir = join(makeTemporaryFolder(), 'data');
  await copyReadyData('weekly', dataDir);
  return dataDir;
}

async function start(options: readonly string[], dataDir: string, more = {}): Promise<StartedApi> {
  return startApi(options, { DATA_DIR: dataDir, RATE_LIMIT_GUEST: '0', ...more });
}

/** Over a connection of its own each, so that workers take turns. */
async function ask(url: string, body?: string): Promise<{ status: number; text: string }> {
  const headers = { Connection: 'close', 'Content-Type': 'application/json' };
  const call = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent: false });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, text: await text(response) };
}

async function search(address: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    expect((await ask(`${address}/v1/search`, '{"q":"nordlys"}')).status).toBe(200);
}

async function scrape(address: string): Promise<Metrics> {
  const answer = await ask(`${address}/metrics`);
  expect(answer.status).toBe(200);
  return parseMetrics(answer.text);
}

function workersOf({ child }: StartedApi): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === child.pid)
    .map(({ pid }) => pid);
}

it('Every worker reports the metrics of all workers, including ended ones', async () => {
  const api = await start(['--workers', '2'], await makeData());
  // Each worker has looked for an example to greet with.
  const before = (await scrape(api.address)).value(READS, BY_NAME)!;
  await search(api.address, 20);
  for (let turn = 0; turn < 4; turn += 1) {
    const metrics = await scrape(api.address);
    expect(metrics.value(REQUESTS, SEARCHES)).toBe(20);
    expect(metrics.value('company_data_http_request_duration_seconds_count', { route: '/v1/search' })).toBe(
      20,
    );
    expect(metrics.value(READS, BY_NAME)).toBe(before + 20);
    expect(metrics.value('company_data_ingest_last_run_outcome', { outcome: 'promoted' })).toBe(1);
    const ready = JSON.parse((await ask(`${api.address}/ready`)).text) as { generatedAt: string };
    // Of months: twice as much would show.
    const age = (Date.now() - Date.parse(ready.generatedAt)) / 1000;
    expect(Math.abs(metrics.value('company_data_generation_age_seconds')! - age)).toBeLessThan(10);
    expect(metrics.value('process_resident_memory_bytes')).toBeGreaterThan(0);
  }
  // The last that both are sent before one ends.
  await scrape(api.address);
  const [killed] = workersOf(api);
  process.kill(killed!, 'SIGKILL');
  await expect
    .poll(() => workersOf(api).filter((pid) => pid !== killed), { timeout: 20_000 })
    .toHaveLength(2);
  await search(api.address, 5);
  expect((await scrape(api.address)).value(REQUESTS, SEARCHES)).toBe(25);
  expect(await api.stop()).toBe(0);
}, 60_000);

it('A worker that does not answer is counted with its last report', async () => {
  const api = await start(['--workers', '2'], await makeData());
  await search(api.address, 10);
  expect((await scrape(api.address)).value(REQUESTS, SEARCHES)).toBe(10);
  const [stopped] = workersOf(api);
  process.kill(stopped!, 'SIGSTOP');
  // Connections are handed out in turn: one of two gets to who answers.
  const answers = [ask(`${api.address}/metrics`), ask(`${api.address}/metrics`)];
  const first = await Promise.race(answers).finally(() => process.kill(stopped!, 'SIGCONT'));
  expect(parseMetrics(first.text).value(REQUESTS, SEARCHES)).toBe(10);
  await Promise.all(answers);
  expect(await api.stop()).toBe(0);
}, 60_000);

it.each([[[]], [['--workers', '2']]])(
  'METRICS_PORT serves metrics on a port of its own: %j',
  async (options) => {
    const port = await findFreePort();
    const api = await start(options, await makeData(), { METRICS_PORT: String(port) });
    await search(api.address, 4);
    expect((await ask(`${api.address}/metrics`)).status).toBe(404);
    const own = `http://127.0.0.1:${port}`;
    const metrics = await scrape(own);
    expect(metrics.value(REQUESTS, SEARCHES)).toBe(4);
    expect(metrics.value(REQUESTS, { route: '/metrics' })).toBeUndefined();
    const forwarded = await fetch(`${own}/metrics`, { headers: { 'X-Forwarded-For': '10.0.0.1' } });
    expect(forwarded.status).toBe(200);
    const other = await ask(`${own}/v1/search`, '{"q":"nordlys"}');
    expect([other.status, JSON.parse(other.text).code]).toEqual([404, 'not_found']);
    expect(await api.stop()).toBe(0);
  },
  60_000,
);

it('A port in use stops the start with exit code 2', async () => {
  const dataDir = await makeData();
  const api = await start([], dataDir);
  const { port } = new URL(api.address);
  const environment = { DATA_DIR: dataDir, PORT: '0', METRICS_PORT: port, LOG_LEVEL: 'silent' };
  const { code, stderr } = await runScript('api/main.ts', [], environment);
  expect(stderr).toContain(`port ${port} on 127.0.0.1 is in use. Stop what uses it or set METRICS_PORT`);
  expect(code).toBe(2);
});

it.each([[[]], [['--workers', '2']]])(
  'The traffic of all workers is stored at a stop: %j',
  async (options) => {
    const dataDir = await makeData();
    const api = await start(options, dataDir);
    await search(api.address, 12);
    expect(await api.stop()).toBe(0);
    const accounts = await openAccounts({ path: join(dataDir, 'accounts.sqlite') }, () => new Date());
    onTestFinished(() => accounts.close());
    const searches = (await accounts.traffic.readByDay('2000-01-01')).filter(
      ({ route }) => route === '/v1/search',
    );
    expect(searches.reduce((sum, { calls }) => sum + calls, 0)).toBe(12);
  },
  60_000,
);
