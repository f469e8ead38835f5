import type { TownSplit, NameQuery } from './name-query.ts';
import { MIN_MISTYPED_BEGINNING, toMaxEdits } from './words/word-similarity.ts';

export type TypoTolerance = 'one-edit' | 'two-edits';

export interface RequiredWords {
  readonly wholeWords: readonly string[];
  /**
   * The last word of the query, which may be incomplete: a name needs a word with this prefix. Null
   * when the last word is too short for a prefix. It is in `wholeWords` then.
   */
  readonly lastWordPrefix: string | null;
}

/**
 * One way in which a name can match a word of a query. Each clause that matches a name adds to the
 * name's score: more for a rare word than for a common one, multiplied by `scoreFactor`.
 */
export type WordClause = { readonly scoreFactor: number } & (
  | { readonly kind: 'word'; readonly word: string; readonly maxEdits: 0 | 1 | 2 }
  | { readonly kind: 'prefix'; readonly prefix: string }
  /** Matches names with a word whose beginning is one typing error away from `prefix`. */
  | { readonly kind: 'mistyped-prefix'; readonly prefix: string }
  /** Matches names that contain both parts of a query word: `Fjäll Bruk` for `fjallbruk`. */
  | { readonly kind: 'split-word'; readonly parts: readonly [string, string] }
);

/**
 * A search for names by key with at most `maxEdits` typing errors. The key of a name is its words
 * without case, diacritics, blanks, conjunctions and legal form.
 */
export interface NameKeyClause {
  readonly nameKey: string;
  readonly maxEdits: 1 | 2;
  readonly townKey: string | null;
}

export const MAX_SIMILAR_WORDS_PER_QUERY_WORD = 50;
/**
 * Parameter k1 of the ranking function BM25, with b = 1. A word weighs 4 % less in a name of two
 * words than in a name of one word.
 */
export const BM25_K1 = 0.1;

/**
 * Returns the weight of a word or prefix from two counts: the names that contain it, and all names.
 * This is the inverse document frequency of BM25.
 */
export function toRarity(namesWithWord: number, allNames: number): number {
  return Math.log(1 + (allNames - namesWithWord + 0.5) / (namesWithWord + 0.5));
}

export const MAX_SEARCHED_QUERY_WORDS = 16;
const MISTYPED_FACTOR = 0.875;
const JOINED_FACTOR = 1.5;
const SPLIT_FACTOR = 0.7;
const MIN_PREFIX_LENGTH = 3;
const MAX_WEIGHED_PREFIX_LENGTH = 10;

/** Words that are neither indexed nor searched, since too many names contain them. */
const PARTICLES = new Set(['&', 'i']);

/** Returns the words of a name to index: each once, without the particles `&` and `i`. */
export function toDistinctWords(foldedWords: readonly string[]): string[] {
  return [...new Set(foldedWords)].filter((word) => !PARTICLES.has(word));
}

/**
 * Plans a search for names with all words of a query. Null if the query has no words except the
 * particles `&` and `i`.
 */
export function planAllWordsSearch(foldedWords: readonly string[]): RequiredWords | null {
  const words = toSearchedWords(foldedWords);
  if (words.length === 0) return null;
  const lastWordPrefix = toLastWordPrefix(foldedWords);
  return { wholeWords: [...new Set(lastWordPrefix === null ? words : words.slice(0, -1))], lastWordPrefix };
}

function toSearchedWords(foldedWords: readonly string[]): string[] {
  return foldedWords.filter((word) => !PARTICLES.has(word)).slice(0, MAX_SEARCHED_QUERY_WORDS);
}

const MAX_SIMILAR_KEY_LENGTH = 64;

/**
 * Plans a search for names whose joined words resemble the joined words of a query. The query
 * `Nordlysbyg` finds `Nordlys Bygg`. Also finds typing errors in short words.
 */
