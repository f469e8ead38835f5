import type { RegisterPlan } from '../../../fixtures/generate/plan-register.ts';
import type { MarkHolder } from '../../../fixtures/generate/trademarks/fictional-mark.ts';
import { listMarkChanges, listMarks } from '../../../fixtures/generate/trademarks/list-marks.ts';
import type { FictionalMark } from '../../../fixtures/generate/trademarks/make-mark.ts';
import { readCompanyMarks } from '../../../ingest/sources/trademarks/read-staged-trademarks.ts';

export interface LinkScore {
  /** The true pairs whose company can be found (see `findCompanyNumber`). */
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
  for (const { applicationNumber, holders } of listLatestMarks(plan, marks)) {
    const own = joined.get(applicationNumber) ?? new Set();
    const numbers = new Set<string | null>();
    for (const holder of holders) {
      const number = findCompanyNumber(holder);
      numbers.add(number);
      if (number === null) continue;
      expected.add(holder.nameOrigin);
      if (own.has(number)) found.add(holder.nameOrigin);
    }
    for (const number of own)
      if (!numbers.has(number)) wrong.add(holders.map(({ nameOrigin }) => nameOrigin).join('+'));
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

/** Lists the marks after the last day one at a time, the changed ones first. */
function* listLatestMarks(plan: RegisterPlan, marks: number): Generator<FictionalMark> {
  const changed = new Map<string, FictionalMark>();
  for (const mark of listMarkChanges(plan, marks)) changed.set(mark.applicationNumber, mark);
  for (const mark of changed.values()) if (mark.operation !== 'Delete') yield mark;
  for (const mark of listMarks(plan, marks)) if (!changed.has(mark.applicationNumber)) yield mark;
}

/** Organisation number of the company, ten digits; null if the file does not identify one. */
function findCompanyNumber(holder: MarkHolder): string | null {
  const { organisationNumberAsWritten, country, isCompanyDeregistered } = holder;
  const isIdentifiable = organisationNumberAsWritten !== null || (country === 'SE' && !isCompanyDeregistered);
  return isIdentifiable ? holder.companyOrganisationNumber : null;
}

function readJoined(path: string): Map<string, Set<string>> {
  const joined = new Map<string, Set<string>>();
  for (const { organisationNumber, trademarks } of readCompanyMarks(path)) {
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
