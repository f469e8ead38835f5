import { NORMALISED_AND, type NormalisedName } from '../normalise-name.ts';
import { concatenateWordsWithoutAnd } from '../words/joined-similarity.ts';
import { compareLegalForms } from '../words/legal-form-words.ts';
import { roundScoreToFourDecimals, type NameCandidate, type NameMatch } from './name-match.ts';

interface EqualNameMatch extends Pick<NameMatch, 'score' | 'isCertain' | 'isNamePartMissingInQuery'> {
  readonly kind: 'exact' | 'form-left-out' | 'other-form';
}

/** Scores an equal name: 0.92 to 1, or 0.5 for another legal form. Null for a different name. */
export function scoreEqualName(query: NormalisedName, candidate: NameCandidate): EqualNameMatch | null {
  const same = scoreEqualNameIgnoringForm(query, candidate.name);
  if (same === null) return null;
  const forms = compareLegalForms(query.legalFormInName, candidate);
  if (forms === 'different')
    return { kind: 'other-form', score: 0.5, isCertain: false, isNamePartMissingInQuery: false };
  if (forms === 'same-or-none')
    return { kind: 'exact', score: same, isCertain: true, isNamePartMissingInQuery: false };
  const isPartial = hasEqualNameStiftelseUnlikeQuery(query, candidate.name);
  const score = roundScoreToFourDecimals(same - 0.05);
  return {
    kind: 'form-left-out',
    score,
    isCertain: !endsWithAnd(query),
    isNamePartMissingInQuery: isPartial,
  };
}

/** True for a query such as `Nordlys Bygg &`, whose next word is missing. */
export function endsWithAnd({ words }: NormalisedName): boolean {
  return words.length > 1 && words.at(-1) === NORMALISED_AND;
}

/** True if a query leaves out the word `stiftelse` at the end of a name: `Nordlys stiftelse`. */
export function hasEqualNameStiftelseUnlikeQuery(query: NormalisedName, name: NormalisedName): boolean {
  return (
    query.legalFormInName === null &&
    name.legalFormInName === 'stiftelse' &&
    name.wordCountBeforeLegalForm !== 0
  );
}

const FOLDED_SCORE = 0.97;

/**
 * Returns 1 for an equal name, 0.99 if only conjunctions differ, such as `och` and `&`, and 0.97 if
 * diacritics differ. Null for any other name.
 */
export function scoreEqualNameIgnoringForm(query: NormalisedName, name: NormalisedName): number | null {
  if (query.nameKey !== name.nameKey || query.nameKey === '') return null;
  if (query.joinedWordsKeepingConjunctions === name.joinedWordsKeepingConjunctions) return 1;
  return concatenateWordsWithoutAnd(query) === concatenateWordsWithoutAnd(name) ? 0.99 : FOLDED_SCORE;
}
