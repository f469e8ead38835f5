import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toNameTypeText } from '../../words/legal-form.ts';
import { renderDay } from '../render-day.ts';
import { renderTable } from '../../components/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from '../../components/render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Renders all registered names of the company, current and former. */
export function renderNames({ names }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const isDescribed = names.some(({ description }) => description !== null && description !== '');
  const titles = [t.name, t.nameType, t.nameSince, ...(isDescribed ? [t.nameDescription] : [])];
  const body = renderTable({
    label: t.names,
    columns: titles,
    rows: names.map((name) => renderName(name, isDescribed, language)),
  });
  return renderSection({ id: 'names', title: t.names, body });
}

function renderName(
  { name, type, from, description }: CompanyRecord['names'][number],
  isDescribed: boolean,
  language: Language,
): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${toNameTypeText(type, language)}</td>
    <td>${from !== null && renderDay(from, language)}</td>
    ${isDescribed && html`<td lang="sv">${description}</td>`}
  </tr>`;
}
