import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toProceedingText } from '../../words/proceeding.ts';
import { renderDay } from '../render-day.ts';
import { renderTable } from '../../components/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from '../../components/render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Renders all proceedings of the company, ongoing and ended; false when there are none. */
export function renderProceedings({ proceedings }: CompanyRecord, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  if (proceedings.length === 0) return false;
  const body = renderTable({
    label: t.proceedings,
    columns: [t.proceeding, t.proceedingFrom, t.proceedingTo],
    rows: proceedings.map(
      ({ code, from, to, ongoing }) =>
        html`<tr>
          <th scope="row">${toProceedingText(code, language)}</th>
          <td>${from !== null && renderDay(from, language)}</td>
          <td>${ongoing ? t.proceedingOngoing : to !== null && renderDay(to, language)}</td>
        </tr>`,
    ),
  });
  return renderSection({ id: 'proceedings', title: t.proceedings, body });
}
