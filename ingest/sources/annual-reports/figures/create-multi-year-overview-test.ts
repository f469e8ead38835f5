import type { IxbrlDocument, XbrlFact } from '../../../parse/ixbrl/ixbrl-document.ts';
import type { FactFilter } from './index-tagged-numbers.ts';

const COLUMNS_BEFORE = 2;

/**
 * Returns a test whether a fact is in the multi-year overview of a report. The overview ends at the
 * last number of a year that ends at least two calendar years before `reportFiscalYearEnd`. It
 * starts two facts before the first such number, because rows begin with the two latest years. In a
 * report without such numbers, the test is false for every fact.
 */
export function createMultiYearOverviewTest(
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
