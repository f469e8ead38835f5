import { makeCompany } from '../../fixtures/generate/companies/make-company.ts';
import type { RegisterPlan } from '../../fixtures/generate/plan-register.ts';
import { Random } from '../../fixtures/generate/random.ts';
import type { CompanyReader } from '../../shared/store/port.ts';
import { printFigure, type BenchOptions } from './prepare-data.ts';
import { summarise } from './summarise.ts';

const BULK = 5_000;

/** Look-up by number, one and 5000 at once. */
export async function benchNumbers(
  reader: CompanyReader,
  plan: RegisterPlan,
  { queries, seed }: BenchOptions,
  engine: string,
): Promise<void> {
  const random = new Random(seed ^ 0xbe7c4, 1_000);
  const draw = (): string => makeCompany(plan, random.int(plan.companyCount)).organisationNumber;
  const numbers = Array.from({ length: 10 * queries }, draw);
  const gets = await measure(numbers, (number) => reader.getCompaniesJson([number]));
  printFigure({ figure: 'get by number', engine, asked: numbers.length, ms: summarise(gets) });
  const bulks = Array.from({ length: 60 }, () => Array.from({ length: BULK }, draw));
  for (const bulk of bulks.slice(0, 10)) await reader.getCompaniesJson(bulk);
  const durations = await measure(bulks.slice(10), (bulk) => reader.getCompaniesJson(bulk));
  printFigure({ figure: 'bulk of 5000', engine, asked: durations.length, ms: summarise(durations) });
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
