import { html, type Html } from '../html.ts';
import {
  DIGIT_WIDTH_SVG_UNITS,
  PLOT_HEIGHT_SVG_UNITS,
  type PlotLayout,
  type PlotColumn,
  toSeriesClass,
} from './plot.ts';

const MIN_LABEL_GAP = 8;

export function drawAxes(area: PlotLayout, columns: readonly PlotColumn[]): Html {
  const { leftX, rightX, axis } = area;
  return html`<text class="plot-text" x="2" y="13">${axis.tickUnit}</text>
    ${area.ticks.map((tick) => drawTick(area, tick))}
    <line
      class="plot-axis"
      x1="${leftX}"
      x2="${rightX}"
      y1="${area.toValueY(0)}"
      y2="${area.toValueY(0)}"
    ></line>
    ${pickNonOverlappingTicks(columns, area.columnWidth).map(
      ({ index, tickLabel }) =>
        html`<text
          class="plot-text"
          x="${clampLabelX(tickLabel, area, index)}"
          y="${PLOT_HEIGHT_SVG_UNITS - 6}"
          text-anchor="middle"
          >${tickLabel}</text
        >`,
    )}
    ${columns.map(({ tickLabelSecondLine = null }, index) => tickLabelSecondLine !== null && drawNote(tickLabelSecondLine, area, index))}`;
}

function drawNote(note: string, area: PlotLayout, column: number): Html {
  return html`<text
    class="plot-text"
    x="${clampLabelX(note, area, column)}"
    y="${area.drawingHeight - 6}"
    text-anchor="middle"
    >${note}</text
  >`;
}

function drawTick({ leftX, rightX, axis, toValueY }: PlotLayout, tick: number): Html {
  return html`<line
      class="plot-grid"
      x1="${leftX}"
      x2="${rightX}"
      y1="${toValueY(tick)}"
      y2="${toValueY(tick)}"
    ></line>
    <text class="plot-text" x="${leftX - 5}" y="${toValueY(tick) + 4}" text-anchor="end"
      >${axis.formatTick(tick)}</text
    >`;
}

interface ColumnTick {
  readonly index: number;
  readonly tickLabel: string;
}

/** Picks the labels to draw: all, or every second, third and so on, so that none overlap. */
export function pickNonOverlappingTicks(columns: readonly PlotColumn[], columnWidth: number): ColumnTick[] {
  const ticks = columns.flatMap(({ tickLabel }, index) => (tickLabel === null ? [] : [{ index, tickLabel }]));
  const first = ticks[0];
  const last = ticks.at(-1);
  if (first === undefined || last === undefined) return [];
  const longest = Math.max(...ticks.map(({ tickLabel }) => tickLabel.length));
  const distance = ticks.length > 1 ? ((last.index - first.index) / (ticks.length - 1)) * columnWidth : 1;
  const every = Math.max(1, Math.ceil((longest * DIGIT_WIDTH_SVG_UNITS + MIN_LABEL_GAP) / distance));
  return ticks.filter((_tick, index) => index % every === 0);
}

/** Keeps the whole text of a label within the drawing. */
export function clampLabelX(
  text: string,
  { toColumnCentreX, rightX }: PlotLayout,
  columnIndex: number,
): number {
  const half = (text.length * DIGIT_WIDTH_SVG_UNITS) / 2;
  return Math.max(half, Math.min(toColumnCentreX(columnIndex), rightX + MIN_LABEL_GAP - half));
}

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

export function toPatternId(plotId: string, seriesIndex: number): string {
  return `${plotId}-pattern-${seriesIndex + 1}`;
}

export function renderFillPattern(plotId: string, seriesIndex: number): Html {
  const lines = PATTERNS[seriesIndex % PATTERNS.length] ?? null;
  return html`<pattern
    id="${toPatternId(plotId, seriesIndex)}"
    width="8"
    height="8"
    patternUnits="userSpaceOnUse"
  >
    <rect class="${toSeriesClass(seriesIndex)}" width="8" height="8" fill="currentColor"></rect>
    ${lines !== null && html`<path class="plot-hatch" d="${lines}" fill="none" stroke-width="1.5"></path>`}
  </pattern>`;
}
