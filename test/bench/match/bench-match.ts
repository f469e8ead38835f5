import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCertainMatches } from '../../../api/routes/companies/find-certain-matches.ts';
import { Random } from '../../../fixtures/generate/random.ts';
import { ElasticsearchGenerations } from '../../../shared/store/elasticsearch/generations.ts';
import { EmbeddedGenerations } from '../../../shared/store/embedded/generations.ts';
import { NO_DEADLINE, type CompanyReader, type GenerationStore } from '../../../shared/store/port.ts';
import { findServer } from '../../support/elasticsearch/find-server.ts';
import { toSameness, withoutForm } from '../make-queries.ts';
import type { BenchOptions } from '../prepare-data.ts';
import { judgeBars, type MeasuredFigure } from './bars.ts';
import { buildRegister, type RegisteredCompany } from './build-register.ts';
import { judgeLabelledPairs } from './labelled-pairs.ts';
import { makeLookAlikes, type LookAlike } from './look-alike-register.ts';
import { measureAbsent, measureLists, type Question } from './measure-lists.ts';
import { makeInitialPairs } from './initial-pairs.ts';
import { makeRealLookingCompanies } from './real-looking-register.ts';
import { VARIANTS, type Target, type Variant } from './variants.ts';
import { printFigure, summarise, toShare } from '../figures.ts';

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
  const owners = toOwners(companies);
  const wrong = { queries: 0, matches: 0 };
  const measured: MeasuredFigure[] = [];
  for (const [place, variant] of VARIANTS.entries()) {
    const random = new Random(options.seed, place);
    const questions = makeQuestions(random, targets, variant, options.queries, owners);
    if (questions.length === 0) continue;
    const figures = await askAll(register, questions);
    if (variant.isForBulk) {
      wrong.queries += questions.length;
      wrong.matches += figures.bulkWrong;
    }
    for (const measure of ['recallAt1', 'recallAt10', 'bulkRecall', 'empty'] as const)
      measured.push({ title: variant.title, measure, value: figures[measure] });
    printFigure({ figure: 'match', engine, variant: variant.title, asked: questions.length, ...figures });
  }
  const invented = toInvented(options, new Set(companies.flatMap(({ names }) => names.map(toSameness))));
  const accepted = (await askBulk(register, invented)).filter((found) => found !== null).length;
  const wrongOfAll = toShare(wrong.matches, wrong.queries);
  const inventedRefused = toShare(invented.length - accepted, invented.length);
  printFigure({ figure: 'bulk', engine, wrongOfAll, inventedRefused });
  await measureLists(register, targets, (variant) =>
    makeQuestions(new Random(options.seed, 900), targets, variant, options.queries, owners),
  );
  const absentees = invented.map((text) => ({ text, city: null }));
  await measureAbsent(register, 'invented names', absentees);
  measured.push({ title: 'all variants', measure: 'wrong', value: wrongOfAll });
  measured.push({ title: 'invented names', measure: 'refused', value: inventedRefused });
  await register.close();
  measured.push(await measureInitials(generations, options));
  measured.push(...(await measureLookAlikes(generations, options)));
  console.table(judgeBars(measured));
}

const NO_WORDS = { distinctiveWord: null, tellingLetters: 0, knownShortWords: [] };
const INITIAL_PAIRS = 20_000;

async function measureInitials(generations: GenerationStore, options: BenchOptions): Promise<MeasuredFigure> {
  const { companies, others } = makeInitialPairs(new Random(options.seed, 3), INITIAL_PAIRS);
  const register = await buildRegister(generations, `i${Date.now()}`, companies);
  const certain = (await askBulk(register, others)).filter((found) => found !== null).length;
  await register.close();
  printFigure({ figure: 'initials', engine: generations.engine, asked: others.length, certain });
  return { title: 'other initials', measure: 'certain', value: certain };
}

