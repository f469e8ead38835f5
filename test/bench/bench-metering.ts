import { join } from 'node:path';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { openAccounts, type AccountsLocation } from '../../shared/accounts/open-accounts.ts';
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
}

export async function makeKeys(place: AccountsLocation, count: number): Promise<string[]> {
  const accounts = await openAccounts(place, () => new Date());
  try {
    const keys: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const account = await accounts.administration.createAccount('pro', 'Bench');
      await accounts.administration.grantCredits(account, ENOUGH);
      keys.push((await accounts.administration.createKey(account, 'bench')).key);
    }
    return keys;
  } finally {
    await accounts.close();
  }
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
