import { editDistance } from './edit-distance.ts';

/**
 * Returns the number of typing errors to allow in a word: 0 below 4 letters, 1 below 7, else 2. A
 * word with a digit allows none: `Startplattan 12` is not a mistyped `Startplattan 13`.
 */
export function toMaxEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Returns the similarity of two folded words: 1 equal, 0 different, between for typos. */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const limit = Math.min(toMaxEdits(a), toMaxEdits(b));
  if (limit === 0) return 0;
  const edits = editDistance(a, b, limit);
  return edits > limit ? 0 : 1 - edits / Math.max(a.length, b.length);
}

const WEAK_WORDS = new Set(['sverige', 'svenska', 'nordic', 'international', 'holding', 'group']);

/** Returns the weight of a word: low for particles and common words, high for numbers. */
export function wordWeight(folded: string): number {
  if (folded === '&' || folded === 'i') return 0.1;
  if (WEAK_WORDS.has(folded)) return 0.7;
  return /^\d+$/.test(folded) ? 1.3 : 1;
}
