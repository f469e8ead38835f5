import { describe, expect, it } from 'vitest';
import type { ReportedYear } from '../../../../ingest/source/company-parts.ts';
import { isRestatedByLaterReport } from '../../../../ingest/compose/is-restated-by-later-report.ts';
import type { FinancialMetrics } from '../../../../shared/domain/financial-metrics.ts';
import { NO_FIGURES } from '../../api/console/explorer/make-company-record.ts';

function read(figures: Partial<FinancialMetrics>, given: Partial<ReportedYear> = {}): ReportedYear {
  return {
    basis: 'filed',
    containingReportFiscalYearEnd: '2024-12-31',
    isGroup: false,
    inventories: null,
    units: {},
    flags: [],
    ...given,
    financials: { ...NO_FIGURES, ...figures, fiscalYearEnd: '2024-12-31' },
  };
}

const later = (figures: Partial<FinancialMetrics>, given: Partial<ReportedYear> = {}): ReportedYear =>
  read(figures, { basis: 'comparative', containingReportFiscalYearEnd: '2025-12-31', ...given });

describe('isRestatedByLaterReport', () => {
  const thousands = { units: { revenue: 1_000 }, basis: 'overview' } as const;

  it.each<[string, boolean, Partial<FinancialMetrics>, ReportedYear]>([
    ['the same amount', false, { revenue: 5_000 }, later({ revenue: 5_000 })],
    ['an amount that differs by one krona', false, { revenue: 5_000 }, later({ revenue: 5_001 })],
    ['another amount', true, { revenue: 5_000 }, later({ revenue: 5_002 })],
    ['a loss instead of a profit', true, { netResult: 500 }, later({ netResult: -500 })],
    ['an amount rounded to thousands', false, { revenue: 5_499 }, later({ revenue: 5_000 }, thousands)],
    ['an amount cut to thousands', false, { revenue: 5_999 }, later({ revenue: 5_000 }, thousands)],
    ['another amount in thousands', true, { revenue: 6_001 }, later({ revenue: 5_000 }, thousands)],
    ['the figure that was not filed', false, { equity: 1 }, later({ revenue: 9_000 })],
    ['one employee more', true, { employees: 4 }, later({ employees: 5 })],
    ['a rounded number of employees', false, { employees: 4.6 }, later({ employees: 5 })],
    ['another equity ratio of the same amounts', false, { solidity: 0.4 }, later({ solidity: 0.5 })],
  ])('With %s in a later report the answer is %s', (_, expected, figures, reading) => {
    expect(isRestatedByLaterReport(read(figures), [read(figures), reading])).toBe(expected);
  });

  it('An exact amount of a later report does not restate a filed one in thousands', () => {
    const filed = read({ revenue: 5_000 }, { units: { revenue: 1_000 } });
    expect(isRestatedByLaterReport(filed, [later({ revenue: 5_499 })])).toBe(false);
    expect(isRestatedByLaterReport(filed, [later({ revenue: 6_499 })])).toBe(true);
  });

  it('Only a filed year is restated, and only by a later report', () => {
    const other = later({ revenue: 9_000 });
    expect(isRestatedByLaterReport(read({ revenue: 5 }, { basis: 'comparative' }), [other])).toBe(false);
    expect(
      isRestatedByLaterReport(read({ revenue: 5 }), [
        { ...other, containingReportFiscalYearEnd: '2024-12-31' },
      ]),
    ).toBe(false);
    expect(
      isRestatedByLaterReport(read({ revenue: 5 }), [
        read({ revenue: 9_000 }, { containingReportFiscalYearEnd: '2025-12-31' }),
      ]),
    ).toBe(false);
  });
});
