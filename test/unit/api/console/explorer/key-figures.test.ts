import { expect, it } from 'vitest';
import { renderLatestYearKeyFigures } from '../../../../../api/console/explorer/company/render-company-header.ts';
import type { FiscalYear } from '../../../../../shared/domain/fiscal-year.ts';
import { makeFiledYears, makeFiling, NO_FIGURES } from './make-company-record.ts';

function makeYear(revenue: number, netResult: number, solidity: number): FiscalYear {
  const [year] = makeFiledYears([makeFiling({ financials: { ...NO_FIGURES, revenue, netResult } })]).years;
  return { ...year!, ratios: { ...year!.ratios, solidity } };
}

const inDays = (year: FiscalYear, fiscalYearStart: string | null, fiscalYearEnd: string): FiscalYear => ({
  ...year,
  fiscalYearStart,
  fiscalYearEnd,
});

const readText = (years: FiscalYear[]): string =>
  toText(renderLatestYearKeyFigures({ years, groupYears: [], language: 'en' }));

const toText = (rendered: unknown): string =>
  String(rendered)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

it('Key figures show the latest year and its change on the year before', () => {
  const text = readText([
    makeYear(1_500_000, -20_000, 0.5),
    inDays(makeYear(1_200_000, -10_000, 0.525), null, '2024-12-31'),
  ]);
  expect(text).toMatch(/Net revenue \d{4} SEK 1.5m Change on the year before: \+25%/);
  expect(text).toMatch(/Equity ratio \d{4} 50.0% Change on the year before: −2.5 percentage points/);
  // A percentage of a loss says nothing.
  expect(text).toMatch(
    /Profit for the year \d{4} SEK −20k Change on the year before: from SEK −10k Equity ratio/,
  );
});

it('A company without revenue shows other figures', () => {
  const year = makeYear(0, -20_000, 0.5);
  const text = readText([{ ...year, revenue: null, totalAssets: 90_000, equity: 45_000 }]);
  expect(text).toMatch(
    /Profit for the year \d{4} SEK −20k Equity ratio \d{4} 50.0% Total assets \d{4} SEK 90k Equity \d{4} SEK 45k/,
  );
});

it('A company without figures has no key figures', () => {
  expect(renderLatestYearKeyFigures({ years: [], groupYears: [], language: 'en' })).toBe(false);
});

it("A company with figures of its group only shows the group's", () => {
  const group = { ...makeYear(1_500_000, 5, 0.5), group: true } as const;
  const text = toText(renderLatestYearKeyFigures({ years: [], groupYears: [group], language: 'en' }));
  expect(text).toMatch(/Net revenue, group \d{4} SEK 1.5m/);
});

it('The only year of a company has no change', () => {
  expect(readText([makeYear(5, 5, 0.5)])).not.toContain('Change');
});

it('Years of different length have no change, and a short year names its months', () => {
  const latest = makeYear(600_000, 5, 0.5);
  const before = makeYear(1_200_000, 5, 0.5);
  const text = readText([
    inDays(latest, '2026-01-01', '2026-05-31'),
    inDays(before, '2025-01-01', '2025-12-31'),
  ]);
  expect(text).toContain('Net revenue 2026 (5 months) SEK 600k');
  expect(text).toContain('the fiscal years differ in length');
  expect(text).not.toContain('Change on');
});

it('A year after a gap has no change', () => {
  const text = readText([
    makeYear(600_000, 5, 0.5),
    inDays(makeYear(1_200_000, 5, 0.5), '2022-01-01', '2022-12-31'),
  ]);
  expect(text).not.toContain('Change on');
});
