import {
  type XbrlContext,
  type XbrlFact,
  ISO4217_NAMESPACE,
  type IxbrlDocument,
  type XbrlUnit,
} from '../../../parse/ixbrl/ixbrl-document.ts';
import { parseFactNumber } from '../../../parse/ixbrl/parse-fact-value.ts';
import type { QName } from '../../../parse/xml/xml-handler.ts';
import { FIGURE_NAMES, type FigureConcept, type FigureConcepts, type FigureName } from './concepts.ts';
import type { FiscalYear } from './find-fiscal-year.ts';
import type { ReportFlag } from './report-flag.ts';

/** A number for each figure of a report. Null for a figure that the report does not have. */
export type FigureValues = Readonly<Record<FigureName, number | null>>;

/** Taxonomy, scope, year and currency by which the facts for figures are selected. */
export interface FigureCriteria {
  readonly concepts: FigureConcepts;
  /** True for concepts of the taxonomy that `concepts` are from. */
  readonly isInTaxonomy: (concept: QName) => boolean;
  /** True for contexts of the company or the group, depending on whose figures are selected. */
  readonly isInScope: (context: XbrlContext) => boolean;
  readonly year: FiscalYear;
  /** ISO 4217 code of the amounts' currency. */
  readonly currency: string;
}

/** A fact that a figure can be selected from. */
interface FigureCandidate {
  readonly value: number;
  /**
   * Largest rounding difference: half a unit of the scale
   * (docs/formats/annual-reports.md#documents).
   */
  readonly tolerance: number;
  readonly scale: number;
  /** Number of exact decimal places, Infinity for all. Used only to order candidates. */
  readonly decimals: number;
  readonly isInOverview: boolean;
  readonly position: number;
}

/**
 * Smallest and largest plausible absolute values. Money is at least one öre, and low enough that
 * the sum of two amounts is exact. Counts are below about the population of Sweden.
 */
const PLAUSIBLE_BOUNDS: Readonly<
  Record<FigureConcept['unit'], { readonly least: number; readonly below: number }>
> = {
  money: { least: 0.01, below: 1e15 },
  count: { least: 0.01, below: 1e7 },
  pure: { least: 0, below: 1e9 },
};

/** The figures that were selected from a report's facts. */
export interface FigureSelection {
  readonly figures: FigureValues;
  readonly rounded: readonly FigureName[];
  /** Largest rounding difference by figure: half a unit of its scale. */
  readonly tolerances: ReadonlyMap<FigureName, number>;
}

/**
 * Selects one value per figure from the facts of the requested scope and year that are outside of
 * tuples. Prefers the smallest scale, then the most decimals, then facts outside of the multi-year
 * overview, then the first fact (docs/formats/annual-reports.md#picking).
 */
export function selectFigures(
  document: IxbrlDocument,
  criteria: FigureCriteria,
  flags: Set<ReportFlag>,
): FigureSelection {
  const byName = groupByName(document, criteria);
  const overview = findOverview(document, criteria);
  const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, null])) as Record<
    FigureName,
    number | null
  >;
  const rounded: FigureName[] = [];
  const tolerances = new Map<FigureName, number>();
  for (const figure of FIGURE_NAMES) {
    const concept = criteria.concepts[figure];
    if (concept === undefined) continue;
    const candidates = concept.names
      .map((name) => toCandidates(byName.get(name) ?? [], concept, { document, criteria, overview, flags }))
      .find((each) => each.length > 0);
    const [best, ...others] = candidates?.sort(compareCandidates) ?? [];
    if (best === undefined) continue;
    figures[figure] = best.value;
    tolerances.set(figure, best.tolerance);
    const different = others.filter(({ value }) => value !== best.value);
    const isConflict = different.some(
      ({ value, tolerance }) => Math.abs(value - best.value) > Math.max(tolerance, best.tolerance),
    );
    if (isConflict) flags.add(`conflict:${figure}`);
    else if (different.length > 0) rounded.push(figure);
  }
  return { figures, rounded, tolerances };
}

