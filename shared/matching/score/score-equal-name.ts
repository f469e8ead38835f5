import { foldDigraphs, isTransliteration } from '../fold-diacritics.ts';
import { findSigns, NORMALISED_AND, type NormalisedName } from '../normalise-name.ts';
import { concatenateWordsWithoutAnd } from '../words/joined-similarity.ts';
import { compareLegalForms } from '../words/legal-form-words.ts';
import { roundScoreToFourDecimals, type NameCandidate, type NameMatch } from './name-match.ts';

interface EqualNameMatch extends Pick<NameMatch, 'score' | 'isCertain' | 'isNamePartMissingInQuery'> {
  readonly kind: 'exact' | 'form-left-out' | 'other-form';
}

/** Scores an equal name: 0.91 to 1, or 0.5 for another legal form. Null for a different name. */
export function scoreEqualName(query: NormalisedName, candidate: NameCandidate): EqualNameMatch | null {
  const words = scoreEqualNameIgnoringForm(query, candidate.name);
  if (words === null) return null;
  const hasSameSigns = findSigns(query.text) === findSigns(candidate.name.text);
  const same = hasSameSigns ? words : Math.min(words, OTHER_SIGNS_SCORE);
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

/** Score of a name whose signs differ: `C Data` for `C# Data`. */
const OTHER_SIGNS_SCORE = 0.99;
const FOLDED_SCORE = 0.97;
const TRANSLITERATED_SCORE = 0.96;

/**
 * Returns 1 for an equal name, 0.99 if only conjunctions differ, such as `och` and `&`, and 0.97 if
 * diacritics differ, and 0.96 if one name has `aa`, `ae` and `oe` for them. Null for any other
 * name.
 */
export function scoreEqualNameIgnoringForm(query: NormalisedName, name: NormalisedName): number | null {
  if (query.nameKey === '') return null;
  if (query.nameKey !== name.nameKey)
    return hasEqualTransliteration(query, name) ? TRANSLITERATED_SCORE : null;
  if (query.joinedWordsKeepingConjunctions === name.joinedWordsKeepingConjunctions) return 1;
  return concatenateWordsWithoutAnd(query) === concatenateWordsWithoutAnd(name) ? 0.99 : FOLDED_SCORE;
}

/** Compares word by word: `P & A Åkeri` is no `På Åkeri`. */
function hasEqualTransliteration(query: NormalisedName, name: NormalisedName): boolean {
  if (query.nameKey.charCodeAt(0) !== name.nameKey.charCodeAt(0)) return false;
  if (query.nameKey.length === name.nameKey.length || query.words.length !== name.words.length) return false;
  if (foldDigraphs(query.nameKey) !== foldDigraphs(name.nameKey)) return false;
  return query.words.every((word, place) => isTransliteration(word, name.words[place] ?? ''));
}
