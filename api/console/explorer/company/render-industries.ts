import type { SniCodes } from '../../../../shared/domain/sni.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toStatisticsFormText } from '../../words/statistics-form.ts';
import { toAdBlockText, toBusinessStatusText, toUnitStatusText } from '../../words/statistics-statuses.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderDefinitionList } from '../../layout/render-definition-list.ts';
import { renderSection } from './render-section.ts';
import type { CompanyRecord } from './read-company.ts';

const PLACES = [1, 2, 3, 4, 5] as const;

/** Renders the company's data from SCB's business register: industries, statuses and legal form. */
export function renderIndustries({ company, sources }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { statistics, sizeClasses } = sources;
  const body = renderDefinitionList([
    [t.industry, listCodes(company.sniCodes, language)],
    [t.business, toBusinessStatusText(company.ftgstat, language)],
    [t.unit, toUnitStatusText(company.jestat, language)],
    [t.statisticsForm, toStatisticsFormText(company.jurform, language)],
    [t.ads, toAdBlockText(company.reklamsparr, language)],
  ]);
  // A company outside the business register can have codes from the file of size classes.
  const isFromSizes = statistics === undefined && sizeClasses !== undefined;
  const from = [
    isFromSizes
      ? { authority: t.sizeClasses, from: sizeClasses }
      : { authority: t.statistics, from: statistics },
  ];
  return renderSection({ id: 'industries', title: t.industries, sources: from, body }, language);
}

/** Renders SNI codes as links to the form of the search by industry. */
function listCodes(codes: SniCodes, language: Language): HtmlValue {
  const t = COMPANY_TEXTS[language];
  const known = PLACES.map((place) => ({ code: codes[`sni${place}`], name: codes[`sni${place}_name`] }));
  const items = known.flatMap(({ code, name }) =>
    code === null
      ? []
      : html`<li>
          <a
            href="/console/industry?sni_code=${encodeURIComponent(code)}"
            aria-label="${t.searchIndustry(code)}"
            >${code}</a
          >
          <span lang="sv">${name}</span>
        </li>`,
  );
  return items.length === 0
    ? t.unknown
    : html`<ul class="codes">
        ${items}
      </ul>`;
}
