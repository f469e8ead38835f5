import { computeEditDistanceOrMaxPlusOne } from './edit-distance.ts';

/**
 * Returns the maximum typing errors in a word: 0 below 4 letters, 1 below 7, otherwise 2. A word
 * with a digit allows none, since `Startplattan 12` is not a mistyped `Startplattan 13`.
 */
export function toMaxEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Matches two letters that scanners confuse with one: `rn` with `m`, `cl` with `d`. */
const MISREAD = /rn|cl/;

/**
 * Counts the typing errors between two lower-case words without diacritics. Null if the words
 * differ too much.
 */
export function countTyposIfSimilar(foldedWord: string, otherFoldedWord: string): number | null {
  if (foldedWord === otherFoldedWord) return 0;
  const limit = Math.min(toMaxEdits(foldedWord), toMaxEdits(otherFoldedWord));
  if (limit === 0) return isShortTypo(foldedWord, otherFoldedWord) ? 1 : null;
  const edits = computeEditDistanceOrMaxPlusOne(foldedWord, otherFoldedWord, limit);
  if (
    edits > 1 &&
    (MISREAD.test(foldedWord) || MISREAD.test(otherFoldedWord)) &&
    toMisread(foldedWord) === toMisread(otherFoldedWord)
  )
    return 1;
  return edits > limit ? null : edits;
}

/**
 * True for two words of three letters, without digits, that differ by one edit, such as `vis` and
 * `vvs` (see `computeEditDistanceOrMaxPlusOne`).
 */
function isShortTypo(a: string, b: string): boolean {
  return (
    a.length === 3 && b.length === 3 && !/\d/.test(a + b) && computeEditDistanceOrMaxPlusOne(a, b, 1) === 1
  );
}

function toMisread(word: string): string {
  return word.replaceAll('rn', 'm').replaceAll('cl', 'd');
}

/**
 * Returns the similarity of two words without diacritics: 1 if equal, less with each typing error,
 * 0 if there are too many errors.
 */
export function toWordSimilarity(a: string, b: string): number {
  const typos = countTyposIfSimilar(a, b);
  return typos === null ? 0 : 1 - typos / Math.max(a.length, b.length);
}

const WEAK_WORDS = new Set(['sverige', 'svenska', 'nordic', 'international', 'holding', 'group']);

/** Returns the weight of a folded word: low for particles and common words, high for numbers. */
export function toFoldedWordWeight(foldedWord: string): number {
  if (foldedWord === '&' || foldedWord === 'i' || foldedWord === 'the') return 0.1;
  if (WEAK_WORDS.has(foldedWord)) return 0.7;
  return /^\d+$/.test(foldedWord) ? 1.3 : 1;
}
