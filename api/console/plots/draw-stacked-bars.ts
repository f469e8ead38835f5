import { renderTable, renderUnknown } from '../components/render-table.ts';
import { html, type Html } from '../html.ts';
import type { Both, Language } from '../language/language.ts';
import { formatNumber } from '../words/format.ts';
import {
  createPlotLayout,
  renderPlot,
  roundToTenth,
  type Plot,
  type PlotColumn,
  type PlotLayout,
  drawAxes,
} from './plot.ts';

interface StackedPlot extends Plot {
  readonly language: Language;
  /** Sentence shown instead of an empty plot. */
  readonly emptyText: string;
  readonly unit: string;
  readonly columnsTitle: string;
  readonly columns: readonly (PlotColumn & { readonly name: string })[];
  /** At most seven have distinct colours and patterns. */
  readonly series: readonly PlotSeries[];
}

export interface PlotSeries {
  readonly name: string;
  /** One value per column; null when unknown. */
  readonly values: readonly (number | null)[];
}

const BAR_SHARE = 0.76;

/** The first series is at the bottom. Values must not be negative. A table has them all. */
export function drawStackedBars(plot: StackedPlot): Html {
  const { id, series, columns, unit, language } = plot;
  const tops = columns.map((_column, index) => sumOf(plot, index));
  const highest = Math.max(0, ...tops);
  if (highest === 0) return html`<p class="muted">${plot.emptyText}</p>`;
  const axis = { unit, minTickStep: 1, formatTick: (value: number) => formatNumber(value, language) };
  const area = createPlotLayout(axis, columns, { lowest: 0, highest, hasValueLabels: false });
  const drawing = html`<defs> ${series.map((_series, index) => renderFillPattern(id, index))} </defs>
    ${drawAxes(area, columns)} ${columns.map((_column, index) => drawBar(plot, area, index))}`;
  return renderPlot(plot, area, drawing, [series.length > 1 && renderLegend(plot), renderPlotTable(plot)]);
}

function sumOf({ series }: StackedPlot, column: number): number {
  return series.reduce((sum, { values }) => sum + (values[column] ?? 0), 0);
}

function drawBar({ id, series }: StackedPlot, area: PlotLayout, column: number): Html[] {
  const width = roundToTenth(area.columnWidth * BAR_SHARE);
  const x = roundToTenth(area.toColumnCentreX(column) - width / 2);
  let sum = 0;
  return series.flatMap(({ values }, index) => {
    const value = values[column] ?? 0;
    if (value <= 0) return [];
    const bottom = area.toValueY(sum);
    sum += value;
    const top = area.toValueY(sum);
    return html`<rect
      x="${x}"
      y="${top}"
      width="${width}"
      height="${roundToTenth(bottom - top)}"
      fill="${toFill(id, index)}"
    ></rect>`;
  });
}

export const DISTINCT_SERIES_STYLE_COUNT = 7;

/** Fill patterns by index of the series: SVG paths in an 8 × 8 square. Null for a plain fill. */
const PATTERNS: readonly (string | null)[] = [
  null,
  'M-2 2L2 -2M-2 10L10 -2M6 10L10 6',
  'M0 2H8M0 6H8',
  'M-2 6L2 10M-2 -2L10 10M6 -2L10 2',
  'M2 0V8M6 0V8',
  'M0 4H8M4 0V8',
  'M3 3h2v2h-2z',
];

function renderFillPattern(plotId: string, seriesIndex: number): Html {
  const lines = PATTERNS[seriesIndex % DISTINCT_SERIES_STYLE_COUNT] ?? null;
  return html`<pattern
    id="${plotId}-pattern-${seriesIndex + 1}"
    width="8"
    height="8"
    patternUnits="userSpaceOnUse"
  >
    <rect width="8" height="8" fill="var(--series-${(seriesIndex % DISTINCT_SERIES_STYLE_COUNT) + 1})"></rect>
    ${lines !== null && html`<path d="${lines}" fill="none" stroke="var(--paper)" stroke-width="1.5"></path>`}
  </pattern>`;
}

function toFill(plotId: string, seriesIndex: number): string {
  return `url(#${plotId}-pattern-${seriesIndex + 1})`;
}

function renderLegend({ id, series }: StackedPlot): Html {
  return html`<ul class="legend">
    ${series.map(
      ({ name }, index) =>
        html`<li>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
            <rect width="16" height="16" fill="${toFill(id, index)}"></rect>
          </svg>
          ${name}
        </li>`,
    )}
  </ul>`;
}

const SHOW_TABLE: Both = { sv: 'Visa som tabell', en: 'Show as a table' };

function renderPlotTable({ title, unit, language, columnsTitle, columns, series }: StackedPlot): Html {
  const format = (value: number | null | undefined): Html | string =>
    typeof value === 'number' ? formatNumber(value, language) : renderUnknown(language);
  return html`<details>
    <summary>${SHOW_TABLE[language]}</summary>
    ${renderTable({
      label: title,
      caption: `${title} (${unit})`,
      columns: [columnsTitle, ...series.map(({ name }) => ({ numeric: name }))],
      rows: columns.map(
        ({ name }, index) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${series.map(({ values }) => html`<td class="number">${format(values[index])}</td>`)}
          </tr>`,
      ),
    })}
  </details>`;
}
