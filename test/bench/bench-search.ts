import { findSuggestions } from '../../api/routes/companies/find-suggestions.ts';
import { parseConfig } from '../../shared/config/config.ts';
import { openStore } from '../../shared/store/open-store.ts';
import { NO_DEADLINE, type CompanyReader } from '../../shared/store/port.ts';
import { DrawnCompanies } from './drawn-companies.ts';
import { callContinuously, printFigure, summarise, timeEach } from './figures.ts';
import { createHttpClient } from './http-client.ts';
import { editWord, QUERY_KINDS } from './make-queries.ts';
import { prepareData, type BenchOptions } from './prepare-data.ts';
import { withService } from './with-service.ts';

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
  const drawn = new DrawnCompanies(options);
  const startedAt = performance.now();
  const store = await openStore(parseConfig({ DATA_DIR: dataDir }));
  await store.withLiveGeneration(async () => {});
  const seconds = Math.round(performance.now() - startedAt) / 1_000;
  printFigure({ figure: 'store opened', seconds, rssMiB: Math.round(process.memoryUsage.rss() / 2 ** 20) });
  await store.withLiveGeneration((reader) => measureReader(reader, drawn, options.queries));
  await store.close();
  await withService(dataDir, {}, (address) => measureHttp(address, drawn));
}

/** What a person has typed so far. */
const TYPED: Readonly<Record<string, (drawn: DrawnCompanies) => string>> = {
  beginning: (drawn) => cutName(drawn, 1),
  'mistyped beginning': (drawn) => {
    const text = cutName(drawn, MIN_MISTYPED_LETTERS);
    return editWord(drawn.random, text, 1 + drawn.random.int(text.length - 1));
  },
  'beginning of a number': (drawn) => drawn.next().organisationNumber.slice(0, 3 + drawn.random.int(7)),
};

function cutName(drawn: DrawnCompanies, least: number): string {
  return drawn
    .next()
    .name.slice(0, least + drawn.random.int(MAX_TYPED_LETTERS - least))
    .trim();
}

async function measureReader(reader: CompanyReader, drawn: DrawnCompanies, queries: number): Promise<void> {
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
  for (const [kind, draw] of Object.entries(TYPED)) {
    const texts = Array.from({ length: queries }, () => draw(drawn));
    const found = await timeEach(texts, (text) => findSuggestions(reader, text, SUGGESTIONS, NO_DEADLINE));
    printFigure({ figure: 'suggest', kind, asked: queries, ms: summarise(found) });
  }
}

async function measureHttp(address: string, drawn: DrawnCompanies): Promise<void> {
  const calls: Record<string, () => [path: string, body: object]> = {
    'search by number': () => ['/v1/search', { org_number: drawn.next().organisationNumber }],
    'search by name': () => ['/v1/search', { q: drawn.query('one typo') }],
    'bulk of 50 numbers': () => ['/v1/bulk', { org_numbers: drawn.numbers(50) }],
  };
  const client = createHttpClient(address);
  for (const [kind, draw] of Object.entries(calls)) {
    const durations: number[] = [];
    await callContinuously(CLIENTS, SECONDS, async () => durations.push(await client.time(...draw())));
    const requestsPerSecond = Math.round(durations.length / SECONDS);
    printFigure({ figure: 'http', kind, clients: CLIENTS, requestsPerSecond, ms: summarise(durations) });
  }
  client.close();
}
