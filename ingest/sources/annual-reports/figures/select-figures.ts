import {
  type XbrlFact,
  ISO4217_NAMESPACE,
  type IxbrlDocument,
  type XbrlUnit,
} from '../../../parse/ixbrl/ixbrl-document.ts';
import { parseFactNumber } from '../../../parse/ixbrl/parse-fact-value.ts';
import { FIGURE_NAMES, type FigureConcept, type FigureConcepts, type FigureName } from './concepts.ts';
import type { FiscalYearPeriod } from './list-earlier-years-latest-first.ts';
import type { NumbersByDay, NumberWithPeriodStart } from './index-tagged-numbers.ts';
import type { ReportFlag } from './report-flag.ts';

export type FigureValues = Readonly<Record<FigureName, number | null>>;

interface FigureCriteria {
  readonly concepts: FigureConcepts;
  readonly year: FiscalYearPeriod;
  /** First day of the periods of its flows. Null for a year with a balance sheet only. */
  readonly flowStart: string | null;
  /** ISO 4217 code of the amounts' currency. */
  readonly currency: string;
  readonly isInOverview: (fact: Pick<XbrlFact, 'position'>) => boolean;
}

interface FigureCandidate {
  readonly value: number;
  /** Half a unit of the scale (docs/formats/annual-reports.md#documents). */
  readonly tolerance: number;
  readonly scale: number;
  /**
   * Number of exact decimal places (XBRL `decimals`), such as -3 for thousands. Infinity for an
   * exact number or without `decimals`. Orders the candidates, and determines the unit of rounding.
   */
  readonly decimals: number;
  readonly isHidden: boolean;
  readonly isInOverview: boolean;
  readonly position: number;
}

/**
 * Bounds of plausible absolute values, by unit: at least `least`, lower than `below`. Zero is
 * always plausible. An amount of money is at least one öre, and so low that the sum of two is
 * exact. A count is below about the population of Sweden.
 */
const PLAUSIBLE_BOUNDS: Readonly<
  Record<FigureConcept['unit'], { readonly least: number; readonly below: number }>
> = {
  money: { least: 0.01, below: 1e15 },
  count: { least: 0.01, below: 1e7 },
  pure: { least: 0, below: 1e9 },
};

export interface FigureSelection {
  readonly figures: FigureValues;
  readonly figuresWithDifferentlyRoundedTags: readonly FigureName[];
  readonly maxRoundingErrorByFigure: ReadonlyMap<FigureName, number>;
  readonly roundingUnitByFigure: ReadonlyMap<FigureName, number>;
  readonly scaleByFigure: ReadonlyMap<FigureName, number>;
}

/**
 * Selects one value per figure from the indexed numbers of the year. Prefers what a reader of the
 * page sees to hidden facts, then the smallest scale, then the most decimals, then facts outside of
 * the multi-year overview, then the first fact (docs/formats/annual-reports.md#picking).
 */
export function selectFigures(
  taggedNumbers: NumbersByDay,
  units: IxbrlDocument['units'],
  criteria: FigureCriteria,
  collectedFlags: Set<ReportFlag>,
): FigureSelection {
  const byName = taggedNumbers.get(criteria.year.end);
  const figures: Record<FigureName, number | null> = { ...NO_FIGURES };
  const roundedDifferently: FigureName[] = [];
  const tolerances = new Map<FigureName, number>();
  const rounding = new Map<FigureName, number>();
  const scales = new Map<FigureName, number>();
  const reading = { units, criteria, flags: collectedFlags };
  for (const figure of FIGURE_NAMES) {
    const concept = criteria.concepts[figure];
    if (concept === undefined || byName === undefined) continue;
    const [best, ...others] = findCandidates(byName, concept, reading).sort(compareCandidates);
    if (best === undefined) continue;
    figures[figure] = best.value;
    tolerances.set(figure, best.tolerance);
    scales.set(figure, best.scale);
    rounding.set(figure, 10 ** Math.max(best.scale, -best.decimals));
    const different = others.filter(({ value }) => value !== best.value);
    const isConflict = different.some(
      ({ value, tolerance }) => Math.abs(value - best.value) > Math.max(tolerance, best.tolerance),
    );
    if (isConflict) collectedFlags.add(`conflict:${figure}`);
    else if (different.length > 0) roundedDifferently.push(figure);
  }
  return {
    figures,
    figuresWithDifferentlyRoundedTags: roundedDifferently,
    maxRoundingErrorByFigure: tolerances,
    roundingUnitByFigure: rounding,
    scaleByFigure: scales,
  };
}

