import { html, type Html, type HtmlValue } from '../html.ts';
import { type Axis, toRoundTicksCovering } from './axis.ts';

export interface Plot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export interface PlotColumn {
  /** Label below the column. Labels that do not fit are not drawn. */
  readonly tickLabel: string;
  readonly tickLabelSecondLine?: string | null;
}

export const PLOT_HEIGHT_SVG_UNITS = 230;
/** Width of a digit in SVG units, at the font size on phones (13 px). */
export const DIGIT_WIDTH_SVG_UNITS = 8;
const WIDTH = 400;
const TOP = 26;
const BOTTOM = PLOT_HEIGHT_SVG_UNITS - 24;
const LINE_HEIGHT = 16;
const RIGHT = WIDTH - 10;
const MAX_TICKS = 6;

export type PlotLayout = ReturnType<typeof createPlotLayout>;

/** The axis includes zero. `hasValueLabels` reserves space for the highest and lowest text. */
export function createPlotLayout(
  axis: Axis,
  columns: readonly PlotColumn[],
  { lowest, highest, hasValueLabels }: { lowest: number; highest: number; hasValueLabels: boolean },
) {
  const ticks = toRoundTicksCovering(Math.min(0, lowest), Math.max(0, highest), MAX_TICKS, axis.minTickStep);
  const first = ticks[0]!;
  const last = ticks.at(-1)!;
  const longest = Math.max(...ticks.map((tick) => axis.formatTick(tick).length));
  const leftX = roundToTenth(longest * DIGIT_WIDTH_SVG_UNITS + 8);
  const columnWidth = (RIGHT - leftX) / columns.length;
  const top = TOP + (hasValueLabels ? LINE_HEIGHT : 0);
  const bottom = BOTTOM - (hasValueLabels && lowest < 0 ? LINE_HEIGHT : 0);
  const hasSecondLine = columns.some(({ tickLabelSecondLine = null }) => tickLabelSecondLine !== null);
  return {
    leftX,
    rightX: RIGHT,
    drawingHeight: PLOT_HEIGHT_SVG_UNITS + (hasSecondLine ? LINE_HEIGHT : 0),
    axis,
    ticks,
    columnWidth,
    toColumnCentreX: (column: number) => roundToTenth(leftX + (column + 0.5) * columnWidth),
    toValueY: (value: number) => roundToTenth(bottom - ((value - first) / (last - first)) * (bottom - top)),
  };
}

/** Rounds to one decimal, so that the SVG text stays short. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `below` stands under the drawing. */
export function renderPlot(
  { id, title, description }: Plot,
  { drawingHeight }: PlotLayout,
  drawing: Html,
  below: HtmlValue = null,
): Html {
  return html`<div>
    <div class="plot">
      <svg
        viewBox="0 0 ${WIDTH} ${drawingHeight}"
        role="img"
        aria-labelledby="${id}-title ${id}-desc"
        preserveAspectRatio="xMidYMid meet"
      >
        <title id="${id}-title">${title}</title>
        <desc id="${id}-desc">${description}</desc>
        ${drawing}
      </svg>
    </div>
    ${below}
  </div>`;
}
