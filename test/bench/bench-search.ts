import { findSuggestions } from '../../api/routes/companies/find-suggestions.ts';
import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { NO_DEADLINE, type CompanyReader } from '../../shared/store/port.ts';
import { printFigure, summarise, timeEach } from './figures.ts';
import { HttpClient } from './http-client.ts';
import { editWord, QUERY_KINDS, toQuery, type QueryKind } from './make-queries.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';

const TYPED_KINDS = ['beginning', 'mistyped beginning', 'beginning of a number'] as const;
const SUGGESTIONS = 8;
const MIN_MISTYPED_LETTERS = 5;
const MAX_TYPED_LETTERS = 24;

const BULK = 5_000;
const BULKS = 50;
const WARM_UP_BULKS = 10;
const CLIENTS = 4;
const SECONDS = 10;

/**
 * Time and memory that opening the store takes. Latency of look-ups by number, bulks of 5,000, each
 * kind of query and suggestions in the process, on the embedded engine, and throughput over HTTP.
 * `bench -- match` says how many are found.
 */
export async function benchSearch(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const drawn = new Drawn(options);
  const startedAt = performance.now();
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  await store.withLiveGeneration(async () => {});
  const seconds = Math.round(performance.now() - startedAt) / 1_000;
  printFigure({ figure: 'store opened', seconds, rssMiB: Math.round(process.memoryUsage.rss() / 2 ** 20) });
  await store.withLiveGeneration((reader) => measureReader(reader, drawn, options.queries));
  await store.close();
  await withService(dataDir, {}, (address) => measureHttp(address, drawn));
}

/** Companies of the register and queries for them, in an order that the seed decides. */
class Drawn {
  readonly #plan;
  readonly #random: Random;

  constructor({ companies, seed }: BenchOptions) {
    this.#plan = planRegister(companies, seed);
    this.#random = new Random(seed ^ 0xbe7c4, 1_000);
  }

  company() {
    return makeCompany(this.#plan, this.#random.int(this.#plan.companyCount));
  }

  numbers(count: number): string[] {
    return Array.from({ length: count }, () => this.company().organisationNumber);
  }

  query(kind: QueryKind): string {
    for (;;) {
      const query = toQuery(this.#random, this.company().name, kind);
      if (query !== null && query.length <= 200) return query;
    }
  }

  /** What a person has typed so far. */
  typed(kind: (typeof TYPED_KINDS)[number]): string {
    const { name, organisationNumber } = this.company();
    if (kind === 'beginning of a number') return organisationNumber.slice(0, 3 + this.#random.int(7));
    const least = kind === 'beginning' ? 1 : MIN_MISTYPED_LETTERS;
    const text = name.slice(0, least + this.#random.int(MAX_TYPED_LETTERS - least)).trim();
    return kind === 'beginning' ? text : editWord(this.#random, text, 1 + this.#random.int(text.length - 1));
  }
}

async function measureReader(reader: CompanyReader, drawn: Drawn, queries: number): Promise<void> {
  const gets = await timeEach(drawn.numbers(10 * queries), (number) => reader.getCompaniesJson([number]));
  printFigure({ figure: 'get by number', asked: gets.length, ms: summarise(gets) });
  const bulks = await timeEach(
    Array.from({ length: WARM_UP_BULKS + BULKS }, () => drawn.numbers(BULK)),
    (numbers) => reader.getCompaniesJson(numbers),
  );
  printFigure({ figure: `bulk of ${BULK}`, asked: BULKS, ms: summarise(bulks.slice(WARM_UP_BULKS)) });
  for (const kind of QUERY_KINDS) {
    const texts = Array.from({ length: queries }, () => drawn.query(kind));
    const searches = await timeEach(texts, (text) =>
      reader.searchByName({ text, limit: 10, hasAnnualReport: null, includesMatchesWithTypos: true }),
    );
    printFigure({ figure: 'search', kind, asked: queries, ms: summarise(searches) });
  }
  for (const kind of TYPED_KINDS) {
    const texts = Array.from({ length: queries }, () => drawn.typed(kind));
    const found = await timeEach(texts, (text) => findSuggestions(reader, text, SUGGESTIONS, NO_DEADLINE));
    printFigure({ figure: 'suggest', kind, asked: queries, ms: summarise(found) });
  }
}

async function measureHttp(address: string, drawn: Drawn): Promise<void> {
  const calls: Record<string, () => [path: string, body: object]> = {
    'search by number': () => ['/v1/search', { org_number: drawn.company().organisationNumber }],
    'search by name': () => ['/v1/search', { q: drawn.query('one typo') }],
    'bulk of 50 numbers': () => ['/v1/bulk', { org_numbers: drawn.numbers(50) }],
  };
  const client = new HttpClient(address);
  for (const [kind, draw] of Object.entries(calls)) {
    const durations: number[] = [];
    const end = performance.now() + SECONDS * 1_000;
    const callOnAndOn = async (): Promise<void> => {
      while (performance.now() < end) durations.push(await client.time(...draw()));
    };
    await Promise.all(Array.from({ length: CLIENTS }, callOnAndOn));
    const requestsPerSecond = Math.round(durations.length / SECONDS);
    printFigure({ figure: 'http', kind, clients: CLIENTS, requestsPerSecond, ms: summarise(durations) });
  }
  client.close();
}
