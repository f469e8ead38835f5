import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { createSizeClassScale, type SizeClassScale } from './size-class-scale.ts';
import { DIGIT_WIDTH, PLOT_WIDTH } from './plot-area.ts';
import { pickTicks } from './draw-axes.ts';
import { renderSvg } from './render-plot.ts';
import { formatCount } from '../words/format.ts';
import { formatShortMoney } from './axis.ts';
import { toSizeText, type SizeEstimate, type SizeKind } from './size-text.ts';

const HEIGHT = 74;
const TRACK = { top: 26, bottom: 42, middle: 34 } as const;

/** A company's size on the scale of an authority's size classes. */
export interface SizeBandPlot {
  /** Unique within the page. */
  readonly id: string;
  readonly title: string;
  readonly language: Language;
  readonly kind: SizeKind;
  readonly size: SizeEstimate;
  /** Lower bounds of the classes in SEK or persons, ascending. */
  readonly bounds: readonly number[];
}

/**
 * Draws an interval as a band, an exact value as a diamond and an interval without upper bound as
 * an arrow.
 */
export function drawSizeBand(plot: SizeBandPlot): Html {
  const { id, title, language, kind, size, bounds } = plot;
  const text = toSizeText(size, kind, language);
  if (size.type === 'none') return html`<p class="muted">${title}: ${text}</p>`;
  const scale = createSizeClassScale(bounds);
  const drawing = html`<line
      class="plot-axis"
      x1="${scale.left}"
      x2="${scale.right}"
      y1="${TRACK.bottom}"
      y2="${TRACK.bottom}"
    ></line>
    ${bounds.filter((bound) => bound > 0).map((bound) => drawBound(scale.x(bound)))}
    ${drawDecades(scale, kind, language)} ${drawSize(size, scale, text)}`;
  return html`<div class="plot">${renderSvg({ id, title, description: text }, HEIGHT, drawing)}</div>`;
}

function drawBound(x: number): Html {
  return html`<line
    class="plot-axis"
    x1="${x}"
    x2="${x}"
    y1="${TRACK.bottom}"
    y2="${TRACK.bottom + 5}"
  ></line>`;
}

function drawDecades(scale: SizeClassScale, kind: SizeKind, language: Language): Html {
  const columns = scale.decades.map((decade) => ({ label: '', tick: formatTick(decade, kind, language) }));
  const distance = scale.x(scale.decades[1] ?? 1) - scale.x(scale.decades[0] ?? 1);
  const texts = pickTicks(columns, distance).map(({ index, tick }) =>
    drawText(scale.x(scale.decades[index] ?? 0), HEIGHT - 12, tick),
  );
  return html`${drawText(scale.zero, HEIGHT - 12, '0')} ${texts}`;
}

function drawSize(
  { type, value, interval_low: low, interval_high: high }: SizeEstimate,
  scale: SizeClassScale,
  text: string,
): Html {
  if (type === 'exact') {
    const amount = value ?? 0;
    const x = scale.x(amount) === scale.left ? scale.zero : scale.x(amount);
    return html`<g class="series-1">${drawMark(x)}</g> ${drawText(x, 14, text)}`;
  }
  const from = scale.x(low ?? 0);
  const to = high === null ? scale.right : scale.x(high + 1);
  return html`<g class="series-1">${high === null ? drawArrow(from, to) : drawRange(from, to)}</g>
    ${drawText((from + to) / 2, 14, text)}`;
}

function drawMark(x: number): Html {
  const { top, bottom, middle } = TRACK;
  return html`<path
    d="M${x} ${top}L${x + 8} ${middle}L${x} ${bottom}L${x - 8} ${middle}z"
    fill="currentColor"
  ></path>`;
}

function drawRange(from: number, to: number): Html {
  return html`<rect
    x="${from}"
    y="${TRACK.top}"
    width="${Math.max(2, to - from)}"
    height="${TRACK.bottom - TRACK.top}"
    fill="currentColor"
  ></rect>`;
}

/** Draws a band that ends in an arrowhead, for an interval without upper bound. */
function drawArrow(from: number, to: number): Html {
  const { top, bottom, middle } = TRACK;
  const neck = Math.max(from, to - 14);
  return html`<path
    d="M${from} ${top}H${neck}L${to} ${middle}L${neck} ${bottom}H${from}z"
    fill="currentColor"
  ></path>`;
}

/** Centres the text on `x`, or aligns it with the edge that it would cross. */
function drawText(x: number, y: number, text: string): Html {
  const half = (text.length * DIGIT_WIDTH) / 2;
  const [at, anchor] = x < half ? [0, 'start'] : x > PLOT_WIDTH - half ? [PLOT_WIDTH, 'end'] : [x, 'middle'];
  return html`<text class="plot-text" x="${at}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}

function formatTick(amount: number, kind: SizeKind, language: Language): string {
  return kind === 'revenue' ? formatShortMoney(amount, language) : formatCount(amount, language);
}
