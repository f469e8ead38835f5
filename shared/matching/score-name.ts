import { alignWords } from './align-words.ts';
import { fold } from './fold.ts';
import { FORM_BY_REGISTRY_CODE } from './legal-form-words.ts';
import { toPlainText, type NameAndTown, type NameQuery } from './name-query.ts';
import { CONJUNCTION, toTypedKey, type NormalisedName } from './normalise-name.ts';
import { toTownKey } from './town-key.ts';
import { wordSimilarity } from './word-similarity.ts';

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
  /** True when the match is safe to accept without a person (docs/contract.md#bulk). */
  readonly isCertain: boolean;
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
  if (same !== null) return { ...same, closeness: query.text === toPlainText(candidate.text) ? 1 : 0 };
  const part = scoreBeginning(query, candidate) ?? scoreAllWords(query.name, candidate);
  if (part !== null) return { ...part, closeness: 0 };
  const reading = findTownReading(query, candidate);
  return (reading && scoreWithTown(reading, candidate)) ?? scoreFuzzy(query, candidate, reading);
}

type PartMatch = Omit<NameMatch, 'closeness'>;

/** 0.92 to 1 for an equal name, 0.5 with another legal form. Null for a different name. */
export function scoreWholeName(query: NormalisedName, candidate: NameCandidate): PartMatch | null {
  const same = scoreSameName(query, candidate.name);
  if (same === null) return null;
  const forms = compareForms(query, candidate);
  if (forms === 'different') return { kind: 'other-form', score: 0.5, isCertain: false };
  if (forms === 'same') return { kind: 'exact', score: same, isCertain: true };
  return { kind: 'form-left-out', score: round(same - 0.05), isCertain: true };
}

function compareForms(query: NormalisedName, candidate: NameCandidate): 'same' | 'left-out' | 'different' {
  const { form } = candidate.name;
  if (query.form === form) return 'same';
  if (query.form !== null && form !== null) return 'different';
  const implied = form ?? FORM_BY_REGISTRY_CODE[candidate.legalForm] ?? null;
  return query.form !== null && implied !== null && implied !== query.form ? 'different' : 'left-out';
}

/** 1 for the same name, 0.99 with other punctuation, 0.97 with folded letters; else null. */
function scoreSameName(query: NormalisedName, name: NormalisedName): number | null {
  if (query.compact !== name.compact || query.compact === '') return null;
  if (query.literal === name.literal) return 1;
  return joinWords(query) === joinWords(name) ? 0.99 : 0.97;
}

function joinWords(name: NormalisedName): string {
  return name.words.filter((word) => word !== CONJUNCTION).join('');
}

/** 0.80 to 0.90, higher when the query covers more of the name. */
function scoreBeginning(query: NameQuery, candidate: NameCandidate): PartMatch | null {
  const { name } = candidate;
  if (
    query.withoutHalfTypedForm !== null &&
    query.withoutHalfTypedForm.compact === name.compact &&
    name.form !== null
  ) {
    return { kind: 'beginning', score: 0.9, isCertain: false };
  }
  const { compact } = query.name;
  if (compact === '') return null;
  if (!name.compact.startsWith(compact)) return scoreTypedBeginning(query, candidate);
  if (compareForms(query.name, candidate) === 'different') return null;
  return {
    kind: 'beginning',
    score: round(0.8 + (0.1 * compact.length) / name.compact.length),
    isCertain: false,
  };
}

/** Scores a name that starts with the text of the query, including the legal form. */
function scoreTypedBeginning(query: NameQuery, candidate: NameCandidate): PartMatch | null {
  if (candidate.name.form === null || !isSameLetter(candidate.text, query.typedKey)) return null;
  const typed = toTypedKey(candidate.text);
  if (!typed.startsWith(query.typedKey)) return null;
  return {
    kind: 'beginning',
    score: round(0.8 + (0.1 * query.typedKey.length) / typed.length),
    isCertain: false,
  };
}

/** A cheap test that saves building the key of most candidates. */
function isSameLetter(text: string, key: string): boolean {
  return fold(text.charAt(0).toLowerCase()) === key.charAt(0);
}

/** 0.66 to 0.79, higher when the query covers more of the name. */
function scoreAllWords(query: NormalisedName, candidate: NameCandidate): PartMatch | null {
  if (query.compact === '' || compareForms(query, candidate) === 'different') return null;
  const { allWords, coverage } = alignWords(query.folded, candidate.name.folded, NO_WORDS, NO_WORDS);
  if (allWords === 'no') return null;
  const base = allWords === 'whole' ? 0.68 : 0.66;
  return { kind: 'all-words', score: round(base + 0.11 * coverage), isCertain: coverage > 0.999 };
}

/** Returns the interpretation that names the candidate's town. Null without one. */
function findTownReading(query: NameQuery, candidate: NameCandidate): NameAndTown | null {
  if (query.withTown.length === 0) return null;
  const town = toTownKey(candidate.city);
  return query.withTown.find((reading) => reading.town === town) ?? null;
}

/** 0.60 to 0.65 when the whole name is followed by its town. */
function scoreWithTown(reading: NameAndTown, candidate: NameCandidate): NameMatch | null {
  const same = scoreSameName(reading.name, candidate.name);
  if (same === null || compareForms(reading.name, candidate) === 'different') return null;
  return { kind: 'name-and-town', score: round(0.6 + 0.5 * (same - 0.9)), closeness: 0, isCertain: true };
}

const MIN_SIMILARITY = 0.45;
const CERTAIN_SIMILARITY = 0.88;
/** With the town of the company behind the name, less of the name has to be right. */
const CERTAIN_SIMILARITY_WITH_TOWN = 0.82;

/** Below 0.59. Another legal form halves the similarity. */
function scoreFuzzy(
  query: NameQuery,
  candidate: NameCandidate,
  reading: NameAndTown | null,
): NameMatch | null {
  const townWords = reading === null ? NO_WORDS : new Set(reading.words);
  const { similarity, complete, isSure } = alignWords(
    query.name.folded,
    candidate.name.folded,
    townWords,
    query.knownWords,
  );
  const joined = joinedSimilarity((reading ?? query).name.compact, candidate.name.compact);
  const best = Math.max(similarity, joined);
  const otherForm = compareForms(query.name, candidate) === 'different';
  const judged = otherForm ? best / 2 : best;
  if (judged < MIN_SIMILARITY) return null;
  const isJoined = joined > 0 && query.name.words.length !== candidate.name.words.length;
  const needed = reading === null ? CERTAIN_SIMILARITY : CERTAIN_SIMILARITY_WITH_TOWN;
  const certain = !otherForm && judged >= needed && isSure && (complete || isJoined);
  return { kind: 'fuzzy', score: round(0.1 + 0.49 * judged), closeness: 0, isCertain: certain };
}

/** Compares the compact forms as one word, for words that are both joined and mistyped. */
function joinedSimilarity(query: string, name: string): number {
  return 0.98 * wordSimilarity(query, name);
}

/** Rounds a score to four places. */
export function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
