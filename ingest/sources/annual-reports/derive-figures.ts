import type { Family } from './family.ts';
import type { FigureName } from './concepts.ts';
import type { FiscalYear } from './find-fiscal-year.ts';
import type { Flag } from './flags.ts';
import type { Figures, Picked } from './pick-figures.ts';
import { toSolidity } from './to-solidity.ts';

/** A point of solidity: more than that is no rounding. */
const SOLIDITY_TOLERANCE = 0.01;

/**
 * Adds sums that follow exactly from their parts, and flags what contradicts itself (formats/annual-reports.md, sections 4, Identities, and 6).
 * A figure that neither stands in the report nor follows stays null.
 */
export function deriveFigures(picked: Picked, family: Family, year: FiscalYear, flags: Set<Flag>): Figures {
  const figures = { ...picked.figures };
  const derive = (name: FigureName, value: number | null): void => {
    if (figures[name] !== null || value === null) return;
    figures[name] = value;
    flags.add(`from-parts:${name}`);
  };
  derive('equity', add(figures.restrictedEquity, figures.unrestrictedEquity));
  derive('equity', figures.equityAtEnd);
  derive('cashAndBank', figures.cashWithoutClientFunds);
  derive('totalAssets', figures.equityAndLiabilities);
  if (Object.values(figures).every((value) => value === null)) flags.add('no-figures');
  else flagContradictions(figures, picked, family, year, flags);
  return figures;
}

function flagContradictions(
  figures: Figures,
  { tolerances }: Picked,
  family: Family,
  year: FiscalYear,
  flags: Set<Flag>,
): void {
  const differ = (a: number | null, b: number | null, names: readonly FigureName[]): boolean =>
    a !== null &&
    b !== null &&
    Math.abs(a - b) > names.reduce((sum, name) => sum + Math.max(0.5, tolerances.get(name) ?? 0), 0);
  const { totalAssets, equityAndLiabilities, equity, restrictedEquity, unrestrictedEquity } = figures;
  if (differ(totalAssets, equityAndLiabilities, ['totalAssets', 'equityAndLiabilities']))
    flags.add('balance-differs');
  if (
    differ(equity, add(restrictedEquity, unrestrictedEquity), [
      'equity',
      'restrictedEquity',
      'unrestrictedEquity',
    ])
  ) {
    flags.add('equity-differs');
  }
  if (differ(figures.netResult, figures.netResultInEquity, ['netResult', 'netResultInEquity'])) {
    flags.add('net-result-differs');
  }
  const computed = toSolidity(figures, family, year);
  if (computed !== null && figures.solidity !== null && !isSolidity(figures.solidity, computed)) {
    flags.add('solidity-differs');
  }
}

/** Percent are given as a fraction, or as a number of percent with the scale forgotten. */
function isSolidity(tagged: number, computed: number): boolean {
  return [tagged, tagged / 100, tagged * 100].some(
    (value) => Math.abs(value - computed) < SOLIDITY_TOLERANCE,
  );
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
