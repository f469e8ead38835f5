import type { IxbrlDocument, XbrlFact } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { EntityAndTaxonomyFactFilter } from './index-tagged-numbers.ts';

/**
 * Columns of the multi-year overview before the first older year: the year of the report, and the
 * year before it.
 */
const COLUMNS_BEFORE = 2;

/**
 * Returns a test for facts in the multi-year overview of a report. The overview is located by its
 * numbers of older years, which end at least two calendar years before `fiscalYearEnd`. It ends at
 * the last such number, and starts two facts before the first, because rows begin with the two
 * latest years. Without such numbers, the test is false for every fact.
 */
export function createMultiYearOverviewTest(
  { facts, contexts }: IxbrlDocument,
  { isInTaxonomy }: Pick<EntityAndTaxonomyFactFilter, 'isInTaxonomy'>,
  fiscalYearEnd: string,
): (fact: Pick<XbrlFact, 'position'>) => boolean {
  let [first, last] = [Infinity, -Infinity];
  for (const { kind, concept, contextRef, position } of facts) {
    const period = contexts.get(contextRef)?.period;
    if (kind !== 'number' || period?.kind !== 'duration' || !isInTaxonomy(concept)) continue;
    if (countYears(period.end, fiscalYearEnd) < 2) continue;
    first = Math.min(first, position);
    last = Math.max(last, position);
  }
  return ({ position }) => position >= first - COLUMNS_BEFORE && position <= last;
}

function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}
