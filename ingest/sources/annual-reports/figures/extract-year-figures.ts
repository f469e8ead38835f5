import type { FigureOriginInReports } from '../../../../shared/domain/fiscal-year.ts';
import type { IxbrlDocument, XbrlFact } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { AccountingFramework } from './accounting-framework.ts';
import {
  MULTI_YEAR_OVERVIEW_FIGURES,
  PUBLISHED_FIGURE_NAMES,
  type FigureConcepts,
  type FigureName,
} from './concepts.ts';
import { completeFigures } from './complete-figures.ts';
import {
  listEarlierYearsLatestFirst,
  isDayDirectlyBefore,
  type FiscalYearPeriod,
} from './list-earlier-years-latest-first.ts';
import type { FiscalYearDays } from './find-fiscal-year.ts';
import { indexTaggedNumbers, type FactFilter, type NumbersByDay } from './index-tagged-numbers.ts';
import type { ReportFlag } from './report-flag.ts';
import { selectFigures, type FigureValues } from './select-figures.ts';

export interface ExtractedYear {
  /**
   * `filed`: the year of the report. `comparative`: the preceding year. `overview`: a year whose
   * figures are only in the multi-year overview.
   */
  readonly basis: FigureOriginInReports;
  readonly isGroup: boolean;
  readonly year: FiscalYearPeriod;
  readonly figures: FigureValues;
  /** Figures that are tagged twice, with values that differ only by rounding. */
  readonly figuresWithDifferentlyRoundedTags: readonly FigureName[];
  /** Unit to which each figure is rounded, in kronor or persons: 1000 for a figure in thousands. */
  readonly roundingUnitByFigure: ReadonlyMap<FigureName, number>;
  readonly scaleByFigure: ReadonlyMap<FigureName, number>;
  readonly flags: ReadonlySet<ReportFlag>;
}

export interface ExtractionScope extends FactFilter {
  readonly concepts: FigureConcepts;
  readonly isGroup: boolean;
}

interface ReportPeriod {
  readonly year: FiscalYearDays;
  readonly accountingFramework: AccountingFramework;
  readonly currency: string;
}

/**
 * Extracts the figures of the year of a report and of the earlier years in it, latest first. Adds
 * flags about the year of the report to `flags`. Leaves out earlier years without figures, and the
 * opening balance of a new company, which is not a fiscal year.
 */
export function extractYearFigures(
  document: IxbrlDocument,
  scope: ExtractionScope,
  { year, accountingFramework, currency }: ReportPeriod,
  flags: Set<ReportFlag>,
): readonly [ExtractedYear, ...ExtractedYear[]] {
  const { numbersByDay, hasNumberWithUnknownContext } = indexTaggedNumbers(document, scope);
  if (hasNumberWithUnknownContext) flags.add('unknown-context');
  const { concepts, isGroup } = scope;
  const isInOverview = createMultiYearOverviewTest(document, scope, year.end);
  const extract = (wanted: FiscalYearPeriod, isOwn: boolean, found: Set<ReportFlag>): ExtractedYear => {
    const flowStart = isOwn ? findFlowStart(numbersByDay, year) : wanted.start;
    const criteria = { concepts, year: wanted, flowStart, currency, isInOverview };
    const picked = selectFigures(numbersByDay, document.units, criteria, found);
    const {
      figures,
      roundingUnitByFigure,
      flags: more,
    } = completeFigures(picked, accountingFramework, wanted);
    for (const flag of more) found.add(flag);
    const isComparative = isDayDirectlyBefore(wanted.end, year.start) && hasStatements(figures);
    const basis = isOwn ? 'filed' : isComparative ? 'comparative' : 'overview';
    return {
      basis,
      isGroup,
      year: wanted,
      figures,
      figuresWithDifferentlyRoundedTags: picked.figuresWithDifferentlyRoundedTags,
      roundingUnitByFigure,
      scaleByFigure: picked.scaleByFigure,
      flags: found,
    };
  };
  const earlier = listEarlierYearsLatestFirst(document, scope, numbersByDay, year)
    .map((wanted) => extract(wanted, false, new Set()))
    .filter((each) => !each.flags.has('no-figures') && !isOpeningBalance(each));
  return [extract(year, true, flags), ...earlier];
}

/**
 * Returns the first day of the flows of a report's own year. If no flow begins with the year, its
 * tagged days are wrong, and the first day is that of most flows. A flow with another first day
 * beside them is of a part of the year, or of several years.
 */
function findFlowStart(numbers: NumbersByDay, { start, end }: FiscalYearDays): string {
  const counts = new Map<string, number>();
  for (const { durationStartDay: day } of [...(numbers.get(end)?.values() ?? [])].flat())
    if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  if (counts.has(start)) return start;
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? start;
}

/** True if any figure is known that multi-year overviews lack. */
function hasStatements(figures: FigureValues): boolean {
  return PUBLISHED_FIGURE_NAMES.some(
    (name) => figures[name] !== null && !MULTI_YEAR_OVERVIEW_FIGURES.has(name),
  );
}

/** Equity on the day before the first year of a new company, which is not a fiscal year. */
function isOpeningBalance({ year, figures }: ExtractedYear): boolean {
  return year.start === null && figures.totalAssets === null;
}

const COLUMNS_BEFORE = 2;

/**
 * Returns a test whether a fact is in the multi-year overview of a report. The overview ends at the
 * last number of a year that ends at least two calendar years before `reportFiscalYearEnd`. It
 * starts two facts before the first such number, because rows begin with the two latest years. In a
 * report without such numbers, the test is false for every fact.
 */
function createMultiYearOverviewTest(
  { facts, contexts }: IxbrlDocument,
  { isInTaxonomy }: Pick<FactFilter, 'isInTaxonomy'>,
  reportFiscalYearEnd: string,
): (fact: Pick<XbrlFact, 'position'>) => boolean {
  let first = Infinity;
  let last = -Infinity;
  for (const { kind, concept, contextRef, position } of facts) {
    const period = contexts.get(contextRef)?.period;
    if (kind !== 'number' || period?.kind !== 'duration' || !isInTaxonomy(concept)) continue;
    if (countYears(period.end, reportFiscalYearEnd) < 2) continue;
    first = Math.min(first, position);
    last = Math.max(last, position);
  }
  return ({ position }) => position >= first - COLUMNS_BEFORE && position <= last;
}

function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}
