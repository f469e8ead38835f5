import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCertainMatch } from '../../../api/routes/companies/find-certain-match.ts';
import { makeCompany } from '../../../fixtures/generate/companies/make-company.ts';
import { planRegister } from '../../../fixtures/generate/plan-register.ts';
import { Random } from '../../../fixtures/generate/random.ts';
import { ElasticsearchGenerations } from '../../../shared/store/elasticsearch/generations.ts';
import { EmbeddedGenerations } from '../../../shared/store/embedded/generations.ts';
import { NO_DEADLINE, type CompanyReader, type GenerationStore } from '../../../shared/store/port.ts';
import { findServer } from '../../support/elasticsearch/find-server.ts';
import { toSameness } from '../make-queries.ts';
import { toShare } from '../name-queries.ts';
import { printFigure, type BenchOptions } from '../prepare-data.ts';
import { summarise } from '../summarise.ts';
import { judgeBars, type MeasuredFigure } from './bars.ts';
import { buildRegister, type RegisteredCompany } from './build-register.ts';
import { judgeLabelledPairs } from './labelled-pairs.ts';
import { makeLookAlikes } from './look-alike-register.ts';
import { VARIANTS, type Target, type Variant } from './variants.ts';

const LOOK_ALIKES = 100_000;
const INVENTED_SEED = 0x5eed;

/**
 * Recall of search and bulk for each way of writing a name, wrong matches of bulk, and the labelled
 * pairs, on each engine. Thresholds are tuned on an odd seed and reported on an even one.
 */
export async function benchMatch(options: BenchOptions): Promise<void> {
  printFigure({ figure: 'labelled pairs', ...judgeLabelledPairs() });
  if (options.engine !== 'elasticsearch') await measureEmbedded(options);
  if (options.engine !== 'embedded') await measureElasticsearch(options);
}

