import { describe, expect, it } from 'vitest';
import type { ReportedYear } from '../../../../ingest/source/company-parts.ts';
import { toFiscalYears } from '../../../../ingest/compose/to-fiscal-years.ts';
import type { FinancialMetrics } from '../../../../shared/domain/financial-metrics.ts';
import { FiscalYear, GroupFiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { NO_FIGURES } from '../../api/console/explorer/make-company-record.ts';

function makeYear(
  year: number,
  figures: Partial<FinancialMetrics>,
  given: Partial<ReportedYear> = {},
): ReportedYear {
  const fiscalYearStart = `${year}-01-01`;
  const fiscalYearEnd = `${year}-12-31`;
  const financials = { ...NO_FIGURES, year, fiscalYearStart, ...figures };
  return {
    basis: 'filed',
    isGroup: false,
    inventories: null,
    units: {},
    flags: [],
    containingReportFiscalYearEnd: fiscalYearEnd,
    ...given,
    financials: { ...financials, fiscalYearEnd: figures.fiscalYearEnd ?? fiscalYearEnd },
  };
}

function fileYears(containingReportFiscalYearEnd: string, ...years: readonly ReportedYear[]): ReportedYear[] {
  return years.map((year) => ({ ...year, containingReportFiscalYearEnd }));
}

const summarise = (years: readonly FiscalYear[]) =>
  years.map(({ fiscalYearEnd, basis, filing, revenue }) => [fiscalYearEnd, basis, filing, revenue]);

describe('Years of a company', () => {
  it('A stated ratio fills one that the figures do not give, and replaces none', () => {
    const stated = { statedRatios: { solidity: 0.42, quickRatio: 0.9 } };
    const { years } = toFiscalYears([
      makeYear(2024, { revenue: 100 }, { basis: 'overview', ...stated }),
      makeYear(2023, { revenue: 100, solidity: 0.3 }, stated),
    ]);
    expect(years.map(({ solidity, ratios }) => [solidity, ratios.solidity, ratios.quickRatio])).toEqual([
      [null, 0.42, 0.9],
      [0.3, 0.3, 0.9],
    ]);
  });

  it('Each filed year is listed, latest first, with its flags and its growth', () => {
    const { years, groupYears } = toFiscalYears([
      ...fileYears('2025-12-31', makeYear(2025, { revenue: 150 })),
      ...fileYears('2024-12-31', makeYear(2024, { revenue: 100 }, { flags: ['balance-differs'] })),
    ]);
    expect(
      years.map(({ year, basis, filing, restated, flags, ratios }) => [
        year,
        basis,
        filing,
        restated,
        flags,
        ratios.revenueGrowth,
      ]),
    ).toEqual([
      [2025, 'filed', '2025-12-31', false, [], 0.5],
      [2024, 'filed', '2024-12-31', false, ['balance-differs'], null],
    ]);
    expect(years.map((year) => FiscalYear.parse(year))).toEqual(years);
    expect(groupYears).toEqual([]);
  });

  it('A year without a report has the comparative figures of the next report, else overview figures', () => {
    const { years } = toFiscalYears([
      ...fileYears(
        '2025-12-31',
        makeYear(2025, { revenue: 50 }),
        makeYear(2024, { revenue: 45 }, { basis: 'comparative' }),
        makeYear(2023, { revenue: 31 }, { basis: 'overview' }),
        makeYear(2022, { revenue: 21 }, { basis: 'overview' }),
        makeYear(2021, { revenue: 11 }, { basis: 'overview' }),
      ),
      ...fileYears(
        '2024-12-31',
        makeYear(2024, { revenue: 40 }),
        makeYear(2023, { revenue: 30 }, { basis: 'comparative' }),
        makeYear(2022, { revenue: 20 }, { basis: 'overview' }),
      ),
    ]);
    expect(summarise(years)).toEqual([
      ['2025-12-31', 'filed', '2025-12-31', 50],
      ['2024-12-31', 'filed', '2024-12-31', 40],
      ['2023-12-31', 'comparative', '2024-12-31', 30],
      ['2022-12-31', 'overview', '2024-12-31', 20],
      ['2021-12-31', 'overview', '2025-12-31', 11],
    ]);
    expect(years.map(({ restated }) => restated)).toEqual([false, true, false, false, false]);
  });

  it('A shortened year is a year of its own', () => {
    const short = { fiscalYearStart: '2024-01-01', fiscalYearEnd: '2024-04-30', revenue: 4 };
    const next = { fiscalYearStart: '2024-05-01', fiscalYearEnd: '2025-04-30', revenue: 12 };
    const { years } = toFiscalYears([
      ...fileYears(
        '2025-04-30',
        makeYear(2025, next),
        makeYear(2024, short, { basis: 'comparative' }),
        makeYear(2023, { revenue: 10 }, { basis: 'overview' }),
      ),
    ]);
    expect(summarise(years)).toEqual([
      ['2025-04-30', 'filed', '2025-04-30', 12],
      ['2024-04-30', 'comparative', '2025-04-30', 4],
      ['2023-12-31', 'overview', '2025-04-30', 10],
    ]);
    expect(years.map(({ ratios }) => ratios.revenueGrowth)).toEqual([null, null, null]);
  });

  it('An overview year with wrong days does not appear beside the filed year', () => {
    const { years } = toFiscalYears([
      ...fileYears(
        '2025-12-31',
        makeYear(2025, { revenue: 5 }),
        makeYear(2024, { revenue: 4, fiscalYearEnd: '2024-12-30' }, { basis: 'overview' }),
      ),
      ...fileYears('2024-12-31', makeYear(2024, { revenue: 4 })),
    ]);
    expect(summarise(years)).toEqual([
      ['2025-12-31', 'filed', '2025-12-31', 5],
      ['2024-12-31', 'filed', '2024-12-31', 4],
    ]);
  });

  it('A balance sheet without a first day is a year', () => {
    const { years } = toFiscalYears([
      ...fileYears(
        '2025-12-31',
        makeYear(2025, { totalAssets: 7 }),
        makeYear(2024, { totalAssets: 6, fiscalYearStart: null }, { basis: 'comparative' }),
      ),
    ]);
    expect(years.map(({ fiscalYearStart, totalAssets }) => [fiscalYearStart, totalAssets])).toEqual([
      ['2025-01-01', 7],
      [null, 6],
    ]);
  });

  it('Of two filings with the days of one year, the filing of that day counts', () => {
    const wrong = fileYears('2025-12-31', makeYear(2024, { revenue: 1 }));
    const right = fileYears('2024-12-31', makeYear(2024, { revenue: 2 }));
    for (const filings of [
      [...wrong, ...right],
      [...right, ...wrong],
    ])
      expect(toFiscalYears(filings).years).toMatchObject([{ revenue: 2, filing: '2024-12-31' }]);
  });
});

describe('Years of a group', () => {
  it('Figures of the group and of its parent company are never mixed', () => {
    const filing = fileYears(
      '2025-12-31',
      makeYear(2025, { revenue: 1, netResult: 1 }),
      makeYear(2024, { revenue: 2 }, { basis: 'comparative' }),
      makeYear(2025, { revenue: 100 }, { isGroup: true }),
      makeYear(2024, { revenue: 50 }, { isGroup: true, basis: 'comparative' }),
    );
    const { years, groupYears } = toFiscalYears(filing);
    expect(years.map(({ revenue, ratios }) => [revenue, ratios.revenueGrowth])).toEqual([
      [1, -0.5],
      [2, null],
    ]);
    expect(groupYears).toMatchObject([
      { group: true, revenue: 100, netResult: null, ratios: { revenueGrowth: 1 } },
      { group: true, revenue: 50, basis: 'comparative' },
    ]);
    expect(groupYears.map((year) => GroupFiscalYear.parse(year))).toEqual(groupYears);
    expect(years.some((year) => 'group' in year)).toBe(false);
  });

  it('A group year of a later report does not restate the year of the company', () => {
    const { years } = toFiscalYears([
      ...fileYears('2025-12-31', makeYear(2024, { revenue: 50 }, { isGroup: true, basis: 'comparative' })),
      ...fileYears('2024-12-31', makeYear(2024, { revenue: 1 })),
    ]);
    expect(years).toMatchObject([{ revenue: 1, restated: false }]);
  });
});
