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

/** Matches two letters that scanners confuse with one, or that sound as one: `rn` and `m`. */
const MISREAD = /rn|cl|ph|ks/;

/** In lower case without diacritics. Null if the words differ too much. */
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
  return word.replaceAll('rn', 'm').replaceAll('cl', 'd').replaceAll('ph', 'f').replaceAll('ks', 'x');
}

/** 1 if equal, less with each typing error, 0 if there are too many. Without diacritics. */
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

/** Returns the number of UTF-16 code units at the start that two texts have in common. */
export function commonPrefixLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/**
 * Returns the number of edits (insert, delete, replace, swap of neighbours) between two words, or
 * `maxEdits + 1` when there are more than `maxEdits`. Optimal string alignment on UTF-16 code
 * units.
 */
export function computeEditDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  const start = commonPrefixLength(a, b);
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  if (start === endA) return Math.min(endB - start, maxEdits + 1);
  if (start === endB) return Math.min(endA - start, maxEdits + 1);
  return alignment(a.slice(start, endA), b.slice(start, endB), maxEdits);
}

const ROWS: [number[], number[], number[]] = [[], [], []];

function alignment(a: string, b: string, limit: number): number {
  let [beforePrevious, previous, current] = ROWS;
  fillFirstRow(previous, b.length);
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (isSwap(a, b, row, column)) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}

function fillFirstRow(row: number[], last: number): void {
  for (let column = 0; column <= last; column += 1) row[column] = column;
}

function isSwap(a: string, b: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
    a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
  );
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SOUNDS = 'ae ao ou uy iy ck cs sz kq vw fv gj bp dt ap lo la'.split(' ');
const MISREAD_PAIRS = 'ec eo gq hb hn uv li lt ft rn nm'.split(' ');

const CONFUSED: ReadonlySet<string> = new Set(
  [...SOUNDS, ...MISREAD_PAIRS, ...listNeighbours()].flatMap((pair) => [pair, reverse(pair)]),
);

function listNeighbours(): string[] {
  return KEYBOARD.flatMap((row, level) =>
    Array.from(row).flatMap((key, place) => {
      const below = (KEYBOARD[level + 1] ?? '').slice(Math.max(0, place - 1), place + 1);
      return Array.from(row.charAt(place + 1) + below, (other) => key + other);
    }),
  );
}

/**
 * Counts how many replaced letters between two folded words are unlikely typing errors. A likely
 * error replaces a letter by one that looks or sounds alike or is a neighbour on the keyboard. Null
 * for equal words, different lengths, two swapped letters or more than two replaced letters.
 */
export function countUnlikelySubstitutions(foldedWord: string, otherFoldedWord: string): number | null {
  if (foldedWord.length !== otherFoldedWord.length) return null;
  const pairs = Array.from(foldedWord, (letter, place) => letter + otherFoldedWord.charAt(place));
  const replaced = pairs.filter((pair) => pair.charAt(0) !== pair.charAt(1));
  const [first, second] = replaced;
  if (first === undefined || replaced.length > 2 || first === reverse(second ?? '')) return null;
  return replaced.filter((pair) => !CONFUSED.has(pair)).length;
}

function reverse(pair: string): string {
  return pair.charAt(1) + pair.charAt(0);
}

export function areUnlikelyTypos(foldedWord: string, otherFoldedWord: string): boolean {
  if ((countUnlikelySubstitutions(foldedWord, otherFoldedWord) ?? 0) > 0) return true;
  return foldedWord.length < otherFoldedWord.length
    ? hasSyllableMore(otherFoldedWord, foldedWord)
    : hasSyllableMore(foldedWord, otherFoldedWord);
}

function hasSyllableMore(longer: string, shorter: string): boolean {
  if (longer.length !== shorter.length + 2) return false;
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at += 1;
  return longer.slice(at + 2) === shorter.slice(at);
}
