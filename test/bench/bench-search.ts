import { makeCompany } from '../../fixtures/generate/make-company.ts';
import { makePlan, type Plan } from '../../fixtures/generate/plan.ts';
import { Random } from '../../fixtures/generate/random.ts';
import { openStore } from '../../shared/store/open-store.ts';
import type { CompanyReader } from '../../shared/store/port.ts';
import { QUERY_KINDS, toQuery, toSameness, type QueryKind } from './make-queries.ts';
import { prepareData, printFigure, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';

const SHORTEST = 6;
const BULK = 5_000;

/** In-process latency and recall per kind of query, look-up by number, and bulk of 5000. */
export async function benchSearch(options: BenchOptions): Promise<void> {
  const dataDir = await prepareData(options);
  const plan = makePlan(options.companies, options.seed);
  const names = countNames(plan);
  printFigure({
    figure: 'register',
    companies: plan.companies,
    distinctNames: names.size,
    distinctWords: countWords(plan),
  });
  const store = openStore({ dataDir });
  await store.withLive(async (reader) => {
    await benchNumbers(reader, plan, options);
    const kinds: (QueryKind | 'short names')[] = [...QUERY_KINDS, 'short names'];
    for (const [stream, kind] of kinds.entries()) await benchKind(reader, plan, names, kind, stream, options);
  });
  await store.close();
}

/** How many companies carry each name, legal form, case, blanks and diacritics apart. */
function countNames(plan: Plan): Map<string, number> {
  const names = new Map<string, number>();
  for (const texts of readNames(plan)) {
    for (const key of new Set(texts.map(toSameness))) names.set(key, (names.get(key) ?? 0) + 1);
  }
  return names;
}

function countWords(plan: Plan): number {
  const words = new Set<string>();
  for (const texts of readNames(plan))
    for (const word of texts.join(' ').toLowerCase().split(' ')) words.add(word);
  return words.size;
}

function* readNames(plan: Plan): Generator<string[]> {
  for (let index = 0; index < plan.companies; index += 1) {
    const { name, otherNames } = makeCompany(plan, index);
    yield [name, ...otherNames.map((other) => other.name)];
  }
}

interface Outcome {
  readonly durations: number[];
  atOne: number;
  atTen: number;
  leftOut: number;
}

async function benchKind(
  reader: CompanyReader,
  plan: Plan,
  names: ReadonlyMap<string, number>,
  kind: QueryKind | 'short names',
  stream: number,
  { queries, seed }: BenchOptions,
): Promise<void> {
  const random = new Random(seed ^ 0xbe7c4, stream);
  const outcome: Outcome = { durations: [], atOne: 0, atTen: 0, leftOut: 0 };
  for (let tries = 0; outcome.durations.length < queries && tries < 400 * queries; tries += 1) {
    const { name, number } = makeCompany(plan, random.int(plan.companies));
    const own = toSameness(name);
    const isShort = own.length < SHORTEST;
    if (isShort !== (kind === 'short names')) continue;
    const query = toQuery(random, name, kind === 'short names' ? 'no legal form' : kind);
    if (query === null || [...query].length > 200) continue;
    const same = toSameness(query);
    if ((names.get(same) ?? 0) > (same === own ? 1 : 0)) outcome.leftOut += 1;
    else await ask(reader, query, number, outcome);
  }
  const asked = outcome.durations.length;
  const share = (count: number): number => Math.round((count / asked) * 10_000) / 10_000;
  printFigure({
    figure: 'search',
    kind,
    asked,
    leftOut: outcome.leftOut,
    recallAt1: share(outcome.atOne),
    recallAt10: share(outcome.atTen),
    ms: summarise(outcome.durations),
  });
}

async function ask(reader: CompanyReader, text: string, number: string, outcome: Outcome): Promise<void> {
  const startedAt = performance.now();
  const found = await reader.searchByName({ text, limit: 10, hasAnnualReport: null, fuzzy: true });
  outcome.durations.push(performance.now() - startedAt);
  const place = found.findIndex(({ company }) => company.includes(`"orgNumber":"${number}"`));
  if (place === 0) outcome.atOne += 1;
  if (place >= 0) outcome.atTen += 1;
  else if (process.env['BENCH_MISSES'] === '1')
    console.error(text, '|', number, '|', found[0]?.match.score, found.length);
}

async function benchNumbers(
  reader: CompanyReader,
  plan: Plan,
  { queries, seed }: BenchOptions,
): Promise<void> {
  const random = new Random(seed ^ 0xbe7c4, 1_000);
  const draw = (): string => makeCompany(plan, random.int(plan.companies)).number;
  const numbers = Array.from({ length: 10 * queries }, draw);
  const gets = await measure(numbers, (number) => reader.getCompanies([number]));
  printFigure({ figure: 'get by number', asked: numbers.length, ms: summarise(gets) });
  const bulks = Array.from({ length: 60 }, () => Array.from({ length: BULK }, draw));
  for (const bulk of bulks.slice(0, 10)) await reader.getCompanies(bulk);
  const durations = await measure(bulks.slice(10), (bulk) => reader.getCompanies(bulk));
  printFigure({ figure: 'bulk of 5000', asked: durations.length, ms: summarise(durations) });
}

async function measure<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    await work(item);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}
