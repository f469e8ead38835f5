import { isSignificantWord, roundScore, type NameCandidate, type NameMatch } from './name-match.ts';
import {
  computeEditDistance,
  countSimilarTypos,
  hasMistypedBeginning,
  isShortWordPair,
} from '../words/word-similarity.ts';
import { compareLegalForms } from '../words/legal-forms.ts';
import { toComparableText, type TownSplit, type NameQuery } from '../name-query.ts';
import { CONJUNCTION } from '../normalise-name.ts';
import {
  endsWithConjunction,
  lacksStiftelse,
  scoreEqualName,
  scoreEqualWords,
  scoreBeginning,
} from './score-by-key.ts';
import type { WordAlignment } from './align-words.ts';
import { compareNameWords, findTownSplit, type NameWordComparison } from './compare-name-words.ts';

/** Scores a registered name against a query. Null when it does not match. */
export function scoreName(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const same =
    scoreEqualName(query.name, candidate) ??
    (query.nameWithFormSplitOff && scoreEqualName(query.nameWithFormSplitOff, candidate));
  if (same !== null) {
    const isSameSpellingExceptCase = query.text === toComparableText(candidate.text);
    return { ...same, similarity: 1, isSameSpellingExceptCase };
  }
  if (query.name.nameKey === '') return null;
  return scoreBeginning(query, candidate) ?? scoreWords(query, candidate);
}

/**
 * Scores a name: 0.66 to 0.79 if it has all words of the query, 0.63 to 0.65 if the query is the
 * whole name and the company's town, and at most 0.59 if the name is only similar. Null for other
 * names.
 */
function scoreWords(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const splitAtTown = findTownSplit(query, candidate);
  const judged = compareNameWords(query, candidate, splitAtTown);
  return (
    scoreAllWords(judged, isPartIn(splitAtTown, candidate)) ??
    (splitAtTown && scoreWithTown(splitAtTown, candidate, judged)) ??
    scoreOneWord(query, candidate, judged) ??
    scoreFuzzy(query.name.nameKey, judged, splitAtTown, candidate)
  );
}

function scoreAllWords(
  { alignment, similarity, isCertainMatch, shortSlips, legalFormRelation }: NameWordComparison,
  isCertainPart: boolean,
): NameMatch | null {
  const { queryWordCoverage, nameShareOfEqualWords, missingNameWords } = alignment;
  if (queryWordCoverage === 'no' || legalFormRelation === 'different') return null;
  return {
    kind: 'all-words',
    score: roundScore((queryWordCoverage === 'whole' ? 0.68 : 0.66) + 0.11 * nameShareOfEqualWords),
    similarity,
    isSameSpellingExceptCase: false,
    isCertain: isCertainMatch || isCertainPart,
    isNamePartMissingInQuery: missingNameWords.some(isSignificantWord),
    shortSlips,
  };
}

/**
 * Scores a query that is the whole name followed by the town of the company. Null if the rest of
 * the query is another name, or has a different legal form.
 */
function scoreWithTown(
  { name }: TownSplit,
  candidate: NameCandidate,
  { isCertainMatch, similarity }: NameWordComparison,
): NameMatch | null {
  const same = scoreEqualWords(name, candidate.name);
  if (same === null || compareLegalForms(name.legalFormInName, candidate) === 'different') return null;
  return {
    kind: 'name-and-town',
    score: roundScore(0.6 + 0.5 * (same - 0.9)),
    similarity,
    isSameSpellingExceptCase: false,
    isCertain: isCertainMatch,
    // Another company of the town can have the name of a housing association.
    isNamePartMissingInQuery:
      lacksStiftelse(name, candidate.name) ||
      (name.legalFormInName === null && candidate.name.legalFormInName === 'brf'),
  };
}

const MIN_SIMILARITY = 0.45;

/**
 * Base similarity of a name if the query is the town and the first words of the name:
 * `Nordlys Ystad` for `Nordlys Webb` in Ystad. The similarity of all words raises it by up to 0.01.
 */
const FIRST_WORDS_SIMILARITY = 0.83;

/**
 * Base similarity of a name if the query is the town and some words of the name, but not its first
 * ones: `Webb Ystad` for `Nordlys Webb` in Ystad.
 */
const OTHER_WORDS_SIMILARITY = 0.817;