export function planNameKeySearch({ name, townSplits, isInTown }: NameQuery): NameKeyClause[] {
  const readings = isInTown ? townSplits : [{ name, townKey: null }, ...townSplits];
  return readings.flatMap(({ name: { nameKey }, townKey }) => {
    const maxEdits = nameKey.length > MAX_SIMILAR_KEY_LENGTH ? 0 : toMaxEdits(nameKey);
    return maxEdits === 0 ? [] : [{ nameKey, maxEdits, townKey }];
  });
}

export function planWordSearch(foldedWords: readonly string[], tolerance: TypoTolerance): WordClause[] {
  const words = toSearchedWords(foldedWords);
  const isAlone = words.length === 1;
  const clauses: WordClause[] = words.flatMap((word) => planWord(word, limitEdits(word, tolerance, isAlone)));
  if (isAlone && tolerance === 'two-edits') clauses.push(...planMistypedPrefix(words[0] ?? ''));
  const letters = toLastWordPrefix(foldedWords);
  if (letters !== null) clauses.push(planPrefix(letters));
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined)
      clauses.push({ kind: 'word', word: word + next, maxEdits: 0, scoreFactor: JOINED_FACTOR });
    clauses.push(...splitWord(word));
  }
  return clauses;
}

export function planWordSearchInTown({ name }: TownSplit, tolerance: TypoTolerance): WordClause[] {
  return planWordSearch(name.foldedWords, tolerance).filter(({ kind }) => kind !== 'prefix');
}

/**
 * Returns the last word of a query that is not `&` or `i`, as a search prefix, since it may be
 * incomplete. Null when it has fewer than three letters.
 */
export function toLastWordPrefix(foldedWords: readonly string[]): string | null {
  const last = toSearchedWords(foldedWords).at(-1) ?? '';
  return last.length < MIN_PREFIX_LENGTH ? null : last;
}

/**
 * Plans the search for a word with at most `edits` typing errors. If errors are allowed, returns
 * two clauses: one for the exact word and one for similar words. A name with the exact word matches
 * both, so that their scores add up.
 */
function planWord(word: string, edits: 0 | 1 | 2): WordClause[] {
  if (edits === 0) return [{ kind: 'word', word, maxEdits: edits, scoreFactor: 1 }];
  return [
    { kind: 'word', word, maxEdits: 0, scoreFactor: 1 - MISTYPED_FACTOR },
    { kind: 'word', word, maxEdits: edits, scoreFactor: MISTYPED_FACTOR },
  ];
}

function planPrefix(prefix: string): WordClause {
  return {
    kind: 'prefix',
    prefix,
    scoreFactor: 0.15 + 0.06 * Math.min(MAX_WEIGHED_PREFIX_LENGTH, prefix.length),
  };
}

const MISTYPED_PREFIX_FACTOR = 0.1;
const MAX_MISTYPED_PREFIX = 12;

function planMistypedPrefix(word: string): WordClause[] {
  if (word.length < MIN_MISTYPED_BEGINNING || toMaxEdits(word) === 0) return [];
  const prefix = word.slice(0, MAX_MISTYPED_PREFIX);
  return [{ kind: 'mistyped-prefix', prefix, scoreFactor: MISTYPED_PREFIX_FACTOR }];
}

const MIN_ALONE_WITH_TWO_EDITS = 6;

function limitEdits(word: string, tolerance: TypoTolerance, isAlone: boolean): 0 | 1 | 2 {
  const allowed = toMaxEdits(word);
  if (allowed > 0 && isAlone && tolerance === 'two-edits' && word.length >= MIN_ALONE_WITH_TWO_EDITS)
    return 2;
  return tolerance === 'two-edits' || allowed === 0 ? allowed : 1;
}

/** Returns a clause for each way to split a word into two parts of at least two letters. */
function splitWord(word: string): WordClause[] {
  const letters = Array.from(word);
  const clauses: WordClause[] = [];
  for (let at = 2; at <= letters.length - 2; at += 1) {
    const parts = [letters.slice(0, at).join(''), letters.slice(at).join('')] as const;
    clauses.push({ kind: 'split-word', parts, scoreFactor: SPLIT_FACTOR });
  }
  return clauses;
}
