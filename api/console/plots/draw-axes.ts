import { html, type Html } from '../html.ts';
import type { PlotColumn } from './plot.ts';
import { DIGIT_WIDTH, PLOT_HEIGHT, type PlotArea } from './plot-area.ts';

/** Minimum space between two labels, in SVG units. */
const MIN_LABEL_GAP = 8;

/** Draws a grid line at each tick, and as many column labels as there is room for. */
export function drawAxes(area: PlotArea, columns: readonly PlotColumn[]): Html {
  const { left, right, axis } = area;
  return html`<text class="plot-text" x="2" y="13">${axis.unit}</text>
    ${area.ticks.map((tick) => drawTick(area, tick))}
    <line class="plot-axis" x1="${left}" x2="${right}" y1="${area.y(0)}" y2="${area.y(0)}"></line>
    ${pickTicks(columns, area.columnWidth).map(
      ({ index, tick }) =>
        html`<text
          class="plot-text"
          x="${toInside(tick, area, index)}"
          y="${PLOT_HEIGHT - 6}"
          text-anchor="middle"
          >${tick}</text
        >`,
    )}`;
}

function drawTick({ left, right, axis, y }: PlotArea, tick: number): Html {
  return html`<line class="plot-grid" x1="${left}" x2="${right}" y1="${y(tick)}" y2="${y(tick)}"></line>
    <text class="plot-text" x="${left - 5}" y="${y(tick) + 4}" text-anchor="end"
      >${axis.formatTick(tick)}</text
    >`;
}

/** The label below a column. */
interface ColumnTick {
  readonly index: number;
  readonly tick: string;
}

/** Picks every label, or every second, third and so on, so that labels do not overlap. */
export function pickTicks(columns: readonly PlotColumn[], columnWidth: number): ColumnTick[] {
  const ticks = columns.flatMap(({ tick }, index) => (tick === null ? [] : [{ index, tick }]));
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const longest = Math.max(...ticks.map(({ tick }) => tick.length));
  const distance = ticks.length > 1 ? ((last.index - first.index) / (ticks.length - 1)) * columnWidth : 1;
  const every = Math.max(1, Math.ceil((longest * DIGIT_WIDTH + MIN_LABEL_GAP) / distance));
  return ticks.filter((_tick, index) => index % every === 0);
}

/** Returns the horizontal position of a label, moved inward so that it stays within the drawing. */
function toInside(text: string, { x, right }: PlotArea, index: number): number {
  const half = (text.length * DIGIT_WIDTH) / 2;
  return Math.max(half, Math.min(x(index), right + MIN_LABEL_GAP - half));
}
