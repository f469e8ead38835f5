import { describe, expect, it } from 'vitest';
import { toRatios, type RatioInputFigures } from '../../../../ingest/compose/to-ratios.ts';
import { NO_FIGURES } from '../../api/console/explorer/make-company-record.ts';

const figures: RatioInputFigures = {
  ...NO_FIGURES,
  revenue: 3_000_000,
  operatingResult: 450_000,
  netResult: 300_000,
  totalAssets: 2_000_000,
  equity: 800_000,
  currentAssets: 900_000,
  currentLiabilities: 600_000,
  employees: 4,
  solidity: 0.42,
};
const before: RatioInputFigures = {
  ...figures,
  fiscalYearStart: '2024-01-01',
  fiscalYearEnd: '2024-12-31',
  revenue: 2_400_000,
};

describe('toRatios', () => {
  it('All ratios of a year follow their textbook definitions', () => {
    expect(toRatios({ figures, inventories: 300_000, previousYearFigures: before })).toEqual({
      revenueGrowth: 0.25,
      operatingMargin: 0.15,
      netMargin: 0.1,
      solidity: 0.42,
      quickRatio: 1,
      returnOnEquity: 0.375,
      returnOnAssets: 0.15,
      revenuePerEmployee: 750_000,
    });
  });

  it('A balance sheet without inventories has none in its quick ratio', () => {
    expect(toRatios({ figures, inventories: 0, previousYearFigures: null }).quickRatio).toBe(1.5);
  });

  it('A year without figures has no ratios', () => {
    expect(
      new Set(Object.values(toRatios({ figures: NO_FIGURES, inventories: 0, previousYearFigures: before }))),
    ).toEqual(new Set([null]));
  });

  it('A ratio with a denominator of zero or below is null', () => {
    const empty = { ...figures, revenue: 0, totalAssets: 0, equity: -1, currentLiabilities: 0, employees: 0 };
    expect(
      toRatios({ figures: empty, inventories: 0, previousYearFigures: { ...before, revenue: -5 } }),
    ).toEqual({
      revenueGrowth: null,
      operatingMargin: null,
      netMargin: null,
      solidity: 0.42,
      quickRatio: null,
      returnOnEquity: null,
      returnOnAssets: null,
      revenuePerEmployee: null,
    });
  });

  it('Losses have negative ratios, and a ratio of zero has no sign', () => {
    const ratios = toRatios({
      figures: { ...figures, netResult: -300_000, operatingResult: -1 },
      inventories: 0,
      previousYearFigures: before,
    });
    expect(ratios).toMatchObject({ netMargin: -0.1, returnOnEquity: -0.375 });
    expect(Object.is(ratios.operatingMargin, 0)).toBe(true);
  });

  it.each([
    ['no year before', null],
    ['a gap of a year', { ...before, fiscalYearStart: '2023-01-01', fiscalYearEnd: '2023-12-31' }],
    ['a shortened year before', { ...before, fiscalYearStart: '2024-05-01' }],
    ['an extended year before', { ...before, fiscalYearStart: '2023-07-01' }],
    ['an unknown first day', { ...before, fiscalYearStart: null }],
  ])('Growth is null after %s', (_, previous) => {
    expect(toRatios({ figures, inventories: 0, previousYearFigures: previous }).revenueGrowth).toBeNull();
  });

  it('Growth is null in an extended year', () => {
    const extended = { ...figures, fiscalYearStart: '2025-01-01', fiscalYearEnd: '2026-06-30' };
    expect(
      toRatios({ figures: extended, inventories: 0, previousYearFigures: before }).revenueGrowth,
    ).toBeNull();
  });

  it('Growth follows years that begin on any day of the year', () => {
    const year = { ...figures, fiscalYearStart: '2023-07-01', fiscalYearEnd: '2024-06-30' };
    const previous = { ...before, fiscalYearStart: '2022-07-01', fiscalYearEnd: '2023-06-30' };
    expect(toRatios({ figures: year, inventories: 0, previousYearFigures: previous }).revenueGrowth).toBe(
      0.25,
    );
  });
});
