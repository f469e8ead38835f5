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

/**
 * Renders grey lines in place of content that is loading. Screen readers read `screenReaderText`
 * instead.
 */
export function renderSkeleton(lines: number, screenReaderText: string): Html {
  return html`<div class="skeleton" role="status">
    <span class="visually-hidden">${screenReaderText}</span>
    ${Array.from({ length: lines }, () => html`<span></span>`)}
  </div>`;
}

export function renderToast(text: string): Html {
  return html`<p class="toast" role="status">${text}</p>`;
}

interface Dialog {
  readonly id: string;
  readonly opener: string;
  readonly title: string;
  readonly body: HtmlValue;
  readonly close: string;
}

export function renderDialogWithOpenButton({
  id,
  opener: openButtonText,
  title,
  body,
  close: closeButtonText,
}: Dialog): Html {
  return html`<button type="button" class="button-quiet" popovertarget="${id}">${openButtonText}</button>
    <div class="dialog stack" id="${id}" popover role="dialog" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${title}</h2>
      ${body}
      <button type="button" class="button-quiet" popovertarget="${id}" popovertargetaction="hide">
        ${closeButtonText}
      </button>
    </div>`;
}
