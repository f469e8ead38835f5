import type { Change } from '../../../shared/domain/change.ts';
import { toCompanyPath } from '../console-paths.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatDay, formatOrgNumber } from '../words/format.ts';
import { toShownChangeLines, type ChangeLine, HISTORY_TEXTS } from './change-lines.ts';

function renderChangeLine({ label, before, after }: ChangeLine): Html {
  if (before === null) return html`<li>${label}</li>`;
  return html`<li>${label}: <del>${before}</del> → <ins>${after}</ins></li>`;
}

export function renderCompanyNews(changes: readonly Change[], language: Language): Html | false {
  const last = changes.at(-1);
  if (last === undefined) return false;
  const lines = changes.flatMap((change) => toShownChangeLines(change, language));
  return html`<li>
    <time datetime="${last.seenAt}">${formatDay(last.seenAt.slice(0, 10), language)}</time>
    <div>
      <a href="${toCompanyPath(last.orgNumber)}">${last.name}</a>
      <span class="muted small">${formatOrgNumber(last.orgNumber)}</span>
      <ul>
        ${lines.map(renderChangeLine)}
      </ul>
    </div>
  </li>`;
}

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
