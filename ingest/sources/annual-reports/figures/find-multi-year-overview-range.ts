import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { FactScope } from './index-tagged-numbers.ts';

/** Positions in the document of the first and the last fact of the multi-year overview. */
export interface MultiYearOverviewRange {
  readonly firstPosition: number;
  readonly lastPosition: number;
}

/**
 * Number of columns before the first older year in the multi-year overview: the year of the report
 * and the year before it.
 */
const COLUMNS_BEFORE = 2;

/**
 * Returns the range of facts in the multi-year overview of a report. The overview extends from the
 * first to the last fact of years that end at least two years before `fiscalYearEnd`. Without an
 * overview, the first position is after the last one.
 */
export function findMultiYearOverviewRange(
  { facts, contexts }: IxbrlDocument,
  { isInTaxonomy }: Pick<FactScope, 'isInTaxonomy'>,
  fiscalYearEnd: string,
): MultiYearOverviewRange {
  let [first, last] = [Infinity, -Infinity];
  for (const { kind, concept, contextRef, position } of facts) {
    const context = contexts.get(contextRef);
    if (context === undefined || context.start === null || context.end === null) continue;
    if (kind !== 'number' || !isInTaxonomy(concept) || countYears(context.end, fiscalYearEnd) < 2) continue;
    first = Math.min(first, position);
    last = Math.max(last, position);
  }
  return { firstPosition: first - COLUMNS_BEFORE, lastPosition: last };
}

function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}
