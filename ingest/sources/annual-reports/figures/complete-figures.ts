import type { AccountingFramework } from './accounting-framework.ts';
import {
  INVENTORY_LINES,
  PUBLISHED_FIGURE_NAMES,
  UNTAXED_RESERVE_LINES,
  type FigureName,
  REVENUE_PARTS,
} from './concepts.ts';
import type { FiscalYearPeriod } from './list-earlier-years-latest-first.ts';
import type { ReportFlag } from './report-flag.ts';
import type { FigureValues, FigureSelection } from './select-figures.ts';

const SOLIDITY_TOLERANCE = 0.01;
/** In kronor: what rounding to whole kronor can cause between a total and its parts. */
const WHOLE_AMOUNT_TOLERANCE = 1;

/** A part that a report does not tag is zero (docs/formats/annual-reports.md#documents). */
const LIABILITIES = ['untaxedReserves', 'provisions', 'longTermLiabilities', 'currentLiabilities'] as const;

interface CompletedFigures {
  readonly figures: FigureValues;
  /** That of a computed sum is the sum of its parts' units. Computed inventories have none. */
  readonly roundingUnitByFigure: ReadonlyMap<FigureName, number>;
  readonly flags: ReadonlySet<ReportFlag>;
}

/** docs/formats/annual-reports.md#identities */
export function completeFigures(
  selected: FigureSelection,
  framework: AccountingFramework,
  year: FiscalYearPeriod,
): CompletedFigures {
  const figures = { ...selected.figures };
  const flags = new Set<ReportFlag>();
  const tolerances = new Map(selected.maxRoundingErrorByFigure);
  const roundingUnitByFigure = new Map(selected.roundingUnitByFigure);
  const isSumOf: SumTest = (sum, names, parts) => {
    const difference = Math.abs(sum - (sumKnown(parts.map((part) => figures[part])) ?? NaN));
    return difference <= Math.max(WHOLE_AMOUNT_TOLERANCE, addTolerances(tolerances, [...names, ...parts]));
  };
  // Each list of parts is the whole of its figure: a part of a total is never taken for the total.
  const derive = (name: FigureName, parts: readonly FigureName[]): void => {
    const value = sumKnown(parts.map((part) => figures[part]));
    if (figures[name] !== null || value === null) return;
    figures[name] = value;
    tolerances.set(name, addTolerances(tolerances, parts));
    roundingUnitByFigure.set(
      name,
      parts.reduce((sum, part) => sum + (roundingUnitByFigure.get(part) ?? 0), 0),
    );
    flags.add(`from-parts:${name}`);
  };
  derive('equity', ['equityOfOwners', 'equityOfOthers']);
  // In a group with a share of others, restricted and unrestricted equity can be the owners' only.
  if (figures.equityOfOthers === null) derive('equity', ['restrictedEquity', 'unrestrictedEquity']);
  derive('equity', ['equityAtEnd']);
  derive('cashAndBank', ['cashWithoutClientFunds', ...ifKnown(figures, 'clientFunds')]);
  derive('cashAndBank', ['cash', 'cashEquivalents']);
  derive('netResult', ['netResultContinuing', 'netResultDiscontinued']);
  derive('netResult', ['netResultOfOwners', 'netResultOfOthers']);
  derive('employees', ['women', 'men']);
  derive('revenue', listRevenueParts(figures, isSumOf));
  derive('totalAssets', ['equityAndLiabilities']);
  derive('untaxedReserves', listReserveLines(figures, isSumOf));
  if (PUBLISHED_FIGURE_NAMES.every((name) => figures[name] === null)) flags.add('no-figures');
  else {
    const contradictions = findContradictions({ figures, tolerances, accountingFramework: framework, year });
    for (const flag of contradictions) flags.add(flag);
  }
  figures.inventories ??= sumKnown(INVENTORY_LINES.map((line) => figures[line]).filter(isKnown));
  return { figures, roundingUnitByFigure, flags };
}

/** Empty unless they are all, so that the balance sheet adds up with them. */
function listReserveLines(figures: FigureValues, isSumOf: SumTest): readonly FigureName[] {
  const lines = UNTAXED_RESERVE_LINES.filter((name) => figures[name] !== null);
  const others = ['equity', 'provisions', 'longTermLiabilities', 'currentLiabilities'] as const;
  const rest = others.reduce((sum, name) => sum - (figures[name] ?? 0), figures.totalAssets ?? NaN);
  return lines.length > 0 && isSumOf(rest, ['totalAssets', ...others], lines) ? lines : [];
}

function ifKnown(figures: FigureValues, name: FigureName): readonly FigureName[] {
  return figures[name] === null ? [] : [name];
}

interface FigureStatement {
  readonly figures: FigureValues;
  readonly tolerances: ReadonlyMap<FigureName, number>;
  readonly accountingFramework: AccountingFramework;
  readonly year: FiscalYearPeriod;
}

