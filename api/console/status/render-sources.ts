import type { GenerationInfo } from '../../../shared/store/port.ts';
import { html, type Html } from '../html.ts';
import { renderTable } from '../components/render-table.ts';
import type { Language } from '../language/language.ts';
import { formatDay } from '../words/format.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import { formatAge } from './format-age.ts';

/** Renders the source files of the live generation and their age. */
export function renderSources({ sources }: GenerationInfo, now: Date, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.sources}</h2>
    ${renderTable({
      label: t.sources,
      columns: [t.source, t.date, t.age, t.file],
      rows: Object.entries(sources).map((source) => renderSource(source, now, language)),
    })}
  </section>`;
}

function renderSource(
  [name, { file, date }]: [string, GenerationInfo['sources'][string]],
  now: Date,
  language: Language,
): Html {
  const t = STATUS_TEXTS[language];
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  const when =
    day === undefined
      ? html`<td colspan="2">${t.unknown}</td>`
      : html`<td><time datetime="${day}">${formatDay(day, language)}</time></td>
          <td>${formatAge(day, now, language)}</td>`;
  return html`<tr>
    <th scope="row">${t.sourceNames[name] ?? name}</th>
    ${when}
    <td>${toFileName(file)}</td>
  </tr>`;
}

/** Returns the last part of a path, so that the folders of the operator's machine stay private. */
export function toFileName(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}
