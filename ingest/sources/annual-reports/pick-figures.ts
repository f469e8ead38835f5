import type { Context, Fact, IxbrlDocument } from '../../parse/ixbrl/ixbrl-document.ts';
import { ISO4217 } from '../../parse/ixbrl/namespaces.ts';
import { toNumber } from '../../parse/ixbrl/to-number.ts';
import type { QName } from '../../parse/ixbrl/xml-handler.ts';
import { FIGURE_NAMES, type FigureConcept, type FigureName } from './concepts.ts';
import type { FiscalYear } from './find-fiscal-year.ts';
import type { Flag } from './flags.ts';

/** A figure for every name; null for a line that a report does not have. */
export type Figures = Readonly<Record<FigureName, number | null>>;

/** What figures are picked by. */
export interface Picking {
  readonly concepts: Readonly<Record<FigureName, FigureConcept>>;
  /** True for the namespaces that the concepts are of. */
  readonly isOurs: (concept: QName) => boolean;
  /** True for contexts of whom the figures are asked for: the company, or the group. */
  readonly isInScope: (context: Context) => boolean;
  readonly year: FiscalYear;
  /** Code of the currency that amounts must be in. */
  readonly currency: string;
}

/** A value that a figure could have. */
interface Candidate {
  readonly value: number;
  /** Half of the last place that the value is given to. */
  readonly tolerance: number;
  readonly scale: number;
  /** Places after the point that are exact; Infinity for all. */
  readonly decimals: number;
  readonly isInOverview: boolean;
  readonly position: number;
}

/** What was picked, and by the way: figures that are given twice and differ by no more than rounding. */
export interface Picked {
  readonly figures: Figures;
  readonly rounded: readonly FigureName[];
  /** Half of the last place, by figure. */
  readonly tolerances: ReadonlyMap<FigureName, number>;
}

/**
 * Picks one value for each figure: facts outside of tuples, of the scope and the year; the smallest scale, then the most decimals, then what
 * is not in the overview of several years, then the first (formats/annual-reports.md, section 6).
 */
export function pickFigures(document: IxbrlDocument, picking: Picking, flags: Set<Flag>): Picked {
  const byName = groupByName(document, picking);
  const overview = findOverview(document, picking);
  const figures = Object.fromEntries(FIGURE_NAMES.map((name) => [name, null])) as Record<
    FigureName,
    number | null
  >;
  const rounded: FigureName[] = [];
  const tolerances = new Map<FigureName, number>();
  for (const figure of FIGURE_NAMES) {
    const concept = picking.concepts[figure];
    const candidates = concept.names
      .map((name) => toCandidates(byName.get(name) ?? [], concept, document, picking, overview, flags))
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

function groupByName({ facts }: IxbrlDocument, { isOurs }: Picking): Map<string, Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    if (fact.kind !== 'number' || fact.tuple !== null || fact.isNil || !isOurs(fact.concept)) continue;
    const group = groups.get(fact.concept.local);
    if (group === undefined) groups.set(fact.concept.local, [fact]);
    else group.push(fact);
  }
  return groups;
}

function toCandidates(
  facts: readonly Fact[],
  concept: FigureConcept,
  document: IxbrlDocument,
  picking: Picking,
  overview: Overview,
  flags: Set<Flag>,
): Candidate[] {
  const inScope = facts.filter((fact) => {
    const context = document.contexts.get(fact.contextRef);
    if (context === undefined) flags.add('unknown-context');
    return context !== undefined && picking.isInScope(context) && context.end === picking.year.end;
  });
  const startOf = (fact: Fact): string | null => document.contexts.get(fact.contextRef)!.start;
  const isDuration = concept.period === 'duration';
  const ofKind = inScope.filter((fact) => (startOf(fact) !== null) === isDuration);
  const exact = ofKind.filter((fact) => !isDuration || startOf(fact) === picking.year.start);
  return (exact.length > 0 ? exact : ofKind)
    .map((fact) => toCandidate(fact, concept, document, picking, overview, flags))
    .filter((candidate) => candidate !== null);
}

function toCandidate(
  fact: Fact,
  { unit }: FigureConcept,
  { units }: IxbrlDocument,
  { currency }: Picking,
  overview: Overview,
  flags: Set<Flag>,
): Candidate | null {
  const measured = units.get(fact.unitRef ?? '');
  if (measured === undefined) flags.add('unknown-unit');
  const [measure] = measured?.measures ?? [];
  if (measure === undefined || measured!.denominators.length > 0) return null;
  const money = measure.namespace === ISO4217 ? measure.local : null;
  if (unit === 'money' ? money !== currency : money !== null) return null;
  const { value, warning } = toNumber(fact);
  if (warning !== null) flags.add(warning);
  if (value === null) return null;
  const decimals = toDecimals(fact.decimals);
  return {
    value,
    tolerance: 0.5 * 10 ** Math.max(fact.scale, Number.isFinite(decimals) ? -decimals : fact.scale),
    scale: fact.scale,
    decimals,
    isInOverview: fact.position >= overview.from && fact.position <= overview.to,
    position: fact.position,
  };
}

function toDecimals(decimals: string | null): number {
  if (decimals === null || decimals.trim() === 'INF') return Infinity;
  const places = Number(decimals);
  return Number.isInteger(places) && Math.abs(places) <= 12 ? places : 0;
}

function compareCandidates(a: Candidate, b: Candidate): number {
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

interface Overview {
  readonly from: number;
  readonly to: number;
}

/** Facts of a row that stand before its first old year. */
const COLUMNS_BEFORE = 2;

/** Where the overview of several years is: only there are results of the year before last and older ones. */
function findOverview({ facts, contexts }: IxbrlDocument, { year, isOurs }: Picking): Overview {
  const positions = facts
    .filter(({ kind, concept, contextRef }) => {
      const context = contexts.get(contextRef);
      if (context === undefined || context.start === null || context.end === null) return false;
      const isOld = countYears(context.end, year.end) >= 2;
      return kind === 'number' && isOurs(concept) && isOld;
    })
    .map(({ position }) => position);
  if (positions.length === 0) return { from: Infinity, to: -Infinity };
  return { from: Math.min(...positions) - COLUMNS_BEFORE, to: Math.max(...positions) };
}

function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}
