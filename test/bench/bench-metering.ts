import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { hashApiKey } from '../../shared/accounts/api-key.ts';
import { openAccounts, type Accounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
import { findMissingPostgres } from '../support/postgres/postgres-programs.ts';
import { openPostgres } from '../support/postgres/postgres-server.ts';
import { HttpClient } from './http-client.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';
import { printFigure, summarise, toRatio } from './figures.ts';

const COMPANIES = 20_000;
const KEYS = [1, 20];
const CLIENTS = [16, 32];
const WARM_UP_ROUNDS = 40;
/** In turn and often, so that the machine's moods meet both. */
const ROUNDS = 100;
const SECONDS = 0.25;
const CALLS = 5_000;
const AT_ONCE = 16;
const ENOUGH = 1_000_000_000;

export async function benchMetering({ seed, queries }: BenchOptions): Promise<void> {
  const dataDir = await prepareData({ companies: COMPANIES, seed, queries });
  const keys = await makeKeys({ path: join(dataDir, 'accounts.sqlite') }, Math.max(...KEYS));
  const settings = { RATE_LIMIT_PRO: '1000000' };
  const serve = (script: string, work: (address: string) => Promise<void>): Promise<void> =>
    withService(dataDir, settings, work, script);
  await serve('api/main.ts', (metered) =>
    serve('test/bench/serve-unmetered.ts', async (unmetered) => {
      for (const count of KEYS) await compareServices({ metered, unmetered }, keys.slice(0, count), seed);
    }),
  );
  const folder = await mkdtemp(join(tmpdir(), 'company-data-bench-accounts-'));
  await measureAccounts('sqlite', { path: join(folder, 'accounts.sqlite') });
  rmSync(folder, { recursive: true });
  if (findMissingPostgres() !== null) return;
  const server = await openPostgres();
  try {
    await measureAccounts('postgres', { url: await server.createDatabase() });
  } finally {
    await server.remove();
  }
}

export async function makeKeys(place: AccountsLocation, count: number): Promise<string[]> {
  const accounts = await openAccounts(place, () => new Date());
  try {
    const keys: string[] = [];
    for (let index = 0; index < count; index += 1) keys.push((await makeKey(accounts)).key);
    return keys;
  } finally {
    await accounts.close();
  }
}

async function makeKey({ administration }: Accounts): Promise<{ account: string; id: string; key: string }> {
  const account = await administration.createAccount('pro', 'Bench');
  await administration.grantCredits(account, ENOUGH);
  return { account, ...(await administration.createKey(account, 'bench')) };
}

interface Services {
  readonly metered: string;
  readonly unmetered: string;
}

async function compareServices(services: Services, keys: readonly string[], seed: number): Promise<void> {
  const metered = new Callers(services.metered, keys, seed);
  const unmetered = new Callers(services.unmetered, keys, seed);
  for (const clients of CLIENTS) {
    const rates = { metered: [] as number[], unmetered: [] as number[] };
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const rate = await metered.call(clients, SECONDS);
      const rateUnmetered = await unmetered.call(clients, SECONDS);
      if (round < WARM_UP_ROUNDS) continue;
      rates.metered.push(rate);
      rates.unmetered.push(rateUnmetered);
    }
    const mean = toMean(rates.metered);
    const meanUnmetered = toMean(rates.unmetered);
    printFigure({
      figure: 'search by number with a key',
      keys: keys.length,
      clients,
      requestsPerSecond: mean,
      requestsPerSecondUnmetered: meanUnmetered,
      ratio: toRatio(mean, meanUnmetered),
      ratioOfMedians: toRatio(summarise(rates.metered).p50, summarise(rates.unmetered).p50),
    });
  }
  for (const callers of [metered, unmetered]) callers.close();
}

function toMean(rates: readonly number[]): number {
  return Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length);
}

class Callers {
  readonly #connections: readonly HttpClient[];
  readonly #random: Random;
  readonly #numbers: readonly string[];

  constructor(address: string, keys: readonly string[], seed: number) {
    this.#connections = keys.map((key) => new HttpClient(address, { Authorization: `Bearer ${key}` }));
    this.#random = new Random(seed, 0xc2ed17);
    const plan = planRegister(COMPANIES, seed);
    this.#numbers = Array.from(
      { length: COMPANIES },
      (_, index) => makeCompany(plan, index).organisationNumber,
    );
  }

  /** Calls without a pause, `atOnce` at a time. Returns requests per second. */
  async call(atOnce: number, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1_000;
    let requests = 0;
    const callOnAndOn = async (): Promise<void> => {
      while (performance.now() < end) {
        const body = { org_number: this.#random.pick(this.#numbers) };
        await this.#random.pick(this.#connections).time('/v1/search', body);
        requests += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, callOnAndOn));
    return Math.round(requests / seconds);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

async function measureAccounts(database: string, place: AccountsLocation): Promise<void> {
  const accounts = await openAccounts(place, () => new Date());
  try {
    const { account, key } = await makeKey(accounts);
    const at = new Date();
    const holder = (await accounts.metering.findPayingAccount(hashApiKey(key), at))!;
    const find = (): Promise<unknown> => accounts.metering.findPayingAccount(hashApiKey(key), at);
    const one = {
      accountId: account,
      keyId: holder.keyId,
      requestId: 'bench',
      endpoint: '/v1/search',
      at,
      minBalanceCredits: 1,
      maxChargeCredits: 1,
    };
    const charge = (): Promise<unknown> => accounts.metering.charge(one);
    printFigure({
      figure: 'accounts',
      database,
      microseconds: {
        findHolder: await measureCalls(find, 1),
        charge: await measureCalls(charge, 1),
        [`charge, ${AT_ONCE} at once`]: await measureCalls(charge, AT_ONCE),
      },
    });
  } finally {
    await accounts.close();
  }
}

/** Microseconds per call when `atOnce` calls run at a time. */
async function measureCalls(call: () => Promise<unknown>, atOnce: number): Promise<number> {
  const rounds = Math.ceil(CALLS / atOnce);
  for (let round = 0; round < rounds / 5; round += 1) await call();
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: atOnce }, call));
  }
  return Math.round(((performance.now() - startedAt) * 10_000) / (rounds * atOnce)) / 10;
}
