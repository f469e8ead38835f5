import { alignWords } from './align-words.ts';
import { fold } from './fold.ts';
import { FORM_BY_REGISTRY_CODE, isLegalFormPrefix } from './legal-form-words.ts';
import { wordSimilarity } from './word-similarity.ts';
import {
  CONJUNCTION,
  normaliseName,
  toTypedKey,
  withoutLastWords,
  type NormalisedName,
} from './normalise-name.ts';

/**
 * In what way a name answers a query, best first (docs/contract.md#search). `exact` and
 * `form-left-out` are the exact hits beside which fuzzy ones are withheld.
 */
export type NameMatchKind =
  'exact' | 'form-left-out' | 'beginning' | 'all-words' | 'name-and-town' | 'fuzzy' | 'other-form';

/** A name's answer to a query. */
export interface NameMatch {
  readonly kind: NameMatchKind;
  /** 0..1; 1 for an exact hit only. Bands of kinds do not overlap. */
  readonly score: number;
  /** Breaks ties of equal scores: 1 when the spelling is the same to the letter, case apart. */
  readonly closeness: number;
  /** Good enough to be taken for the company (docs/contract.md#bulk). */
  readonly isCertain: boolean;
}

/** A query, analysed once for all candidates. */
export interface NameQuery {
  readonly text: string;
  readonly name: NormalisedName;
  /** See {@link toTypedKey}. */
  readonly typedKey: string;
  /** Other readings as a whole name: `nordlysab` as `nordlys` and the form AB. */
  readonly withSplitForm: NormalisedName | null;
  /** The query without a last word that may be a legal form half typed: `Nordlys Aktieb`. */
  readonly withoutHalfTypedForm: NormalisedName | null;
  /** Readings of the query as "name town". */
  readonly withTown: readonly NameAndTown[];
}

/** One reading of a query as "name town": `town` is the town's key, `words` its folded words. */
export interface NameAndTown {
  readonly name: NormalisedName;
  readonly town: string;
  readonly words: readonly string[];
}

/** A registered name with what else decides its score. */
export interface NameCandidate {
  readonly name: NormalisedName;
  readonly text: string;
  /** Registry code without suffix; `''` when unknown. */
  readonly legalForm: string;
  readonly city: string;
}

const MAX_TOWN_WORDS = 3;

/** Analyses a typed query. Never throws; a query of signs alone has no words and matches nothing. */
export function toNameQuery(text: string): NameQuery {
  const name = normaliseName(text);
  return {
    text: toPlainText(text),
    name,
    typedKey: toTypedKey(text),
    withSplitForm: readGluedForm(name),
    withoutHalfTypedForm: readHalfTypedForm(name),
    withTown: readTowns(name),
  };
}

function readGluedForm(name: NormalisedName): NormalisedName | null {
  const [, stem, form] = /^(.{2,})(ab|hb|kb)$/u.exec(name.words.at(-1) ?? '') ?? [];
  if (name.form !== null || stem === undefined || form === undefined) return null;
  return normaliseName([...name.words.slice(0, -1), stem, form].join(' '));
}

function readHalfTypedForm(name: NormalisedName): NormalisedName | null {
  const last = name.folded.at(-1);
  if (name.form !== null || last === undefined || !isLegalFormPrefix(last)) return null;
  return withoutLastWords(name, 1);
}

function readTowns(name: NormalisedName): NameAndTown[] {
  const readings: NameAndTown[] = [];
  for (let count = 1; count <= Math.min(MAX_TOWN_WORDS, name.words.length - 1); count += 1) {
    const part = withoutLastWords(name, count);
    const words = name.folded.slice(-count);
    if (part !== null) readings.push({ name: part, town: words.join(''), words });
  }
  return readings;
}

/** Lower case, blanks collapsed: equal texts are spelled the same. */
export function toPlainText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Longest key of a town; real ones have some 30 letters, and Elasticsearch refuses a wildcard of some hundreds. */
const MAX_TOWN_KEY_LENGTH = 100;

/** A place name as towns are compared: folded, no blanks, no case. Longer ones are cut: no place has such a name. */
export function toTownKey(city: string): string {
  return foldTown(city).slice(0, MAX_TOWN_KEY_LENGTH);
}

