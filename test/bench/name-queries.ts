import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import type { RegisterPlan } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import type { CompanyReader } from '../../shared/store/port.ts';
import { QUERY_KINDS, toQuery, toSameness, type QueryKind } from './make-queries.ts';
import type { BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';

const SHORTEST = 6;

export type Kind = QueryKind | 'short names';
export const KINDS: readonly Kind[] = [...QUERY_KINDS, 'short names'];

export interface NameQuestion {
  readonly text: string;
  readonly number: string;
}

export function countNames(plan: RegisterPlan): Map<string, number> {
  const names = new Map<string, number>();
  for (const texts of readNames(plan)) {
    for (const key of new Set(texts.map(toSameness))) names.set(key, (names.get(key) ?? 0) + 1);
  }
  return names;
}

export function countWords(plan: RegisterPlan): number {
  const words = new Set<string>();
  for (const texts of readNames(plan))
    for (const word of texts.join(' ').toLowerCase().split(' ')) words.add(word);
  return words.size;
}

function* readNames(plan: RegisterPlan): Generator<string[]> {
  for (let index = 0; index < plan.companyCount; index += 1) {
    const { name, otherNames } = makeCompany(plan, index);
    yield [name, ...otherNames.map((other) => other.name)];
  }
}

export function makeQuestions(
  plan: RegisterPlan,
  names: ReadonlyMap<string, number>,
  kind: Kind,
  { queries, seed }: BenchOptions,
): { questions: NameQuestion[]; leftOut: number } {
  const random = new Random(seed ^ 0xbe7c4, KINDS.indexOf(kind));
  const questions: NameQuestion[] = [];
  let leftOut = 0;
  for (let tries = 0; questions.length < queries && tries < 400 * queries; tries += 1) {
    const { name, organisationNumber } = makeCompany(plan, random.int(plan.companyCount));
    const own = toSameness(name);
    const isShort = own.length < SHORTEST;
    if (isShort !== (kind === 'short names')) continue;
    const text = toQuery(random, name, kind === 'short names' ? 'no legal form' : kind);
    if (text === null || [...text].length > 200) continue;
    const same = toSameness(text);
    if ((names.get(same) ?? 0) > (same === own ? 1 : 0)) leftOut += 1;
    else questions.push({ text, number: organisationNumber });
  }
  return { questions, leftOut };
}

/** The answers of an engine by question: milliseconds, and the numbers found. */
export interface Answers {
  readonly durations: readonly number[];
  readonly found: readonly (readonly string[])[];
}

/** Asks one question after the other for the first ten. */
export async function askQuestions(
  reader: CompanyReader,
  questions: readonly NameQuestion[],
): Promise<Answers> {
  const durations: number[] = [];
  const found: string[][] = [];
  for (const { text } of questions) {
    const startedAt = performance.now();
    const companies = await reader.searchByName({
      text,
      limit: 10,
      hasAnnualReport: null,
      includesMatchesWithTypos: true,
    });
    durations.push(performance.now() - startedAt);
    found.push(companies.map(({ companyJson: company }) => /"orgNumber":"(\d{10})"/.exec(company)![1]!));
  }
  return { durations, found };
}

/** Latency, and how often the company that was meant came first and among ten. */
export function judgeAnswers(questions: readonly NameQuestion[], { durations, found }: Answers) {
  const count = (most: number): number =>
    questions.filter(({ number }, index) => found[index]!.slice(0, most).includes(number)).length;
  return {
    recallAt1: toShare(count(1), questions.length),
    recallAt10: toShare(count(10), questions.length),
    ms: summarise(durations),
  };
}

export function toShare(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 10_000;
}
