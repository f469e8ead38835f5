import { renderDefinitionList } from '../../components/render-facts.ts';
import { renderSection } from '../../components/render-section.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import type { CompanyRecord } from './read-company.ts';
import { renderDay } from '../notices.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormText, toStatisticsFormText } from '../../words/legal-form.ts';
import { type SizeEstimate, type SizeKind, toSizeText } from '../../words/money.ts';
import {
  readOngoingProceedings,
  toDeregistrationReasonText,
  toProceedingText,
} from '../../words/proceeding.ts';
import { toAdBlockText, toBusinessStatusText, toUnitStatusText } from '../../words/statistics-statuses.ts';
import type { Company, PostalAddress } from '../../../../shared/domain/company.ts';
import type { SniCodes } from '../../../../shared/domain/sni.ts';

/** Renders the registry's entry: number, legal form, dates, address and business description. */
export function renderRegistration({ company }: CompanyRecord, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { orgNumber, legalForm, registrationDate, postalAddress, businessDescription } = company;
  const body = renderDefinitionList([
    [t.orgNumber, formatOrgNumber(orgNumber)],
    [t.legalForm, toLegalFormText(legalForm, language)],
    [t.registered, registrationDate !== null && renderDay(registrationDate, language)],
    [t.deregistered, renderDeregistration(company, language)],
    [t.ongoing, renderOngoing(company, language)],
    [t.address, renderAddress(postalAddress)],
    [t.description, businessDescription !== '' && html`<span lang="sv">${businessDescription}</span>`],
  ]);
  return renderSection({ id: 'registration', title: t.registration, body });
}

function renderDeregistration(
  { deregistrationDate: day, deregistrationReason: reason }: Company,
  language: Language,
): HtmlValue {
  if (day === null && reason === null) return null;
  const word = reason === null ? null : toDeregistrationReasonText(reason, language);
  if (day === null) return word;
  return html`${renderDay(day, language)}${word !== null && ` (${word})`}`;
}

function renderOngoing({ ongoingRestructuring }: Company, language: Language): HtmlValue {
  const t = COMPANY_TEXTS[language];
  const ongoing = readOngoingProceedings(ongoingRestructuring);
  return ongoing.length === 0
    ? null
    : ongoing.map(
        ({ code, date }, place) =>
          html`${place > 0 && html`<br />`}${toProceedingText(code, language)}${
            date !== null && html`, ${t.since}${renderDay(date, language)}`
          }`,
      );
}

function renderAddress({ street, postalCode, city }: PostalAddress): string {
  const place = [postalCode.replace(/^(\d{3})(\d{2})$/, '$1 $2'), formatTown(city)].filter(
    (part) => part !== '',
  );
  return [street, place.join(' ')].filter((part) => part !== '').join(', ');
}

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