async function measureEmbedded(options: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-bench-match-'));
  try {
    await measureEngine(new EmbeddedGenerations(folder), options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureElasticsearch(options: BenchOptions): Promise<void> {
  const server = await findServer(true, { heap: '2g', java: [] });
  if ('missing' in server) throw new Error(server.missing);
  const none = { apiKey: null, username: null, password: null, caPath: null };
  const settings = { urls: [server.url], ...none, indexPrefix: 'company-data-match', shards: 1, replicas: 0 };
  const elasticsearch = new ElasticsearchGenerations(settings);
  try {
    await measureEngine(elasticsearch, options);
  } finally {
    await elasticsearch.prune();
    await elasticsearch.close();
    await server.stop();
  }
}

export async function measureEngine(generations: GenerationStore, options: BenchOptions): Promise<void> {
  const { engine } = generations;
  const companies = listCompanies(options);
  const register = await buildRegister(generations, `m${Date.now()}`, companies);
  const targets = toTargets(companies);
  const wrong = { queries: 0, matches: 0 };
  const measured: MeasuredFigure[] = [];
  for (const [place, variant] of VARIANTS.entries()) {
    const random = new Random(options.seed, place);
    const questions = makeQuestions(random, targets, variant, options.queries);
    if (questions.length === 0) continue;
    const figures = await askAll(register, questions);
    wrong.queries += questions.length;
    wrong.matches += figures.bulkWrong;
    for (const measure of ['recallAt1', 'recallAt10', 'bulkRecall'] as const)
      measured.push({ title: variant.title, measure, value: figures[measure] });
    printFigure({ figure: 'match', engine, variant: variant.title, asked: questions.length, ...figures });
  }
  const invented = toInvented(options, new Set(companies.flatMap(({ names }) => names.map(toSameness))));
  const accepted = (await askBulk(register, invented)).filter((found) => found !== null).length;
  const wrongOfAll = toShare(wrong.matches, wrong.queries);
  const inventedRefused = toShare(invented.length - accepted, invented.length);
  printFigure({ figure: 'bulk', engine, wrongOfAll, inventedRefused });
  measured.push({ title: 'all variants', measure: 'wrong', value: wrongOfAll });
  measured.push({ title: 'invented names', measure: 'refused', value: inventedRefused });
  await register.close();
  measured.push(...(await measureLookAlikes(generations, options)));
  console.table(judgeBars(measured));
}

/** Misses and wrong matches among names that differ in a surname, a trade or a town. */
async function measureLookAlikes(
  generations: GenerationStore,
  options: BenchOptions,
): Promise<MeasuredFigure[]> {
  const measured: MeasuredFigure[] = [];
  const wrong = { queries: 0, matches: 0 };
  const { engine } = generations;
  const all = makeLookAlikes(new Random(options.seed, 1), LOOK_ALIKES);
  const held = all.filter(({ isHeld }) => isHeld);
  const companies = held.map(({ name, orgNumber, city }) => ({
    ...{ names: [name], orgNumber, city, legalForm: 'AB', isDeregistered: false },
  }));
  const register = await buildRegister(generations, `l${Date.now()}`, companies);
  const random = new Random(options.seed, 2);
  for (const variant of VARIANTS.filter(({ title }) => LOOK_ALIKE_VARIANTS.has(title))) {
    const questions = makeQuestions(random, held, variant, options.queries);
    const figures = await askAll(register, questions);
    wrong.queries += questions.length;
    wrong.matches += figures.bulkWrong;
    printFigure({
      figure: 'look-alikes',
      engine,
      variant: variant.title,
      asked: questions.length,
      ...figures,
    });
  }
  const absent = all.filter(({ isHeld }) => !isHeld).slice(0, options.queries);
  for (const [kind, toText] of ABSENT_QUERIES) {
    const accepted = (await askBulk(register, absent.map(toText))).filter((found) => found !== null).length;
    const linked = toShare(accepted, absent.length);
    printFigure({ figure: 'absentees', engine, kind, linked });
    measured.push({ title: `absentees, ${kind}`, measure: 'linked', value: linked });
  }
  await register.close();
  return [
    ...measured,
    { title: 'look-alikes', measure: 'wrong', value: toShare(wrong.matches, wrong.queries) },
  ];
}

const LOOK_ALIKE_VARIANTS = new Set([
  'exact',
  'one typo',
  'two typos',
  'name and town',
  'mistyped, town behind',
]);

const ABSENT_QUERIES: readonly (readonly [kind: string, toText: (target: Target) => string])[] = [
  ['name', ({ name }) => name],
  ['name and town', ({ name, city }) => `${name} ${city}`],
];

function listCompanies({ companies, seed }: BenchOptions): RegisteredCompany[] {
  const plan = planRegister(companies, seed);
  return Array.from({ length: plan.companyCount }, (_, index) => {
    const { name, otherNames, organisationNumber, legalFormCode, address, deregistrationDate } = makeCompany(
      plan,
      index,
    );
    return {
      names: [name, ...otherNames.map((other) => other.name)],
      orgNumber: organisationNumber,
      legalForm: legalFormCode,
      city: address.city,
      isDeregistered: deregistrationDate !== null,
    };
  });
}

/** Companies whose name no other one has: a query for another would have two right answers. */
function toTargets(companies: readonly RegisteredCompany[]): Target[] {
  const counts = new Map<string, number>();
  for (const { names } of companies)
    for (const key of new Set(names.map(toSameness))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return companies.flatMap(({ names: [name = ''], orgNumber, city, isDeregistered }) =>
    !isDeregistered && counts.get(toSameness(name)) === 1 ? [{ name, orgNumber, city }] : [],
  );
}

interface Question {
  readonly text: string;
  readonly orgNumber: string;
}

function makeQuestions(
  random: Random,
  targets: readonly Target[],
  variant: Variant,
  count: number,
): Question[] {
  const names = variant.title === 'first word and town' ? countFirstWords(targets) : null;
  const questions: Question[] = [];
  for (let tries = 0; questions.length < count && tries < 200 * count; tries += 1) {
    const target = random.pick(targets);
    const text = variant.toQuery(random, target);
    if (text === null || [...text].length > 200 || (names?.get(text.toLowerCase()) ?? 1) > 1) continue;
    questions.push({ text, orgNumber: target.orgNumber });
  }
  return questions;
}

/** How many companies of a town begin with each word: a question that two answer is none. */
function countFirstWords(targets: readonly Target[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, city } of targets) {
    for (const word of new Set(name.split(' '))) {
      const key = `${word} ${city}`.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

interface MatchFigures {
  readonly recallAt1: number;
  readonly recallAt10: number;
  readonly bulkRecall: number;
  /** Questions for which bulk gave another company. */
  readonly bulkWrong: number;
  readonly ms: ReturnType<typeof summarise>;
}

async function askAll(reader: CompanyReader, questions: readonly Question[]): Promise<MatchFigures> {
  const durations: number[] = [];
  const places: number[] = [];
  for (const { text, orgNumber } of questions) {
    const startedAt = performance.now();
    const criteria = {
      text,
      limit: 10,
      hasAnnualReport: null,
      includesMatchesWithTypos: true,
      withTrademarks: false,
    };
    const found = await reader.searchByName(criteria, NO_DEADLINE);
    durations.push(performance.now() - startedAt);
    places.push(
      found.findIndex(({ companyJson: company }) => company.includes(`"orgNumber":"${orgNumber}"`)),
    );
  }
  const matches = await askBulk(
    reader,
    questions.map(({ text }) => text),
  );
  const right = matches.filter((match, place) => match === questions[place]?.orgNumber).length;
  return {
    recallAt1: toShare(places.filter((place) => place === 0).length, questions.length),
    recallAt10: toShare(places.filter((place) => place >= 0).length, questions.length),
    bulkRecall: toShare(right, questions.length),
    bulkWrong: matches.filter((match, place) => match !== null && match !== questions[place]?.orgNumber)
      .length,
    ms: summarise(durations),
  };
}

/** The organisation number that bulk gives for each name; null where it finds none. */
async function askBulk(reader: CompanyReader, names: readonly string[]): Promise<(string | null)[]> {
  const matches: (string | null)[] = [];
  for (const name of names)
    matches.push((await findCertainMatch(reader, name, null, NO_DEADLINE))?.orgNumber ?? null);
  return matches;
}

/** Names of another register of the same kind, without those that this one has. */
function toInvented({ companies, queries }: BenchOptions, known: ReadonlySet<string>): string[] {
  const plan = planRegister(companies, INVENTED_SEED);
  const names: string[] = [];
  for (let index = 0; index < plan.companyCount && names.length < queries; index += 1) {
    const { name } = makeCompany(plan, index);
    if (!known.has(toSameness(name))) names.push(name);
  }
  return names;
}
