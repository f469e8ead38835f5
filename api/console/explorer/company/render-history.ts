import { toShownChangeLines, type ChangeLine } from '../../changes/change-lines.ts';
import { renderChangeLine } from '../../changes/render-change.ts';
import { HISTORY_TEXTS } from '../../changes/history-texts.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatDay } from '../../words/format.ts';
import type { Change } from '../../../../shared/domain/change.ts';

/** `since` is the day since which changes are kept. */
export function renderHistory(
  changesOldestFirst: readonly Change[],
  since: string,
  language: Language,
): Html {
  const t = HISTORY_TEXTS[language];
  const entries = changesOldestFirst.toReversed().flatMap((change) => {
    const lines = toShownChangeLines(change, language);
    return lines.length === 0 ? [] : [renderEntry(change, lines, language)];
  });
  return html`<section class="card stack" id="history">
    <h2>${t.title}</h2>
    ${
      entries.length === 0
        ? html`<p class="muted">${t.unchanged(formatDay(since, language))}</p>`
        : html`<ol class="timeline">
            ${entries}
          </ol>`
    }
  </section>`;
}

function renderEntry({ seenAt, cause }: Change, lines: readonly ChangeLine[], language: Language): Html {
  const note = HISTORY_TEXTS[language].causes[cause];
  return html`<li>
    <time datetime="${seenAt}">${formatDay(seenAt.slice(0, 10), language)}</time>
    <ul>
      ${lines.map(renderChangeLine)}
    </ul>
    ${note !== '' && html`<p class="hint">${note}</p>`}
  </li>`;
}
