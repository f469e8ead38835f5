import type { Filing } from '../../shared/domain/company-detail.ts';
import type { FinancialMetrics } from '../../shared/domain/financial-metrics.ts';
import type { FiscalYear, GroupFiscalYear } from '../../shared/domain/fiscal-year.ts';
import { toRatios } from './to-ratios.ts';

/** The fiscal years of a company and of its group, each latest first. */
export interface CompanyYears {
  readonly years: readonly FiscalYear[];
  readonly groupYears: readonly GroupFiscalYear[];
}

/** A year with the report that it comes from. */
interface ReadYear {
  readonly financials: FinancialMetrics & { readonly fiscalYearEnd: string };
  readonly filing: Filing;
}

/**
 * Builds the fiscal years of a company from its filings, latest first
 * (docs/callers/years.md#years). The last day of the year identifies it. Reports by IFRS contain
 * the figures of the group.
 */
export function toFiscalYears(filings: readonly Filing[]): CompanyYears {
  const group = filings.filter(({ family }) => family === 'ifrs');
  const own = filings.filter(({ family }) => family !== 'ifrs');
  return {
    years: chooseYears(own),
    groupYears: chooseYears(group).map((year) => ({ ...year, group: true })),
  };
}

function chooseYears(filings: readonly Filing[]): FiscalYear[] {
  const byEnd = new Map<string, ReadYear>();
  for (const filing of filings) {
    const { financials } = filing;
    const end = financials?.fiscalYearEnd ?? null;
    if (financials === null || end === null) continue;
    // Days in a report can differ from those of its filing. The filing of the day is the right one.
    if (byEnd.has(end) && filing.fiscalEnd !== end) continue;
    byEnd.set(end, { financials: { ...financials, fiscalYearEnd: end }, filing });
  }
  const years = [...byEnd.values()].sort((a, b) =>
    a.financials.fiscalYearEnd < b.financials.fiscalYearEnd ? 1 : -1,
  );
  return years.map(({ financials, filing }, index) => ({
    ...financials,
    basis: 'filed',
    filing: filing.fiscalEnd,
    restated: false,
    flags: filing.flags,
    ratios: toRatios(financials, null, years[index + 1]?.financials ?? null),
  }));
}
