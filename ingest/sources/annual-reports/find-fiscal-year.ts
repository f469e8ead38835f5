import type { IxbrlDocument } from '../../parse/ixbrl/ixbrl-document.ts';
import { toText } from '../../parse/ixbrl/to-text.ts';
import type { TextName } from './concepts.ts';
import type { Flag } from './flags.ts';

/** First and last day, ISO dates. */
export interface FiscalYear {
  readonly start: string;
  readonly end: string;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Eighteen months. */
const MOST_DAYS = 550;

/**
 * The fiscal year of a report, by its dates and never by the ids of its contexts (formats/annual-reports.md, sections 1 and 6). Dates that
 * are tagged several times and disagree: the most repeated, else those of the most used context, with a flag. Null when there are none.
 */
export function findFiscalYear(document: IxbrlDocument, flags: Set<Flag>): FiscalYear | null {
  const mostUsed = findMostUsedYear(document);
  const end = pickDate(document, 'RakenskapsarSistaDag', mostUsed?.end, flags) ?? mostUsed?.end;
  if (end === undefined) return null;
  const start =
    pickDate(document, 'RakenskapsarForstaDag', mostUsed?.start, flags) ??
    (mostUsed?.end === end ? mostUsed.start : undefined) ??
    [...document.contexts.values()].find((context) => context.start !== null && context.end === end)?.start;
  if (start === undefined || start === null || start > end) {
    flags.add('fiscal-dates-wrong');
    return mostUsed;
  }
  const days = countDays(start, end);
  if (days > MOST_DAYS) flags.add('fiscal-year-too-long');
  return { start, end };
}

/** Days from the first to the last, both counted. */
export function countDays(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;
}

/** The day before an ISO date. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);
}

function pickDate(
  { facts }: IxbrlDocument,
  name: TextName,
  favourite: string | undefined,
  flags: Set<Flag>,
): string | undefined {
  const counts = new Map<string, number>();
  for (const fact of facts) {
    if (fact.concept.local !== name || fact.isNil) continue;
    const date = toText(fact)?.trim() ?? '';
    if (ISO_DATE.test(date) && !Number.isNaN(Date.parse(date))) counts.set(date, (counts.get(date) ?? 0) + 1);
    else if (date !== '') flags.add('fiscal-dates-wrong');
  }
  if (counts.size > 1) flags.add('fiscal-dates-disagree');
  const most = Math.max(...counts.values());
  const candidates = [...counts].filter(([, count]) => count === most).map(([date]) => date);
  return candidates.includes(favourite ?? '') ? favourite : candidates[0];
}

/** The duration that most numbers are about; of equals the latest. */
function findMostUsedYear({ facts, contexts }: IxbrlDocument): FiscalYear | null {
  const counts = new Map<string, number>();
  for (const { kind, contextRef } of facts) {
    const context = contexts.get(contextRef);
    if (kind !== 'number' || context === undefined || context.start === null || context.end === null)
      continue;
    const key = `${context.end} ${context.start}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1));
  if (best === undefined) return null;
  const [end, start] = best[0].split(' ') as [string, string];
  return { start, end };
}
