import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { HttpClient } from './http-client.ts';
import { toQuery } from './make-queries.ts';
import { prepareData, printFigure, type BenchOptions } from './prepare-data.ts';
import { toRatio } from './rate.ts';
import { summarise } from './summarise.ts';
import { withService } from './with-service.ts';

const CLIENTS = 8;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;
const ROUNDS = 3;
const QUERIES = 2_000;

export async function benchMachines(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const queries = makeQueries(options);
  await withService(dataDir, {}, (one) =>
    withService(dataDir, {}, async (other) => {
      const rates = { one: [] as number[], two: [] as number[] };
      await measure([one, other], queries, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.one.push(await measure([one], queries, SECONDS));
        rates.two.push(await measure([one, other], queries, SECONDS));
      }
      const [single, double] = [summarise(rates.one).p50, summarise(rates.two).p50];
      printFigure({
        ...{ figure: 'search by a mistyped name', companies: options.companies, clients: CLIENTS },
        ...{ requestsPerSecondOfOne: single, requestsPerSecondOfTwo: double },
        ...{ ratio: toRatio(double, single), rounds: rates },
      });
    }),
  );
}

function makeQueries({ companies, seed }: BenchOptions): string[] {
  const plan = planRegister(companies, seed);
  const random = new Random(seed ^ 0x3ac41, 2_000);
  const queries: string[] = [];
  while (queries.length < QUERIES) {
    const query = toQuery(random, makeCompany(plan, random.int(companies)).name, 'one typo');
    if (query !== null && query.length <= 200) queries.push(query);
  }
  return queries;
}

async function measure(
  addresses: readonly string[],
  queries: readonly string[],
  seconds: number,
): Promise<number> {
  const clients = addresses.map((address) => new HttpClient(address));
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const call = async (client: HttpClient): Promise<void> => {
    while (performance.now() < end) {
      await client.time('/v1/search', { q: queries[answered % queries.length] });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, place) => call(clients[place % clients.length]!)));
  for (const client of clients) client.close();
  return Math.round(answered / seconds);
}