function findContradictions({
  figures,
  tolerances,
  accountingFramework,
  year,
}: FigureStatement): ReportFlag[] {
  const isSumOf = (name: FigureName, parts: readonly FigureName[]): boolean => {
    const total = figures[name];
    const sum = sumKnown(parts.map((part) => figures[part]));
    if (total === null || sum === null) return true;
    return (
      Math.abs(total - sum) <= Math.max(WHOLE_AMOUNT_TOLERANCE, addTolerances(tolerances, [name, ...parts]))
    );
  };
  const isNegative = (name: FigureName): boolean => (figures[name] ?? 0) < 0;
  const liabilities = LIABILITIES.filter((name) => figures[name] !== null);
  const computed = toEquityRatioFraction(figures, accountingFramework, year);
  const checks: readonly [ReportFlag, boolean][] = [
    ['balance-differs', !isSumOf('totalAssets', ['equityAndLiabilities'])],
    ['equity-differs', !isSumOf('equity', ['restrictedEquity', 'unrestrictedEquity'])],
    ['net-result-differs', !isSumOf('netResult', ['netResultInEquity'])],
    [
      'liabilities-differ',
      accountingFramework !== 'ifrs' && !isSumOf('equityAndLiabilities', ['equity', ...liabilities]),
    ],
    ['negative-liabilities', isNegative('longTermLiabilities') || isNegative('currentLiabilities')],
    [
      'solidity-differs',
      computed !== null && figures.solidity !== null && !isSameSolidity(figures.solidity, computed),
    ],
  ];
  return checks.filter(([, applies]) => applies).map(([flag]) => flag);
}

function isSameSolidity(tagged: number, computed: number): boolean {
  return [tagged, tagged / 100, tagged * 100].some(
    (value) => Math.abs(value - computed) < SOLIDITY_TOLERANCE,
  );
}

function isKnown(figure: number | null): boolean {
  return figure !== null;
}

/** Null if there are none or if one is null. */
function sumKnown(parts: readonly (number | null)[]): number | null {
  if (parts.length === 0) return null;
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** Errors of up to 0.5 are left out: {@link WHOLE_AMOUNT_TOLERANCE} covers them. */
function addTolerances(tolerances: ReadonlyMap<FigureName, number>, names: readonly FigureName[]): number {
  const coarse = names.map((name) => tolerances.get(name) ?? 0).filter((tolerance) => tolerance > 0.5);
  return coarse.reduce((sum, tolerance) => sum + tolerance, 0);
}

/** Latest first, by the first day of a year (docs/formats/annual-reports.md#equity-ratio). */
const TAX_RATES: readonly (readonly [from: string, rate: number])[] = [
  ['2021-01-01', 0.206],
  ['2019-01-01', 0.214],
  ['2013-01-01', 0.22],
  ['2009-01-01', 0.263],
];

/**
 * Computes the equity ratio (soliditet): equity plus untaxed reserves after tax, as a share of
 * total assets. Missing untaxed reserves count as 0, and so do all untaxed reserves under IFRS.
 * Null if lines of them are known but not their sum, without equity, for assets below SEK 1, for
 * years that start before 2009, and if the first day is unknown.
 */
export function toEquityRatioFraction(
  figures: Pick<FigureValues, 'equity' | 'untaxedReserves' | 'totalAssets'> & Partial<FigureValues>,
  framework: AccountingFramework,
  { start }: Pick<FiscalYearPeriod, 'start'>,
): number | null {
  const { equity, untaxedReserves, totalAssets } = figures;
  const rate = TAX_RATES.find(([from]) => start !== null && start >= from)?.[1];
  if (equity === null || totalAssets === null || totalAssets < 1 || rate === undefined) return null;
  const areReservesUnclear =
    untaxedReserves === null && UNTAXED_RESERVE_LINES.some((name) => (figures[name] ?? null) !== null);
  if (areReservesUnclear) return null;
  const reserves = framework === 'ifrs' ? 0 : (untaxedReserves ?? 0);
  return (equity + reserves * (1 - rate)) / totalAssets;
}

/** True if the figures `parts` add up to `sum`, which is computed from the figures `names`. */
type SumTest = (sum: number, names: readonly FigureName[], parts: readonly FigureName[]) => boolean;

function listRevenueParts(figures: FigureValues, isSumOf: SumTest): readonly FigureName[] {
  const areKnown = (names: readonly FigureName[]) => names.filter((name) => figures[name] !== null);
  const contracts = areKnown(['contractRevenue']);
  const inContracts = contracts.length > 0 ? contracts : areKnown(REVENUE_PARTS.ofContracts);
  const all = [...inContracts, ...areKnown(REVENUE_PARTS.beside)];
  const { grossProfit, costOfSales } = figures;
  if (grossProfit !== null && costOfSales !== null) {
    const whole = grossProfit + Math.abs(costOfSales);
    return (
      [all, inContracts].find(
        (parts) => parts.length > 0 && isSumOf(whole, ['grossProfit', 'costOfSales'], parts),
      ) ?? []
    );
  }
  const [only, ...others] = all;
  const isWhole = others.length === 0 && REVENUE_PARTS.alone.some((name) => name === only);
  return isWhole ? all : [];
}
