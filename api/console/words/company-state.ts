import { COMPANY_STATE_TEXTS } from '../../../shared/domain/company-status.ts';
import type { StoredCompany } from '../../../shared/domain/company.ts';
import type { BadgeTone } from '../components/render-section.ts';
import { byLanguage, type Language } from '../language/language.ts';
import { parseOngoingProceedings, PROCEEDINGS, toDeregistrationReasonText } from './proceeding.ts';
import { formatDay, toCodeText } from './format.ts';

const TEXTS = byLanguage({
  deregisteredOn: (day: string) => ({
    sv: `Företaget avregistrerades ${day}.`,
    en: `The company was deregistered on ${day}.`,
  }),
  isDeregistered: { sv: 'Företaget är avregistrerat.', en: 'The company is deregistered.' },
  reason: (reason: string) => ({
    sv: ` Orsak: ${reason.toLowerCase()}.`,
    en: ` Reason: ${reason.toLowerCase()}.`,
  }),
  ongoing: (proceeding: string, day: string) => ({
    sv: `${proceeding} pågår sedan ${day}.`,
    en: `${proceeding}, ongoing since ${day}.`,
  }),
  ongoingUndated: (proceeding: string) => ({ sv: `${proceeding} pågår.`, en: `${proceeding}, ongoing.` }),
});

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
    return [{ text: COMPANY_STATE_TEXTS.deregistered[language], tone: 'bad', noticeSentence: what + why }];
  }
  const ongoing = parseOngoingProceedings(company.ongoingRestructuring);
  if (ongoing.length === 0)
    return [{ text: COMPANY_STATE_TEXTS.active[language], tone: 'good', noticeSentence: null }];
  return ongoing.map(({ code, date }) => {
    const text = toCodeText(PROCEEDINGS, code, language);
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
