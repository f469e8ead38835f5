import { html, type Html, type HtmlValue } from '../html.ts';

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

/** How the values of a plot are written beside its lines. */
interface Axis {
  readonly unit: string;
  /** Smallest distance between ticks: 1 for counts, 0 for no minimum. */
  readonly minTickStep: number;
  readonly formatTick: (value: number) => string;
}

const PLOT_HEIGHT = 230;
/** Width of a digit in SVG units, at the font size on phones (13 px). */
export const DIGIT_WIDTH_SVG_UNITS = 8;
const WIDTH = 400;
const TOP = 26;
const BOTTOM = PLOT_HEIGHT - 24;
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
    drawingHeight: PLOT_HEIGHT + (hasSecondLine ? LINE_HEIGHT : 0),
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

const MIN_LABEL_GAP = 8;

export function drawAxes(area: PlotLayout, columns: readonly PlotColumn[]): Html {
  const { leftX, rightX, axis } = area;
  return html`<text class="plot-text" x="2" y="13">${axis.unit}</text>
    ${area.ticks.map((tick) => drawTick(area, tick))}
    <line
      stroke="var(--line-strong)"
      x1="${leftX}"
      x2="${rightX}"
      y1="${area.toValueY(0)}"
      y2="${area.toValueY(0)}"
    ></line>
    ${pickNonOverlappingTicks(columns, area.columnWidth).map(({ index, tickLabel }) => drawLabel(tickLabel, area, index, PLOT_HEIGHT))}
    ${columns.map(({ tickLabelSecondLine = null }, index) => tickLabelSecondLine !== null && drawLabel(tickLabelSecondLine, area, index, area.drawingHeight))}`;
}

/** Its text stands just above `bottomY`. */
function drawLabel(text: string, area: PlotLayout, column: number, bottomY: number): Html {
  return html`<text
    class="plot-text"
    x="${clampLabelX(text, area, column)}"
    y="${bottomY - 6}"
    text-anchor="middle"
    >${text}</text
  >`;
}

function drawTick({ leftX, rightX, axis, toValueY }: PlotLayout, tick: number): Html {
  return html`<line
      stroke="var(--line)"
      x1="${leftX}"
      x2="${rightX}"
      y1="${toValueY(tick)}"
      y2="${toValueY(tick)}"
    ></line>
    <text class="plot-text" x="${leftX - 5}" y="${toValueY(tick) + 4}" text-anchor="end"
      >${axis.formatTick(tick)}</text
    >`;
}

/** Picks the labels to draw: all, or every second, third and so on, so that none overlap. */
export function pickNonOverlappingTicks(columns: readonly PlotColumn[], columnWidth: number) {
  const longest = Math.max(0, ...columns.map(({ tickLabel }) => tickLabel.length));
  const every = Math.ceil((longest * DIGIT_WIDTH_SVG_UNITS + MIN_LABEL_GAP) / columnWidth);
  return columns
    .map(({ tickLabel }, index) => ({ index, tickLabel }))
    .filter(({ index }) => index % every === 0);
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

const ROUND_DIGITS = [1, 2, 5, 10];

/** Round values that cover `low` to `high`. `minStep` is 1 for counts. */
export function toRoundTicksCovering(low: number, high: number, targetCount: number, minStep = 0): number[] {
  const step = Math.max(minStep, toRoundStep((high - low) / (targetCount - 1)));
  const first = Math.floor(toExact(low / step));
  const last = Math.max(first + 1, Math.ceil(toExact(high / step)));
  return Array.from({ length: last - first + 1 }, (_, index) => toExact((first + index) * step));
}

/** Up to 1, 2 or 5 times a power of ten. */
function toRoundStep(step: number): number {
  if (!(step > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return toExact(ROUND_DIGITS.find((round) => round * power >= toExact(step))! * power);
}

/** Removes floating-point rounding errors and turns -0 into 0. */
function toExact(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}
