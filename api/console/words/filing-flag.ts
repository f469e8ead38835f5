import type { Language } from '../language/language.ts';
import { type CodeTexts, toCodeText } from './format.ts';
import { toFigureDisplayName } from './figure.ts';

const TAGGING = {
  sv: 'Årsredovisningen är felaktigt uppmärkt (iXBRL)',
  en: 'The report is tagged incorrectly (iXBRL)',
};
const DATES = { sv: 'Räkenskapsårets datum är felaktiga', en: 'The dates of the fiscal year are wrong' };

/** Texts of the data quality flags of annual reports (docs/formats/annual-reports.md). */
const FLAGS: CodeTexts = {
  'continuation-cycle': TAGGING,
  'continuation-missing': TAGGING,
  'continuation-reused': TAGGING,
  'fact-empty': { sv: 'Ett uppmärkt värde är tomt', en: 'A tagged figure is empty' },
  'fact-name-unknown': TAGGING,
  'fact-nested-differently': TAGGING,
  'scale-invalid': { sv: 'Ett värde har en ogiltig skala', en: 'A figure has an invalid scale' },
  'tuple-missing': TAGGING,
  'tuple-order-wrong': TAGGING,
  'context-twice': TAGGING,
  'unit-twice': TAGGING,
  'unknown-context': { sv: 'Ett värde saknar period', en: 'A figure has no period' },
  'unknown-unit': { sv: 'Ett värde saknar enhet', en: 'A figure has no unit' },
  'wrong-unit': { sv: 'Ett värde har fel enhet', en: 'A figure has the wrong unit' },
  'unknown-format': { sv: 'Ett värde har ett okänt format', en: 'A figure has an unknown format' },
  'format-differs': {
    sv: 'Ett värde är skrivet på annat sätt än dess format anger',
    en: 'A figure is written in another form than its format says',
  },
  'format-of-other-registry': {
    sv: 'Ett värde har ett format ur fel register',
    en: 'A figure has a format of the wrong registry',
  },
  'invalid-number': { sv: 'Ett värde är inte ett tal', en: 'A figure is not a number' },
  'implausible-number': { sv: 'Ett värde är orimligt stort', en: 'A figure is implausibly large' },
  'minus-in-content': { sv: 'Ett minustecken är felplacerat', en: 'A minus sign is misplaced' },
  'unknown-family': { sv: 'Okänt regelverk', en: 'Unknown accounting rules' },
  'not-in-sek': { sv: 'Beloppen är inte i svenska kronor', en: 'The amounts are not in Swedish kronor' },
  'currency-not-uniform': { sv: 'Beloppen är i flera valutor', en: 'The amounts are in several currencies' },
  'no-figures': { sv: 'Årsredovisningen saknar läsbara siffror', en: 'The report has no readable figures' },
  'fiscal-dates-wrong': DATES,
  'fiscal-dates-disagree': {
    sv: 'Uppgifterna om räkenskapsåret motsäger varandra',
    en: 'The dates of the fiscal year contradict each other',
  },
  'fiscal-year-too-long': {
    sv: 'Räkenskapsåret är längre än 18 månader',
    en: 'The fiscal year is longer than 18 months',
  },
  'fiscal-year-differs': {
    sv: 'Räkenskapsåret skiljer sig från det som angavs vid inlämningen',
    en: 'The fiscal year differs from the one stated at filing',
  },
  'fiscal-year-not-ended': {
    sv: 'Räkenskapsåret slutar efter inlämningen',
    en: 'The fiscal year ends after the filing',
  },
  'balance-differs': { sv: 'Balansräkningen går inte ihop', en: 'The balance sheet does not balance' },
  'liabilities-differ': {
    sv: 'Eget kapital och skulder stämmer inte med delposterna',
    en: 'Equity and liabilities do not add up',
  },
  'negative-liabilities': { sv: 'Skulderna är negativa', en: 'Liabilities are negative' },
  'equity-differs': { sv: 'Eget kapital stämmer inte med delposterna', en: 'Equity does not add up' },
  'net-result-differs': {
    sv: 'Årets resultat skiljer sig mellan resultaträkning och balansräkning',
    en: 'The profit for the year differs between income statement and balance sheet',
  },
  'solidity-differs': {
    sv: 'Angiven soliditet stämmer inte med beloppen',
    en: 'The stated equity ratio does not match the amounts',
  },
  'solidity-unclear': {
    sv: 'Angiven soliditet kan inte läsas säkert',
    en: 'The stated equity ratio cannot be read with certainty',
  },
  'other-document-unreadable': {
    sv: 'Ett annat dokument i samma inlämning kan inte läsas',
    en: 'Another document in the filing cannot be read',
  },
};

const ABOUT_FIGURES: CodeTexts = {
  conflict: { sv: 'två olika värden i årsredovisningen', en: 'two different values in the report' },
  'from-parts': { sv: 'beräknat från delposter', en: 'calculated from its parts' },
};

/** A flag `conflict:…` or `from-parts:…` ends with the name of a figure. */
export function toFilingFlagText(flag: string, language: Language): string {
  const [, kind, figure = ''] = /^(conflict|from-parts):(.+)$/.exec(flag) ?? [];
  if (kind === undefined) return toCodeText(FLAGS, flag, language);
  return `${toFigureDisplayName(figure, language)}: ${toCodeText(ABOUT_FIGURES, kind, language)}`;
}

/** By taxonomy family of an annual report (docs/formats/annual-reports.md#families). */
export const ACCOUNTING_RULES: CodeTexts = {
  k2: { sv: 'K2 (mindre företag)', en: 'K2 (smaller companies)' },
  k3: { sv: 'K3 (huvudregelverket)', en: 'K3 (main rules)' },
  'k3-group': { sv: 'K3 (koncernredovisning)', en: 'K3 (consolidated report)' },
  ifrs: { sv: 'IFRS (börsnoterat företag)', en: 'IFRS (listed company)' },
  unknown: { sv: 'Okänt regelverk', en: 'Unknown accounting rules' },
};
