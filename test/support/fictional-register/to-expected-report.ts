import { isAmountTagged } from '../../../fixtures/generate/reports/draw-report-variation.ts';
import type { FictionalReport } from '../../../fixtures/generate/reports/make-report.ts';
import type { ReportFault } from '../../../fixtures/generate/reports/apply-fault.ts';
import type {
  AccountingFramework,
  AmountsByConcept,
} from '../../../fixtures/generate/reports/fictional-report.ts';
import {
  toListedCompanyReportLines,
  toListedReportScaleExponent,
} from '../../../fixtures/generate/reports/document/listed-report.ts';

/**
 * Key figures by the rules of docs/formats/annual-reports.md#picking. Null without a tagged line.
 */
export interface ExpectedAmounts {
  readonly revenue: number | null;
  readonly operatingResult: number | null;
  readonly resultAfterFinancialItems: number | null;
  readonly profitBeforeTax: number | null;
  readonly netResult: number | null;
  readonly totalAssets: number | null;
  readonly fixedAssets: number | null;
  readonly currentAssets: number | null;
  readonly cashAndBank: number | null;
  readonly equity: number | null;
  readonly restrictedEquity: number | null;
  readonly unrestrictedEquity: number | null;
  readonly untaxedReserves: number | null;
  readonly provisions: number | null;
  readonly longTermLiabilities: number | null;
  readonly currentLiabilities: number | null;
  readonly proposedDividend: number | null;
  readonly employees: number | null;
}

export interface ExpectedReport {
  readonly number: string;
  readonly framework: AccountingFramework;
  readonly fiscalStart: string;
  readonly fiscalEnd: string;
  readonly currency: 'SEK' | 'EUR';
  readonly isListed: boolean;
  readonly fault: ReportFault | null;
  readonly hasConflict: boolean;
  /** Figures of the company, or of a listed company's group. All null in euro. */
  readonly figures: ExpectedAmounts;
  /** Figures of the year before; null without comparatives. */
  readonly previous: ExpectedAmounts | null;
  readonly group: ExpectedAmounts | null;
}

const CONCEPTS: Readonly<Record<keyof ExpectedAmounts, string>> = {
  revenue: 'Nettoomsattning',
  operatingResult: 'Rorelseresultat',
  resultAfterFinancialItems: 'ResultatEfterFinansiellaPoster',
  profitBeforeTax: 'ResultatForeSkatt',
  netResult: 'AretsResultat',
  totalAssets: 'Tillgangar',
  fixedAssets: 'Anlaggningstillgangar',
  currentAssets: 'Omsattningstillgangar',
  cashAndBank: 'KassaBank',
  equity: 'EgetKapital',
  restrictedEquity: 'BundetEgetKapital',
  unrestrictedEquity: 'FrittEgetKapital',
  untaxedReserves: 'ObeskattadeReserver',
  provisions: 'Avsattningar',
  longTermLiabilities: 'LangfristigaSkulder',
  currentLiabilities: 'KortfristigaSkulder',
  proposedDividend: 'ForslagDispositionUtdelning',
  employees: 'MedelantaletAnstallda',
};

export function toExpectedReport(report: FictionalReport): ExpectedReport {
  const {
    organisationNumber,
    framework,
    years,
    currency,
    edition,
    fault,
    companyAmountsByYear,
    groupAmountsByYear,
    variation,
  } = report;
  const isListed = framework === 'ifrs';
  const read = (columns: readonly AmountsByConcept[], column: number): ExpectedAmounts =>
    isListed ? readListed(report, column) : readColumn(report, columns[column]!, column);
  return {
    number: organisationNumber,
    framework,
    fiscalStart: years[0]!.start,
    fiscalEnd: years[0]!.end,
    currency,
    isListed: edition !== 'first',
    fault,
    hasConflict: hasConflict(report),
    figures: read(companyAmountsByYear, 0),
    previous: variation.hasComparatives ? read(companyAmountsByYear, 1) : null,
    group: framework === 'k3-group' ? readColumn(report, groupAmountsByYear![0]!, 0) : null,
  };
}

function hasConflict({ variation, companyAmountsByYear }: FictionalReport): boolean {
  const [{ Nettoomsattning = 0, ResultatEfterFinansiellaPoster = 0 } = {}] = companyAmountsByYear;
  if (variation.conflict === 'none') return false;
  return Nettoomsattning !== 0 || (variation.conflict === 'overview' && ResultatEfterFinansiellaPoster !== 0);
}

function toAmounts(toValue: (concept: string) => number | null): ExpectedAmounts {
  const entries = Object.entries(CONCEPTS).map(([field, concept]) => [field, toValue(concept)]);
  return Object.fromEntries(entries) as ExpectedAmounts;
}

export function readColumn(
  report: FictionalReport,
  figures: AmountsByConcept,
  column: number,
): ExpectedAmounts {
  const tagged = (concept: string): number | null => {
    const value = figures[concept];
    return isAmountTagged(report.variation, concept, value) ? value : null;
  };
  return toAmounts((concept) => {
    if (report.currency === 'EUR') return null;
    if (concept === 'Nettoomsattning') return readRevenue(report, tagged(concept));
    if (concept === 'ForslagDispositionUtdelning' && column > 0) return null;
    if (concept === 'KassaBank') return tagged(concept) ?? addUpCash(tagged);
    if (concept === 'EgetKapital') return tagged(concept) ?? addUp(tagged);
    return concept === 'MedelantaletAnstallda' ? (figures[concept] ?? null) : tagged(concept);
  });
}

function addUpCash(tagged: (concept: string) => number | null): number | null {
  const cash = tagged('KassaBankExklRedovisningsmedel');
  return cash === null ? null : cash + (tagged('Redovisningsmedel') ?? 0);
}

function readRevenue({ variation }: FictionalReport, value: number | null): number | null {
  const isRounded = variation.abridged === 'revenue-in-overview' && variation.overviewUnit === 'thousands';
  return isRounded && value !== null ? Math.round(value / 1000) * 1000 : value;
}

const PARTS = [
  ['BundetEgetKapital', 'FrittEgetKapital'],
  [
    'EgetKapitalHanforligtModerforetagetsAktieagare',
    'EgetKapitalHanforligtInnehavareUtanBestammandeInflytande',
  ],
] as const;

function addUp(tagged: (concept: string) => number | null): number | null {
  for (const [first, second] of PARTS) {
    const one = tagged(first);
    const other = tagged(second);
    if (one !== null && other !== null) return one + other;
  }
  return null;
}

export function readListed(report: FictionalReport, column: number): ExpectedAmounts {
  const lines = toListedCompanyReportLines(report);
  return toAmounts((concept) => {
    const value = lines.find(({ swedish }) => swedish === concept)?.values[column];
    return value === undefined || value === null ? null : value * 10 ** toListedReportScaleExponent(report);
  });
}
