import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { FactScope } from './index-facts.ts';

/** Positions of the first and the last fact of the multi-year overview in a report. */
export interface MultiYearOverviewPositions {
  readonly from: number;
  readonly to: number;
}

/** Number of facts in a row of the multi-year overview before the first one of an older year. */
const COLUMNS_BEFORE = 2;

/**
 * Returns the positions of the multi-year overview in a report whose fiscal year ends on `end`. The
 * overview extends from the first to the last fact of years that end at least two years before
 * `end`. The range is empty for a report without an overview.
 */
export function findMultiYearOverview(
  { facts, contexts }: IxbrlDocument,
  { isInTaxonomy }: Pick<FactScope, 'isInTaxonomy'>,
  end: string,
): MultiYearOverviewPositions {
  let [first, last] = [Infinity, -Infinity];
  for (const { kind, concept, contextRef, position } of facts) {
    const context = contexts.get(contextRef);
    if (context === undefined || context.start === null || context.end === null) continue;
    if (kind !== 'number' || !isInTaxonomy(concept) || countYears(context.end, end) < 2) continue;
    first = Math.min(first, position);
    last = Math.max(last, position);
  }
  return { from: first - COLUMNS_BEFORE, to: last };
}

function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}
