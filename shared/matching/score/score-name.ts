import { alignWords, isSignificantWord, type WordAlignment } from './align-words.ts';
import { removeAndCompareForeignForms, type ComparedNames } from './compared-names.ts';
import { foldDiacritics } from '../fold-diacritics.ts';
import { isCredibleMatch } from './judge-alignment.ts';
import { compareLegalForms, type LegalFormRelation } from '../words/legal-form-words.ts';
import { normaliseCaseAndBlanks, type NameAndTown, type NameQuery } from '../name-query.ts';
import { NORMALISED_AND, toNameKeyWithForm, type NormalisedName } from '../normalise-name.ts';
import { toTownKey } from '../town-key.ts';
import { omitsSwedishLetters, joinWithoutAnd, toJoinedSimilarityOrZero } from '../words/joined-similarity.ts';

/** Kind of match, best first (docs/contract.md#search). The first two are exact hits. */
export type NameMatchKind =
  'exact' | 'form-left-out' | 'beginning' | 'all-words' | 'name-and-town' | 'fuzzy' | 'other-form';

/** The match of a registered name with a query. */
export interface NameMatch {
  readonly kind: NameMatchKind;
  /** Score, 0 to 1. A better kind of match has a higher score. */
  readonly score: number;
  /** Orders matches with equal scores: 1 for the same spelling in any case, otherwise 0. */
  readonly sameSpellingTieBreaker: number;
  /** Similarity of all words of the query and the name, 0 to 1. */
  readonly similarity: number;
  /** True if no person has to check the match, provided that no other company is as similar. */
  readonly isCertain: boolean;
  /** True if the query leaves out a part of the name, so that it may mean another company. */
  readonly isNamePartOmitted: boolean;
}

