import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { Random } from '../../../fixtures/generate/random.ts';
import { MAX_WATCH_LISTS } from '../../../shared/accounts/watching/watch-list.ts';
import { openAccounts } from '../../../shared/accounts/open-accounts.ts';
import { openGenerationStore, openStore } from '../../../shared/store/open-store.ts';
import { embeddedIn } from '../../support/ingest/embedded-in.ts';
import { changeRegistry } from '../bench-changes.ts';
import { printFigure, summarise, toRatio } from '../figures.ts';
import { HttpClient } from '../http-client.ts';
import { prepareData, runIngestProcess, type BenchOptions } from '../prepare-data.ts';
import { withService } from '../with-service.ts';

const LISTS = 10_000;
const COMPANIES_PER_LIST = 1_000;
/** Rows of the registry that change: more than the 20,000 of a large publication. */
const CHANGED_ROWS = 24_000;
/** Companies of Sweden. Those beyond the register are numbers that nothing changes. */
const WATCHABLE = 1_300_000;
const SECRET = 'a secret of the benchmark that is long enough for a service';
const BEFORE_MS = 15_000;
const MAX_LIST_NUMBER = 16_384;
const NO_COMPANY = 7_000_000_000;

/** 10,000 lists of 1,000 companies, a publication of 20,000 changes, and calls beside it. */
export async function benchWatching(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const copy = join(dirname(dataDir), 'data-watching');
  const next = join(dirname(dataDir), 'next-watching');
  for (const folder of [copy, next]) rmSync(folder, { recursive: true, force: true });
  cpSync(dataDir, copy, { recursive: true });
  cpSync(join(dirname(dataDir), 'delivery'), next, { recursive: true });
  await changeRegistry(next, Math.floor(options.companies / CHANGED_ROWS));
  let received = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await fillLists(copy, url, options.seed);
  const settings = { SHARE_SECRET: SECRET, WEBHOOK_PRIVATE_ADDRESSES: 'true' };
  await withService(copy, settings, async (address, pid) => {
    const caller = new Caller(address);
    const before = await caller.during(wait(BEFORE_MS));
    const memoryBefore = readMemory(pid);
    using database = new DatabaseSync(join(copy, 'accounts.sqlite'), { readOnly: true, timeout: 5_000 });
    const first = readAnnounced(database);
    const { changes } = await runIngestProcess(next, copy, 1);
    const publishedAtMs = statSync(join(copy, 'store/CURRENT')).mtimeMs;
    let peak = memoryBefore;
    const watchMemory = setInterval(() => (peak = Math.max(peak, readMemory(pid))), 50);
    const told = await caller.during(waitForTold(database, first));
    const knownAtMs = Date.now();
    const due = countRows(database, 'watch_way where due_position > position or delivery is not null');
    const delivering = await caller.during(waitForDelivered(database));
    clearInterval(watchMemory);
    printFigure({
      figure: 'watching',
      lists: LISTS,
      companiesPerList: COMPANIES_PER_LIST,
      changes,
      events: countRows(database, 'watch_event'),
      due,
      secondsUntilKnown: toSeconds(knownAtMs - publishedAtMs),
      secondsUntilDelivered: toSeconds(Date.now() - publishedAtMs),
      deliveries: received,
      megabytesBefore: Math.round(memoryBefore / 1024),
      megabytesPeak: Math.round(peak / 1024),
      callsBefore: summarise(before),
      callsWhileTelling: summarise(told),
      callsWhileDelivering: summarise(delivering),
      p99Ratio: toRatio(summarise(told).p99, summarise(before).p99),
    });
    caller.close();
  });
  receiver.close();
  for (const folder of [copy, next]) rmSync(folder, { recursive: true });
}

async function fillLists(dataDir: string, url: string, seed: number): Promise<void> {
  const store = await openStore(embeddedIn(dataDir));
  const { feedId, endPosition } = await store.withLiveGeneration(({ changes }) => changes.readState());
  await store.close();
  const real = await readNumbers(dataDir);
  const path = join(dataDir, 'accounts.sqlite');
  const accounts = await openAccounts({ path }, () => new Date());
  const { lists, feed } = accounts.openWatching([SECRET]);
  await feed.begin({ feedId, ...endPosition });
  const since = endPosition.position;
  const random = new Random(seed, 1);
  const pairs = new Float64Array(LISTS * COMPANIES_PER_LIST);
  let account = '';
  for (let place = 0; place < LISTS; place += 1) {
    if (place % MAX_WATCH_LISTS === 0)
      account = await accounts.administration.createAccount('pro', `Bench ${place}`);
    const change = { name: `L${place}`, webhook: url };
    const { list } = (await lists.create({ account, isTest: false }, since, change))!;
    const chosen = new Set<number>();
    while (chosen.size < COMPANIES_PER_LIST) chosen.add(random.int(WATCHABLE));
    [...chosen].forEach((company, ordinal) => {
      const number = real[company] ?? NO_COMPANY + company;
      pairs[place * COMPANIES_PER_LIST + ordinal] = number * MAX_LIST_NUMBER + list.number;
    });
  }
  await accounts.close();
  pairs.sort();
  using database = new DatabaseSync(path);
  database.exec('drop index watched_company_list; begin');
  const insert = database.prepare('insert into watched_company (org_number, list, since) values (?, ?, ?)');
  for (const pair of pairs) insert.run(Math.floor(pair / MAX_LIST_NUMBER), pair % MAX_LIST_NUMBER, since);
  database.exec('commit; create index watched_company_list on watched_company (list, org_number)');
}

async function readNumbers(dataDir: string): Promise<number[]> {
  const generations = await openGenerationStore(embeddedIn(dataDir));
  const numbers: number[] = [];
  for await (const companies of generations.readAllCompanies((await generations.readLive())!.name))
    for (const { companyJson } of companies)
      numbers.push(Number((JSON.parse(companyJson) as { orgNumber: string }).orgNumber));
  await generations.close();
  return numbers;
}

/** Resolves when the lists are told of the last publication, and their ways are due. */
async function waitForTold(database: DatabaseSync, first: number): Promise<void> {
  while (readAnnounced(database) === first) await wait(20);
}

async function waitForDelivered(database: DatabaseSync): Promise<void> {
  while (countRows(database, 'watch_way where due_position > position or delivery is not null') > 0)
    await wait(100);
}

function readAnnounced(database: DatabaseSync): number {
  return Number(database.prepare('select announced from watch_feed').get()?.['announced']);
}

function countRows(database: DatabaseSync, from: string): number {
  return Number(database.prepare(`select count(*) as count from ${from}`).get()?.['count']);
}

function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Searches one after the other, as a caller of the service does. */
class Caller {
  readonly #http: HttpClient;

  constructor(address: string) {
    this.#http = new HttpClient(address);
  }

  /** Milliseconds of each call until `work` ends. */
  async during(work: Promise<unknown>): Promise<number[]> {
    const durations: number[] = [];
    let isOver = false;
    const end = work.finally(() => (isOver = true));
    while (!isOver) {
      durations.push(await this.#http.time('/v1/search', { q: 'bygg' }));
      await wait(5);
    }
    await end;
    return durations;
  }

  close(): void {
    this.#http.close();
  }
}
