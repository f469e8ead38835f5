import { isOfGroup } from '../../../../shared/domain/financial-metrics.ts';
import { LEGAL_FORM_TEXTS } from '../../../../shared/domain/codes/legal-forms.ts';
import { COUNTY_NAMES } from '../../../../shared/domain/codes/counties.ts';
import type { Company, PostalAddress } from '../../../../shared/domain/company.ts';
import { isDeregistered } from '../../../../shared/domain/company-status.ts';
import type { CompanySniCodes } from '../../../../shared/domain/sni.ts';
import {
  renderCopyable,
  renderDefinitionList,
  type DefinitionListEntries,
} from '../../components/render-facts.ts';
import { renderSection } from '../../components/render-section.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { formatOrgNumber, formatTown, toCodeText } from '../../words/format.ts';
import { STATISTICS_LEGAL_FORM_TEXTS } from '../../words/legal-form.ts';
import { toEmployeesText, toRevenueText } from '../../words/money.ts';
import { parseOngoingProceedings, PROCEEDINGS, toDeregistrationReasonText } from '../../words/proceeding.ts';
import {
  ADVERTISING_BLOCKS,
  BUSINESS_STATUSES,
  REGISTRATION_STATUSES,
} from '../../words/statistics-statuses.ts';
import { renderDate } from '../notices.ts';
import { FIELD_NAMES } from '../../words/field-names.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import type { CompanyPage } from './read-company-page-data.ts';

export function renderRegistryFacts(page: CompanyPage): Html {
  const { company, place, language } = page;
  const t = COMPANY_TEXTS[language];
  const names = FIELD_NAMES[language];
  const { name, orgNumber, legalForm, registrationDate, postalAddress, businessDescription } = company;
  const copyable = (id: string, text: string, label: string): Html =>
    renderCopyable(`fact-${id}`, text, label, language);
  const body = renderDefinitionList([
    [t.name, copyable('name', name, t.name)],
    [t.orgNumber, copyable('number', formatOrgNumber(orgNumber), t.orgNumber)],
    [t.vatNumber, canHaveVatNumber(company) && copyable('vat', `SE${orgNumber}01`, t.vatNumber)],
    [names.legalForm, toCodeText(LEGAL_FORM_TEXTS, legalForm, language)],
    [names.registrationDate, registrationDate !== null && renderDate(registrationDate, language)],
    [names.deregistrationDate, renderDeregistration(company, language)],
    [names.ongoingRestructuring, renderOngoing(company, language)],
    [t.address, renderAddress(postalAddress, language)],
    [place.municipality === null ? t.county : t.municipality, renderPlace(place, language)],
    [t.description, businessDescription !== '' && html`<span lang="sv">${businessDescription}</span>`],
  ]);
  return renderSection('registration', t.registration, html`${body} ${renderMissingData(page)}`);
}

function renderMissingData(page: CompanyPage): Html | false {
  const { company, years, groupYears, reports, sources, language } = page;
  const t = COMPANY_TEXTS[language];
  const missing = [
    reports.length === 0 && years.length + groupYears.length > 0 && t.missingReports,
    sources['statistics'] === undefined && t.missingStatistics,
    (company.trademarks ?? []).length === 0 && t.missingMarks,
  ].filter((text) => text !== false);
  return missing.length > 0 && html`<p class="hint">${t.missing(missing.join(', '))}</p>`;
}

/** SCB's code for an active business: registered for VAT, F-tax or as an employer. */
const ACTIVE_BUSINESS = 1;

function canHaveVatNumber(company: Company): boolean {
  return company.ftgstat === ACTIVE_BUSINESS && !isDeregistered(company);
}

function renderDeregistration(
  { deregistrationDate: day, deregistrationReason }: Company,
  language: Language,
): HtmlValue {
  if (day === null && deregistrationReason === null) return null;
  const word =
    deregistrationReason === null ? null : toDeregistrationReasonText(deregistrationReason, language);
  if (day === null) return word;
  return html`${renderDate(day, language)}${word !== null && ` (${word.toLowerCase()})`}`;
}

function renderOngoing({ ongoingRestructuring }: Company, language: Language): HtmlValue {
  const t = COMPANY_TEXTS[language];
  const ongoing = parseOngoingProceedings(ongoingRestructuring);
  return ongoing.length === 0
    ? null
    : ongoing.map(
        ({ code, date }, place) =>
          html`${place > 0 && html`<br />`}${toCodeText(PROCEEDINGS, code, language)}${
            date !== null && html`, ${t.since}${renderDate(date, language)}`
          }`,
      );
}

