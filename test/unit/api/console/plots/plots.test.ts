import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { html } from '../../../../../api/console/html.ts';
import { formatRoundedMoney } from '../../../../../api/console/words/money.ts';
import { pickNonOverlappingTicks } from '../../../../../api/console/plots/plot.ts';
import { drawStackedBars } from '../../../../../api/console/plots/draw-stacked-bars.ts';
import { drawYearBars, toYearSeries } from '../../../../../api/console/plots/draw-year-bars.ts';

const ABOUT = { id: 'plot', title: 'Credits' };
const PLOT = {
  ...ABOUT,
  description: 'By day.',
  language: 'en' as const,
  emptyText: 'Nothing was used.',
  unit: 'credits',
  columnsTitle: 'Day',
  columns: ['1', '2', '3'].map((day) => ({ name: `Day ${day}`, tickLabel: day })),
  series: [
    { name: '/v1/search', values: [10, 0, 30] },
    { name: '/v1/bulk', values: [5, null, 10] },
  ],
};

const readTexts = (page: string): string[] =>
  page
    .split(/<[^>]*>/)
    .map((text) => text.trim().replaceAll('\u00a0', ' '))
    .filter((text) => text !== '');

const readRows = (page: string): string[][] =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => readTexts(row!));

describe('bars', () => {
  const page = String(drawStackedBars(PLOT));

  it('Bars are well-formed SVG with a title, a description and unique ids', () => {
    expect(XMLValidator.validate(page)).toBe(true);
    expect(page).toContain('role="img"');
    expect(page).toContain('aria-labelledby="plot-title plot-desc"');
    expect(page).toContain('<title id="plot-title">Credits</title>');
    expect(page).toContain('<desc id="plot-desc">By day.</desc>');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id!.startsWith('plot-'))).toBe(true);
    expect(page).not.toMatch(/ style=|<script/);
  });

  it('Bars are stacked, each as high as its value', () => {
    const bars = [
      ...page.matchAll(/<rect\s+x="[\d.]+"\s+y="([\d.]+)"[^>]*height="([\d.]+)"\s+fill="url\(#([^)]+)\)"/g),
    ];
    expect(bars.map(([, , , pattern]) => pattern)).toEqual([
      'plot-pattern-1',
      'plot-pattern-2',
      'plot-pattern-1',
      'plot-pattern-2',
    ]);
    const [search, bulk] = bars.map(([, y, height]) => ({ y: Number(y), height: Number(height) }));
    expect(search!.height).toBeCloseTo(2 * bulk!.height, 0);
    expect(bulk!.y + bulk!.height).toBeCloseTo(search!.y, 5);
  });

  it('Bars come with a table of figures and a legend of patterns', () => {
    expect(readRows(page)).toEqual([
      ['Day', '/v1/search', '/v1/bulk'],
      ['Day 1', '10', '5'],
      ['Day 2', '0', '–', 'not available'],
      ['Day 3', '30', '10'],
    ]);
    expect(page.indexOf('url(#plot-pattern-1)')).toBeGreaterThan(0);
    expect(page).toMatch(/<ul class="legend">[\s\S]*\/v1\/search[\s\S]*\/v1\/bulk[\s\S]*<\/ul>/);
  });

  it('Bars without values are replaced by a sentence', () => {
    const series = [{ name: 'a', values: [0, null, 0] }];
    expect(String(drawStackedBars({ ...PLOT, series }))).toBe('<p class="muted">Nothing was used.</p>');
    expect(String(drawStackedBars({ ...PLOT, columns: [], series: [] }))).toBe(
      '<p class="muted">Nothing was used.</p>',
    );
  });

  it('Names of series are escaped', () => {
    const series = [{ name: '<script>alert(1)</script>', values: [1, 2, 3] }];
    const hostile = String(drawStackedBars({ ...PLOT, title: '"><img onerror="x">', series }));
    expect(hostile).not.toMatch(/<script|<img/);
    expect(XMLValidator.validate(hostile)).toBe(true);
  });
});

