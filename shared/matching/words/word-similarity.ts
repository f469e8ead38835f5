import { computeEditDistance } from './edit-distance.ts';

/**
 * Returns the maximum typing errors in a word: 0 below 4 letters, 1 below 7, otherwise 2. A word
 * with a digit allows none, since `Startplattan 12` is not a mistyped `Startplattan 13`.
 */
export function toMaxEdits(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

export const MIN_MISTYPED_BEGINNING = 5;

export function hasMistypedBeginning(typed: string, word: string): boolean {
  if (typed.length < MIN_MISTYPED_BEGINNING || word.length < typed.length || /\d/.test(typed)) return false;
  // One edit leaves the first or the second letter in its place, or moves it by one.
  const first = typed.charCodeAt(0);
  const second = typed.charCodeAt(1);
  const wordFirst = word.charCodeAt(0);
  const wordSecond = word.charCodeAt(1);
  if (first !== wordFirst && second !== wordSecond && first !== wordSecond && second !== wordFirst)
    return false;
  return [-1, 0, 1].some((more) => computeEditDistance(typed, word.slice(0, typed.length + more), 1) <= 1);
}

export function toBeginningSimilarity(typed: string, word: string): number {
  const share = typed.length / word.length;
  if (word.startsWith(typed)) return 0.4 + 0.5 * share;
  return hasMistypedBeginning(typed, word) ? 0.3 + 0.5 * share : 0;
}

/** Matches two letters that scanners confuse with one: `rn` with `m`, `cl` with `d`. */
const MISREAD = /rn|cl/;

/**
 * Counts the typing errors between two lower-case words without diacritics. Null if the words
 * differ too much.
 */
export function countSimilarTypos(foldedWord: string, otherFoldedWord: string): number | null {
  if (foldedWord === otherFoldedWord) return 0;
  const limit = Math.min(toMaxEdits(foldedWord), toMaxEdits(otherFoldedWord));
  if (limit === 0) return isShortTypo(foldedWord, otherFoldedWord) ? 1 : null;
  const edits = computeEditDistance(foldedWord, otherFoldedWord, limit);
  if (
    edits > 1 &&
    (MISREAD.test(foldedWord) || MISREAD.test(otherFoldedWord)) &&
    toMisread(foldedWord) === toMisread(otherFoldedWord)
  )
    return 1;
  return edits > limit ? null : edits;
}

export const MAX_SHORT_WORD = 3;

/** True if one of two words has at most three letters. */
export function isShortWordPair(a: string, b: string): boolean {
  return Math.min(a.length, b.length) <= MAX_SHORT_WORD;
}

/**
 * True for two words without digits that differ by one edit (see
 * `computeEditDistance`), one of two or three letters, such as `vis` or `vvss` and
 * `vvs`. Words of one letter are initials.
 */
function isShortTypo(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length);
  const most = Math.max(a.length, b.length);
  return (
    least > 1 &&
    least <= MAX_SHORT_WORD &&
    most <= MAX_SHORT_WORD + 1 &&
    !/\d/.test(a + b) &&
    computeEditDistance(a, b, 1) === 1
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
  const typos = countSimilarTypos(a, b);
  return typos === null ? 0 : 1 - typos / Math.max(a.length, b.length);
}

const WEAK_WORDS = new Set(['sverige', 'svenska', 'nordic', 'international', 'holding', 'group']);

export const PARTICLE_WEIGHT = 0.1;

export function toFoldedWordWeight(foldedWord: string): number {
  if (foldedWord === '&' || foldedWord === 'i' || foldedWord === 'the') return PARTICLE_WEIGHT;
  if (WEAK_WORDS.has(foldedWord)) return 0.7;
  return /^\d+$/.test(foldedWord) ? 1.3 : 1;
}
