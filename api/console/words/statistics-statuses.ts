import type { Language } from '../language/language.ts';
import { toCodeText, type CodeTexts } from './code-text.ts';

/**
 * `FtgStat` (docs/formats/statistics.md#codes): whether it is registered for VAT, F-tax or as an
 * employer.
 */
export const BUSINESS_STATUSES: CodeTexts = {
  0: { sv: 'Har aldrig varit verksam', en: 'Has never done business' },
  1: { sv: 'Är verksam', en: 'Does business' },
  9: { sv: 'Är inte längre verksam', en: 'No longer does business' },
};

/**
 * `JEStat` (docs/formats/statistics.md#codes): whether it belongs to what the statistics authority
 * counts.
 */
export const UNIT_STATUSES: CodeTexts = {
  1: {
    sv: 'I företagsregistret och hos Skatteverket',
    en: 'In the business register and with the Tax Agency',
  },
  2: {
    sv: 'I företagsregistret, registrerad på annat sätt',
    en: 'In the business register, registered otherwise',
  },
  9: { sv: 'Inte längre i företagsregistret', en: 'No longer in the business register' },
};

/**
 * `Reklamsparrtyp` (docs/formats/statistics.md#codes): 1 has *not* declined advertising; 0 is this
 * service's own for unknown.
 */
export const AD_BLOCKS: CodeTexts = {
  0: { sv: 'Uppgift saknas', en: 'Not known' },
  1: { sv: 'Har inte tackat nej till reklam', en: 'Has not declined advertising' },
  2: { sv: 'Har tackat nej till reklam', en: 'Has declined advertising' },
};

const UNKNOWN = { sv: 'Uppgift saknas', en: 'Not known' } as const;

/** `ftgstat` in words; null is unknown, and does not mean inactive. */
export function toBusinessStatusText(status: number | null, language: Language): string {
  return toStatusText(BUSINESS_STATUSES, status, language);
}

/** `jestat` in words. */
export function toUnitStatusText(status: number | null, language: Language): string {
  return toStatusText(UNIT_STATUSES, status, language);
}

/** `reklamsparr` in words. */
export function toAdBlockText(type: number | null, language: Language): string {
  return toStatusText(AD_BLOCKS, type, language);
}

function toStatusText(words: CodeTexts, status: number | null, language: Language): string {
  return status === null ? UNKNOWN[language] : toCodeText(words, String(status), language);
}
