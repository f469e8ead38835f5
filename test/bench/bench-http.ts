import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister, type RegisterPlan } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { HttpClient } from './http-client.ts';
import { toQuery } from './make-queries.ts';
import { prepareData, printFigure, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';
import { withService } from './with-service.ts';

const SECONDS = 10;
const GUEST_NAMES = 10;

export async function benchHttp(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const plan = planRegister(options.companies, options.seed);
  const commonest = await findCommonestCode(dataDir);
  await withService(dataDir, {}, async (address) => {
    const client = new HttpClient(address);
    const random = new Random(options.seed ^ 0xbe7c4, 2_000);
    await throughput(client, 'search by number', () => [
      '/v1/search',
      { org_number: draw(plan, random).organisationNumber },
    ]);
    await throughput(client, 'search by name', () => ['/v1/search', { q: mistyped(plan, random) }]);
    await throughput(client, 'bulk of 50 numbers', () => [
      '/v1/bulk',
      { org_numbers: Array.from({ length: 50 }, () => draw(plan, random).organisationNumber) },
    ]);
    await throughput(client, 'industry search, largest town', () => [
      '/v1/sni/search',
      { sni_code: commonest, city: 'Stockholm', sort: random.pick(['revenue_desc', 'revenue_asc', 'name']) },
    ]);
    await underLoad(client, plan, random);
    client.close();
  });
}

async function findCommonestCode(dataDir: string): Promise<string> {
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  try {
    return await store.withLiveGeneration(async (reader) => {
      const { lists } = await reader.getSniRegister();
      let best = { code: '', count: -1 };
      for (const code of lists['2025'].keys()) {
        const count = await reader.countByIndustry(code, true);
        if (count > best.count) best = { code, count };
      }
      return best.code;
    });
  } finally {
    await store.close();
  }
}

function draw(plan: RegisterPlan, random: Random) {
  return makeCompany(plan, random.int(plan.companyCount));
}

function mistyped(plan: RegisterPlan, random: Random): string {
  for (;;) {
    const query = toQuery(random, draw(plan, random).name, 'one typo');
    if (query !== null && query.length <= 200) return query;
  }
}

type Call = () => [path: string, body: object | null];

async function throughput(client: HttpClient, kind: string, call: Call): Promise<void> {
  const durations: number[] = [];
  await repeat(4, SECONDS, async () => void durations.push(await client.time(...call())));
  printFigure({
    figure: 'http',
    kind,
    clients: 4,
    requestsPerSecond: Math.round(durations.length / SECONDS),
    ms: summarise(durations),
  });
}

async function underLoad(client: HttpClient, plan: RegisterPlan, random: Random): Promise<void> {
  const [bulks, health, searches]: number[][] = [[], [], []];
  await Promise.all([
    repeat(2, SECONDS, async () => {
      const names = Array.from({ length: GUEST_NAMES }, () => mistyped(plan, random));
      bulks!.push(await client.time('/v1/bulk', { names }));
    }),
    repeat(1, SECONDS, async () => void health!.push(await client.time('/health', null))),
    repeat(
      1,
      SECONDS,
      async () => void searches!.push(await client.time('/v1/search', { q: mistyped(plan, random) })),
    ),
  ]);
  const figure = 'http while two clients send bulks of names';
  printFigure({ figure, kind: `bulk of ${GUEST_NAMES} names`, asked: bulks!.length, ms: summarise(bulks!) });
  printFigure({ figure, kind: 'health', asked: health!.length, ms: summarise(health!) });
  printFigure({ figure, kind: 'search by name', asked: searches!.length, ms: summarise(searches!) });
}

async function repeat(clients: number, seconds: number, work: () => Promise<void>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) await work();
  };
  await Promise.all(Array.from({ length: clients }, loop));
}
