import type { GenerationInfo } from '../../../shared/store/port.ts';
import { html, type Html } from '../html.ts';
import type { Language } from '../language/language.ts';
import { formatDay } from '../words/format-day.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import { formatAge } from './format-age.ts';

/** Which files the live generation was built from, and how old they are. */
export function renderSources({ sources }: GenerationInfo, now: Date, language: Language): Html {
  const t = STATUS_TEXTS[language];
  return html`<section class="card">
    <h2>${t.sources}</h2>
    <div class="scroll-x" tabindex="0" role="region" aria-label="${t.sources}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.source}</th>
            <th scope="col">${t.date}</th>
            <th scope="col">${t.age}</th>
            <th scope="col">${t.file}</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(sources).map((source) => presentSource(source, now, language))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function presentSource(
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

/** Of a path its last part: folders of the operator's machine are nobody's business. */
export function toFileName(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}
