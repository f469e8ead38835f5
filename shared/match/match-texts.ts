import type { BilingualText } from '../domain/bilingual-text.ts';
import type { MatchDecision, MatchReason } from './match-item.ts';

export const MATCH_DECISION_TEXTS: Readonly<Record<MatchDecision, BilingualText>> = {
  match: { sv: 'träff', en: 'match' },
  candidates: { sv: 'kandidater', en: 'candidates' },
  none: { sv: 'ingen', en: 'none' },
  invalid: { sv: 'ogiltig', en: 'invalid' },
};

/** Heads of the columns that a matched list gets behind its own. */
export const MATCH_COLUMN_TEXTS = {
  decision: { sv: 'Beslut', en: 'Decision' },
  orgNumber: { sv: 'Organisationsnummer', en: 'Organisation number' },
  name: { sv: 'Registrerat namn', en: 'Registered name' },
  city: { sv: 'Postort', en: 'Town' },
  state: { sv: 'Tillstånd', en: 'State' },
  score: { sv: 'Poäng', en: 'Score' },
  reasons: { sv: 'Skäl', en: 'Reasons' },
  candidate: { sv: 'Kandidat', en: 'Candidate' },
} as const satisfies Readonly<Record<string, BilingualText>>;

export const MATCH_REASON_TEXTS: Readonly<Record<MatchReason, BilingualText>> = {
  org_number: { sv: 'organisationsnummer', en: 'organisation number' },
  exact_name: { sv: 'exakt namn', en: 'exact name' },
  without_legal_form: { sv: 'utan organisationsform', en: 'without legal form' },
  other_name: { sv: 'annat registrerat namn', en: 'other registered name' },
  typo: { sv: 'felskrivet', en: 'mistyped' },
  word_order: { sv: 'annan ordföljd', en: 'word order' },
  abbreviation: { sv: 'förkortat', en: 'shortened' },
  joined_words: { sv: 'hopskrivet eller särskrivet', en: 'joined or split words' },
  transliteration: { sv: 'andra bokstäver', en: 'other letters' },
  legal_form: { sv: 'organisationsform', en: 'legal form' },
  legal_form_differs: { sv: 'annan organisationsform', en: 'other legal form' },
  city: { sv: 'ort', en: 'town' },
  city_differs: { sv: 'annan ort', en: 'other town' },
  postal_code: { sv: 'postnummer', en: 'postal code' },
  postal_code_differs: { sv: 'annat postnummer', en: 'other postal code' },
  number_and_name_disagree: { sv: 'nummer och namn är olika företags', en: 'number and name disagree' },
  several_companies: { sv: 'flera företag', en: 'several companies' },
  deregistered: { sv: 'avregistrerat', en: 'deregistered' },
  unknown_number: { sv: 'okänt nummer', en: 'unknown number' },
  check_digit: { sv: 'fel kontrollsiffra', en: 'wrong check digit' },
  missing_name_and_number: { sv: 'varken namn eller nummer', en: 'neither name nor number' },
  malformed_number: { sv: 'inget nummer', en: 'no number' },
  malformed_item: { sv: 'ingen post', en: 'no item' },
  malformed_line: { sv: 'ingen rad', en: 'no line' },
};
