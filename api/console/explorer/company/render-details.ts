import { COMPANY_SOURCES } from '../../../../shared/domain/stored-company-detail.ts';
import { renderSection } from '../../components/render-section.ts';
import { renderTable } from '../../components/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import type { CompanyPage } from './read-company-page-data.ts';
import { renderDate } from '../notices.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatDay, toCodeText } from '../../words/format.ts';
import { REGISTERED_NAME_TYPE_TEXTS } from '../../words/legal-form.ts';
import { PROCEEDINGS } from '../../words/proceeding.ts';
import { toTrademarkKindText, toTrademarkStatusText } from '../../words/trademark-status.ts';
import type { Trademark } from '../../../../shared/domain/trademark.ts';

export function renderNames({ names, language }: CompanyPage): Html | false {
  const t = COMPANY_TEXTS[language];
  if (names.length < 2) return false;
  const isDescribed = names.some(({ description }) => description !== null && description !== '');
  const body = renderTable({
    label: t.names,
    columns: [t.name, t.nameType, t.nameSince, ...(isDescribed ? [t.nameDescription] : [])],
    rows: names.map(
      ({ name, type, from, description }) =>
        html`<tr>
          <th scope="row">${name}</th>
          <td>${toCodeText(REGISTERED_NAME_TYPE_TEXTS, type, language)}</td>
          <td>${from !== null && renderDate(from, language)}</td>
          ${isDescribed && html`<td lang="sv">${description}</td>`}
        </tr>`,
    ),
  });
  return renderSection('names', t.names, body);
}

export function renderProceedings({ proceedings, language }: CompanyPage): Html | false {
  const t = COMPANY_TEXTS[language];
  if (proceedings.length === 0) return false;
  const body = renderTable({
    label: t.proceedings,
    columns: [t.proceeding, t.proceedingFrom, t.proceedingTo],
    isStackedWhenNarrow: true,
    rows: proceedings.map(
      ({ code, from, to, ongoing }) =>
        html`<tr>
          <th scope="row">${toCodeText(PROCEEDINGS, code, language)}</th>
          <td data-label="${t.proceedingFrom}">${from !== null && renderDate(from, language)}</td>
          <td data-label="${t.proceedingTo}">
            ${ongoing ? t.proceedingOngoing : to !== null && renderDate(to, language)}
          </td>
        </tr>`,
    ),
  });
  return renderSection('proceedings', t.proceedings, body);
}

/** Maximum trademarks shown, since some companies have thousands. */
const MAX_MARKS = 50;
const MAX_OPEN_MARKS = 3;

export function renderTrademarks({ company, language }: CompanyPage): Html | false {
  const t = COMPANY_TEXTS[language];
  const marks = company.trademarks ?? [];
  const shown = marks.slice(0, MAX_MARKS);
  const more = marks.length - shown.length;
  if (marks.length === 0) return false;
  const body = [
    listMarks(shown.slice(0, MAX_OPEN_MARKS), t.trademarks(0), language),
    shown.length > MAX_OPEN_MARKS &&
      html`<details>
        <summary>${t.showMarks(shown.length)}</summary>
        ${listMarks(shown.slice(MAX_OPEN_MARKS), t.showMarks(shown.length), language)}
      </details>`,
    more > 0 && html`<p class="hint">${t.moreMarks(more)}</p>`,
  ];
  return renderSection('trademarks', t.trademarks(marks.length), body);
}

function listMarks(marks: readonly Trademark[], label: string, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  return renderTable({
    label,
    columns: [t.mark, t.status, t.classes, t.markRegistered, t.expires],
    rows: marks.map((mark) => renderMark(mark, language)),
    isStackedWhenNarrow: true,
  });
}

function renderMark(mark: Trademark, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { markText, markStatus, markFeature, niceClasses, registrationNumber, prvId } = mark;
  const { applicationDate: applied, registrationDate, expiryDate: expires } = mark;
  const about = [markFeature && toTrademarkKindText(markFeature, language), registrationNumber ?? prvId];
  return html`<tr>
    <th scope="row">${markText ?? t.noMarkText} <small>${about.filter(Boolean).join(' · ')}</small></th>
    <td>
      ${markStatus !== null && toTrademarkStatusText(markStatus, language)}
      ${registrationDate === null && applied !== null && html`<small>${t.applied(formatDay(applied, language))}</small>`}
    </td>
    <td data-label="${t.classes}">${niceClasses.join(', ')}</td>
    <td data-label="${t.markRegistered}">
      ${registrationDate !== null && renderDate(registrationDate, language)}
    </td>
    <td data-label="${t.expires}">${expires !== null && renderDate(expires, language)}</td>
  </tr>`;
}

/** Where people find what open data does not contain. */
const ELSEWHERE = [
  { name: 'Bolagsverket', url: 'https://foretagsinfo.bolagsverket.se/' },
  { name: 'Skatteverket', url: 'https://www.skatteverket.se/foretag' },
] as const;

export function renderElsewhere(language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const body = html`<p>${t.elsewhere}</p>
    <ul class="codes">
      ${ELSEWHERE.map(
        ({ name, url }) => html`<li><a href="${url}" rel="noreferrer">${name}</a>: ${t.askFor[name]}</li>`,
      )}
    </ul>`;
  return renderSection('elsewhere', t.elsewhereTitle, body);
}

export function renderSources({ sources, language }: CompanyPage): Html {
  const t = COMPANY_TEXTS[language];
  const known = COMPANY_SOURCES.flatMap((source) => {
    const from = sources[source];
    return from === undefined ? [] : [{ authority: t.authorities[source], from }];
  });
  return html`<details class="card">
    <summary>${t.sources}</summary>
    ${known.map(
      ({ authority, from }) =>
        html`<p class="hint">${t.sourceOf(authority, from.file)}${renderDate(from.date, language)}.</p>`,
    )}
  </details>`;
}
