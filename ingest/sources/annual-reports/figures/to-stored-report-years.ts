import type { FinancialMetrics } from '../../../../shared/domain/financial-metrics.ts';
import type { ReportedYear, RoundingUnitByFigureName } from '../../../source/company-parts.ts';
import type { FilingRow, StoredYearWithFiguresInFilingRow, StoredReportYear } from '../row.ts';
import { PUBLISHED_FIGURE_NAMES } from './concepts.ts';
import type { ReportExtraction } from './extract-figures.ts';
import type { ExtractedYear } from './extract-year-figures.ts';
import { readStatedRatios } from './read-stated-ratios.ts';
import { NO_FINANCIALS, toFinancialMetricsOfSekYear, roundHalfAwayFromZero } from './to-financials.ts';

export function toStoredReportYears({
  years,
  currency,
  accountingFramework,
}: ReportExtraction): StoredReportYear[] {
  if (years === null || currency !== 'SEK') return [];
  const { reportYear, earlierYears, groupYears } = years;
  const stated = new Map([
    ...readStatedRatios([reportYear, ...earlierYears], accountingFramework),
    ...readStatedRatios(groupYears, accountingFramework),
  ]);
  return [reportYear, ...earlierYears, ...groupYears].flatMap((year) => {
    if (year.flags.has('no-figures')) return [];
    const { basis, isGroup, figures } = year;
    const { ratios: statedRatios, flags } = stated.get(year)!;
    const financials =
      year === reportYear ? null : omitNulls(toFinancialMetricsOfSekYear(year, accountingFramework));
    const inventories = roundHalfAwayFromZero(figures.inventories);
    return [{ basis, isGroup, financials, inventories, units: toUnits(year), statedRatios, flags }];
  });
}

function toUnits({ roundingUnitByFigure }: ExtractedYear): RoundingUnitByFigureName {
  const coarse = PUBLISHED_FIGURE_NAMES.map((name) => [name, roundingUnitByFigure.get(name) ?? 1] as const);
  return Object.fromEntries(coarse.filter(([, unit]) => unit > 1));
}

function omitNulls(financials: FinancialMetrics): Partial<FinancialMetrics> {
  return Object.fromEntries(Object.entries(financials).filter(([, value]) => value !== null));
}

/** A row of extractor version 2 or earlier has only the fiscal year of its report. */
export function toReportedYears({
  fiscalEnd,
  financials: own,
  family,
  flags,
  years,
}: Pick<FilingRow, 'fiscalEnd' | 'financials' | 'family' | 'flags' | 'years'>): ReportedYear[] {
  const filed: StoredYearWithFiguresInFilingRow = {
    ...({ basis: 'filed', isGroup: family === 'ifrs', financials: null } as const),
    inventories: null,
    units: {},
    flags: [],
  };
  return (years ?? [filed]).flatMap((year): ReportedYear[] => {
    const isOwn = year.financials === null;
    const financials = isOwn ? own : { ...NO_FINANCIALS, ...year.financials };
    const end = financials?.fiscalYearEnd ?? null;
    if (financials === null || end === null) return [];
    const known = { ...financials, fiscalYearEnd: end };
    return [
      {
        ...year,
        financials: known,
        flags: isOwn ? flags : year.flags,
        containingReportFiscalYearEnd: fiscalEnd,
      },
    ];
  });
}
