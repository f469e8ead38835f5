import type { RegisteredName } from '../../../../shared/domain/company-detail.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toNameTypeText } from '../../words/name-type.ts';
import { renderDay } from '../render-day.ts';
import { renderTable } from '../../layout/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Renders all registered names of the company, current and former. */
export function renderNames({ detail }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const isDescribed = detail.names.some(({ description }) => description !== null && description !== '');
  const titles = [t.name, t.nameType, t.nameSince, ...(isDescribed ? [t.nameDescription] : [])];
  const body = renderTable({
    label: t.names,
    columns: titles,
    rows: detail.names.map((name) => renderName(name, isDescribed, language)),
  });
  const sources = [{ authority: t.registry, from: detail.registry }];
  return renderSection({ id: 'names', title: t.names, sources, body }, language);
}

function renderName(
  { name, type, date, description }: RegisteredName,
  isDescribed: boolean,
  language: Language,
): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${toNameTypeText(type, language)}</td>
    <td>${date !== null && renderDay(date, language)}</td>
    ${isDescribed && html`<td lang="sv">${description}</td>`}
  </tr>`;
}
