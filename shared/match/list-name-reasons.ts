import type { NameCandidate, NameMatch } from '../matching/score/name-match.ts';
import { explainWords, type TypedToRegisteredRelation } from '../matching/score/explain-match.ts';
import type { NameQuery } from '../matching/name-query.ts';
import { compareLegalForms } from '../matching/words/legal-forms.ts';
import { isReordered } from './credible-difference.ts';
import type { MatchReason } from './match-item.ts';

interface NameOfCompany {
  readonly match: NameMatch;
  readonly candidate: NameCandidate;
  readonly isRegisteredName: boolean;
}

/** Score of a whole name from which its letters are those of the query. */
const MIN_SAME_LETTERS = 0.975;
/** What a name without its legal form scores less. */
const FORM_SHARE = 0.05;

const REASON_BY_RELATION: Readonly<Partial<Record<TypedToRegisteredRelation, MatchReason>>> = {
  typo: 'typo',
  joined: 'joined_words',
  split: 'joined_words',
  synonym: 'abbreviation',
  abbreviation: 'abbreviation',
  prefix: 'abbreviation',
  'only-registered': 'abbreviation',
  folded: 'transliteration',
  town: 'city',
};

/** Says how the name of an item resembles a registered one. Each reason is there once. */
export function listNameReasons(query: NameQuery, name: NameOfCompany): MatchReason[] {
  const reasons = name.isRegisteredName ? [] : (['other_name'] as const);
  return [...new Set([...toReasons(query, name), ...reasons])];
}

function toReasons(query: NameQuery, { match, candidate }: NameOfCompany): MatchReason[] {
  const { kind, score } = match;
  if (kind === 'exact') return [score < MIN_SAME_LETTERS ? 'transliteration' : 'exact_name'];
  if (kind === 'form-left-out')
    return score + FORM_SHARE < MIN_SAME_LETTERS
      ? ['without_legal_form', 'transliteration']
      : ['without_legal_form'];
  if (kind === 'other-form') return ['exact_name', 'legal_form_differs'];
  return toWordReasons(query, candidate);
}

function toWordReasons(query: NameQuery, candidate: NameCandidate): MatchReason[] {
  const words = explainWords(query, candidate);
  const reasons = words.flatMap(({ relation }) => REASON_BY_RELATION[relation] ?? []);
  if (query.name.legalFormInName === null && candidate.name.legalFormInName !== null)
    reasons.push('without_legal_form');
  if (compareLegalForms(query.name.legalFormInName, candidate) === 'different')
    reasons.push('legal_form_differs');
  return isReordered(words, candidate.name) ? [...reasons, 'word_order'] : reasons;
}
