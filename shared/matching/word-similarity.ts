import { editDistance } from './edit-distance.ts';

/**
 * How many mistakes a word of this length may carry and still be taken for another: none below 4 letters, two
 * from 7. A word with a digit allows none, since `Startplattan 12` is not a mistyped `Startplattan 13`.
 */
export function toMaxEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Likeness of two folded words: 1 equal, 0 different, between for mistyped ones. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const limit = Math.min(toMaxEdits(a), toMaxEdits(b));
  if (limit === 0) return 0;
  const edits = editDistance(a, b, limit);
  return edits > limit ? 0 : 1 - edits / Math.max(a.length, b.length);
}

const WEAK_WORDS = new Set(['sverige', 'svenska', 'nordic', 'international', 'holding', 'group']);

/** What a word counts for in a comparison: particles little, common words less, numbers more. */
export function wordWeight(folded: string): number {
  if (folded === '&' || folded === 'i') return 0.1;
  if (WEAK_WORDS.has(folded)) return 0.7;
  return /^\d+$/.test(folded) ? 1.3 : 1;
}