/** What a part of a town's name that a caller gives is in {@link toTownKey}; null when it can be part of none. */
export function toTownSearchKey(city: string): string | null {
  const part = foldTown(city);
  return part === '' || part.length > MAX_TOWN_KEY_LENGTH ? null : part;
}

/** Letters and digits alone are left. */
function foldTown(city: string): string {
  return fold(city.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Scores one registered name against a query; null when it does not answer it at all. */
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

/**
 * Scores a registered name that is the same as another one, blanks, signs and diacritics apart: 1 to 0.92; 0.5 when the legal form is
 * another one. Null for another name.
 */
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

/** 1 for one name, 0.99 for another conjunction or sign, 0.97 for folded letters; null for another name. */
function scoreSameName(query: NormalisedName, name: NormalisedName): number | null {
  if (query.compact !== name.compact || query.compact === '') return null;
  if (query.literal === name.literal) return 1;
  return joinWords(query) === joinWords(name) ? 0.99 : 0.97;
}

function joinWords(name: NormalisedName): string {
  return name.words.filter((word) => word !== CONJUNCTION).join('');
}

/** 0.80 to 0.90, rising with the share of the name that is covered. */
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

/** The name begins as the query is typed, legal form included. */
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

/** Spares most candidates the work of making their key. */
function isSameLetter(text: string, key: string): boolean {
  return fold(text.charAt(0).toLowerCase()) === key.charAt(0);
}

/** 0.66 to 0.79, rising with the share of the name that is covered. */
function scoreAllWords(query: NormalisedName, candidate: NameCandidate): PartMatch | null {
  if (query.compact === '' || compareForms(query, candidate) === 'different') return null;
  const { allWords, coverage } = alignWords(query.folded, candidate.name.folded, NO_WORDS);
  if (allWords === 'no') return null;
  const base = allWords === 'whole' ? 0.68 : 0.66;
  return { kind: 'all-words', score: round(base + 0.11 * coverage), isCertain: coverage > 0.999 };
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** The reading of the query that names the candidate's town; null when none does. */
function findTownReading(query: NameQuery, candidate: NameCandidate): NameAndTown | null {
  if (query.withTown.length === 0) return null;
  const town = toTownKey(candidate.city);
  return query.withTown.find((reading) => reading.town === town) ?? null;
}

/** 0.60 to 0.65: the name part must be the whole name, the rest its town. */
function scoreWithTown(reading: NameAndTown, candidate: NameCandidate): NameMatch | null {
  const same = scoreSameName(reading.name, candidate.name);
  if (same === null || compareForms(reading.name, candidate) === 'different') return null;
  return { kind: 'name-and-town', score: round(0.6 + 0.5 * (same - 0.9)), closeness: 0, isCertain: true };
}

const MIN_SIMILARITY = 0.45;
const CERTAIN_SIMILARITY = 0.88;

/** Below 0.59. Another legal form halves the likeness. */
function scoreFuzzy(
  query: NameQuery,
  candidate: NameCandidate,
  reading: NameAndTown | null,
): NameMatch | null {
  const townWords = reading === null ? NO_WORDS : new Set(reading.words);
  const { similarity, complete } = alignWords(query.name.folded, candidate.name.folded, townWords);
  const joined = joinedSimilarity(query.name.compact, candidate.name.compact);
  const best = Math.max(similarity, joined);
  const otherForm = compareForms(query.name, candidate) === 'different';
  const judged = otherForm ? best / 2 : best;
  if (judged < MIN_SIMILARITY) return null;
  const isJoined = joined > 0 && query.name.words.length !== candidate.name.words.length;
  const certain = !otherForm && judged >= CERTAIN_SIMILARITY && (complete || isJoined);
  return { kind: 'fuzzy', score: round(0.1 + 0.49 * judged), closeness: 0, isCertain: certain };
}

/** Words may be joined and mistyped at once: then the compact forms are compared as one word. */
function joinedSimilarity(query: string, name: string): number {
  return 0.98 * wordSimilarity(query, name);
}

function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
