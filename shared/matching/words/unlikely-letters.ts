const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SOUNDS = 'ae ao ou uy iy ck cs sz kq vw fv gj bp dt ap lo la'.split(' ');
const MISREAD = 'ec eo gq hb hn uv li lt ft rn nm'.split(' ');

const CONFUSED: ReadonlySet<string> = new Set(
  [...SOUNDS, ...MISREAD, ...listNeighbours()].flatMap((pair) => [pair, reverse(pair)]),
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
export function countUnlikelyOfOneOrTwoSubstitutions(
  foldedWord: string,
  otherFoldedWord: string,
): number | null {
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

export function areTwoEditsUnlikelyTypos(foldedWord: string, otherFoldedWord: string): boolean {
  if ((countUnlikelyOfOneOrTwoSubstitutions(foldedWord, otherFoldedWord) ?? 0) > 0) return true;
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
