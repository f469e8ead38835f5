import { html, type Html } from '../html.ts';

/** A key figure with its change. */
export interface Tile {
  readonly name: string;
  readonly value: string;
  /** Change since the year before; null when unknown. */
  readonly change: { readonly text: string; readonly direction: 'up' | 'down' | 'same' } | null;
}

/** Renders key figures side by side. `changeTitle` explains the changes to screen readers. */
export function renderTiles(tiles: readonly Tile[], changeTitle: string): Html {
  return html`<dl class="tiles">
    ${tiles.map(
      ({ name, value, change }) =>
        html`<div class="tile">
          <dt>${name}</dt>
          <dd>
            <strong>${value}</strong>
            ${
              change !== null &&
              html`<span class="change change-${change.direction}"
                ><span class="visually-hidden">${changeTitle}: </span>${change.text}</span
              >`
            }
          </dd>
        </div>`,
    )}
  </dl>`;
}
