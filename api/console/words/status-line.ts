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

/** Members of a company that tell how it stands. */
export type CompanyState = Pick<
  StoredCompany,
  'legalForm' | 'registrationDate' | 'deregistrationDate' | 'deregistrationReason' | 'ongoingRestructuring'
>;

/** How a company stands with the registry, in one line: `Aktiebolag · registrerat 1994-05-21 · aktivt`. */
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

/** That it is gone and why, what is going on, or that it is active. */
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

/** Words begin small within a line; codes stay as they are. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}
