import { alignWords, isSignificant, type Alignment } from './align-words.ts';
import { toComparedNames, type ComparedNames } from './compared-names.ts';
import { fold } from './fold.ts';
import { isCredible } from './judge-alignment.ts';
import { FORM_BY_REGISTRY_CODE } from './words/legal-form-words.ts';
import { toPlainText, type NameAndTown, type NameQuery } from './name-query.ts';
import { CONJUNCTION, toTypedKey, type NormalisedName } from './normalise-name.ts';
import { toTownKey } from './town-key.ts';
import { hasLostLetters, joinWords, toJoinedSimilarity } from './words/joined-similarity.ts';

/** Kind of match, best first (docs/contract.md#search). The first two are exact hits. */
export type NameMatchKind =
  'exact' | 'form-left-out' | 'beginning' | 'all-words' | 'name-and-town' | 'fuzzy' | 'other-form';

/** The match of a name with a query. */
export interface NameMatch {
  readonly kind: NameMatchKind;
  /** 0..1. Only an exact hit has 1. The ranges of the kinds do not overlap. */
  readonly score: number;
  /** Orders equal scores: 1 for the same spelling except for case, else 0. */
  readonly closeness: number;
  /** 0..1: how much of the words of both sides agrees. Compares hits of one kind. */
  readonly similarity: number;
  /** True for a match that is safe without a person when no other company is as near. */
  readonly isCertain: boolean;
  /**
   * True if the query leaves out words of the name, or the `stiftelse` behind it. A company
   * with another name may be meant.
   */
  readonly isPart: boolean;
}

