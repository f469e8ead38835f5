import type { Trademark } from '../../../../shared/domain/trademark.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toTrademarkFeatureText, toTrademarkStatusText } from '../../words/trademark-status.ts';
import { renderDay } from '../render-day.ts';
import { renderTable } from '../../components/render-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderSection } from '../../components/render-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** Maximum trademarks shown, since some companies have thousands. */
const MAX_MARKS = 50;

/** Renders the trademarks of the company, latest registration first; false for none. */
export function renderTrademarks({ company }: CompanyRecord, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  const marks = company.trademarks ?? [];
  const more = marks.length - MAX_MARKS;
  if (marks.length === 0) return false;
  const body = [
    listMarks(marks.slice(0, MAX_MARKS), language),
    more > 0 && html`<p>${t.moreMarks(more)}</p>`,
  ];
  return renderSection({ id: 'trademarks', title: t.trademarks(marks.length), body });
}

function listMarks(marks: readonly Trademark[], language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const titles = [t.mark, t.status, t.feature, t.classes, t.applied, t.markRegistered, t.expires];
  return renderTable({
    label: t.trademarks(0),
    columns: titles,
    rows: marks.map((mark) => renderMark(mark, language)),
  });
}

function renderMark(mark: Trademark, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { markText, markStatus, markFeature, niceClasses, registrationNumber, prvId } = mark;
  const day = (date: string | null): Html => html`<td>${date !== null && renderDay(date, language)}</td>`;
  return html`<tr>
    <th scope="row">${markText ?? t.noMarkText} <span class="hint">${registrationNumber ?? prvId}</span></th>
    <td>${markStatus !== null && toTrademarkStatusText(markStatus, language)}</td>
    <td>${markFeature !== null && toTrademarkFeatureText(markFeature, language)}</td>
    <td>${niceClasses.join(', ')}</td>
    ${day(mark.applicationDate)} ${day(mark.registrationDate)} ${day(mark.expiryDate)}
  </tr>`;
}
