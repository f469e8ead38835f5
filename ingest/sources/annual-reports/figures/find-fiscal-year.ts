import { isIsoDate } from '../../../parse/parse-field.ts';
import { findLastDay, type IxbrlDocument, type XbrlFact } from '../../../parse/ixbrl/ixbrl-document.ts';
import { parseFactDay } from '../../../parse/ixbrl/parse-fact-value.ts';
import type { TextConceptName } from './concepts.ts';
import type { ReportFlag } from './report-flag.ts';

/** First and last day of a fiscal year, ISO dates. */
export interface FiscalYearDays {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 86_400_000;
const MAX_FISCAL_YEAR_DAYS = 550;

/**
 * Finds the fiscal year of a report by its dates (docs/formats/annual-reports.md). Of several
 * tagged pairs of dates, prefers valid fiscal years, then the most frequent pair. Without usable
 * tagged dates, uses the period that most numbers have. Null if no number has a period either.
 * Flags dates that disagree or are wrong.
 */
export function findFiscalYear(document: IxbrlDocument, flags: Set<ReportFlag>): FiscalYearDays | null {
  const mostUsed = findMostUsedYear(document, flags);
  const tagged = readTaggedDays(document, mostUsed, flags);
  const { starts, ends } = tagged;
  const year = chooseYear(pairDays(document, tagged, mostUsed), mostUsed);
  if (year === null && starts.length + ends.length > 0) flags.add('fiscal-dates-wrong');
  const found = year ?? mostUsed;
  if (found !== null && !isValidFiscalYear(found)) flags.add('fiscal-year-too-long');
  return found;
}

/** A year has at most eighteen months. */
export function isValidFiscalYear({ start, end }: FiscalYearDays): boolean {
  return isIsoDate(start) && isIsoDate(end) && start <= end && countDays(start, end) <= MAX_FISCAL_YEAR_DAYS;
}

function countDays(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;
}

interface TaggedDays {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

/**
 * Returns the days that a report tags as the first or last day of its fiscal year, in document
 * order. A report can also tag days of other years. If some days have a context that ends on the
 * last day of `mostUsed`, returns only these. A day that the page shows wins over a hidden one of
 * the same fact. Flags days that disagree.
 */
function readTaggedDays(
  { facts, contexts }: IxbrlDocument,
  mostUsed: FiscalYearDays | null,
  flags: Set<ReportFlag>,
): TaggedDays {
  const read = (name: TextConceptName): string[] => {
    const dates: { date: string; isCurrent: boolean; fact: XbrlFact }[] = [];
    for (const fact of facts) {
      if (fact.concept.local !== name || fact.isNil) continue;
      const { day: date, warning } = parseFactDay(fact);
      if (date === '') continue;
      if (warning !== null) flags.add(warning);
      const context = contexts.get(fact.contextRef);
      const lastDay = context === undefined ? undefined : findLastDay(context.period);
      if (date !== null && isIsoDate(date)) dates.push({ date, isCurrent: lastDay === mostUsed?.end, fact });
      else flags.add('fiscal-dates-wrong');
    }
    const current = dates.filter(({ isCurrent }) => isCurrent);
    const read = current.length > 0 ? current : dates;
    if (new Set(read.map(({ date }) => date)).size > 1) flags.add('fiscal-dates-disagree');
    const seen = new Set(read.filter(({ fact }) => !fact.isHidden).map(({ fact }) => fact.contextRef));
    return read.filter(({ fact }) => !fact.isHidden || !seen.has(fact.contextRef)).map(({ date }) => date);
  };
  return { starts: read('RakenskapsarForstaDag'), ends: read('RakenskapsarSistaDag') };
}

/** Days that are not tagged are taken from the periods of XBRL contexts. */
function pairDays(
  document: IxbrlDocument,
  { starts, ends }: TaggedDays,
  mostUsed: FiscalYearDays | null,
): readonly FiscalYearDays[] {
  if (starts.length === 0) {
    const known = mapStartsByEnd(document, mostUsed);
    return ends.flatMap((end) => {
      const start = known.get(end);
      return start === undefined ? [] : [{ start, end }];
    });
  }
  if (ends.length === 0)
    return mostUsed === null ? [] : starts.map((start) => ({ start, end: mostUsed.end }));
  const pairs = starts.flatMap((start, index) => {
    const end = ends[index];
    return end === undefined ? [] : [{ start, end }];
  });
  // A stray day shifts the pairs.
  const isTagged = mostUsed !== null && starts.includes(mostUsed.start) && ends.includes(mostUsed.end);
  return isTagged && !pairs.some((pair) => isSameYear(pair, mostUsed)) ? [...pairs, mostUsed] : pairs;
}

/** Of several periods that end on the same day, `mostUsed` counts, else the first one. */
function mapStartsByEnd({ contexts }: IxbrlDocument, mostUsed: FiscalYearDays | null): Map<string, string> {
  const starts = new Map<string, string>();
  for (const { period } of contexts.values()) {
    if (period.kind === 'duration' && isIsoDate(period.start) && !starts.has(period.end))
      starts.set(period.end, period.start);
  }
  if (mostUsed !== null) starts.set(mostUsed.end, mostUsed.start);
  return starts;
}

/**
 * Chooses the fiscal year of a report from pairs of a first and a last day. Prefers valid fiscal
 * years, then the pair that occurs most often, then the pair `mostUsed`. Ignores pairs whose first
 * day is after the last. Null if no pair is left.
 */
function chooseYear(
  pairs: readonly FiscalYearDays[],
  mostUsed: FiscalYearDays | null,
): FiscalYearDays | null {
  const counts = new Map<string, number>();
  for (const { start, end } of pairs) {
    if (start <= end) counts.set(`${end} ${start}`, (counts.get(`${end} ${start}`) ?? 0) + 1);
  }
  const years = [...counts].map(([key, count]) => ({ year: toYear(key), count }));
  const [best] = years.sort(
    (a, b) =>
      Number(isValidFiscalYear(b.year)) - Number(isValidFiscalYear(a.year)) ||
      b.count - a.count ||
      Number(isSameYear(b.year, mostUsed)) - Number(isSameYear(a.year, mostUsed)),
  );
  return best?.year ?? null;
}

/** On a tie, the latest. */
function findMostUsedYear({ facts, contexts }: IxbrlDocument, flags: Set<ReportFlag>): FiscalYearDays | null {
  const counts = new Map<string, number>();
  for (const { kind, contextRef } of facts) {
    const period = contexts.get(contextRef)?.period;
    if (kind === 'number' && period?.kind === 'duration') {
      const key = `${period.end} ${period.start}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const years = [...counts].map(([key, count]) => ({ key, year: toYear(key), count }));
  const real = years.filter(
    ({ year }) => isIsoDate(year.start) && isIsoDate(year.end) && year.start <= year.end,
  );
  if (real.length < years.length) flags.add('fiscal-dates-wrong');
  const [best] = real.sort((a, b) => b.count - a.count || (a.key < b.key ? 1 : -1));
  return best?.year ?? null;
}

function toYear(key: string): FiscalYearDays {
  const [end, start] = key.split(' ') as [string, string];
  return { start, end };
}

function isSameYear(a: FiscalYearDays, b: FiscalYearDays | null): boolean {
  return a.start === b?.start && a.end === b.end;
}
