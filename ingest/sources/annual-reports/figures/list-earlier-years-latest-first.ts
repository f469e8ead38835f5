import type { IxbrlDocument } from '../../../parse/ixbrl/ixbrl-document.ts';
import { isValidFiscalYear, type FiscalYearDays } from './find-fiscal-year.ts';
import type { NumbersByDay, FactFilter } from './index-tagged-numbers.ts';

/**
 * First and last day of a fiscal year in a report, ISO dates. The first day is null if the report
 * has only amounts at the end of the year, which do not show when the year started.
 */
export interface FiscalYearPeriod {
  readonly start: string | null;
  readonly end: string;
}

const MAX_EARLIER_YEARS = 10;
const DAY_MS = 86_400_000;
const MAX_DAYS_OFF_EXPECTED_YEAR_END = 180;

/**
 * Finds the fiscal years before `reportFiscalYear`, latest first, among the periods of the contexts
 * (docs/formats/annual-reports.md#years). Years do not overlap. Prefers the period that ends on the
 * day before the later year, then the one that ends last, then the one with the most figures. A
 * year with only a balance sheet has `start` null.
 */
export function listEarlierYearsLatestFirst(
  { contexts }: IxbrlDocument,
  { isOfSelectedEntity }: Pick<FactFilter, 'isOfSelectedEntity'>,
  numbersByDay: NumbersByDay,
  reportFiscalYear: FiscalYearDays,
): readonly FiscalYearPeriod[] {
  if (!isValidFiscalYear(reportFiscalYear)) return [];
  const periods = listPeriods(contexts, isOfSelectedEntity);
  const years: FiscalYearPeriod[] = [];
  for (let later = reportFiscalYear; years.length < MAX_EARLIER_YEARS;) {
    const before = toDayBefore(later.start);
    const found = choosePeriod(periods, numbersByDay, later, before);
    if (later === reportFiscalYear && hasBalanceOnly(found, before, numbersByDay))
      years.push({ start: null, end: before });
    if (found === null) break;
    years.push(found);
    later = found;
  }
  return years;
}

function listPeriods(
  contexts: IxbrlDocument['contexts'],
  isOfEntity: FactFilter['isOfSelectedEntity'],
): readonly FiscalYearDays[] {
  const periods = new Map<string, FiscalYearDays>();
  for (const context of contexts.values()) {
    if (context.period.kind !== 'duration' || !isOfEntity(context)) continue;
    const { start, end } = context.period;
    if (isValidFiscalYear({ start, end })) periods.set(`${start} ${end}`, { start, end });
  }
  return [...periods.values()];
}

/**
 * True if the report has amounts for `before`, the day before its fiscal year, but no earlier
 * fiscal year that ends near that day. The report then has only a balance sheet for that year, as
 * when a company had no income and costs. `found` is the latest earlier fiscal year; null for none.
 */
function hasBalanceOnly(found: FiscalYearDays | null, before: string, index: NumbersByDay): boolean {
  const isOther = found === null || countDaysBetween(found.end, before) > MAX_DAYS_OFF_EXPECTED_YEAR_END;
  return isOther && index.has(before);
}

export function isDayDirectlyBefore(end: string, start: string): boolean {
  return end === toDayBefore(start);
}

function toDayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

function countDaysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

function choosePeriod(
  periods: readonly FiscalYearDays[],
  index: NumbersByDay,
  later: FiscalYearDays,
  before: string,
): FiscalYearDays | null {
  const [best] = periods
    .filter(({ end }) => end < later.start)
    .map((period) => ({ period, count: countFigures(index, period) }))
    .filter(({ period: { end }, count }) => count > 0 || (end === before && index.has(end)))
    .sort(
      (a, b) =>
        Number(b.period.end === before) - Number(a.period.end === before) ||
        (a.period.end === b.period.end ? b.count - a.count : a.period.end < b.period.end ? 1 : -1) ||
        (a.period.start < b.period.start ? -1 : 1),
    );
  return best?.period ?? null;
}

function countFigures(index: NumbersByDay, { start, end }: FiscalYearDays): number {
  let count = 0;
  for (const facts of index.get(end)?.values() ?? [])
    for (const each of facts) if (each.durationStartDay === start) count += 1;
  return count;
}