describe('fiscal years', () => {
  it('Fiscal years are completed and sorted', () => {
    const years = toYearSeries([
      { year: 2024, value: 3 },
      { year: 2021, value: 1 },
      { year: 2024, value: 9 },
    ]);
    expect(years.map(({ year, value }) => [year, value])).toEqual([
      [2021, 1],
      [2022, null],
      [2023, null],
      [2024, 9],
      [2024, 3],
    ]);
    expect(toYearSeries([])).toEqual([]);
    expect(toYearSeries([1, 2024].map((year) => ({ year, value: 1 })))).toHaveLength(60);
  });

  it('Amounts on an axis use the unit with the shortest numbers', () => {
    const page = String(
      drawYearBars(
        {
          ...ABOUT,
          years: [
            { year: 2023, value: 1_500_000 },
            { year: 2025, value: -250_000 },
          ],
        },
        'sv',
      ),
    );
    const texts = readTexts(page);
    expect(texts).toEqual(expect.arrayContaining(['Mkr', '−0,5', '−0,25', '1,5', '2024']));
    expect(texts).toEqual(expect.arrayContaining(['2023: 1 500 000 kr', '2025: −250 000 kr']));
    expect(page).not.toContain('<title>2024');
    expect(page).not.toContain('<table');
  });
});

it.each([
  [[-39, 2_024]],
  [[19.8e6, 12e6]],
  [[-1e6, -2e6, -3e6, -1, 0]],
  [[1, 1e9, -1e9, 5, -5, 1, 2, 3, 4, 5]],
])('Values %j of years cover neither unit nor years', (amounts) => {
  const years = amounts.map((value, place) => ({ year: 2020 + place, value }));
  const page = String(drawYearBars({ ...ABOUT, years }, 'en'));
  const positions = [...page.matchAll(/plot-value"\s+x="[\d.]+"\s+y="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(positions.length).toBeGreaterThan(0);
  // The unit ends at 16 units, the years begin at 212; a text is 10 units high above its position.
  for (const y of positions) {
    expect(y - 10).toBeGreaterThanOrEqual(16);
    expect(y + 3).toBeLessThanOrEqual(212);
  }
});

describe('texts below a plot', () => {
  it('Labels below a plot do not overlap', () => {
    const columns = Array.from({ length: 31 }, (_, day) => ({ tickLabel: String(day + 1) }));
    expect(pickNonOverlappingTicks(columns, 30)).toHaveLength(31);
    expect(pickNonOverlappingTicks(columns, 12).map(({ index }) => index)).toEqual(
      columns.map((_, day) => day).filter((day) => day % 2 === 0),
    );
    expect(pickNonOverlappingTicks([], 12)).toEqual([]);
    expect(pickNonOverlappingTicks([{ tickLabel: 'only' }], 12)).toEqual([{ index: 0, tickLabel: 'only' }]);
  });
});

it.each([
  [999, '999 kr', 'SEK 999'],
  [1_000, '1 tkr', 'SEK 1 thousand'],
  [-2_500_000, '−2,5 Mkr', 'SEK −2.5 million'],
  [765_410, '765 tkr', 'SEK 765 thousand'],
  [12_345_678_901, '12,3 mdkr', 'SEK 12.3 billion'],
  [1_234_567_890_123, '1 235 mdkr', 'SEK 1,235 billion'],
])('SEK %d has three digits and a unit', (amount, sv, en) => {
  expect(formatRoundedMoney(amount, 'sv').replaceAll('\u00a0', ' ')).toBe(sv);
  expect(formatRoundedMoney(amount, 'en').replaceAll('\u00a0', ' ')).toBe(en);
});

it('A plot is inserted into a page without escaping', () => {
  expect(String(html`<div>${drawStackedBars(PLOT)}</div>`)).toContain('<svg');
});
