import { toMaxEdits } from './word-similarity.ts';

/** How far a word of a query may be from a word of a name. */
export type TypoTolerance = 'none' | 'one-edit' | 'two-edits';

/**
 * One way in which a name may answer a word of a query. A name's weights add up; each is relative to how rare the found word is,
 * and falls with the number of words beside it, but for a beginning.
 */
export type WordClause =
  /** A word at most so many edits away. */
  | { readonly kind: 'word'; readonly word: string; readonly edits: 0 | 1 | 2; readonly factor: number }
  /** Any word that begins so; `share` of the weight of the rarest word there can be. */
  | { readonly kind: 'beginning'; readonly letters: string; readonly share: number }
  /** Both words: the halves of one that was typed together. */
  | { readonly kind: 'both'; readonly words: readonly [string, string]; readonly factor: number };

/** Mistyped words of an index that one word of a query stands for, the likest first. */
export const MAX_MISTYPED = 50;
/**
 * BM25's k1, with b = 1: what a word is worth falls with the number of words beside it, by 4 % for the second of two. The index
 * counts a word once in a name.
 */
export const LENGTH_DAMPING = 0.1;

/** A query of more words is searched by its first ones. */
const MAX_WORDS = 16;
const MISTYPED_FACTOR = 0.875;
const JOINED_FACTOR = 1.5;
const SPLIT_FACTOR = 0.7;
const MIN_PREFIX_LENGTH = 3;
const MAX_WEIGHED_PREFIX_LENGTH = 10;

/** Words that stand in so many names that they find nothing. */
const PARTICLES = new Set(['&', 'i']);

/** The words of a name that an index holds, once each. */
export function toIndexedWords(folded: readonly string[]): string[] {
  return [...new Set(folded)].filter((word) => !PARTICLES.has(word));
}

/** What to look for in an index of words, so that every engine offers the same names to be scored. */
export function planWordSearch(folded: readonly string[], tolerance: TypoTolerance): WordClause[] {
  const words = folded.filter((word) => !PARTICLES.has(word)).slice(0, MAX_WORDS);
  const clauses = words.flatMap((word) => planWord(word, limitEdits(word, tolerance)));
  const last = words.at(-1);
  if (last !== undefined && last.length >= MIN_PREFIX_LENGTH) clauses.push(planBeginning(last));
  if (tolerance === 'none') return clauses;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined)
      clauses.push({ kind: 'word', word: word + next, edits: 0, factor: JOINED_FACTOR });
    clauses.push(...splitWord(word));
  }
  return clauses;
}

/** The word itself stands among those within so many edits, too. */
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
  if (tolerance === 'two-edits' || allowed === 0) return allowed;
  return tolerance === 'none' ? 0 : 1;
}

/** Halves of two letters or more, in code points. */
function splitWord(word: string): WordClause[] {
  const letters = Array.from(word);
  const clauses: WordClause[] = [];
  for (let at = 2; at <= letters.length - 2; at += 1) {
    const words = [letters.slice(0, at).join(''), letters.slice(at).join('')] as const;
    clauses.push({ kind: 'both', words, factor: SPLIT_FACTOR });
  }
  return clauses;
}
