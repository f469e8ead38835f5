import { html, type Html } from '../html.ts';
import type { PlotColumn } from './plot.ts';
import { DIGIT_WIDTH, PLOT_HEIGHT, type PlotArea } from './plot-area.ts';

/** Room between two texts. */
const GAP = 8;

/** The lines and texts that a plot stands before: a line at each tick, and what columns are below as far as there is room. */
export function drawAxes(area: PlotArea, columns: readonly PlotColumn[]): Html {
  const { left, right, axis } = area;
  return html`<text class="plot-text" x="2" y="13">${axis.unit}</text>
    ${area.ticks.map((tick) => drawTick(area, tick))}
    <line class="plot-axis" x1="${left}" x2="${right}" y1="${area.y(0)}" y2="${area.y(0)}"></line>
    ${pickTicks(columns, area.columnWidth).map(
      ({ place, tick }) =>
        html`<text
          class="plot-text"
          x="${toInside(tick, area, place)}"
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

/** The text below a column. */
interface ColumnTick {
  /** Index of the column. */
  readonly place: number;
  readonly tick: string;
}

/** Picks the texts that are shown: all, every second and so on, with room between them. */
export function pickTicks(columns: readonly PlotColumn[], columnWidth: number): ColumnTick[] {
  const ticks = columns.flatMap(({ tick }, place) => (tick === null ? [] : [{ place, tick }]));
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const longest = Math.max(...ticks.map(({ tick }) => tick.length));
  const distance = ticks.length > 1 ? ((last.place - first.place) / (ticks.length - 1)) * columnWidth : 1;
  const every = Math.max(1, Math.ceil((longest * DIGIT_WIDTH + GAP) / distance));
  return ticks.filter((_tick, index) => index % every === 0);
}

/** Middle of a text so that it does not leave the drawing at its sides. */
function toInside(text: string, { x, right }: PlotArea, place: number): number {
  const half = (text.length * DIGIT_WIDTH) / 2;
  return Math.max(half, Math.min(x(place), right + GAP - half));
}
