import type { Company } from '../../../../shared/domain/company.ts';
import { renderBadge } from '../../components/render-section.ts';
import { html, type Html } from '../../html.ts';
import type { Language } from '../../language/language.ts';
import { toSizeText } from '../../words/money.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormText } from '../../words/legal-form.ts';
import { COMPANY_TEXTS } from './company-texts.ts';

/**
 * Renders the head of the company page: name, states as badges, the main facts, and a banner for
 * each proceeding and for a deregistration.
 */
export function renderHead(company: Company, language: Language): Html {
  const t = COMPANY_TEXTS[language];
  const { name, orgNumber, legalForm, registrationDate, postalAddress, sniCodes } = company;
  const { employees_estimate: employees } = company;
  const states = toCompanyStates(company, language);
  const form = toLegalFormText(legalForm, language);
  const facts = [
    formatOrgNumber(orgNumber),
    registrationDate === null ? form : t.formSince(form, registrationDate.slice(0, 4)),
    formatTown(postalAddress.city),
    sniCodes.sni1 !== null &&
      html`<span lang="sv">${sniCodes.sni1_name}</span> <span class="badge">SNI ${sniCodes.sni1}</span>`,
    employees.type !== 'none' && toSizeText(employees, 'employees', language),
  ];
  return html`<div class="title">
      <h1>${name}</h1>
      ${states.map(renderBadge)}
    </div>
    <ul class="facts-line">
      ${facts.filter((fact) => fact !== '' && fact !== false).map((fact) => html`<li>${fact}</li>`)}
    </ul>
    ${states.map(
      ({ sentence, tone }) =>
        sentence !== null &&
        html`<p class="notice ${tone === 'bad' ? 'notice-error' : 'notice-warn'}">
          <strong>${sentence}</strong>
        </p>`,
    )}`;
}
