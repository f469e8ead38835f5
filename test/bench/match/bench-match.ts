import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../fixtures/generate/random.ts';
import { EmbeddedGenerations } from '../../../shared/store/embedded/generations.ts';
import type { CompanyReader } from '../../../shared/store/port.ts';
import { printFigure, toShare } from '../figures.ts';
import { toSameness, withoutForm } from '../make-queries.ts';
import type { BenchOptions } from '../prepare-data.ts';
import { Bars } from './bars.ts';
import { buildRegister, type RegisteredCompany } from '../../support/ingest/build-register.ts';
import { makeLookAlikes } from './look-alike-register.ts';
import { decideAll, measureLists, measureSearch, type Question } from './measure.ts';
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
  const bars = new Bars();
  try {
    const companies = makeRealLookingCompanies(new Random(options.seed, 1), options.companies);
    const register = await buildRegister(generations, 'real', companies);
    await measureVariants(register, companies, options, bars);
    await measureAbsent(register, 'invented names', invent(companies), bars);
    await measureAbsent(register, 'other initials', changeInitials(companies), bars);
    await register.close();
    const { held, absent } = drawLookAlikes(options.seed);
    const lookAlikes = await buildRegister(generations, 'look-alikes', held);
    await measureAbsent(lookAlikes, 'look-alikes', absent, bars);
    await lookAlikes.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
  bars.print();
}

async function measureVariants(
  register: CompanyReader,
  companies: readonly RegisteredCompany[],
  { seed, queries }: BenchOptions,
  bars: Bars,
): Promise<void> {
  const targets = toTargets(companies);
  const cities = new Map(targets.map(({ orgNumber, city }) => [orgNumber, city]));
  const owners = toOwners(companies);
  const sums = { asked: 0, wrong: 0, candidates: 0, shown: 0 };
  for (const [place, variant] of VARIANTS.entries()) {
    const { title } = variant;
    const questions = makeQuestions(new Random(seed, place), targets, variant, queries, owners);
    if (questions.length === 0) continue;
    const search = await measureSearch(register, questions);
    printFigure({ figure: 'search', variant: title, ...search });
    for (const measure of ['recallAt1', 'recallAt10', 'empty'] as const)
      bars.add(title, measure, search[measure]);
    if (!variant.isForLists) continue;
    const inTown = questions.map((each) => ({ ...each, city: cities.get(each.orgNumber) ?? null }));
    for (const [measure, asked] of Object.entries({ matched: questions, 'matched in town': inTown })) {
      const counts = await measureLists(register, asked);
      printFigure({ figure: 'list', variant: title, measure, ...counts });
      bars.add(title, measure, toShare(counts.right, counts.asked));
      for (const key of ['asked', 'wrong', 'candidates', 'shown'] as const) sums[key] += counts[key];
    }
  }
  bars.add('all', 'wrong', toShare(sums.wrong, sums.asked));
  bars.add('all', 'right among the candidates', toShare(sums.shown, sums.candidates));
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
    const { orgNumber } = target;
    const text = toQuery(random, target);
    if (text === null || [...text].length > MAX_QUERY) continue;
    if ((owners.get(toSameness(text)) ?? orgNumber) === orgNumber)
      questions.push({ text, orgNumber, city: null });
  }
  return questions;
}

function toOwners(companies: readonly RegisteredCompany[]): Map<string, string> {
  return new Map(companies.map(({ names: [name = ''], orgNumber }) => [toSameness(name), orgNumber]));
}

interface Absent {
  readonly name: string;
  readonly city: string;
}

const OFTEN_LEFT_OUT = / (?:i \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?(?= (?:AB|HB)$)|(?:Sverige|Sweden|Nordic)\b)/gu;

/** Names like those of the register, of no company, also with its place or country left out. */
function invent(companies: readonly RegisteredCompany[]): readonly Absent[] {
  const owners = new Set(
    companies.flatMap(({ names: [name = ''] }) => [name, name.replace(OFTEN_LEFT_OUT, '')].map(toSameness)),
  );
  return makeRealLookingCompanies(new Random(INVENTED_SEED, 1), 3 * ABSENT)
    .map(({ names: [name = ''], city }) => ({ name, city }))
    .filter(({ name }) => withoutForm(name).includes(' ') && !owners.has(toSameness(name)))
    .slice(0, ABSENT);
}

const INITIALS = /^(\p{Lu}\W*)(\p{Lu})(?=[\p{Lu}\W]*\s\p{Lu}?\p{Ll}{2})/u;

/** Names of the register with another second initial, which makes them names of no company. */
function changeInitials(companies: readonly RegisteredCompany[]): readonly Absent[] {
  const owners = toOwners(companies);
  const change = (name: string): string =>
    name.replace(INITIALS, (_, first: string, second: string) => first + (second === 'K' ? 'B' : 'K'));
  return companies
    .map(({ names: [name = ''], city }) => ({ name: change(name), registered: name, city }))
    .filter(({ registered }) => !registered.startsWith('VVS'))
    .filter(({ name, registered }) => name !== registered && !owners.has(toSameness(name)))
    .slice(0, ABSENT);
}

/**
 * Companies that differ in one word, and names of some that the register leaves out. A name that
 * has or lacks the town beside a held one means that: `Nordlys Bygg AB` is the one in Ystad.
 */
function drawLookAlikes(seed: number) {
  const withoutPlace = (name: string): string => name.replace(/ i .+ AB$/, ' AB');
  const all = makeLookAlikes(new Random(seed, 1), LOOK_ALIKES);
  const held = all.filter(({ isHeld }) => isHeld);
  const taken = new Set(held.flatMap(({ name, city }) => [withoutPlace(name), `${name} ${city}`]));
  const absent = all.filter(
    ({ isHeld, name, city }) => !isHeld && !taken.has(name) && !taken.has(`${withoutPlace(name)} ${city}`),
  );
  const toCompany = ({ name, orgNumber, city }: (typeof held)[number]): RegisteredCompany => {
    return { names: [name], orgNumber, city, legalForm: 'AB', isDeregistered: false };
  };
  return { held: held.map(toCompany), absent: absent.slice(0, ABSENT) };
}

async function measureAbsent(
  register: CompanyReader,
  title: string,
  absent: readonly Absent[],
  bars: Bars,
): Promise<void> {
  for (const measure of ['matched', 'matched in town']) {
    const asked = absent.map(({ name, city }) => ({ text: name, city: measure === 'matched' ? null : city }));
    const decisions = (await decideAll(register, asked)).map(({ decision }) => decision);
    const share = (wanted: string): number =>
      toShare(decisions.filter((decision) => decision === wanted).length, decisions.length);
    printFigure({ figure: 'absent', title, measure, asked: asked.length, candidates: share('candidates') });
    bars.add(title, measure, share('match'));
  }
}
