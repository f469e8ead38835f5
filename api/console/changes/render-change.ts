import type { Change } from '../../../shared/domain/change.ts';
import { toCompanyPath } from '../console-paths.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatDay, formatOrgNumber } from '../words/format.ts';
import { toShownChangeLines, type ChangeLine } from './change-lines.ts';

export function renderChangeLine({ label, before, after }: ChangeLine): Html {
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
