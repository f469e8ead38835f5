import type { Company } from '../../../../shared/domain/company.ts';
import type { Language } from '../../language/language.ts';
import type { View } from '../../page.ts';
import { toCompanyStates } from '../../words/company-state.ts';
import { formatOrgNumber, formatTown } from '../../words/format.ts';
import { toLegalFormWithYears } from '../../words/legal-form.ts';
import { toRevenueText } from '../../words/money.ts';

/** What a search engine shows of a company: a sentence, and schema.org's Organization. */
export function toPublicFacts(
  company: Company,
  language: Language,
): Required<Pick<View, 'summary' | 'organization'>> {
  const { name, orgNumber, postalAddress, registrationDate, deregistrationDate, sniCodes } = company;
  const { street, postalCode, city } = postalAddress;
  const { revenue_estimate: revenue } = company;
  const facts = [
    `${name}, ${formatOrgNumber(orgNumber)}`,
    formatTown(city),
    toLegalFormWithYears(company, language),
    ...toCompanyStates(company, language).map(({ text }) => text),
    sniCodes.sni1_name ?? '',
    toRevenueText(revenue, language),
  ];
  const days = { foundingDate: registrationDate, dissolutionDate: deregistrationDate };
  return {
    summary: `${facts.filter((fact) => fact !== '').join(' · ')}.`,
    organization: {
      name,
      legalName: name,
      identifier: { '@type': 'PropertyValue', propertyID: 'organisationsnummer', value: orgNumber },
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode,
        addressLocality: formatTown(city),
        addressCountry: 'SE',
      },
      ...Object.fromEntries(Object.entries(days).filter(([, day]) => day !== null)),
    },
  };
}
