import { listExpectedMarks } from '../fictional-register/to-expected-marks.ts';
import type { RegisterPlan } from '../../../fixtures/generate/plan-register.ts';
import { readCompanyMarks } from '../../../ingest/sources/trademarks/read-staged-trademarks.ts';
import { ALL_NUMBERS } from './all-numbers.ts';

export interface LinkScore {
  /** The true pairs whose company can be found (see `toExpectedMarks`). */
  readonly expected: number;
  readonly joined: number;
  readonly precision: number;
  readonly recall: number;
  readonly recallByLabel: Readonly<Record<string, number>>;
  readonly wrongByLabel: Readonly<Record<string, number>>;
}

/** Scores the staged trademarks of a fictional register at `path` against the generator's truth. */
export function scoreLinks(path: string, plan: RegisterPlan, marks: number): LinkScore {
  const joined = readJoined(path);
  const pairs = [...joined.values()].reduce((sum, numbers) => sum + numbers.size, 0);
  const found = new Counts();
  const expected = new Counts();
  const wrong = new Counts();
  for (const { applicationNumber, holders, organisationNumbers } of listExpectedMarks(plan, marks)) {
    const own = joined.get(applicationNumber) ?? new Set();
    for (const { nameOrigin: label, organisationNumber } of holders) {
      if (organisationNumber === null) continue;
      expected.add(label);
      if (own.has(organisationNumber)) found.add(label);
    }
    for (const number of own) {
      if (!organisationNumbers.includes(number))
        wrong.add(holders.map(({ nameOrigin: label }) => label).join('+'));
    }
  }
  return {
    expected: expected.sum(),
    joined: pairs,
    precision: round(1 - wrong.sum() / pairs),
    recall: round(found.sum() / expected.sum()),
    recallByLabel: Object.fromEntries(
      expected.entries().map(([label, count]) => [label, round(found.of(label) / count)]),
    ),
    wrongByLabel: Object.fromEntries(wrong.entries()),
  };
}

function readJoined(path: string): Map<string, Set<string>> {
  const joined = new Map<string, Set<string>>();
  for (const { organisationNumber, trademarks } of readCompanyMarks(path, ALL_NUMBERS)) {
    for (const { prvId } of trademarks) {
      const numbers = joined.get(prvId);
      if (numbers === undefined) joined.set(prvId, new Set([organisationNumber]));
      else numbers.add(organisationNumber);
    }
  }
  return joined;
}

class Counts {
  readonly #counts = new Map<string, number>();

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  sum(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0);
  }

  entries(): [string, number][] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
