import { foldDiacritics } from '../fold-diacritics.ts';
import type { NameQuery } from '../name-query.ts';
import { toNameKeyWithLegalForm } from '../normalise-name.ts';
import { concatenateWordsWithoutAnd } from '../words/joined-similarity.ts';
import { compareLegalForms } from '../words/legal-form-words.ts';
import { compareNameWords } from './compare-name-words.ts';
import { roundScoreToFourDecimals, type NameCandidate, type NameMatch } from './name-match.ts';

/**
 * Scores a name that starts with the query: 0.80 to 0.90, higher the more of the name is typed. At
 * most 0.82 if blanks are in other places, as in `nord lys` for `Nordlys Bygg`. At most 0.81 if
 * diacritics differ: `ad` means `AD Bygg` rather than `ÄDN`. Null if the name does not start with
 * the query, or has a different legal form.
 */
export function scoreNameStartingWithQuery(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const { name } = candidate;
  const { nameKey, foldedWords } = query.name;
  if (name.legalFormInName !== null && query.nameWithoutIncompleteForm?.nameKey === name.nameKey)
    return toBeginning(0.9, 1);
  if (!name.nameKey.startsWith(nameKey)) return scoreTypedBeginning(query, candidate);
  if (compareLegalForms(query.name.legalFormInName, candidate) === 'different') return null;
  const share = nameKey.length / name.nameKey.length;
  if (!isBeginningOfWords(foldedWords, name.foldedWords)) return toBeginning(0.8 + 0.02 * share, share);
  const isTyped = concatenateWordsWithoutAnd(name).startsWith(concatenateWordsWithoutAnd(query.name));
  const beginning = toBeginning(0.8 + (isTyped ? 0.1 : 0.01) * share, share);
  if (name.foldedWords.length - foldedWords.length > MAX_LEFT_OUT) return beginning;
  const words = compareNameWords(query, candidate, null);
  return {
    ...beginning,
    similarity: words.legalFormAdjustedSimilarity,
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
  return { ...kind, score: roundScoreToFourDecimals(score), similarity, isSameSpellingExceptCase: false };
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
