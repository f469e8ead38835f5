import type { NameAndTown, NameQuery } from './name-query.ts';
import { toMaxEdits } from './words/word-similarity.ts';

/** Typing errors to allow in a word. */
export type TypoTolerance = 'one-edit' | 'two-edits';

/** Words that a name must all have. */
export interface AllWords {
  readonly whole: readonly string[];
  /** The last word, which may be half typed. Null when it is too short for a prefix. */
  readonly last: string | null;
}

/**
 * One way in which a name can match a word of a query. The weights of a name add up. Rarer words
 * weigh more; each weight falls with the number of words in the name, except for `beginning`.
 */
export type WordClause =
  /** A word within `edits` edits. */
  | { readonly kind: 'word'; readonly word: string; readonly edits: 0 | 1 | 2; readonly factor: number }
  /** Any word with this prefix, at `share` of the weight of its rarity. */
  | { readonly kind: 'beginning'; readonly letters: string; readonly share: number }
  /** Both words: the two parts of one typed word. */
  | { readonly kind: 'both'; readonly words: readonly [string, string]; readonly factor: number };

/** A key (folded name without blanks) that a name has within `edits` edits. */
export interface KeyClause {
  readonly key: string;
  readonly edits: 1 | 2;
  /** Key of the town that the company must be in. Null for any. */
  readonly town: string | null;
}

/** Most similar words of an index to try for one word of a query. */
export const MAX_SIMILAR_WORDS = 50;
/**
 * BM25's k1, with b = 1: the weight of a word falls with the number of words in the name, by 4 %
 * for a second word. The index counts a word once per name.
 */
export const BM25_K1 = 0.1;

/**
 * Returns the weight of a word or prefix that `count` of `names` names have: the inverse document
 * frequency of BM25.
 */
export function toRarity(count: number, names: number): number {
  return Math.log(1 + (names - count + 0.5) / (count + 0.5));
}

/** Words of a query to search by. */
export const MAX_WORDS = 16;
const MISTYPED_FACTOR = 0.875;
const JOINED_FACTOR = 1.5;
const SPLIT_FACTOR = 0.7;
const MIN_PREFIX_LENGTH = 3;
const MAX_WEIGHED_PREFIX_LENGTH = 10;

/** Words of too many names to be useful in a search. */
const PARTICLES = new Set(['&', 'i']);

/** Returns the distinct words of a name to index. */
export function toIndexedWords(folded: readonly string[]): string[] {
  return [...new Set(folded)].filter((word) => !PARTICLES.has(word));
}

/** Plans a search for names with all words of a query. Null for a query of particles. */
export function planAllWords(folded: readonly string[]): AllWords | null {
  const words = toSearchedWords(folded);
  if (words.length === 0) return null;
  const last = toLastWordPrefix(folded);
  return { whole: [...new Set(last === null ? words : words.slice(0, -1))], last };
}

function toSearchedWords(folded: readonly string[]): string[] {
  return folded.filter((word) => !PARTICLES.has(word)).slice(0, MAX_WORDS);
}

/** Longer keys are no mistyped names: the search grows with the length. */
const MAX_SIMILAR_KEY_LENGTH = 64;

/**
 * Plans a search for names that resemble a query as one word: words that are joined and mistyped,
 * and mistyped short words, which have no similar word in the index.
 */
export function planKeySearch({ name, withTown }: NameQuery): KeyClause[] {
  const readings = [{ name, town: null }, ...withTown];
  return readings.flatMap(({ name: { compact: key }, town }) => {
    const edits = key.length > MAX_SIMILAR_KEY_LENGTH ? 0 : toMaxEdits(key);
    return edits === 0 ? [] : [{ key, edits, town }];
  });
}

/** Plans a search for mistyped names in an index of words. Both engines follow the same plan. */
export function planWordSearch(folded: readonly string[], tolerance: TypoTolerance): WordClause[] {
  const words = toSearchedWords(folded);
  const clauses = words.flatMap((word) => planWord(word, limitEdits(word, tolerance)));
  const letters = toLastWordPrefix(folded);
  if (letters !== null) clauses.push(planBeginning(letters));
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined)
      clauses.push({ kind: 'word', word: word + next, edits: 0, factor: JOINED_FACTOR });
    clauses.push(...splitWord(word));
  }
  return clauses;
}

/** Plans the same for a query that ends with a town, among the names of that town. */
export function planTownSearch({ name }: NameAndTown, tolerance: TypoTolerance): WordClause[] {
  return planWordSearch(name.folded, tolerance).filter(({ kind }) => kind !== 'beginning');
}

/**
 * Returns the last of the folded words of a query, to search words that begin with it: it may be
 * half typed. Null when it is too short.
 */
export function toLastWordPrefix(folded: readonly string[]): string | null {
  const last = toSearchedWords(folded).at(-1) ?? '';
  return last.length < MIN_PREFIX_LENGTH ? null : last;
}

/** A word within `edits` edits also matches itself, with the sum of both factors. */
function planWord(word: string, edits: 0 | 1 | 2): WordClause[] {
  if (edits === 0) return [{ kind: 'word', word, edits, factor: 1 }];
  return [
    { kind: 'word', word, edits: 0, factor: 1 - MISTYPED_FACTOR },
    { kind: 'word', word, edits, factor: MISTYPED_FACTOR },
  ];
}

function planBeginning(letters: string): WordClause {
  return {
    kind: 'beginning',
    letters,
    share: 0.15 + 0.06 * Math.min(MAX_WEIGHED_PREFIX_LENGTH, letters.length),
  };
}

function limitEdits(word: string, tolerance: TypoTolerance): 0 | 1 | 2 {
  const allowed = toMaxEdits(word);
  return tolerance === 'two-edits' || allowed === 0 ? allowed : 1;
}

/** Splits a word into two parts of at least two letters (code points). */
function splitWord(word: string): WordClause[] {
  const letters = Array.from(word);
  const clauses: WordClause[] = [];
  for (let at = 2; at <= letters.length - 2; at += 1) {
    const words = [letters.slice(0, at).join(''), letters.slice(at).join('')] as const;
    clauses.push({ kind: 'both', words, factor: SPLIT_FACTOR });
  }
  return clauses;
}
