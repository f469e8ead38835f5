import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { Company } from '../../shared/domain/company.ts';
import { openStore } from '../../shared/store/open-store.ts';
import type { CompanyReader } from '../../shared/store/port.ts';
import { printFigure, summarise } from './figures.ts';
import { VARIANTS } from './match/variants.ts';
import { prepareData, ROOT, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';

const ROWS = 100_000;
const NUMBERS_PER_READ = 500;
const SEARCH_PAUSE_MS = 100;

interface Row {
  readonly name: string;
  readonly city: string;
}

/**
 * A ledger of 100,000 rows: 70 % exact or nearly, 20 % with mistakes, 10 % of no company, half of
 * them with a town. Matched by the command, and by a stream beside which names are searched.
 */
export async function benchLists(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const rows = await drawLedger(dataDir, options);
  const folder = mkdtempSync(join(tmpdir(), 'company-data-bench-lists-'));
  try {
    await measureCommand(dataDir, folder, rows);
    await measureStream(dataDir, folder, rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function drawLedger(dataDir: string, options: BenchOptions): Promise<Row[]> {
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  try {
    return await store.withLiveGeneration((reader) => drawRows(reader, options));
  } finally {
    await store.close();
  }
}

async function drawRows(reader: CompanyReader, { companies, seed }: BenchOptions): Promise<Row[]> {
  const plan = planRegister(companies, seed);
  const random = new Random(seed, 4_000);
  const rows: Row[] = [];
  while (rows.length < ROWS) {
    const numbers = Array.from(
      { length: NUMBERS_PER_READ },
      () => makeCompany(plan, random.int(plan.companyCount)).organisationNumber,
    );
    for (const text of await reader.getCompaniesJson(numbers))
      if (text !== null) rows.push(toRow(Company.parse(JSON.parse(text)), random));
  }
  return rows.slice(0, ROWS);
}

const MISTAKES = VARIANTS.filter(({ isForLists, title }) => isForLists && !/^exact$|number/.test(title));
const WORDS = { distinctiveWord: null, tellingLetters: 0, knownShortWords: [] };

function toRow({ name, orgNumber, postalAddress: { city } }: Company, random: Random): Row {
  const share = random.next();
  const town = random.chance(0.5) ? city : '';
  if (share < 0.35) return { name, city: town };
  if (share < 0.7)
    return { name: random.chance(0.5) ? name.toUpperCase() : name.replace(/ (?:AB|HB)$/, ''), city: town };
  const target = { name, orgNumber, city, ...WORDS };
  if (share < 0.9) return { name: random.pick(MISTAKES).toQuery(random, target) ?? name, city: town };
  const invented = name.replace(/\p{L}{5,}/gu, (word) => [...word].sort().join(''));
  return { name: invented, city: town };
}

async function measureCommand(dataDir: string, folder: string, rows: readonly Row[]): Promise<void> {
  const path = join(folder, 'ledger.csv');
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map(({ name, city }) => `${quote(name)};${quote(city)}`);
  writeFileSync(path, ['Företag;Ort', ...lines].join('\n'));
  const script = join(ROOT, 'ingest/match.ts');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, path, '--out', join(folder, 'matched.csv')], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  await once(child, 'exit');
  printFigure({ figure: 'match by the command', rows: rows.length, seconds: toSeconds(startedAt) });
}

async function measureStream(dataDir: string, folder: string, rows: readonly Row[]): Promise<void> {
  const path = join(folder, 'ledger.ndjson');
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await withService(dataDir, {}, async (address) => {
    const key = await createKey(dataDir);
    const startedAt = performance.now();
    const beside = new AbortController();
    const searches = searchBeside(address, rows, beside.signal);
    const lines = await sendStream(address, path, key);
    const seconds = toSeconds(startedAt);
    beside.abort();
    printFigure({
      figure: 'match by a stream',
      rows: lines - 1,
      seconds,
      searchMs: summarise(await searches),
    });
  });
}

/** Creates an account that can pay for every row. */
async function createKey(dataDir: string): Promise<string> {
  const accounts = await openAccounts({ path: join(dataDir, 'accounts.sqlite') }, () => new Date());
  try {
    const { administration } = accounts;
    const accountId = await administration.createAccount('pro', 'bench');
    await administration.grantCredits(accountId, ROWS);
    return (await administration.createKey(accountId, 'bench')).key;
  } finally {
    await accounts.close();
  }
}

async function sendStream(address: string, path: string, key: string): Promise<number> {
  const sent = request(`${address}/v1/match?candidates=3`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${key}` },
  });
  createReadStream(path).pipe(sent);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let lines = 0;
  for await (const _ of createInterface(response)) lines += 1;
  return lines;
}

/** Latencies in ms of name searches of another caller, one after the other. */
async function searchBeside(address: string, rows: readonly Row[], signal: AbortSignal): Promise<number[]> {
  const durations: number[] = [];
  for (let place = 0; !signal.aborted; place = (place + 7) % rows.length) {
    const startedAt = performance.now();
    const body = JSON.stringify({ q: rows[place]?.name });
    const headers = { 'Content-Type': 'application/json' };
    await (await fetch(`${address}/v1/search`, { method: 'POST', headers, body })).text();
    durations.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, SEARCH_PAUSE_MS));
  }
  return durations;
}

function toSeconds(startedAt: number): number {
  return Math.round(performance.now() - startedAt) / 1_000;
}
