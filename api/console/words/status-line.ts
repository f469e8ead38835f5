import type { StoredCompany } from '../../../shared/domain/company.ts';
import type { Language } from '../language/language.ts';
import { toDeregistrationReasonText } from './deregistration-reason.ts';
import { toLegalFormText } from './legal-form.ts';
import { readOngoingProceedings, toProceedingText } from './proceeding.ts';

const TEXTS = {
  sv: {
    registered: (day: string) => `registrerat ${day}`,
    deregistered: (day: string) => `avregistrerat ${day}`,
    gone: 'avregistrerat',
    active: 'aktivt',
  },
  en: {
    registered: (day: string) => `registered ${day}`,
    deregistered: (day: string) => `deregistered ${day}`,
    gone: 'deregistered',
    active: 'active',
  },
} as const;

/** The members of a company that show its legal form and whether it is active. */
export type CompanyState = Pick<
  StoredCompany,
  'legalForm' | 'registrationDate' | 'deregistrationDate' | 'deregistrationReason' | 'ongoingRestructuring'
>;

/**
 * Returns legal form, registration date and state in one line: `Aktiebolag · registrerat 1994-05-21
 * · aktivt`.
 */
export function toStatusLine(company: CompanyState, language: Language): string {
  const t = TEXTS[language];
  const { registrationDate } = company;
  return [
    toLegalFormText(company.legalForm, language),
    registrationDate !== null && t.registered(registrationDate),
    ...toStateTexts(company, language),
  ]
    .filter((part) => part !== false && part !== '')
    .join(' · ');
}

/**
 * Returns the state of a company: deregistered with the reason, its ongoing proceedings, or active.
 */
export function toStateTexts(company: CompanyState, language: Language): string[] {
  const t = TEXTS[language];
  const { deregistrationDate: day, deregistrationReason: reason } = company;
  if (day !== null || reason !== null) {
    const why = reason === null ? '' : ` (${lowerFirst(toDeregistrationReasonText(reason, language))})`;
    return [`${day === null ? t.gone : t.deregistered(day)}${why}`];
  }
  const ongoing = readOngoingProceedings(company.ongoingRestructuring);
  if (ongoing.length === 0) return [t.active];
  return ongoing.map(({ code, date }) =>
    [lowerFirst(toProceedingText(code, language)), date].filter((part) => part !== null).join(' '),
  );
}

/** Lower-cases the first letter of a text, except of a code in capitals. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}
