import type { Language } from '../language/language.ts';
import { toFigureName } from './figure.ts';
import { toCodeText, type CodeTexts } from './code-text.ts';

const TAGGING = { sv: 'Rapporten är uppmärkt på ett felaktigt sätt', en: 'The report is tagged incorrectly' };
const DATES = { sv: 'Räkenskapsårets datum är felaktiga', en: 'The dates of the fiscal year are wrong' };

/** What is doubtful about a filing (docs/formats/annual-reports.md). */
const FLAGS: CodeTexts = {
  'continuation-cycle': TAGGING,
  'continuation-missing': TAGGING,
  'continuation-reused': TAGGING,
  'fact-empty': { sv: 'En uppgift är märkt men tom', en: 'A tagged figure is empty' },
  'fact-name-unknown': TAGGING,
  'fact-nested-differently': TAGGING,
  'scale-invalid': { sv: 'En uppgift har en ogiltig skala', en: 'A figure has an invalid scale' },
  'tuple-missing': TAGGING,
  'tuple-order-wrong': TAGGING,
  'context-twice': TAGGING,
  'unit-twice': TAGGING,
  'unknown-context': { sv: 'En uppgift saknar period', en: 'A figure has no period' },
  'unknown-unit': { sv: 'En uppgift saknar enhet', en: 'A figure has no unit' },
  'wrong-unit': { sv: 'En uppgift har fel enhet', en: 'A figure has the wrong unit' },
  'unknown-format': { sv: 'En uppgift har ett okänt format', en: 'A figure has an unknown format' },
  'invalid-number': { sv: 'En uppgift är inget tal', en: 'A figure is not a number' },
  'implausible-number': { sv: 'En uppgift är orimligt stor', en: 'A figure is implausibly large' },
  'minus-in-content': {
    sv: 'Ett minustecken står där det inte ska stå',
    en: 'A minus sign stands where it should not',
  },
  'unknown-family': { sv: 'Okänt regelverk', en: 'Unknown accounting rules' },
  'not-in-sek': { sv: 'Beloppen är inte i svenska kronor', en: 'The amounts are not in Swedish kronor' },
  'currency-not-uniform': { sv: 'Beloppen är i flera valutor', en: 'The amounts are in several currencies' },
  'no-figures': {
    sv: 'Rapporten saknar siffror som kan läsas',
    en: 'The report has no figures that can be read',
  },
  'fiscal-dates-wrong': DATES,
  'fiscal-dates-disagree': {
    sv: 'Räkenskapsårets datum motsäger varandra',
    en: 'The dates of the fiscal year contradict each other',
  },
  'fiscal-year-too-long': {
    sv: 'Räkenskapsåret är längre än 18 månader',
    en: 'The fiscal year is longer than 18 months',
  },
  'fiscal-year-differs': {
    sv: 'Räkenskapsåret är ett annat än det som rapporten lämnades in för',
    en: 'The fiscal year differs from the one that the report was filed for',
  },
  'balance-differs': {
    sv: 'Tillgångar är inte lika med eget kapital och skulder',
    en: 'Assets do not equal equity and liabilities',
  },
  'liabilities-differ': {
    sv: 'Eget kapital och skulder stämmer inte med sina delar',
    en: 'Equity and liabilities do not equal their parts',
  },
  'negative-liabilities': { sv: 'Skulder är negativa', en: 'Liabilities are negative' },
  'equity-differs': {
    sv: 'Eget kapital stämmer inte med sina delar',
    en: 'Equity does not equal its parts',
  },
  'net-result-differs': {
    sv: 'Årets resultat är olika i resultaträkning och balansräkning',
    en: 'The net result differs between income statement and balance sheet',
  },
  'solidity-differs': {
    sv: 'Rapportens soliditet stämmer inte med dess belopp',
    en: 'The equity ratio of the report does not follow from its amounts',
  },
  'other-document-unreadable': {
    sv: 'Ett annat dokument i inlämningen kan inte läsas',
    en: 'Another document of the filing cannot be read',
  },
};

const ABOUT_FIGURES = {
  conflict: {
    sv: (figure: string) => `${figure}: två olika värden i rapporten`,
    en: (figure: string) => `${figure}: two different values in the report`,
  },
  'from-parts': {
    sv: (figure: string) => `${figure}: summerad av sina delar`,
    en: (figure: string) => `${figure}: added up from its parts`,
  },
} as const;

/** What is doubtful about a filing, in words; `conflict:` and `from-parts:` name a figure. */
export function toFilingFlagText(flag: string, language: Language): string {
  const [, kind, figure] = /^(conflict|from-parts):(.+)$/.exec(flag) ?? [];
  if (kind === undefined) return toCodeText(FLAGS, flag, language);
  return ABOUT_FIGURES[kind as keyof typeof ABOUT_FIGURES][language](toFigureName(figure!, language));
}
