import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openAccounts } from '../../../shared/accounts/open-accounts.ts';
import { makeKeys } from '../bench-metering.ts';
import { DrawnCompanies } from '../drawn-companies.ts';
import { printFigure, summarise, toRatio } from '../figures.ts';
import { createHttpClient } from '../http-client.ts';
import { prepareData, type BenchOptions } from '../prepare-data.ts';
import { withService } from '../with-service.ts';
import type { CrowdOptions, CrowdResult } from './callers.ts';

const COMPANIES = 50_000;
const QUERIES = 2_000;
const FEW_CLIENTS = 16;
const MANY_CLIENTS = 300;
const SECONDS = 20;
const BULK_CLIENTS = 200;
const BULK_NUMBERS = 5_000;
const BULK_HEAP_MB = 512;
const PAUSE_MS = 10;

/** Crowds of callers without a pause, and how those beside them are served. */
export async function benchLoad(asked: BenchOptions): Promise<void> {
  const options = { ...asked, companies: COMPANIES };
  const dataDir = await prepareData(options);
  const drawn = new DrawnCompanies(options);
  const names = Array.from({ length: QUERIES }, () => drawn.query('one typo'));
  await measureSearches(dataDir, names);
  const bulks = Array.from({ length: 4 }, () => ({ org_numbers: drawn.numbers(BULK_NUMBERS) }));
  await measureBulks(dataDir, bulks, { q: names[0] });
}

/**
 * Mistyped names from 16 and from 300 clients, while health and readiness are asked over new
 * connections.
 */
async function measureSearches(dataDir: string, names: readonly string[]): Promise<void> {
  // Every twentieth query takes more steps than the others, which must not hold it up.
  const joinNames = (from: number): string =>
    names
      .slice(from, from + 6)
      .join(' ')
      .slice(0, 200);
  const bodies = names.map((q, at) => JSON.stringify({ q: at % 20 === 0 ? joinNames(at) : q }));
  await withService(dataDir, {}, async (address, pid) => {
    const call = { address, path: '/v1/search', headers: {}, bodies, seconds: SECONDS };
    await runCrowd({ ...call, clients: FEW_CLIENTS, seconds: SECONDS / 4 });
    const few = await runCrowd({ ...call, clients: FEW_CLIENTS });
    const crowd = runCrowd({ ...call, clients: MANY_CLIENTS });
    const newConnectionsMs = await probe(address, ['/health', '/ready'], null, crowd);
    const many = await crowd;
    printFigure({
      figure: 'load: mistyped names',
      clients: MANY_CLIENTS,
      answersPerSecond: Math.round(many.answersPerSecond),
      answersPerSecondOf16: Math.round(few.answersPerSecond),
      ratio: toRatio(many.answersPerSecond, few.answersPerSecond),
      ...many.latencies,
      newConnectionsMs,
      peakMegabytes: readPeakMegabytes(pid),
    });
  });
}

/** Bulks of 5,000 numbers on one key with a small heap, beside one quiet guest. */
async function measureBulks(dataDir: string, bulks: readonly object[], search: object): Promise<void> {
  const [key] = await makeKeys(dataDir, 1);
  const bodies = bulks.map((bulk) => JSON.stringify(bulk));
  const before = await readUsed(dataDir);
  const settings = { RATE_LIMIT_PRO: '0', NODE_OPTIONS: `--max-old-space-size=${BULK_HEAP_MB}` };
  await withService(dataDir, settings, async (address, pid) => {
    const headers = { Authorization: `Bearer ${key}` };
    const call = { address, path: '/v1/bulk', headers, bodies, seconds: SECONDS };
    const crowd = runCrowd({ ...call, clients: BULK_CLIENTS });
    const quietGuestMs = await probe(address, ['/v1/search'], search, crowd);
    const result = await crowd;
    printFigure({
      figure: `load: bulks of ${BULK_NUMBERS} numbers`,
      clients: BULK_CLIENTS,
      heapMegabytes: BULK_HEAP_MB,
      ...result.latencies,
      quietGuestMs,
      peakMegabytes: readPeakMegabytes(pid),
      creditsDelivered: result.credits,
      creditsCharged: (await readUsed(dataDir)) - before,
    });
  });
}

/** Durations in ms of calls in turn, each over a connection of its own, until `until` settles. */
async function probe(
  address: string,
  paths: readonly string[],
  body: object | null,
  until: Promise<unknown>,
) {
  const http = createHttpClient(address, { Connection: 'close' });
  let isOver = false;
  void until.finally(() => (isOver = true));
  const times: number[] = [];
  let asked = 0;
  for (; !isOver; asked += 1) {
    const time = await http.time(paths[asked % paths.length]!, body).catch(() => null);
    if (time !== null) times.push(time);
    await wait(PAUSE_MS);
  }
  return { asked, lost: asked - times.length, ...summarise(times) };
}

/** Lets a crowd call from a thread of its own, so that this thread can measure beside it. */
async function runCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const worker = new Worker(new URL('callers.ts', import.meta.url), { workerData: options });
  const [result] = (await once(worker, 'message')) as [CrowdResult];
  return result;
}

/** Highest resident memory of a process so far (Linux). */
function readPeakMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Math.round(Number(kilobytes) / 1024);
}

async function readUsed(dataDir: string): Promise<number> {
  const accounts = await openAccounts({ path: join(dataDir, 'accounts.sqlite') }, () => new Date());
  try {
    const always = { accountId: null, firstDay: '2000-01-01', lastDay: '9999-12-31' };
    return (await accounts.usage.sumByKey(always)).reduce((sum, { credits }) => sum + credits, 0);
  } finally {
    await accounts.close();
  }
}
