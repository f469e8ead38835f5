import { html, type Html } from '../html.ts';
import { DIGIT_WIDTH_SVG_UNITS, PLOT_HEIGHT_SVG_UNITS, type PlotLayout, type PlotColumn } from './plot.ts';

const MIN_LABEL_GAP = 8;

export function drawAxes(area: PlotLayout, columns: readonly PlotColumn[]): Html {
  const { leftX, rightX, axis } = area;
  return html`<text class="plot-text" x="2" y="13">${axis.unit}</text>
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