const NO_FIGURES = Object.fromEntries(FIGURE_NAMES.map((name) => [name, null])) as FigureValues;

interface CandidateContext {
  readonly units: IxbrlDocument['units'];
  readonly criteria: FigureCriteria;
  readonly flags: Set<ReportFlag>;
}

/**
 * Returns the facts that can be the value of a figure. If its concept has several element names,
 * returns the usable facts with the first name that has any. Checks the facts with the other names
 * only to flag their defects.
 */
function findCandidates(
  byName: ReadonlyMap<string, readonly NumberWithPeriodStart[]>,
  concept: FigureConcept,
  reading: CandidateContext,
): FigureCandidate[] {
  let found: FigureCandidate[] = [];
  for (const name of concept.localNamesByPrecedence) {
    const facts = byName.get(name);
    if (facts === undefined) continue;
    const candidates = toCandidates(facts, concept, reading);
    if (found.length === 0) found = candidates;
  }
  return found;
}

function toCandidates(
  facts: readonly NumberWithPeriodStart[],
  concept: FigureConcept,
  reading: CandidateContext,
): FigureCandidate[] {
  const { flowStart } = reading.criteria;
  const wantedStart = concept.period === 'duration' ? flowStart : null;
  if (concept.period === 'duration' && flowStart === null) return [];
  return facts
    .filter(({ durationStartDay }) => durationStartDay === wantedStart)
    .map(({ fact }) => toCandidate(fact, concept, reading))
    .filter((candidate) => candidate !== null);
}

function toCandidate(
  fact: XbrlFact,
  { unit }: FigureConcept,
  { units, criteria: { currency, isInOverview }, flags }: CandidateContext,
): FigureCandidate | null {
  const measured = units.get(fact.unitRef ?? '');
  const problem = measured === undefined ? 'unknown-unit' : findUnitProblem(measured, unit, currency);
  if (problem !== null) {
    flags.add(problem);
    return null;
  }
  const { value, warning } = parseFactNumber(fact);
  if (warning !== null) flags.add(warning);
  if (value === null) return null;
  const doubt = findValueProblem(fact, value, unit);
  if (doubt !== null) {
    flags.add(doubt);
    return null;
  }
  return {
    value,
    tolerance: 0.5 * 10 ** fact.scale,
    scale: fact.scale,
    decimals: toDecimals(fact.decimals),
    isHidden: fact.isHidden,
    isInOverview: isInOverview(fact),
    position: fact.position,
  };
}

/** Returns the reason why a fact with this unit cannot be used for the figure. Null if it can. */
function findUnitProblem(
  { measures: [measure], denominators }: XbrlUnit,
  unit: FigureConcept['unit'],
  currency: string,
): 'wrong-unit' | 'currency-not-uniform' | null {
  const isMoney = measure?.namespace === ISO4217_NAMESPACE;
  if (measure === undefined || denominators.length > 0 || isMoney !== (unit === 'money')) return 'wrong-unit';
  return isMoney && measure.local !== currency ? 'currency-not-uniform' : null;
}

const GROUPED = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}\D*$/;

/**
 * An amount of fewer than a thousand kronor with three decimals, such as `866,073` with a format of
 * decimal commas, can be meant in groups: money has two decimals.
 */
function findValueProblem(
  { content, scale }: XbrlFact,
  value: number,
  unit: FigureConcept['unit'],
): 'implausible-number' | 'invalid-number' | null {
  if (!isPlausible(value, unit)) return 'implausible-number';
  const isDoubtful = unit === 'money' && scale <= 0 && Math.abs(value) < 1_000;
  return isDoubtful && GROUPED.test(content) ? 'invalid-number' : null;
}

function isPlausible(value: number, unit: FigureConcept['unit']): boolean {
  const { least, below } = PLAUSIBLE_BOUNDS[unit];
  if (unit === 'count' && value < 0) return false;
  return value === 0 || (Math.abs(value) >= least && Math.abs(value) < below);
}

function toDecimals(decimals: string | null): number {
  if (decimals === null || decimals.trim() === 'INF') return Infinity;
  const places = Number(decimals);
  return Number.isInteger(places) && Math.abs(places) <= 12 ? places : 0;
}

function compareCandidates(a: FigureCandidate, b: FigureCandidate): number {
  return (
    Number(a.isHidden) - Number(b.isHidden) ||
    a.scale - b.scale ||
    compareNumbers(b.decimals, a.decimals) ||
    Number(a.isInOverview) - Number(b.isInOverview) ||
    a.position - b.position
  );
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