function toPartSimilarity(words: readonly string[], part: readonly string[], similarity: number): number {
  const isFirst = part.every((word, place) => words[place] === word);
  return (isFirst ? FIRST_WORDS_SIMILARITY : OTHER_WORDS_SIMILARITY) + 0.01 * similarity;
}

/**
 * Least score of a name that has every word of the query, one of them mistyped. It is above that of
 * a short name that lacks one of two words: `Lamat Bygg` means `Lamart Mark & Bygg`, not `Bygg`.
 */
const ALL_WORDS_SCORE = 0.44;

function hasAllWordsMistyped({ extraQueryWords, pairs }: WordAlignment): boolean {
  return (
    extraQueryWords.length === 0 && pairs.some(({ relation }) => relation === 'typo' || relation === 'prefix')
  );
}

const MIN_MISTYPED_KEY = 8;

function isWholeNameMistyped(typedKey: string, nameKey: string): boolean {
  return (
    Math.min(typedKey.length, nameKey.length) >= MIN_MISTYPED_KEY &&
    computeEditDistance(typedKey, nameKey, 2) <= 2
  );
}

/** Scores a similar name: at most 0.59. Null for names that are too different. */
function scoreFuzzy(
  typedKey: string,
  { similarity, legalFormRelation, isCertainMatch, alignment, shortSlips }: NameWordComparison,
  reading: TownSplit | null,
  candidate: NameCandidate,
): NameMatch | null {
  const { foldedWords } = candidate.name;
  const part =
    reading !== null && hasWords(foldedWords, reading.name.foldedWords) ? reading.name.foldedWords : null;
  const judged =
    part === null ? similarity : Math.max(similarity, toPartSimilarity(foldedWords, part, similarity));
  const isWhole = hasAllWordsMistyped(alignment) || isWholeNameMistyped(typedKey, candidate.name.nameKey);
  const hasAllWords = isWhole && legalFormRelation !== 'different';
  if (judged < MIN_SIMILARITY && !hasAllWords) return null;
  const score = 0.1 + 0.49 * judged;
  return {
    kind: 'fuzzy',
    score: roundScore(hasAllWords ? Math.max(score, ALL_WORDS_SCORE + 0.06 * judged) : score),
    hasAllWords,
    similarity: judged,
    isSameSpellingExceptCase: false,
    isCertain: isCertainMatch || isPartIn(reading, candidate),
    isNamePartMissingInQuery: part !== null && alignment.missingNameWords.some(isSignificantWord),
    shortSlips,
  };
}

const MIN_PART_LENGTH = 4;

/**
 * True if the query consists of words of the name, then the company's town: `Webb Ystad` finds
 * `Nordlys Webb AB` in Ystad. `reading` is the query split before the town. False if it is null,
 * since the query does not end with the town, or if its part before the town has a legal form, ends
 * with `&` or is shorter than four letters.
 */
function isPartIn(reading: TownSplit | null, { name }: NameCandidate): boolean {
  if (reading === null || reading.name.legalFormInName !== null || endsWithConjunction(reading.name))
    return false;
  const { nameKey, foldedWords } = reading.name;
  return nameKey.length >= MIN_PART_LENGTH && hasWords(name.foldedWords, foldedWords);
}

function hasWords(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => word === CONJUNCTION || name.includes(word));
}

const LONG_WORD = 8;
const BEGINNING_SLIPS = 0.5;

/**
 * Scores a query of one word that the name has with one or two slips: at most 0.49, since it is a
 * guess. The similarity of whole names says nothing here: one right word of three is a third of the
 * name, mistyped or not. Null when no word is near, or when the legal forms differ.
 */
function scoreOneWord(
  query: NameQuery,
  { name }: NameCandidate,
  { isCertainMatch, similarity, legalFormRelation, shortSlips }: NameWordComparison,
): NameMatch | null {
  if (query.onlyWord === null || legalFormRelation === 'different') return null;
  const nearest = findNearestWord(query.onlyWord, [...name.foldedWords, name.nameKey]);
  if (nearest === null) return null;
  const share = nearest.word.length / name.nameKey.length;
  return {
    kind: 'fuzzy',
    slips: nearest.slips,
    score: roundScore(toLeastScore(nearest.slips) + 0.09 * share),
    similarity,
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
