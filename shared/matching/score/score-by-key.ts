import { foldDigraphs, isTransliteration, foldDiacritics } from '../fold-diacritics.ts';
import { findSigns, CONJUNCTION, type NormalisedName, toNameKeyWithLegalForm } from '../normalise-name.ts';
import { joinWords, compareNameWords } from './compare-name-words.ts';
import { compareLegalForms } from '../words/legal-forms.ts';
import { roundScore, type NameCandidate, type NameMatch } from './name-match.ts';
import type { NameQuery } from '../name-query.ts';

interface EqualNameMatch extends Pick<NameMatch, 'score' | 'isCertain' | 'isNamePartMissingInQuery'> {
  readonly kind: 'exact' | 'form-left-out' | 'other-form';
}

/** Scores an equal name: 0.91 to 1, or 0.5 for another legal form. Null for a different name. */
export function scoreEqualName(query: NormalisedName, candidate: NameCandidate): EqualNameMatch | null {
  const words = scoreEqualWords(query, candidate.name);
  if (words === null) return null;
  const hasSameSigns = findSigns(query.text) === findSigns(candidate.name.text);
  const same = hasSameSigns ? words : Math.min(words, OTHER_SIGNS_SCORE);
  const forms = compareLegalForms(query.legalFormInName, candidate);
  if (forms === 'different')
    return { kind: 'other-form', score: 0.5, isCertain: false, isNamePartMissingInQuery: false };
  if (forms === 'same-or-none')
    return { kind: 'exact', score: same, isCertain: true, isNamePartMissingInQuery: false };
  const isPartial = lacksStiftelse(query, candidate.name);
  const score = roundScore(same - 0.05);
  return {
    kind: 'form-left-out',
    score,
    isCertain: !endsWithConjunction(query),
    isNamePartMissingInQuery: isPartial,
  };
}

/** True for a query such as `Nordlys Bygg &`, whose next word is missing. */
export function endsWithConjunction({ words }: NormalisedName): boolean {
  return words.length > 1 && words.at(-1) === CONJUNCTION;
}

/** True if a query leaves out the word `stiftelse` at the end of a name: `Nordlys stiftelse`. */
export function lacksStiftelse(query: NormalisedName, name: NormalisedName): boolean {
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
export function scoreEqualWords(query: NormalisedName, name: NormalisedName): number | null {
  if (query.nameKey === '') return null;
  if (query.nameKey !== name.nameKey)
    return hasEqualTransliteration(query, name) ? TRANSLITERATED_SCORE : null;
  if (query.joinedAsWritten === name.joinedAsWritten) return 1;
  return joinWords(query) === joinWords(name) ? 0.99 : FOLDED_SCORE;
}

/** Compares word by word: `P & A Åkeri` is no `På Åkeri`. */
function hasEqualTransliteration(query: NormalisedName, name: NormalisedName): boolean {
  if (query.nameKey.charCodeAt(0) !== name.nameKey.charCodeAt(0)) return false;
  if (query.nameKey.length === name.nameKey.length || query.words.length !== name.words.length) return false;
  if (foldDigraphs(query.nameKey) !== foldDigraphs(name.nameKey)) return false;
  return query.words.every((word, place) => isTransliteration(word, name.words[place] ?? ''));
}

/**
 * Scores a name that starts with the query: 0.80 to 0.90, higher the more of the name is typed. At
 * most 0.82 if blanks are in other places, as in `nord lys` for `Nordlys Bygg`. At most 0.81 if
 * diacritics differ: `ad` means `AD Bygg` rather than `ÄDN`. Null if the name does not start with
 * the query, or has a different legal form.
 */
export function scoreBeginning(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const { name } = candidate;
  const { nameKey, foldedWords } = query.name;
  if (name.legalFormInName !== null && query.nameWithoutIncompleteForm?.nameKey === name.nameKey)
    return toBeginning(0.9, 1);
  if (!name.nameKey.startsWith(nameKey)) return scoreTypedBeginning(query, candidate);
  if (compareLegalForms(query.name.legalFormInName, candidate) === 'different') return null;
  const share = nameKey.length / name.nameKey.length;
  if (!isBeginningOfWords(foldedWords, name.foldedWords)) return toBeginning(0.8 + 0.02 * share, share);
  const isTyped = joinWords(name).startsWith(joinWords(query.name));
  const beginning = toBeginning(0.8 + (isTyped ? 0.1 : 0.01) * share, share);
  if (name.foldedWords.length - foldedWords.length > MAX_LEFT_OUT) return beginning;
  const words = compareNameWords(query, candidate, null);
  return {
    ...beginning,
    similarity: words.similarity,
    isCertain: words.isCertainMatch,
    shortSlips: words.shortSlips,
  };
}

/**
 * Maximum number of words, such as `i Sverige`, that a query may leave out at the end of a name and
 * still be a certain match.
 */
const MAX_LEFT_OUT = 2;

function toBeginning(score: number, similarity: number): NameMatch {
  const kind = { kind: 'beginning', isCertain: false, isNamePartMissingInQuery: true } as const;
  return { ...kind, score: roundScore(score), similarity, isSameSpellingExceptCase: false };
}

function isBeginningOfWords(typed: readonly string[], name: readonly string[]): boolean {
  const last = typed.length - 1;
  return typed.every((word, place) =>
    place < last ? name[place] === word : (name[place] ?? '').startsWith(word),
  );
}

/**
 * Scores a name that has a legal form and starts with the whole text of the query: the query
 * `stiftelsen nord` matches `Stiftelsen Nordlys`. Null for any other name.
 */
function scoreTypedBeginning(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  if (candidate.name.legalFormInName === null || !isSameLetter(candidate.text, query.nameKeyWithLegalForm))
    return null;
  const typed = toNameKeyWithLegalForm(candidate.text);
  if (!typed.startsWith(query.nameKeyWithLegalForm)) return null;
  const share = query.nameKeyWithLegalForm.length / typed.length;
  return toBeginning(0.8 + 0.1 * share, share);
}

/**
 * True if `text` and the name key `key` start with the same letter. Cheaper than comparing the key
 * of the whole text.
 */
function isSameLetter(text: string, key: string): boolean {
  return foldDiacritics(text.charAt(0).toLowerCase()) === key.charAt(0);
}
