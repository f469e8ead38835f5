import type { Change } from '../../../../../shared/domain/changes/change.ts';
import { html, type Html } from '../../../html.ts';
import type { Language } from '../../../language/language.ts';
import { formatDay } from '../../../words/format.ts';
import { HISTORY_TEXTS } from './history-texts.ts';
import { toChangeLines, type ChangeLine } from './to-change-lines.ts';

/** Renders the last changes of a company, newest first. Null when no page shows any of them. */
export function renderHistory(changes: readonly Change[], language: Language): Html | null {
  const t = HISTORY_TEXTS[language];
  const entries = changes.toReversed().flatMap((change) => {
    const lines = toChangeLines(change, language);
    return lines.length === 0 ? [] : [renderEntry(change, lines, language)];
  });
  if (entries.length === 0) return null;
  return html`<section class="card stack" id="history">
    <h2>${t.title}</h2>
    <ol class="timeline">
      ${entries}
    </ol>
  </section>`;
}

function renderEntry({ seenAt, cause }: Change, lines: readonly ChangeLine[], language: Language): Html {
  const note = HISTORY_TEXTS[language].causes[cause];
  return html`<li>
    <time datetime="${seenAt}">${formatDay(seenAt.slice(0, 10), language)}</time>
    <ul>
      ${lines.map(renderLine)}
    </ul>
    ${note !== '' && html`<p class="hint">${note}</p>`}
  </li>`;
}

function renderLine({ label, before, after }: ChangeLine): Html {
  if (before === null) return html`<li>${label}</li>`;
  return html`<li>${label}: <del>${before}</del> → <ins>${after}</ins></li>`;
}