async function measureLookAlikes(
  generations: GenerationStore,
  options: BenchOptions,
): Promise<MeasuredFigure[]> {
  const measured: MeasuredFigure[] = [];
  const wrong = { queries: 0, matches: 0 };
  const { engine } = generations;
  const all = makeLookAlikes(new Random(options.seed, 1), LOOK_ALIKES);
  const held = all.filter(({ isHeld }) => isHeld);
  const targets = held.map((each) => ({ ...each, ...NO_WORDS }));
  const companies = held.map(({ name, orgNumber, city }) => ({
    names: [name],
    orgNumber,
    city,
    legalForm: 'AB',
    isDeregistered: false,
  }));
  const owners = toOwners(companies);
  const register = await buildRegister(generations, `l${Date.now()}`, companies);
  const random = new Random(options.seed, 2);
  for (const variant of VARIANTS.filter(({ title }) => LOOK_ALIKE_VARIANTS.has(title))) {
    const questions = makeQuestions(random, targets, variant, options.queries, owners);
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
  // `Nordlys Bygg AB` means `Nordlys Bygg i Ystad AB` where no other company is like it.
  const placeless = new Set(held.map(({ name }) => name.replace(/ i .+ AB$/, ' AB')));
  const absent = all.filter(({ isHeld, name }) => !isHeld && !placeless.has(name)).slice(0, options.queries);
  for (const [kind, toText] of ABSENT_QUERIES) {
    const accepted = (await askBulk(register, absent.map(toText))).filter((found) => found !== null).length;
    const linked = toShare(accepted, absent.length);
    printFigure({ figure: 'absentees', engine, kind, linked });
    measured.push({ title: `absentees, ${kind}`, measure: 'linked', value: linked });
  }
  await measureAbsent(
    register,
    'look-alikes',
    absent.map(({ name }) => ({ text: name, city: null })),
  );
  await measureAbsent(
    register,
    'look-alikes in their town',
    absent.map(({ name, city }) => ({ text: name, city })),
  );
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

const ABSENT_QUERIES: readonly (readonly [kind: string, toText: (target: LookAlike) => string])[] = [
  ['name', ({ name }) => name],
  ['name and town', ({ name, city }) => `${name} ${city}`],
];

function listCompanies({ companies, seed }: BenchOptions): RegisteredCompany[] {
  return makeRealLookingCompanies(new Random(seed, 1), companies);
}

const MAX_NAMES_OF_DISTINCTIVE_WORD = 20;
const MIN_BEGINNING = 5;
const MAX_NAMES_WITH_BEGINNING = 10;

export function toTargets(companies: readonly RegisteredCompany[]): Target[] {
  const counts = countOccurrences(companies, toSameness);
  const wordCounts = countOccurrences(companies, withoutForm, (name) => name.split(' '));
  const beginningCounts = countOccurrences(companies, withoutForm, (name) =>
    name.toLowerCase().split(' ').flatMap(listBeginnings),
  );
  return companies.flatMap(({ names: [name = ''], orgNumber, city, isDeregistered }) => {
    if (isDeregistered || counts.get(toSameness(name)) !== 1) return [];
    const words = withoutForm(name).split(' ');
    const countOf = (word: string): number => wordCounts.get(word) ?? 0;
    const [rarest] = words
      .filter((word) => /^\p{L}{6,}$/u.test(word))
      .sort((a, b) => countOf(a) - countOf(b));
    const letters = listBeginnings((rarest ?? '').toLowerCase())
      .filter((beginning) => (beginningCounts.get(beginning) ?? 0) > MAX_NAMES_WITH_BEGINNING)
      .at(-1)?.length;
    const isDistinctive = rarest !== undefined && countOf(rarest) <= MAX_NAMES_OF_DISTINCTIVE_WORD;
    return {
      name,
      orgNumber,
      city,
      distinctiveWord: isDistinctive ? rarest : null,
      tellingLetters: letters === undefined ? MIN_BEGINNING : letters + 1,
      knownShortWords: words.filter(
        (word) => /^\p{L}{2,3}$/u.test(word) && countOf(word) >= MAX_NAMES_OF_DISTINCTIVE_WORD,
      ),
    };
  });
}

function listBeginnings(word: string): string[] {
  return Array.from({ length: word.length - MIN_BEGINNING + 1 }, (_, more) =>
    word.slice(0, MIN_BEGINNING + more),
  );
}

function countOccurrences(
  companies: readonly RegisteredCompany[],
  normalise: (name: string) => string,
  split: (name: string) => readonly string[] = (name) => [name],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { names } of companies)
    for (const part of new Set(names.flatMap((name) => split(normalise(name)))))
      counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

function toOwners(companies: readonly RegisteredCompany[]): Map<string, string> {
  return new Map(
    companies.flatMap(({ names, orgNumber }) => names.map((name) => [toSameness(name), orgNumber] as const)),
  );
}

function makeQuestions(
  random: Random,
  targets: readonly Target[],
  variant: Variant,
  count: number,
  owners: ReadonlyMap<string, string>,
): Question[] {
  const names = variant.title === 'first word and town' ? countFirstWords(targets) : null;
  const questions: Question[] = [];
  for (let tries = 0; questions.length < count && tries < 200 * count; tries += 1) {
    const target = random.pick(targets);
    const text = variant.toQuery(random, target);
    if (text === null || [...text].length > 200 || (names?.get(text.toLowerCase()) ?? 1) > 1) continue;
    if ((owners.get(toSameness(text)) ?? target.orgNumber) !== target.orgNumber) continue;
    questions.push({ text, orgNumber: target.orgNumber });
  }
  return questions;
}

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
  readonly empty: number;
  readonly bulkRecall: number;
  readonly bulkWrong: number;
  readonly ms: ReturnType<typeof summarise>;
}

async function askAll(reader: CompanyReader, questions: readonly Question[]): Promise<MatchFigures> {
  const durations: number[] = [];
  const places: number[] = [];
  let emptyCount = 0;
  for (const { text, orgNumber } of questions) {
    const startedAt = performance.now();
    const criteria = {
      text,
      limit: 10,
      hasAnnualReport: null,
      includesMatchesWithTypos: true,
    };
    const found = await reader.searchByName(criteria, NO_DEADLINE);
    durations.push(performance.now() - startedAt);
    if (found.length === 0) emptyCount += 1;
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
    empty: toShare(emptyCount, questions.length),
    bulkRecall: toShare(right, questions.length),
    bulkWrong: matches.filter((match, place) => match !== null && match !== questions[place]?.orgNumber)
      .length,
    ms: summarise(durations),
  };
}

/** The organisation number that bulk gives for each name; null where it finds none. */
async function askBulk(reader: CompanyReader, names: readonly string[]): Promise<(string | null)[]> {
  const matches = await findCertainMatches(reader, names, null, NO_DEADLINE);
  return matches.map((match) => match?.orgNumber ?? null);
}

function toInvented({ queries }: BenchOptions, known: ReadonlySet<string>): string[] {
  return makeRealLookingCompanies(new Random(INVENTED_SEED, 1), 3 * queries)
    .flatMap(({ names }) => names)
    .filter((name) => withoutForm(name).includes(' ') && !known.has(toSameness(name)))
    .slice(0, queries);
}
