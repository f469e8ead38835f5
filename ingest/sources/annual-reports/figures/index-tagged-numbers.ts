import {
  findLastDay,
  type IxbrlDocument,
  type XbrlContext,
  type XbrlFact,
} from '../../../parse/ixbrl/ixbrl-document.ts';
import type { QName } from '../../../parse/xml/xml-handler.ts';

export interface FactFilter {
  readonly isInTaxonomy: (concept: QName) => boolean;
  readonly isOfSelectedEntity: (context: XbrlContext) => boolean;
}

/** The day is null for an amount on a single day. */
export interface NumberWithPeriodStart {
  readonly fact: XbrlFact;
  readonly durationStartDay: string | null;
}

export type NumbersByDay = ReadonlyMap<string, ReadonlyMap<string, readonly NumberWithPeriodStart[]>>;

/** Numbers with the same day and concept are in document order. */
interface TaggedNumberIndex {
  readonly numbersByDay: NumbersByDay;
  readonly hasNumberWithUnknownContext: boolean;
}

/** Leaves out texts, empty facts and numbers in tuples. */
export function indexTaggedNumbers(
  { facts, contexts }: IxbrlDocument,
  { isInTaxonomy, isOfSelectedEntity }: FactFilter,
): TaggedNumberIndex {
  let hasNumberWithUnknownContext = false;
  const index = new Map<string, Map<string, NumberWithPeriodStart[]>>();
  for (const fact of facts) {
    if (!isNumberOutsideTuples(fact) || !isInTaxonomy(fact.concept)) continue;
    const context = contexts.get(fact.contextRef);
    if (context === undefined) {
      hasNumberWithUnknownContext = true;
      continue;
    }
    const { period } = context;
    const lastDay = findLastDay(period);
    if (lastDay === null || !isOfSelectedEntity(context)) continue;
    const byName = index.get(lastDay) ?? new Map<string, NumberWithPeriodStart[]>();
    if (byName.size === 0) index.set(lastDay, byName);
    const indexed = { fact, durationStartDay: period.kind === 'duration' ? period.start : null };
    const group = byName.get(fact.concept.local);
    if (group === undefined) byName.set(fact.concept.local, [indexed]);
    else group.push(indexed);
  }
  return { numbersByDay: index, hasNumberWithUnknownContext };
}

function isNumberOutsideTuples({ kind, tuple, isNil }: XbrlFact): boolean {
  return kind === 'number' && tuple === null && !isNil;
}
