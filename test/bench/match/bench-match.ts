import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../fixtures/generate/random.ts';
import { EmbeddedGenerations } from '../../../shared/store/embedded/generations.ts';
import type { CompanyReader } from '../../../shared/store/port.ts';
import { printFigure, toShare } from '../figures.ts';
import { toSameness, withoutForm } from '../make-queries.ts';
import type { BenchOptions } from '../prepare-data.ts';
import { printBars, type Values } from './bars.ts';
import { buildRegister, type RegisteredCompany } from '../../support/ingest/build-register.ts';
import { makeLookAlikes } from './look-alike-register.ts';
import { decideAll, LIST_MEASURES, measureLists, measureSearch, type Question } from './measure.ts';
import { makeRealLookingCompanies } from './real-looking-register.ts';
import { toTargets } from './targets.ts';
import { VARIANTS, type Target, type Variant } from './variants.ts';

const LOOK_ALIKES = 100_000;
const INVENTED_SEED = 0x5eed;
const ABSENT = 4_000;
const MAX_QUERY = 200;

/**
 * Recall of searches and lists for each way of writing a name, and names of no company that lists
 * match; bulk decides as lists do. Thresholds are tuned on an odd seed and reported on an even one.
 */
export async function benchMatch(options: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'company-data-bench-match-'));
  const generations = new EmbeddedGenerations(folder);
  const values: Values = new Map();
  try {
    const companies = makeRealLookingCompanies(new Random(options.seed, 1), options.companies);
    const register = await buildRegister(generations, 'real', companies);
    await measureVariants(register, companies, options, values);
    await measureAbsent(register, 'invented names', invent(companies), values);
    await measureAbsent(register, 'other initials', changeInitials(companies), values);
    await register.close();
    const { held, absent } = makeLookAlikes(new Random(options.seed, 1), LOOK_ALIKES);
    const lookAlikes = await buildRegister(generations, 'look-alikes', held);
    await measureAbsent(lookAlikes, 'look-alikes', absent, values);
    await lookAlikes.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
  printBars(values);
}

async function measureVariants(
  register: CompanyReader,
  companies: readonly RegisteredCompany[],
  { seed, queries }: BenchOptions,
  values: Values,
): Promise<void> {
  const targets = toTargets(companies);
  const owners = toOwners(companies);
  const sums = { asked: 0, wrong: 0, candidates: 0, shown: 0 };
  for (const [place, variant] of VARIANTS.entries()) {
    const { title } = variant;
    const questions = makeQuestions(new Random(seed, place), targets, variant, queries, owners);
    if (questions.length === 0) continue;
    const search = await measureSearch(register, questions);
    printFigure({ figure: 'search', variant: title, ...search });
    for (const measure of ['recallAt1', 'recallAt10', 'empty'] as const)
      values.set(`${title}: ${measure}`, search[measure]);
    for (const measure of variant.isForLists ? LIST_MEASURES : []) {
      const counts = await measureLists(register, questions, measure);
      printFigure({ figure: 'list', variant: title, measure, ...counts });
      values.set(`${title}: ${measure}`, toShare(counts.right, counts.asked));
      for (const key of ['asked', 'wrong', 'candidates', 'shown'] as const) sums[key] += counts[key];
    }
  }
  values.set('all: wrong', toShare(sums.wrong, sums.asked));
  values.set('all: right among the candidates', toShare(sums.shown, sums.candidates));
}

function makeQuestions(
  random: Random,
  targets: readonly Target[],
  { toQuery }: Variant,
  count: number,
  owners: ReadonlyMap<string, string>,
): Question[] {
  const questions: Question[] = [];
  for (let tries = 0; questions.length < count && tries < 200 * count; tries += 1) {
    const target = random.pick(targets);
    const { orgNumber, city } = target;
    const text = toQuery(random, target);
    if (text === null || [...text].length > MAX_QUERY) continue;
    if ((owners.get(toSameness(text)) ?? orgNumber) === orgNumber) questions.push({ text, orgNumber, city });
  }
  return questions;
}

function toOwners(companies: readonly RegisteredCompany[]): Map<string, string> {
  return new Map(companies.map(({ name, orgNumber }) => [toSameness(name), orgNumber]));
}

const OFTEN_LEFT_OUT = / (?:i \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?= (?:AB|HB)$)|(?:Sverige|Sweden|Nordic)\b)/gu;

/** Names like those of the register, of no company, also with its place or country left out. */
function invent(companies: readonly RegisteredCompany[]): readonly RegisteredCompany[] {
  const owners = new Set(
    companies.flatMap(({ name }) => [name, name.replace(OFTEN_LEFT_OUT, '')].map(toSameness)),
  );
  return makeRealLookingCompanies(new Random(INVENTED_SEED, 1), 3 * ABSENT).filter(
    ({ name }) => withoutForm(name).includes(' ') && !owners.has(toSameness(name)),
  );
}

const INITIALS = /^(\p{Lu}\W*)(\p{Lu})(?=[\p{Lu}\W]*\s\p{Lu}?\p{Ll}{2})/u;

/** Names of the register with another second initial, which makes them names of no company. */
function changeInitials(companies: readonly RegisteredCompany[]): readonly RegisteredCompany[] {
  const owners = toOwners(companies);
  const change = (name: string): string =>
    name.replace(INITIALS, (_, first: string, second: string) => first + (second === 'K' ? 'B' : 'K'));
  return companies
    .filter(({ name }) => !name.startsWith('VVS') && change(name) !== name)
    .map((company) => ({ ...company, name: change(company.name) }))
    .filter(({ name }) => !owners.has(toSameness(name)));
}

async function measureAbsent(
  register: CompanyReader,
  title: string,
  absent: readonly RegisteredCompany[],
  values: Values,
): Promise<void> {
  const asked = absent.slice(0, ABSENT).map(({ name, city }) => ({ text: name, city }));
  for (const measure of LIST_MEASURES) {
    const decisions = (await decideAll(register, asked, measure)).map(({ decision }) => decision);
    const share = (wanted: string): number =>
      toShare(decisions.filter((decision) => decision === wanted).length, decisions.length);
    printFigure({ figure: 'absent', title, measure, asked: asked.length, candidates: share('candidates') });
    values.set(`${title}: ${measure}`, share('match'));
  }
}