function renderAddress({ street, postalCode, city }: PostalAddress, language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  const place = [postalCode.replace(/^(\d{3})(\d{2})$/, '$1 $2'), formatTown(city)].filter(
    (part) => part !== '',
  );
  const address = [street, place.join(' ')].filter((part) => part !== '').join(', ');
  if (address === '') return false;
  const query = encodeURIComponent(`${street}, ${formatTown(city)}`);
  const isOnMap = street !== '' && !/\bbox\b/i.test(street);
  return html`${renderCopyable('fact-address', address, t.address, language)}
  ${
    isOnMap &&
    html`<a href="https://www.openstreetmap.org/search?query=${query}" rel="noreferrer">${t.map}</a>`
  }`;
}

/** The licence of the postal codes wants their source to stand beside a municipality. */
function renderPlace({ municipality, county }: CompanyPage['place'], language: Language): Html | false {
  const t = COMPANY_TEXTS[language];
  const names = [
    municipality !== null && html`<span lang="sv">${municipality.name}</span>`,
    county !== null && (COUNTY_NAMES.get(county.code)?.[language] ?? county.name),
  ].filter((name) => name !== false);
  if (names.length === 0) return false;
  return html`${names.map((name, index) => [index > 0 && ', ', name])}
    <small
      >${t.byPostalCode}${
        municipality !== null &&
        html`, <a href="https://www.geonames.org/" rel="noreferrer">GeoNames</a>,
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer">CC BY 4.0</a>`
      }</small
    >`;
}

const PLACES = [1, 2, 3, 4, 5] as const;
/** Code of this service's own, for unknown. */
const UNKNOWN_AD_BLOCK = 0;

/** False when all of it is unknown. */
export function renderStatisticsData({ company, revenueRank, language }: CompanyPage): Html | false {
  const t = COMPANY_TEXTS[language];
  const names = FIELD_NAMES[language];
  const { ftgstat, jestat, jurform, reklamsparr } = company;
  const facts: DefinitionListEntries = [
    [t.industry, listCodes(company.sniCodes, language)],
    [
      t.place,
      revenueRank !== null &&
        html`${t.placeOf(revenueRank.rank, revenueRank.rankedCompanyCount)} <small>${t.placeNote}</small>`,
    ],
    [t.revenue, renderRevenue(company, language)],
    [t.employees, renderEmployees(company, language)],
    [names.ftgstat, ftgstat !== null && toCodeText(BUSINESS_STATUSES, ftgstat, language)],
    [names.jestat, jestat !== null && toCodeText(REGISTRATION_STATUSES, jestat, language)],
    [names.jurform, jurform !== null && toCodeText(STATISTICS_LEGAL_FORM_TEXTS, jurform, language)],
    [
      names.reklamsparr,
      reklamsparr !== UNKNOWN_AD_BLOCK && toCodeText(ADVERTISING_BLOCKS, reklamsparr, language),
    ],
  ];
  if (facts.every(([, value]) => !value)) return false;
  return renderSection('industries', t.industries, renderDefinitionList(facts));
}

function renderRevenue({ revenue_estimate: revenue, financials }: Company, language: Language): string {
  const { exact, exactOfGroup, interval } = COMPANY_TEXTS[language];
  const source = revenue.type === 'interval' ? interval : isOfGroup(financials) ? exactOfGroup : exact;
  return withSource(toRevenueText(revenue, language), source, revenue.reference_year, language);
}

function renderEmployees({ employees_estimate: employees, financials }: Company, language: Language): string {
  const { exact, interval } = COMPANY_TEXTS[language];
  const size = toEmployeesText(employees, language);
  return employees.type === 'interval'
    ? withSource(size, interval, null, language)
    : withSource(size, exact, financials?.year ?? null, language);
}

/** `1–5 Mkr – enligt SCB:s storleksklass för 2024`. Empty when unknown. */
function withSource(size: string, source: string, year: number | null, language: Language): string {
  const ofYear = year === null ? '' : ` ${COMPANY_TEXTS[language].forYear} ${year}`;
  return size && `${size} – ${source}${ofYear}`;
}

function listCodes(codes: CompanySniCodes, language: Language): HtmlValue {
  const t = COMPANY_TEXTS[language];
  const known = PLACES.map((place) => ({ code: codes[`sni${place}`], name: codes[`sni${place}_name`] }));
  const items = known.flatMap(({ code, name }) =>
    code === null
      ? []
      : html`<li>
          <a href="/console/lists?sni=${encodeURIComponent(code)}" aria-label="${t.searchIndustry(code)}"
            >${code}</a
          >
          <span lang="sv">${name}</span>
        </li>`,
  );
  return (
    items.length > 0 &&
    html`<ul class="codes">
      ${items}
    </ul>`
  );
}
