import { expect, it } from 'vitest';
import { renderKeyFigures } from '../../../../../api/console/explorer/company/render-head.ts';
import type { FiscalYear } from '../../../../../shared/domain/fiscal-year.ts';
import { makeFiledYears, makeFiling, NO_FIGURES } from './make-company-record.ts';

/** A fiscal year with these figures. */
function makeYear(revenue: number, netResult: number, solidity: number): FiscalYear {
  const [year] = makeFiledYears([makeFiling({ financials: { ...NO_FIGURES, revenue, netResult } })]).years;
  return { ...year!, ratios: { ...year!.ratios, solidity } };
}

const readText = (years: readonly FiscalYear[]): string =>
  String(renderKeyFigures(years, 'en'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

it('Key figures show the latest year and its change on the year before', () => {
  const text = readText([makeYear(1_500_000, -20_000, 0.5), makeYear(1_200_000, -10_000, 0.525)]);
  expect(text).toMatch(/Net revenue \d{4} SEK 1.5m Change on the year before: \+25%/);
  expect(text).toContain('Equity ratio 50.0% Change on the year before: -2.5 points');
  // A percentage of a loss says nothing.
  expect(text).toContain('Profit for the year SEK -20k Equity ratio');
});

it('A company without revenue shows other figures', () => {
  const [year] = [makeYear(0, -20_000, 0.5)];
  const text = readText([{ ...year, revenue: null, totalAssets: 90_000, equity: 45_000 }]);
  expect(text).toMatch(
    /Profit for the year \d{4} SEK -20k Equity ratio 50.0% Total assets SEK 90k Equity SEK 45k/,
  );
});

it('A company without figures has no key figures', () => {
  expect(renderKeyFigures([], 'en')).toBe(false);
});

it('The only year of a company has no change', () => {
  expect(readText([makeYear(5, 5, 0.5)])).not.toContain('Change');
});
