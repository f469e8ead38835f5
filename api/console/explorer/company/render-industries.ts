import type { SniCodes } from '../../../../shared/domain/sni.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toStatisticsFormText } from '../../words/legal-form.ts';
import { toAdBlockText, toBusinessStatusText, toUnitStatusText } from '../../words/statistics-statuses.ts';
import { type SizeEstimate, type SizeKind, toSizeText } from '../../words/money.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderDefinitionList } from '../../components/render-facts.ts';
import { renderSection } from '../../components/render-section.ts';
import type { CompanyRecord } from './read-company.ts';

const PLACES = [1, 2, 3, 4, 5] as const;

/** Renders the company's data from SCB: industries, sizes, statuses and legal form. */
export function renderIndustries({ company }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { revenue_estimate: revenue, employees_estimate: employees, financials } = company;
  const employeesYear = employees.type === 'exact' ? (financials?.year ?? null) : null;
  const body = renderDefinitionList([
    [t.industry, listCodes(company.sniCodes, language)],
    [t.revenue, toSizeFact('revenue', revenue, revenue.reference_year, language)],
    [t.employees, toSizeFact('employees', employees, employeesYear, language)],
    [t.business, toBusinessStatusText(company.ftgstat, language)],
    [t.unit, toUnitStatusText(company.jestat, language)],
    [t.statisticsForm, toStatisticsFormText(company.jurform, language)],
    [t.ads, toAdBlockText(company.reklamsparr, language)],
  ]);
  return renderSection({ id: 'industries', title: t.industries, body });
}

/** Returns a size with its source: `1–5 Mkr – enligt SCB:s storleksklass`. */
function toSizeFact(kind: SizeKind, size: SizeEstimate, year: number | null, language: Language): string {
  const t = COMPANY_TEXTS[language];
  if (size.type === 'none') return t.unknown;
  return `${toSizeText(size, kind, language)} – ${size.type === 'exact' ? t.exact(year) : t.interval(year)}`;
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
