import type { NameQuery } from '../name-query.ts';
import { computeEditDistance } from '../words/edit-distance.ts';
import { countSimilarTypos, hasMistypedBeginning, isShortWordPair } from '../words/word-similarity.ts';
import type { NameWordComparison } from './compare-name-words.ts';
import { roundScoreToFourDecimals, type NameCandidate, type NameMatch } from './name-match.ts';

const LONG_WORD = 8;
const BEGINNING_SLIPS = 0.5;

/**
 * Scores a query of one word that the name has with one or two slips: at most 0.49, since it is a
 * guess. The similarity of whole names says nothing here: one right word of three is a third of the
 * name, mistyped or not. Null when no word is near, or when the legal forms differ.
 */
export function scoreOneWord(
  query: NameQuery,
  { name }: NameCandidate,
  { isCertainMatch, legalFormAdjustedSimilarity, legalFormRelation, shortSlips }: NameWordComparison,
): NameMatch | null {
  if (query.onlyWord === null || legalFormRelation === 'different') return null;
  const nearest = findNearestWord(query.onlyWord, [...name.foldedWords, name.nameKey]);
  if (nearest === null) return null;
  const share = nearest.word.length / name.nameKey.length;
  return {
    kind: 'fuzzy',
    slips: nearest.slips,
    score: roundScoreToFourDecimals(toLeastScore(nearest.slips) + 0.09 * share),
    similarity: legalFormAdjustedSimilarity,
    isSameSpellingExceptCase: false,
    isCertain: isCertainMatch,
    isNamePartMissingInQuery: false,
    shortSlips,
  };
}

/**
 * Lowest score of a match by its slips: 0.4 with one, 0.2 with two, 0.3 with one in a beginning.
 */
export function toLeastScore(slips: number): number {
  return 0.6 - 0.2 * slips;
}

interface NearestWord {
  readonly word: string;
  readonly slips: number;
}

function findNearestWord(typed: string, words: readonly string[]): NearestWord | null {
  let nearest: NearestWord | null = null;
  for (const word of words) {
    const slips = countSlips(typed, word);
    if (slips !== null && slips < (nearest?.slips ?? Infinity)) nearest = { word, slips };
  }
  return nearest;
}

function countSlips(typed: string, word: string): number | null {
  if (isShortWordPair(typed, word)) return null;
  const typos = countSimilarTypos(typed, word) ?? countTwoTypos(typed, word);
  if (typos === 1) return typos;
  return hasMistypedBeginning(typed, word) ? 1 + BEGINNING_SLIPS : typos;
}

/** Two letters left out of a word of eight leave one of six, which may have one error otherwise. */
function countTwoTypos(typed: string, word: string): number | null {
  if (Math.max(typed.length, word.length) < LONG_WORD || /\d/.test(typed + word)) return null;
  return computeEditDistance(typed, word, 2) <= 2 ? 2 : null;
}
