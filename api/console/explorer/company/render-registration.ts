import type { Company, PostalAddress } from '../../../../shared/domain/company.ts';
import { html, type Html, type HtmlValue } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import {
  readOngoingProceedings,
  toDeregistrationReasonText,
  toProceedingText,
} from '../../words/proceeding.ts';
import { toLegalFormText } from '../../words/legal-form.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { renderDay } from '../render-day.ts';
import { COMPANY_TEXTS } from './company-texts.ts';
import { renderDefinitionList } from '../../components/render-facts.ts';
import { renderSection } from '../../components/render-section.ts';
import type { CompanyRecord } from './read-company.ts';

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
