import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { renderDay } from '../render-day.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import type { CompanyRecord } from './read-company.ts';

/** The sources of the page by their names in the API, with the texts of their authorities. */
const AUTHORITIES = [
  ['registry', 'registry'],
  ['statistics', 'statistics'],
  ['sizeClasses', 'sizeClasses'],
  ['annualReports', 'annualReports'],
  ['trademarks', 'trademarksSource'],
] as const;

/** Renders the source files of the page with their dates, folded. */
export function renderSources({ sources }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const known = AUTHORITIES.flatMap(([source, authority]) => {
    const from = sources[source];
    return from === undefined ? [] : [{ authority: t[authority], from }];
  });
  return html`<details class="card">
    <summary>${t.sources}</summary>
    ${known.map(
      ({ authority, from }) =>
        html`<p class="hint">${t.sourceOf(authority, from.file)}${renderDay(from.date, language)}.</p>`,
    )}
  </details>`;
}

/** Renders what is not known about the company, in one paragraph; false when nothing is missing. */
export function renderMissing(record: CompanyRecord, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  const { company, years, groupYears, reports, sources } = record;
  const missing = [
    years.length === 0 && groupYears.length === 0 && t.noFigures,
    reports.length === 0 && t.noReports,
    (company.trademarks ?? []).length === 0 && t.noSource(t.trademarksSource),
    sources['statistics'] === undefined && t.noSource(t.statistics),
  ].filter((text) => text !== false);
  return missing.length > 0 && html`<p class="hint">${missing.join(' ')}</p>`;
}
