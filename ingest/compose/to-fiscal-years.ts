import type {
  FigureOriginInReports,
  FiscalYear,
  GroupFiscalYear,
  Ratios,
} from '../../shared/domain/fiscal-year.ts';
import type { ReportedYear, StatedRatios } from '../source/company-parts.ts';
import { isRestatedByLaterReport } from './is-restated-by-later-report.ts';
import { toRatios } from './to-ratios.ts';

export interface CompanyFiscalYears {
  readonly years: readonly FiscalYear[];
  readonly groupYears: readonly GroupFiscalYear[];
}

/**
 * Builds the fiscal years of a company and of its group from the years in its reports
 * (docs/callers/years.md#years). The last day of a year identifies it. Figures of the year's own
 * report have precedence, then those of the nearest later report.
 */
export function toFiscalYears(reportedYears: readonly ReportedYear[]): CompanyFiscalYears {
  return {
    years: buildYears(reportedYears.filter(({ isGroup }) => !isGroup)),
    groupYears: buildYears(reportedYears.filter(({ isGroup }) => isGroup)).map((year) => ({
      ...year,
      group: true,
    })),
  };
}

function buildYears(reportedYears: readonly ReportedYear[]): FiscalYear[] {
  const chosen = chooseReadings(reportedYears);
  return chosen.map((reading, index) => ({
    ...reading.financials,
    basis: reading.basis,
    filing: reading.containingReportFiscalYearEnd,
    restated: isRestatedByLaterReport(reading, reportedYears),
    flags: [...reading.flags],
    ratios: fillWithStated(
      toRatios({
        figures: reading.financials,
        inventories: reading.inventories ?? 0,
        previousYearFigures: chosen[index + 1]?.financials ?? null,
      }),
      reading.statedRatios ?? {},
    ),
  }));
}

function fillWithStated(computed: Ratios, stated: StatedRatios): Ratios {
  const entries = Object.entries(computed) as [keyof Ratios, number | null][];
  return Object.fromEntries(entries.map(([name, ratio]) => [name, ratio ?? stated[name] ?? null])) as Ratios;
}

const RANKS: Readonly<Record<FigureOriginInReports, number>> = { filed: 0, comparative: 1, overview: 2 };

/**
 * Chooses one report for each fiscal year, and returns its figures of that year, latest year first.
 * Prefers the year's own report to later reports, which repeat the year. A year without its own
 * report is left out if it overlaps a chosen year, because its first or last day is then wrong.
 */
function chooseReadings(readings: readonly ReportedYear[]): ReportedYear[] {
  const ordered = [...readings].sort(
    (a, b) =>
      RANKS[a.basis] - RANKS[b.basis] ||
      compareDays(a, b) ||
      compareText(a.containingReportFiscalYearEnd, b.containingReportFiscalYearEnd),
  );
  const chosen: ReportedYear[] = [];
  for (const reading of ordered) {
    const isSame = reading.basis === 'filed' ? endsWith : overlaps;
    if (!chosen.some((other) => isSame(reading, other))) chosen.push(reading);
  }
  return chosen.sort((a, b) => compareText(b.financials.fiscalYearEnd, a.financials.fiscalYearEnd));
}

/**
 * Compares two years for sorting. A filed year whose last day differs from the day in the name of
 * its filing sorts after other years. Returns 0 if both years are of this kind, or neither.
 */
function compareDays(a: ReportedYear, b: ReportedYear): number {
  const isOfOtherDay = ({ basis, financials, containingReportFiscalYearEnd }: ReportedYear): number =>
    Number(basis === 'filed' && financials.fiscalYearEnd !== containingReportFiscalYearEnd);
  return isOfOtherDay(a) - isOfOtherDay(b);
}

function endsWith({ financials: a }: ReportedYear, { financials: b }: ReportedYear): boolean {
  return a.fiscalYearEnd === b.fiscalYearEnd;
}

/**
 * True if two years have a day in common. A year with an unknown first day counts as its last day
 * only.
 */
function overlaps({ financials: a }: ReportedYear, { financials: b }: ReportedYear): boolean {
  const startA = a.fiscalYearStart ?? a.fiscalYearEnd;
  const startB = b.fiscalYearStart ?? b.fiscalYearEnd;
  return startA <= b.fiscalYearEnd && startB <= a.fiscalYearEnd;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
