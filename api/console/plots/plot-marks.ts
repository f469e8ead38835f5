import { html, type Html } from '../html.ts';
import { toSeriesClass } from './plot.ts';

/** Patterns by the place of a series, each drawn over its colour in a square of eight. */
const PATTERNS: readonly (string | null)[] = [
  null,
  'M-2 2L2 -2M-2 10L10 -2M6 10L10 6',
  'M0 2H8M0 6H8',
  'M-2 6L2 10M-2 -2L10 10M6 -2L10 2',
  'M2 0V8M6 0V8',
  'M0 4H8M4 0V8',
  'M3 3h2v2h-2z',
];

/** Marks by the place of a series, around the middle. */
const MARKERS: readonly string[] = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  'M-3.5 -3.5H3.5V3.5H-3.5z',
  'M0 -4.5L4.5 3.5H-4.5z',
  'M0 -5L5 0L0 5L-5 0z',
  'M-4.5 -3.5H4.5L0 4.5z',
  'M-1.5 -4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5z',
  'M-5 0L0 -3L5 0L0 3z',
];

/** Dashes of lines by the place of a series. */
const DASHES: readonly string[] = ['none', '7 3', '2 3', '9 3 2 3', '5 5', '12 4', '1 3'];

const at = (list: readonly (string | null)[], place: number): string | null => list[place % list.length]!;

/** What bars of the series at a place are filled with: `fill="url(#…)"`. */
export function toPatternId(id: string, place: number): string {
  return `${id}-pattern-${place + 1}`;
}

export function renderPattern(id: string, place: number): Html {
  const lines = at(PATTERNS, place);
  return html`<pattern id="${toPatternId(id, place)}" width="8" height="8" patternUnits="userSpaceOnUse">
    <rect class="${toSeriesClass(place)}" width="8" height="8" fill="currentColor"></rect>
    ${lines !== null && html`<path class="plot-hatch" d="${lines}" fill="none" stroke-width="1.5"></path>`}
  </pattern>`;
}

/** The mark of a series at a point. */
export function drawMarker(place: number, x: number, y: number): Html {
  return html`<path d="${at(MARKERS, place)}" transform="translate(${x} ${y})" fill="currentColor"></path>`;
}

export function toDashArray(place: number): string {
  return at(DASHES, place)!;
}
