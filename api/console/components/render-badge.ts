import { html, type Html } from '../html.ts';

/** Meaning of a badge, which sets its colour. The text says the same. */
export type BadgeTone = 'good' | 'warn' | 'bad' | 'plain';

/** Renders a word or two on a coloured ground, such as the state of a company. */
export function renderBadge({ text, tone }: { readonly text: string; readonly tone: BadgeTone }): Html {
  return html`<span class="badge${tone === 'plain' ? '' : ` badge-${tone}`}">${text}</span>`;
}
