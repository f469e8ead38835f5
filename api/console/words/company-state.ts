import type { StoredCompany } from '../../../shared/domain/company.ts';
import type { BadgeTone } from '../components/render-section.ts';
import type { Language } from '../language/language.ts';
import { parseOngoingProceedings, toDeregistrationReasonText, toProceedingText } from './proceeding.ts';
import { formatDay } from './format.ts';

const TEXTS = {
  sv: {
    active: 'Aktivt',
    deregistered: 'Avregistrerat',
    deregisteredOn: (day: string) => `Företaget avregistrerades ${day}.`,
    isDeregistered: 'Företaget är avregistrerat.',
    reason: (reason: string) => ` Orsak: ${reason.toLowerCase()}.`,
    ongoing: (proceeding: string, day: string) => `${proceeding} pågår sedan ${day}.`,
    ongoingUndated: (proceeding: string) => `${proceeding} pågår.`,
  },
  en: {
    active: 'Active',
    deregistered: 'Deregistered',
    deregisteredOn: (day: string) => `The company was deregistered on ${day}.`,
    isDeregistered: 'The company is deregistered.',
    reason: (reason: string) => ` Reason: ${reason.toLowerCase()}.`,
    ongoing: (proceeding: string, day: string) => `${proceeding}, ongoing since ${day}.`,
    ongoingUndated: (proceeding: string) => `${proceeding}, ongoing.`,
  },
} as const;

const ENDING_PROCEEDINGS: ReadonlySet<string> = new Set(['KK-AVOMFO', 'LI-AVOMFO', 'RES-AVOMFO']);

export type CompanyStateFields = Pick<
  StoredCompany,
  'deregistrationDate' | 'deregistrationReason' | 'ongoingRestructuring'
>;

/** A state of a company, such as `Likvidation`, with its badge colour. */
export interface CompanyStateBadge {
  readonly text: string;
  readonly tone: BadgeTone;
  readonly noticeSentence: string | null;
}

export function toCompanyStates(company: CompanyStateFields, language: Language): CompanyStateBadge[] {
  const t = TEXTS[language];
  const { deregistrationDate: day, deregistrationReason } = company;
  if (day !== null || deregistrationReason !== null) {
    const why =
      deregistrationReason === null
        ? ''
        : t.reason(toDeregistrationReasonText(deregistrationReason, language));
    const what = day === null ? t.isDeregistered : t.deregisteredOn(toDayText(day, language));
    return [{ text: t.deregistered, tone: 'bad', noticeSentence: what + why }];
  }
  const ongoing = parseOngoingProceedings(company.ongoingRestructuring);
  if (ongoing.length === 0) return [{ text: t.active, tone: 'good', noticeSentence: null }];
  return ongoing.map(({ code, date }) => {
    const text = toProceedingText(code, language);
    return {
      text,
      tone: ENDING_PROCEEDINGS.has(code) ? 'bad' : 'warn',
      noticeSentence: date === null ? t.ongoingUndated(text) : t.ongoing(text, toDayText(date, language)),
    };
  });
}

export function toInactiveStates(company: CompanyStateFields, language: Language): CompanyStateBadge[] {
  return toCompanyStates(company, language).filter(({ tone }) => tone !== 'good');
}

function toDayText(day: string, language: Language): string {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : formatDay(day, language);
}
