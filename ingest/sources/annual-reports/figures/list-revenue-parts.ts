import { REVENUE_PARTS, type FigureName } from './concepts.ts';
import type { FigureValues } from './select-figures.ts';

/** True if the figures `parts` add up to `sum`, which is computed from the figures `names`. */
export type SumTest = (sum: number, names: readonly FigureName[], parts: readonly FigureName[]) => boolean;

export function listRevenueParts(figures: FigureValues, isSumOf: SumTest): readonly FigureName[] {
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