/** A registered name with the data that affect its score. */
export interface NameCandidate {
  readonly name: NormalisedName;
  readonly text: string;
  /** Code of the register without suffix. `''` when unknown. */
  readonly legalForm: string;
  readonly city: string;
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** Scores a registered name against a query. Null when it does not match. */
export function scoreName(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const same =
    scoreWholeName(query.name, candidate) ??
    (query.withSplitForm && scoreWholeName(query.withSplitForm, candidate));
  if (same !== null)
    return { ...same, similarity: 1, closeness: query.text === toPlainText(candidate.text) ? 1 : 0 };
  if (query.name.compact === '') return null;
  return scoreBeginning(query, candidate) ?? scoreWords(query, candidate);
}

type WholeMatch = Omit<NameMatch, 'closeness' | 'similarity'>;

/** 0.92 to 1 for an equal name, 0.5 with another legal form. Null for a different name. */
export function scoreWholeName(query: NormalisedName, candidate: NameCandidate): WholeMatch | null {
  const same = scoreSameName(query, candidate.name);
  if (same === null) return null;
  const forms = compareForms(query, candidate);
  if (forms === 'different') return { kind: 'other-form', score: 0.5, isCertain: false, isPart: false };
  if (forms === 'same') return { kind: 'exact', score: same, isCertain: true, isPart: false };
  const isPart = isFoundationLeftOut(query, candidate.name);
  return { kind: 'form-left-out', score: round(same - 0.05), isCertain: !endsUnfinished(query), isPart };
}

/** True for `Nordlys Bygg &`, which has another word behind it. */
function endsUnfinished({ words }: NormalisedName): boolean {
  return words.length > 1 && words.at(-1) === CONJUNCTION;
}

/** True for `Nordlys` and `Nordlys stiftelse`. `Stiftelsen Nordlys` is also called by its name. */
function isFoundationLeftOut(query: NormalisedName, { form, formAt }: NormalisedName): boolean {
  return query.form === null && form === 'stiftelse' && formAt !== 0;
}

function compareForms(query: NormalisedName, candidate: NameCandidate): 'same' | 'left-out' | 'different' {
  const { form } = candidate.name;
  if (query.form === form) return 'same';
  if (query.form !== null && form !== null) return 'different';
  const implied = form ?? FORM_BY_REGISTRY_CODE[candidate.legalForm] ?? null;
  return query.form !== null && implied !== null && implied !== query.form ? 'different' : 'left-out';
}

const FOLDED_SCORE = 0.97;

/** 1 for the same name, 0.99 with other punctuation, 0.97 with folded letters; else null. */
function scoreSameName(query: NormalisedName, name: NormalisedName): number | null {
  if (query.compact !== name.compact || query.compact === '') return null;
  if (query.literal === name.literal) return 1;
  return joinWords(query) === joinWords(name) ? 0.99 : FOLDED_SCORE;
}

/**
 * 0.80 to 0.90, higher when the query covers more of the name. At most 0.81 with folded letters:
 * `ad` means `AD Bygg` rather than `ÄDN`.
 */
function scoreBeginning(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const { name } = candidate;
  const { compact, folded } = query.name;
  if (name.form !== null && query.withoutHalfTypedForm?.compact === name.compact) return toBeginning(0.9, 1);
  if (!name.compact.startsWith(compact)) return scoreTypedBeginning(query, candidate);
  if (compareForms(query.name, candidate) === 'different') return null;
  const share = compact.length / name.compact.length;
  if (!isBeginningOfWords(folded, name.folded)) return toBeginning(0.8 + 0.02 * share, share);
  const isTyped = joinWords(name).startsWith(joinWords(query.name));
  const beginning = toBeginning(0.8 + (isTyped ? 0.1 : 0.01) * share, share);
  if (name.folded.length - folded.length > MAX_LEFT_OUT) return beginning;
  const { similarity, isCertain } = judgeWords(query, candidate, NO_READING);
  return { ...beginning, similarity, isCertain };
}

/** Words of a name, such as `i Sverige`, that a query for the whole name leaves out. */
const MAX_LEFT_OUT = 2;

function toBeginning(score: number, similarity: number): NameMatch {
  return { kind: 'beginning', score: round(score), similarity, closeness: 0, isCertain: false, isPart: true };
}

/** False for `kopparbergs` in `Kopparberg Skor`: the letters agree, the words do not. */
function isBeginningOfWords(typed: readonly string[], name: readonly string[]): boolean {
  const last = typed.length - 1;
  return typed.every((word, place) =>
    place < last ? name[place] === word : (name[place] ?? '').startsWith(word),
  );
}

/** Scores a name that starts with the text of the query, including the legal form. */
function scoreTypedBeginning(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  if (candidate.name.form === null || !isSameLetter(candidate.text, query.typedKey)) return null;
  const typed = toTypedKey(candidate.text);
  if (!typed.startsWith(query.typedKey)) return null;
  const share = query.typedKey.length / typed.length;
  return toBeginning(0.8 + 0.1 * share, share);
}

/** A cheap test that saves building the key of most candidates. */
function isSameLetter(text: string, key: string): boolean {
  return fold(text.charAt(0).toLowerCase()) === key.charAt(0);
}

/** The interpretation of a query that names the candidate's town, as words; empty without one. */
export interface TownReading {
  readonly reading: NameAndTown | null;
  readonly words: ReadonlySet<string>;
}
const NO_READING: TownReading = { reading: null, words: NO_WORDS };

/** Returns the interpretation of a query that names the candidate's town. */
export function readTown(query: NameQuery, candidate: NameCandidate): TownReading {
  if (query.withTown.length === 0) return NO_READING;
  const town = toTownKey(candidate.city);
  const reading = query.withTown.find((each) => each.town === town) ?? null;
  return reading === null ? NO_READING : { reading, words: new Set(reading.words) };
}

const LOST_LETTERS_SIMILARITY = 0.97;

/** The comparison of the words of a query and of a name. */
export interface JudgedWords {
  readonly compared: ComparedNames;
  readonly alignment: Alignment;
  /** 0..1. Another legal form halves it. */
  readonly similarity: number;
  readonly isCertain: boolean;
  readonly forms: ReturnType<typeof compareForms>;
}

const CERTAIN_SIMILARITY = 0.78;

/** Compares the words of a query and of a name. */
export function judgeWords(
  query: NameQuery,
  candidate: NameCandidate,
  { reading, words }: TownReading,
): JudgedWords {
  const compared = toComparedNames(query.name, candidate.name);
  const alignment = alignWords(compared.query.folded, compared.name.folded, words);
  const forms = compared.forms ?? compareForms(query.name, candidate);
  // A name can end with its own town: `Nordlys Bygg i Ystad` of Ystad.
  const joined = Math.max(
    toJoinedSimilarity(query.name, candidate.name),
    reading === null ? 0 : toJoinedSimilarity(reading.name, candidate.name),
  );
  const areJoined = alignment.extra.length > 0 && alignment.missing.length > 0;
  const hasLost = hasLostLetters((reading ?? query).name, candidate.name);
  const best = Math.max(alignment.similarity, joined, hasLost ? LOST_LETTERS_SIMILARITY : 0);
  const isSame =
    (areJoined && joined >= CERTAIN_SIMILARITY) ||
    hasLost ||
    (alignment.similarity >= CERTAIN_SIMILARITY &&
      isCredible({ ...compared, alignment, knownWords: query.knownWords }));
  return {
    ...{ compared, alignment, forms },
    similarity: forms === 'different' ? best / 2 : best,
    isCertain: isSame && forms !== 'different',
  };
}

/** 0.66 to 0.79 for all words, 0.60 to 0.65 for the name with its town, less for similar ones. */
function scoreWords(query: NameQuery, candidate: NameCandidate): NameMatch | null {
  const town = readTown(query, candidate);
  const judged = judgeWords(query, candidate, town);
  return (
    scoreAllWords(judged, isPartIn(town.reading, candidate)) ??
    (town.reading && scoreWithTown(town.reading, candidate, judged)) ??
    scoreFuzzy(judged, town.reading, candidate)
  );
}

/** Higher when the query covers more of the name. */
function scoreAllWords(
  { alignment, similarity, isCertain, forms }: JudgedWords,
  isCertainPart: boolean,
): NameMatch | null {
  const { allWords, coverage, missing } = alignment;
  if (allWords === 'no' || forms === 'different') return null;
  return {
    kind: 'all-words',
    score: round((allWords === 'whole' ? 0.68 : 0.66) + 0.11 * coverage),
    similarity,
    closeness: 0,
    isCertain: isCertain || isCertainPart,
    isPart: missing.some(isSignificant),
  };
}

/** The whole name, followed by the town of the company. */
function scoreWithTown(
  { name }: NameAndTown,
  candidate: NameCandidate,
  { isCertain, similarity }: JudgedWords,
): NameMatch | null {
  const same = scoreSameName(name, candidate.name);
  if (same === null || compareForms(name, candidate) === 'different') return null;
  return {
    kind: 'name-and-town',
    score: round(0.6 + 0.5 * (same - 0.9)),
    similarity,
    closeness: 0,
    isCertain,
    // Another company of the town can have the name of a housing association.
    isPart:
      isFoundationLeftOut(name, candidate.name) || (name.form === null && candidate.name.form === 'brf'),
  };
}

const MIN_SIMILARITY = 0.45;
/**
 * Similarity of some words of a name, followed by the town of the company: of its first words, and
 * of others. Nearly the same for long names, so that active companies come first.
 */
const FIRST_WORDS_SIMILARITY = 0.83;
const OTHER_WORDS_SIMILARITY = 0.817;

function toPartSimilarity(words: readonly string[], part: readonly string[], similarity: number): number {
  const isFirst = part.every((word, place) => words[place] === word);
  return (isFirst ? FIRST_WORDS_SIMILARITY : OTHER_WORDS_SIMILARITY) + 0.01 * similarity;
}

/** Below 0.59. */
function scoreFuzzy(
  { similarity, isCertain, alignment }: JudgedWords,
  reading: NameAndTown | null,
  candidate: NameCandidate,
): NameMatch | null {
  const { folded } = candidate.name;
  const part = reading !== null && hasWords(folded, reading.name.folded) ? reading.name.folded : null;
  const judged =
    part === null ? similarity : Math.max(similarity, toPartSimilarity(folded, part, similarity));
  if (judged < MIN_SIMILARITY) return null;
  return {
    kind: 'fuzzy',
    score: round(0.1 + 0.49 * judged),
    similarity: judged,
    closeness: 0,
    isCertain: isCertain || isPartIn(reading, candidate),
    isPart: part !== null && alignment.missing.some(isSignificant),
  };
}

const MIN_PART_LENGTH = 4;

/** True for words of a name with its town. They name one company, unless a rival has them too. */
function isPartIn(reading: NameAndTown | null, { name }: NameCandidate): boolean {
  if (reading === null || reading.name.form !== null || endsUnfinished(reading.name)) return false;
  const { compact, folded } = reading.name;
  return compact.length >= MIN_PART_LENGTH && hasWords(name.folded, folded);
}

function hasWords(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => word === CONJUNCTION || name.includes(word));
}

/** Rounds a score to four places. */
export function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
