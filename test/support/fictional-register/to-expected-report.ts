import { isTagged } from '../../../fixtures/generate/reports/is-tagged.ts';
import type {
  AccountingFramework,
  ReportFault,
  AmountsByConcept,
  FictionalReport,
} from '../../../fixtures/generate/reports/fictional-report.ts';
import { toListedLines, toListedScale } from '../../../fixtures/generate/reports/to-listed-figures.ts';
import { ensure } from '../../../fixtures/generate/ensure.ts';

/**
 * Key figures by the rules of docs/formats/annual-reports.md#picking; null for what has no tagged
 * line.
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

/** What a correct reader makes of a filing. */
export interface ExpectedReport {
  readonly number: string;
  readonly family: AccountingFramework;
  readonly fiscalStart: string;
  readonly fiscalEnd: string;
  readonly currency: 'SEK' | 'EUR';
  /** False for a filing that a later one replaces. */
  readonly isListed: boolean;
  readonly fault: ReportFault | null;
  readonly hasConflict: boolean;
  /** Of the company itself; of the group for a listed company. All null in euro. */
  readonly figures: ExpectedAmounts;
  /** The same of the year before; null without comparatives. */
  readonly previous: ExpectedAmounts | null;
  /** Of the group of a K3 report. */
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

/** The values that a correct extraction of the report's documents gives. */
export function toExpectedReport(report: FictionalReport): ExpectedReport {
  const { number, family, years, currency, edition, fault, figures, group, variation: knobs } = report;
  const isListed = family === 'ifrs';
  const read = (columns: readonly AmountsByConcept[], column: number): ExpectedAmounts =>
    isListed ? readListed(report, column) : readColumn(report, ensure(columns[column]), column);
  return {
    number,
    family,
    fiscalStart: ensure(years[0]).start,
    fiscalEnd: ensure(years[0]).end,
    currency,
    isListed: edition !== 'first',
    fault,
    hasConflict: hasConflict(report),
    figures: read(figures, 0),
    previous: knobs.comparatives ? read(figures, 1) : null,
    group: family === 'k3-group' ? readColumn(report, ensure(ensure(group)[0]), 0) : null,
  };
}

/** The overview contradicts in several lines, a note in the revenue alone; nothing contradicts a zero. */
function hasConflict({ variation: knobs, figures }: FictionalReport): boolean {
  const [{ Nettoomsattning = 0, ResultatEfterFinansiellaPoster = 0 } = {}] = figures;
  if (knobs.conflict === 'none') return false;
  return Nettoomsattning !== 0 || (knobs.conflict === 'overview' && ResultatEfterFinansiellaPoster !== 0);
}

function toAmounts(toValue: (concept: string) => number | null): ExpectedAmounts {
  const entries = Object.entries(CONCEPTS).map(([field, concept]) => [field, toValue(concept)]);
  return Object.fromEntries(entries) as ExpectedAmounts;
}

function readColumn(report: FictionalReport, figures: AmountsByConcept, column: number): ExpectedAmounts {
  const tagged = (concept: string): number | null => {
    const value = figures[concept];
    return isTagged(report, concept, value) ? value : null;
  };
  return toAmounts((concept) => {
    if (report.currency === 'EUR') return null;
    if (concept === 'Nettoomsattning') return readRevenue(report, tagged(concept));
    if (concept === 'ForslagDispositionUtdelning' && column > 0) return null;
    if (concept === 'KassaBank') return tagged(concept) ?? tagged('KassaBankExklRedovisningsmedel');
    if (concept === 'EgetKapital') return tagged(concept) ?? addUp(tagged);
    return concept === 'MedelantaletAnstallda' ? (figures[concept] ?? null) : tagged(concept);
  });
}

/** An abridged report may have its revenue in the overview alone, rounded. */
function readRevenue({ variation: knobs }: FictionalReport, value: number | null): number | null {
  const isRounded = knobs.abridged === 'revenue-in-overview' && knobs.overview === 'thousands';
  return isRounded && value !== null ? Math.round(value / 1000) * 1000 : value;
}

const PARTS = [
  ['BundetEgetKapital', 'FrittEgetKapital'],
  [
    'EgetKapitalHanforligtModerforetagetsAktieagare',
    'EgetKapitalHanforligtInnehavareUtanBestammandeInflytande',
  ],
] as const;

/** Equity without a tagged sum. */
function addUp(tagged: (concept: string) => number | null): number | null {
  for (const [first, second] of PARTS) {
    const [one, other] = [tagged(first), tagged(second)];
    if (one !== null && other !== null) return one + other;
  }
  return null;
}

function readListed(report: FictionalReport, column: number): ExpectedAmounts {
  const lines = toListedLines(report);
  return toAmounts((concept) => {
    const value = lines.find(({ swedish }) => swedish === concept)?.values[column];
    return value === undefined || value === null ? null : value * 10 ** toListedScale(report);
  });
}
