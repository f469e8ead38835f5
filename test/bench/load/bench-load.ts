import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeCompany } from '../../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../../fixtures/generate/plan-register.ts';
import { Random } from '../../../fixtures/generate/random.ts';
import { openAccounts } from '../../../shared/accounts/open-accounts.ts';
import { makeKeys } from '../bench-metering.ts';
import { printFigure, summarise, toRatio } from '../figures.ts';
import { toQuery } from '../make-queries.ts';
import { prepareData, type BenchOptions } from '../prepare-data.ts';
import { withService } from '../with-service.ts';
import type { CrowdOptions, CrowdResult } from './callers.ts';
import { probe } from './probe.ts';

const COMPANIES = 50_000;
const QUERIES = 2_000;
const FEW_CLIENTS = 16;
const MANY_CLIENTS = 300;
const SECONDS = 20;
const BULK_CLIENTS = 200;
const BULK_NUMBERS = 5_000;
const BULK_HEAP_MB = 512;

/** Crowds of callers without a pause, and how those beside them are served. */
export async function benchLoad({ seed, queries }: BenchOptions): Promise<void> {
  const dataDir = await prepareData({ companies: COMPANIES, seed, queries });
  const plan = planRegister(COMPANIES, seed);
  const random = new Random(seed, 0x10ad);
  const draw = () => makeCompany(plan, random.int(COMPANIES));
  const names: string[] = [];
  while (names.length < QUERIES) {
    const query = toQuery(random, draw().name, 'one typo');
    if (query !== null && query.length <= 200) names.push(query);
  }
  await measureSearches(dataDir, names);
  const bulks = Array.from({ length: 4 }, () =>
    Array.from({ length: BULK_NUMBERS }, () => draw().organisationNumber),
  );
  await measureBulks(dataDir, bulks, names[0]!);
}

/**
 * Mistyped names from 16 and from 300 clients, while health and readiness are asked over new
 * connections.
 */
async function measureSearches(dataDir: string, names: readonly string[]): Promise<void> {
  // Every twentieth query takes more steps than the others, which must not hold it up.
  const bodies = names.map((q, at) => JSON.stringify({ q: at % 20 === 0 ? joinNames(names, at) : q }));
  await withService(dataDir, {}, async (address, pid) => {
    const call = { address, path: '/v1/search', headers: {}, bodies, seconds: SECONDS };
    await runCrowd({ ...call, clients: FEW_CLIENTS, seconds: SECONDS / 4 });
    const few = await runCrowd({ ...call, clients: FEW_CLIENTS });
    const crowd = runCrowd({ ...call, clients: MANY_CLIENTS });
    const checks = ['/health', '/ready'].map((path) => ({ path, body: null }));
    const newConnectionsMs = await probe(address, checks, crowd);
    const many = await crowd;
    const perSecond = ({ answeredMs, seconds }: CrowdResult): number => answeredMs.length / seconds;
    printFigure({
      figure: 'load: mistyped names',
      clients: MANY_CLIENTS,
      answersPerSecond: Math.round(perSecond(many)),
      answersPerSecondOf16: Math.round(perSecond(few)),
      ratio: toRatio(perSecond(many), perSecond(few)),
      ...toLatencies(many),
      newConnectionsMs,
      peakMegabytes: readPeakMegabytes(pid),
    });
  });
}

function joinNames(names: readonly string[], from: number): string {
  const joined = names.slice(from, from + 6).join(' ');
  return joined.slice(0, 200);
}

/** Bulks of 5,000 numbers on one key with a small heap, beside one quiet guest. */
async function measureBulks(
  dataDir: string,
  bulks: readonly (readonly string[])[],
  q: string,
): Promise<void> {
  const [key] = await makeKeys({ path: join(dataDir, 'accounts.sqlite') }, 1);
  const bodies = bulks.map((numbers) => JSON.stringify({ org_numbers: numbers }));
  const before = await readUsed(dataDir);
  const measure = async (address: string, pid: number): Promise<void> => {
    const headers = { Authorization: `Bearer ${key}` };
    const crowd = runCrowd({
      address,
      path: '/v1/bulk',
      bodies,
      clients: BULK_CLIENTS,
      seconds: SECONDS,
      headers,
    });
    const quietGuestMs = await probe(address, [{ path: '/v1/search', body: { q } }], crowd);
    const result = await crowd;
    printFigure({
      figure: `load: bulks of ${BULK_NUMBERS} numbers`,
      clients: BULK_CLIENTS,
      heapMegabytes: BULK_HEAP_MB,
      ...toLatencies(result),
      quietGuestMs,
      peakMegabytes: readPeakMegabytes(pid),
      creditsDelivered: result.credits,
      creditsCharged: (await readUsed(dataDir)) - before,
    });
  };
  await withService(dataDir, { RATE_LIMIT_PRO: '0' }, measure, 'api/main.ts', [
    `--max-old-space-size=${BULK_HEAP_MB}`,
  ]);
}

function toLatencies({ statuses, answeredMs, refusedMs }: CrowdResult) {
  return {
    statuses,
    answeredMs: summarise(answeredMs),
    refusedMs: refusedMs.length === 0 ? null : summarise(refusedMs),
  };
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
  const accounts = await openAccounts({ path: `${dataDir}/accounts.sqlite` }, () => new Date());
  try {
    const always = { accountId: null, firstDay: '2000-01-01', lastDay: '9999-12-31' };
    return (await accounts.usage.sumByKey(always)).reduce((sum, { credits }) => sum + credits, 0);
  } finally {
    await accounts.close();
  }
}
