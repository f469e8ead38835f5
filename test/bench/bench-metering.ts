import { join } from 'node:path';
import { openAccounts } from '../../shared/accounts/open-accounts.ts';
import { DrawnCompanies } from './drawn-companies.ts';
import { callContinuously, printFigure, summarise, toRatio } from './figures.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';

const COMPANIES = 20_000;
const KEYS = [1, 20];
const CLIENTS = [16, 32];
const WARM_UP_ROUNDS = 40;
/** In turn and often, so that the machine's moods meet both. */
const ROUNDS = 100;
const SECONDS = 0.25;
const ENOUGH = 1_000_000_000;

export async function benchMetering(asked: BenchOptions): Promise<void> {
  const options = { ...asked, companies: COMPANIES };
  const dataDir = await prepareData(options);
  const keys = await makeKeys(dataDir, Math.max(...KEYS));
  const drawn = new DrawnCompanies(options);
  const numbers = drawn.numbers(COMPANIES);
  const drawNumber = (): string => drawn.random.pick(numbers);
  const settings = { RATE_LIMIT_PRO: '1000000' };
  const compare = async (metered: string, unmetered: string): Promise<void> => {
    for (const count of KEYS) {
      const services = [metered, unmetered].map((address) =>
        keys.slice(0, count).map((key) => createHttpClient(address, { Authorization: `Bearer ${key}` })),
      );
      for (const clients of CLIENTS) await compareRates(services, drawNumber, clients);
      for (const connection of services.flat()) connection.close();
    }
  };
  await withService(dataDir, settings, (metered) =>
    withService(
      dataDir,
      settings,
      (unmetered) => compare(metered, unmetered),
      'test/bench/serve-unmetered.ts',
    ),
  );
}

export async function makeKeys(dataDir: string, count: number): Promise<string[]> {
  const accounts = await openAccounts({ path: join(dataDir, 'accounts.sqlite') }, () => new Date());
  const { administration } = accounts;
  try {
    const keys: string[] = [];
    while (keys.length < count) {
      const account = await administration.createAccount('pro', 'Bench');
      await administration.grantCredits(account, ENOUGH);
      keys.push((await administration.createKey(account, 'bench')).key);
    }
    return keys;
  } finally {
    await accounts.close();
  }
}

/** `services` are the connections to the metered one, one for each key, and to the unmetered one. */
async function compareRates(
  services: readonly (readonly HttpClient[])[],
  drawNumber: () => string,
  clients: number,
): Promise<void> {
  const rates = services.map((): number[] => []);
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
    for (const [place, connections] of services.entries()) {
      let requests = 0;
      await callContinuously(clients, SECONDS, () => {
        requests += 1;
        const body = { org_number: drawNumber() };
        return connections[requests % connections.length]!.time('/v1/search', body);
      });
      if (round >= WARM_UP_ROUNDS) rates[place]!.push(Math.round(requests / SECONDS));
    }
  const [mean, meanUnmetered] = rates.map(toMean) as [number, number];
  const [median, medianUnmetered] = rates.map((each) => summarise(each).p50) as [number, number];
  printFigure({
    figure: 'search by number with a key',
    keys: services[0]!.length,
    clients,
    requestsPerSecond: mean,
    requestsPerSecondUnmetered: meanUnmetered,
    ratio: toRatio(mean, meanUnmetered),
    ratioOfMedians: toRatio(median, medianUnmetered),
  });
}

function toMean(rates: readonly number[]): number {
  return Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length);
}