/** A registered name with the data that affect its score. */
export interface NameCandidate {
  readonly name: NormalisedName;
  readonly text: string;
  /** Code of the legal form in the register without its suffix. `''` when unknown. */
  readonly legalForm: string;
  readonly city: string;
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Scores a registered name against a query. Null when it does not match. */
export function scoreName(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const same =
    scoreEqualName(query.name, candidate) ??
    (query.nameWithFormSplitOff && scoreEqualName(query.nameWithFormSplitOff, candidate));
  if (same !== null) {
    const isSameSpelling = query.text === normaliseCaseAndBlanks(candidate.text);
    return { ...same, similarity: 1, sameSpellingTieBreaker: isSameSpelling ? 1 : 0 };
  }
  if (query.name.nameKey === '') return null;
  return scoreBeginning(query, candidate) ?? scoreWords(query, candidate);
}

type EqualNameMatch = Omit<NameMatch, 'sameSpellingTieBreaker' | 'similarity'>;

/** Scores an equal name: 0.92 to 1, or 0.5 for another legal form. Null for a different name. */
export function scoreEqualName(query: NormalisedName, candidate: NameCandidate): EqualNameMatch | null {
  const same = scoreSameName(query, candidate.name);
  if (same === null) return null;
  const forms = compareLegalForms(query.formInName, candidate);
  if (forms === 'different')
    return { kind: 'other-form', score: 0.5, isCertain: false, isNamePartOmitted: false };
  if (forms === 'same') return { kind: 'exact', score: same, isCertain: true, isNamePartOmitted: false };
  const isPartial = isFoundationLeftOut(query, candidate.name);
  const score = roundScoreToFourDecimals(same - 0.05);
  return { kind: 'form-left-out', score, isCertain: !endsUnfinished(query), isNamePartOmitted: isPartial };
}

/** True for a query such as `Nordlys Bygg &`, whose next word is missing. */
function endsUnfinished({ words }: NormalisedName): boolean {
  return words.length > 1 && words.at(-1) === NORMALISED_AND;
}

/** True if a query leaves out the word `stiftelse` at the end of a name: `Nordlys stiftelse`. */
function isFoundationLeftOut(query: NormalisedName, name: NormalisedName): boolean {
  return query.formInName === null && name.formInName === 'stiftelse' && name.wordCountBeforeForm !== 0;
}

const FOLDED_SCORE = 0.97;

/** Returns 1 for an equal name, 0.99 for other punctuation, 0.97 for folded letters, or null. */
function scoreSameName(query: NormalisedName, name: NormalisedName): number | null {
  if (query.nameKey !== name.nameKey || query.nameKey === '') return null;
  if (query.joinedWithConjunctions === name.joinedWithConjunctions) return 1;
  return joinWithoutAnd(query) === joinWithoutAnd(name) ? 0.99 : FOLDED_SCORE;
}

/**
 * Scores a name that starts with the query: 0.80 to 0.90, higher when less of the name is missing.
 * At most 0.81 if they match only without diacritics, since `ad` means `AD Bygg` rather than `ÄDN`.
 */
function scoreBeginning(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const { name } = candidate;
  const { nameKey, foldedWords } = query.name;
  if (name.formInName !== null && query.nameWithoutIncompleteForm?.nameKey === name.nameKey)
    return toBeginning(0.9, 1);
  if (!name.nameKey.startsWith(nameKey)) return scoreTypedBeginning(query, candidate);
  if (compareLegalForms(query.name.formInName, candidate) === 'different') return null;
  const share = nameKey.length / name.nameKey.length;
  if (!isBeginningOfWords(foldedWords, name.foldedWords)) return toBeginning(0.8 + 0.02 * share, share);
  const isTyped = joinWithoutAnd(name).startsWith(joinWithoutAnd(query.name));
  const beginning = toBeginning(0.8 + (isTyped ? 0.1 : 0.01) * share, share);
  if (name.foldedWords.length - foldedWords.length > MAX_LEFT_OUT) return beginning;
  const { similarity, isCertain } = compareNameWords(query, candidate, NO_READING);
  return { ...beginning, similarity, isCertain };
}

/** Maximum words of a name, such as `i Sverige`, that a query for the whole name may leave out. */
const MAX_LEFT_OUT = 2;

function toBeginning(score: number, similarity: number): NameMatch {
  const kind = { kind: 'beginning', isCertain: false, isNamePartOmitted: true } as const;
  return { ...kind, score: roundScoreToFourDecimals(score), similarity, sameSpellingTieBreaker: 0 };
}

/** True if the name starts with the typed words. The last typed word may be incomplete. */
function isBeginningOfWords(typed: readonly string[], name: readonly string[]): boolean {
  const last = typed.length - 1;
  return typed.every((word, place) =>
    place < last ? name[place] === word : (name[place] ?? '').startsWith(word),
  );
}

/** Scores a name that starts with the text of the query, including the legal form. */
function scoreTypedBeginning(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  if (candidate.name.formInName === null || !isSameLetter(candidate.text, query.nameKeyWithForm)) return null;
  const typed = toNameKeyWithForm(candidate.text);
  if (!typed.startsWith(query.nameKeyWithForm)) return null;
  const share = query.nameKeyWithForm.length / typed.length;
  return toBeginning(0.8 + 0.1 * share, share);
}

/** True if `text` and `key` start with the same letter. Cheaper than a conversion to a key. */
function isSameLetter(text: string, key: string): boolean {
  return foldDiacritics(text.charAt(0).toLowerCase()) === key.charAt(0);
}

/** A query split at a candidate's town. Null and empty if the query does not name the town. */
interface TownSplit {
  readonly nameAndTown: NameAndTown | null;
  readonly townWords: ReadonlySet<string>;
}
const NO_READING: TownSplit = { nameAndTown: null, townWords: NO_WORDS };

/** Finds the split of a query into a name and the town of the candidate. */
export function findSplitAtCandidateTown(query: NameQuery, candidate: NameCandidate): TownSplit {
  if (query.nameAndTownSplits.length === 0) return NO_READING;
  const town = toTownKey(candidate.city);
  const nameAndTown = query.nameAndTownSplits.find((each) => each.townKey === town);
  if (nameAndTown === undefined) return NO_READING;
  return { nameAndTown, townWords: new Set(nameAndTown.foldedTownWords) };
}

const LOST_LETTERS_SIMILARITY = 0.97;

/** Result of comparing the words of a query with the words of a registered name. */
export interface WordComparison {
  readonly comparedNames: ComparedNames;
  readonly alignment: WordAlignment;
  /** 0 to 1. A different legal form halves it. */
  readonly similarity: number;
  readonly isCertain: boolean;
  readonly legalFormRelation: LegalFormRelation;
}

const CERTAIN_SIMILARITY = 0.78;

/** Compares the words of a query with the words of a registered name. */
export function compareNameWords(
  query: NameQuery,
  candidate: NameCandidate,
  { nameAndTown, townWords }: TownSplit,
): WordComparison {
  const comparedNames = removeAndCompareForeignForms(query.name, candidate.name);
  const alignment = alignWords(comparedNames.query.foldedWords, comparedNames.name.foldedWords, townWords);
  const legalFormRelation =
    comparedNames.foreignLegalFormRelation ?? compareLegalForms(query.name.formInName, candidate);
  // A name can end with its own town: `Nordlys Bygg i Ystad` of Ystad.
  const joined = Math.max(
    toJoinedSimilarityOrZero(query.name, candidate.name),
    nameAndTown === null ? 0 : toJoinedSimilarityOrZero(nameAndTown.name, candidate.name),
  );
  const areJoined = alignment.extraQueryWords.length > 0 && alignment.missingNameWords.length > 0;
  const hasLost = omitsSwedishLetters((nameAndTown ?? query).name, candidate.name);
  const best = Math.max(alignment.similarity, joined, hasLost ? LOST_LETTERS_SIMILARITY : 0);
  const isSame =
    (areJoined && joined >= CERTAIN_SIMILARITY) ||
    hasLost ||
    (alignment.similarity >= CERTAIN_SIMILARITY &&
      isCredibleMatch({ ...comparedNames, alignment, knownWords: query.wordsInSeveralNames }));
  return {
    ...{ comparedNames, alignment, legalFormRelation },
    similarity: legalFormRelation === 'different' ? best / 2 : best,
    isCertain: isSame && legalFormRelation !== 'different',
  };
}

/** Scores 0.66 to 0.79 for all words, 0.60 to 0.65 for name and town, less for similar names. */
function scoreWords(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const town = findSplitAtCandidateTown(query, candidate);
  const judged = compareNameWords(query, candidate, town);
  return (
    scoreAllWords(judged, isPartIn(town.nameAndTown, candidate)) ??
    (town.nameAndTown && scoreWithTown(town.nameAndTown, candidate, judged)) ??
    scoreFuzzy(judged, town.nameAndTown, candidate)
  );
}

/** Scores a name that contains all words of a query. Higher when fewer words are missing. */
function scoreAllWords(
  { alignment, similarity, isCertain, legalFormRelation }: WordComparison,
  isCertainPart: boolean,
): NameMatch | null {
  const { queryWordCoverage, nameShareOfEqualWords, missingNameWords } = alignment;
  if (queryWordCoverage === 'no' || legalFormRelation === 'different') return null;
  return {
    kind: 'all-words',
    score: roundScoreToFourDecimals(
      (queryWordCoverage === 'whole' ? 0.68 : 0.66) + 0.11 * nameShareOfEqualWords,
    ),
    similarity,
    sameSpellingTieBreaker: 0,
    isCertain: isCertain || isCertainPart,
    isNamePartOmitted: missingNameWords.some(isSignificantWord),
  };
}

/** Scores a query that is the whole name followed by the town of the company. */
function scoreWithTown(
  { name }: NameAndTown,
  candidate: NameCandidate,
  { isCertain, similarity }: WordComparison,
): NameMatch | null {
  const same = scoreSameName(name, candidate.name);
  if (same === null || compareLegalForms(name.formInName, candidate) === 'different') return null;
  return {
    kind: 'name-and-town',
    score: roundScoreToFourDecimals(0.6 + 0.5 * (same - 0.9)),
    similarity,
    sameSpellingTieBreaker: 0,
    isCertain,
    // Another company of the town can have the name of a housing association.
    isNamePartOmitted:
      isFoundationLeftOut(name, candidate.name) ||
      (name.formInName === null && candidate.name.formInName === 'brf'),
  };
}

const MIN_SIMILARITY = 0.45;
/** Base similarity of a name's first words with the town. The other words add up to 0.01. */
const FIRST_WORDS_SIMILARITY = 0.83;
/** Similarity of a query with a town and words of the name that are not its first words. */
const OTHER_WORDS_SIMILARITY = 0.817;

function toPartSimilarity(words: readonly string[], part: readonly string[], similarity: number): number {
  const isFirst = part.every((word, place) => words[place] === word);
  return (isFirst ? FIRST_WORDS_SIMILARITY : OTHER_WORDS_SIMILARITY) + 0.01 * similarity;
}

/** Scores a similar name: at most 0.59. Null for names that are too different. */
function scoreFuzzy(
  { similarity, isCertain, alignment }: WordComparison,
  reading: NameAndTown | null,
  candidate: NameCandidate,
): NameMatch | null {
  const { foldedWords } = candidate.name;
  const part =
    reading !== null && hasWords(foldedWords, reading.name.foldedWords) ? reading.name.foldedWords : null;
  const judged =
    part === null ? similarity : Math.max(similarity, toPartSimilarity(foldedWords, part, similarity));
  if (judged < MIN_SIMILARITY) return null;
  return {
    kind: 'fuzzy',
    score: roundScoreToFourDecimals(0.1 + 0.49 * judged),
    similarity: judged,
    sameSpellingTieBreaker: 0,
    isCertain: isCertain || isPartIn(reading, candidate),
    isNamePartOmitted: part !== null && alignment.missingNameWords.some(isSignificantWord),
  };
}

const MIN_PART_LENGTH = 4;

/** True if a query consists of words of the name and the company's town, such as `Webb Ystad`. */
function isPartIn(reading: NameAndTown | null, { name }: NameCandidate): boolean {
  if (reading === null || reading.name.formInName !== null || endsUnfinished(reading.name)) return false;
  const { nameKey, foldedWords } = reading.name;
  return nameKey.length >= MIN_PART_LENGTH && hasWords(name.foldedWords, foldedWords);
}

function hasWords(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => word === NORMALISED_AND || name.includes(word));
}

/** Rounds a score to four decimal places. */
export function roundScoreToFourDecimals(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
