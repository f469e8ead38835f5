import { describe, expect, it } from 'vitest';
import type { Filing } from '../../../../shared/domain/company-detail.ts';
import { FiscalYear, GroupFiscalYear } from '../../../../shared/domain/fiscal-year.ts';
import { toFiscalYears } from '../../../../ingest/compose/to-fiscal-years.ts';
import { makeFiling, NO_FIGURES } from '../../api/console/explorer/make-company-record.ts';

function fileYear(year: number, revenue: number, given: Partial<Filing> = {}): Filing {
  const [fiscalYearStart, fiscalYearEnd] = [`${year}-01-01`, `${year}-12-31`];
  return makeFiling({
    fiscalEnd: fiscalYearEnd,
    financials: { ...NO_FIGURES, year, fiscalYearStart, fiscalYearEnd, revenue },
    ...given,
  });
}

describe('toFiscalYears', () => {
  it('Each filed year is listed, latest first, with its flags and its growth', () => {
    const { years, groupYears } = toFiscalYears([
      fileYear(2025, 150),
      fileYear(2024, 100, { flags: ['balance-differs'] }),
    ]);
    expect(
      years.map(({ year, basis, filing, restated, flags, ratios }) => [
        ...[year, basis, filing, restated, flags, ratios.revenueGrowth],
      ]),
    ).toEqual([
      [2025, 'filed', '2025-12-31', false, [], 0.5],
      [2024, 'filed', '2024-12-31', false, ['balance-differs'], null],
    ]);
    expect(years.map((year) => FiscalYear.parse(year))).toEqual(years);
    expect(groupYears).toEqual([]);
  });

  it('A listed company has years of its group only', () => {
    const { years, groupYears } = toFiscalYears([fileYear(2025, 150, { family: 'ifrs' })]);
    expect(years).toEqual([]);
    expect(groupYears).toMatchObject([{ group: true, year: 2025, revenue: 150, basis: 'filed' }]);
    expect(groupYears.map((year) => GroupFiscalYear.parse(year))).toEqual(groupYears);
  });

  it('A filing without figures is no year', () => {
    expect(toFiscalYears([makeFiling({ currency: 'EUR' })]).years).toEqual([]);
  });

  it('Of two filings with the days of one year, the filing of that day counts', () => {
    const wrong = { ...fileYear(2024, 1), fiscalEnd: '2025-12-31' };
    for (const filings of [
      [wrong, fileYear(2024, 2)],
      [fileYear(2024, 2), wrong],
    ])
      expect(toFiscalYears(filings).years).toMatchObject([{ revenue: 2, filing: '2024-12-31' }]);
  });
});
