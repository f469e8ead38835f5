import { html, type Html, type HtmlValue } from '../html.ts';

/** The message shown instead of an empty list. */
interface EmptyState {
  readonly title: string;
  readonly text: string;
  readonly actions?: HtmlValue;
}

/** Renders a title and a text in the middle of a section, in place of an empty list. */
export function renderEmptyState({ title, text, actions = false }: EmptyState): Html {
  return html`<div class="empty">
    <h3>${title}</h3>
    <p>${text}</p>
    ${actions}
  </div>`;
}

interface Progress {
  readonly id: string;
  readonly title: string;
  readonly fractionDone: number | null;
  readonly text: string;
}

export function renderProgress({ id, title, fractionDone, text }: Progress): Html {
  return html`<div class="progress">
    <p><label for="${id}">${title}</label> <span class="hint">${text}</span></p>
    <progress id="${id}" max="1" ${fractionDone !== null && html`value="${fractionDone}"`}></progress>
  </div>`;
}