function groupByName({ facts }: IxbrlDocument, { isInTaxonomy }: FigureCriteria): Map<string, XbrlFact[]> {
  const groups = new Map<string, XbrlFact[]>();
  for (const fact of facts) {
    if (fact.kind !== 'number' || fact.tuple !== null || fact.isNil || !isInTaxonomy(fact.concept)) continue;
    const group = groups.get(fact.concept.local);
    if (group === undefined) groups.set(fact.concept.local, [fact]);
    else group.push(fact);
  }
  return groups;
}

/** The criteria that facts must meet, and the set of flags to add defects to. */
interface CandidateContext {
  readonly document: IxbrlDocument;
  readonly criteria: FigureCriteria;
  readonly overview: OverviewRange;
  readonly flags: Set<ReportFlag>;
}

function toCandidates(
  facts: readonly XbrlFact[],
  concept: FigureConcept,
  reading: CandidateContext,
): FigureCandidate[] {
  const { document, criteria, flags } = reading;
  const isDuration = concept.period === 'duration';
  const ofKind = facts.flatMap((fact) => {
    const context = document.contexts.get(fact.contextRef);
    if (context === undefined) {
      flags.add('unknown-context');
      return [];
    }
    const { start, end } = context;
    const isWanted =
      criteria.isInScope(context) && end === criteria.year.end && (start !== null) === isDuration;
    return isWanted ? [{ fact, start }] : [];
  });
  const exact = ofKind.filter(({ start }) => !isDuration || start === criteria.year.start);
  return (exact.length > 0 ? exact : ofKind)
    .map(({ fact }) => toCandidate(fact, concept, reading))
    .filter((candidate) => candidate !== null);
}

function toCandidate(
  fact: XbrlFact,
  { unit }: FigureConcept,
  { document, criteria, overview, flags }: CandidateContext,
): FigureCandidate | null {
  const measured = document.units.get(fact.unitRef ?? '');
  const problem =
    measured === undefined ? 'unknown-unit' : findUnitProblem(measured, unit, criteria.currency);
  if (problem !== null) {
    flags.add(problem);
    return null;
  }
  const { value, warning } = parseFactNumber(fact);
  if (warning !== null) flags.add(warning);
  if (value === null) return null;
  if (!isPlausible(value, unit)) {
    flags.add('implausible-number');
    return null;
  }
  return {
    value,
    tolerance: 0.5 * 10 ** fact.scale,
    scale: fact.scale,
    decimals: toDecimals(fact.decimals),
    isInOverview: fact.position >= overview.from && fact.position <= overview.to,
    position: fact.position,
  };
}

/** Returns why a fact with this unit cannot be the figure, or null if it can. */
function findUnitProblem(
  { measures: [measure], denominators }: XbrlUnit,
  unit: FigureConcept['unit'],
  currency: string,
): 'wrong-unit' | 'currency-not-uniform' | null {
  const isMoney = measure?.namespace === ISO4217_NAMESPACE;
  if (measure === undefined || denominators.length > 0 || isMoney !== (unit === 'money')) return 'wrong-unit';
  return isMoney && measure.local !== currency ? 'currency-not-uniform' : null;
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
    a.scale - b.scale ||
    compareNumbers(b.decimals, a.decimals) ||
    Number(a.isInOverview) - Number(b.isInOverview) ||
    a.position - b.position
  );
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

interface OverviewRange {
  readonly from: number;
  readonly to: number;
}

/** Number of facts in a row of the multi-year overview before the first fact of an older year. */
const COLUMNS_BEFORE = 2;

/** Returns the positions of the multi-year overview. Only its facts are two or more years older. */
function findOverview(
  { facts, contexts }: IxbrlDocument,
  { year, isInTaxonomy }: FigureCriteria,
): OverviewRange {
  let [first, last] = [Infinity, -Infinity];
  for (const { kind, concept, contextRef, position } of facts) {
    const context = contexts.get(contextRef);
    if (context === undefined || context.start === null || context.end === null) continue;
    if (kind !== 'number' || !isInTaxonomy(concept) || countYears(context.end, year.end) < 2) continue;
    first = Math.min(first, position);
    last = Math.max(last, position);
  }
  return { from: first - COLUMNS_BEFORE, to: last };
}

function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}
