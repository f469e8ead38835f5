import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toProceedingText } from '../../words/proceeding.ts';
import { renderDay } from '../render-day.ts';
import { renderTable } from '../../layout/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Renders all proceedings of the company, ongoing and ended; false when there are none. */
export function renderProceedings({ detail }: CompanyRecord, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  if (detail.proceedings.length === 0) return false;
  const body = renderTable({
    label: t.proceedings,
    columns: [t.proceeding, t.date],
    rows: detail.proceedings.map(
      ({ code, date }) =>
        html`<tr>
          <th scope="row">${toProceedingText(code, language)}</th>
          <td>${date !== null && renderDay(date, language)}</td>
        </tr>`,
    ),
  });
  const sources = [{ authority: t.registry, from: detail.registry }];
  return renderSection({ id: 'proceedings', title: t.proceedings, sources, body }, language);
}
