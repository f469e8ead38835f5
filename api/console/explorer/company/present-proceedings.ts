import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toProceedingWord } from '../../words/proceeding.ts';
import { presentDay } from '../present-day.ts';
import { presentTable } from '../../layout/present-table.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { presentSection } from './present-section.ts';
import type { CompanyRecord } from './read-company.ts';

/** All proceedings of the company, ended ones included; nothing for one without. */
export function presentProceedings({ detail }: CompanyRecord, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  if (detail.proceedings.length === 0) return false;
  const body = presentTable({
    label: t.proceedings,
    columns: [{ title: t.proceeding }, { title: t.date }],
    rows: detail.proceedings.map(
      ({ code, date }) =>
        html`<tr>
          <th scope="row">${toProceedingWord(code, language)}</th>
          <td>${date !== null && presentDay(date, language)}</td>
        </tr>`,
    ),
  });
  const sources = [{ authority: t.registry, from: detail.registry }];
  return presentSection({ id: 'proceedings', title: t.proceedings, sources, body }, language);
}
