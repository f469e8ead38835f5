import { countOverviewYears } from '../../../fixtures/generate/reports/document/document-header.ts';
import { isAmountTagged } from '../../../fixtures/generate/reports/draw-report-variation.ts';
import type { FictionalReport } from '../../../fixtures/generate/reports/make-report.ts';
import type { AmountsByConcept } from '../../../fixtures/generate/reports/fictional-report.ts';
import type { FigureOriginInReports } from '../../../shared/domain/fiscal-year.ts';
import { readColumn, readListed, type ExpectedAmounts } from './to-expected-report.ts';

export interface ExpectedYear {
  readonly basis: FigureOriginInReports;
  readonly isGroup: boolean;
  readonly start: string;
  readonly end: string;
  readonly figures: Readonly<Record<string, number>>;
}

export function toExpectedYears(report: FictionalReport): ExpectedYear[] {
  const { framework, companyAmountsByYear, groupAmountsByYear, variation, years } = report;
  const shown = variation.hasComparatives ? 2 : 1;
  const toYear = (column: number, isGroup: boolean, amounts: Partial<ExpectedAmounts>): ExpectedYear[] => {
    const { start, end } = years[column]!;
    const basis = column === 0 ? 'filed' : column < shown ? 'comparative' : 'overview';
    const values = omitNulls(amounts);
    return Object.keys(values).length === 0 ? [] : [{ basis, isGroup, start, end, figures: values }];
  };
  if (framework === 'ifrs') return shown === 1 ? [] : toYear(1, true, readListed(report, 1));
  const read = (columns: readonly AmountsByConcept[], isGroup: boolean): ExpectedYear[] =>
    columns.slice(0, countOverviewYears(report)).flatMap((amounts, column) => {
      if (column === 0 && !isGroup) return [];
      const isShown = column < shown;
      return toYear(
        column,
        isGroup,
        isShown ? readColumn(report, amounts, column) : readOverview(report, columns, column),
      );
    });
  return [
    ...read(companyAmountsByYear, false),
    ...(groupAmountsByYear === null ? [] : read(groupAmountsByYear, true)),
  ];
}

function readOverview(
  { variation, textSeed }: FictionalReport,
  columns: readonly AmountsByConcept[],
  column: number,
): Partial<ExpectedAmounts> {
  const amounts = columns[column]!;
  const unit = variation.overviewUnit === 'thousands' ? 1_000 : 1;
  const read = (concept: string): number | null => {
    const value = amounts[concept];
    return isAmountTagged(variation, concept, value) ? Math.round(value / unit) * unit || 0 : null;
  };
  const hasEmployees = textSeed % 3 === 0 && columns[0]!['MedelantaletAnstallda'] !== undefined;
  return {
    revenue: read('Nettoomsattning'),
    resultAfterFinancialItems: read('ResultatEfterFinansiellaPoster'),
    totalAssets: textSeed % 5 < 3 ? read('Tillgangar') : null,
    employees: hasEmployees ? (amounts['MedelantaletAnstallda'] ?? null) : null,
  };
}

function omitNulls(amounts: Partial<ExpectedAmounts>): Record<string, number> {
  const entries = Object.entries(amounts).filter(([name, value]) => value !== null && name !== 'provisions');
  return Object.fromEntries(entries) as Record<string, number>;
}
