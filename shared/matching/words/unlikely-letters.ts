/** Rows of a keyboard without å, ä and ö. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters that sound alike, and keys beside those of å, ä and ö, which are folded. */
const SOUNDS = 'ae ao ou uy iy ck cs sz kq vw fv gj bp dt ap lo la'.split(' ');
/** Letters that scanners take for each other. */
const MISREAD = 'ec eo gq hb hn uv li lt ft rn nm'.split(' ');

const CONFUSED: ReadonlySet<string> = new Set(
  [...SOUNDS, ...MISREAD, ...listNeighbours()].flatMap((pair) => [pair, reverse(pair)]),
);

/** Keys beside each other, and keys with those below. */
function listNeighbours(): string[] {
  return KEYBOARD.flatMap((row, level) =>
    Array.from(row).flatMap((key, place) => {
      const below = (KEYBOARD[level + 1] ?? '').slice(Math.max(0, place - 1), place + 1);
      return Array.from(row.charAt(place + 1) + below, (other) => key + other);
    }),
  );
}

/**
 * Counts the letters of a folded word that another one has replaced, and that no hand, ear or
 * scanner confuses. Null for words that differ otherwise: in their length, in the order of letters
 * or in more than two letters.
 */
export function countUnlikelyLetterChanges(a: string, b: string): number | null {
  if (a.length !== b.length) return null;
  const pairs = Array.from(a, (letter, place) => letter + b.charAt(place));
  const replaced = pairs.filter((pair) => pair.charAt(0) !== pair.charAt(1));
  const [first, second] = replaced;
  if (first === undefined || replaced.length > 2 || first === reverse(second ?? '')) return null;
  return replaced.filter((pair) => !CONFUSED.has(pair)).length;
}

function reverse(pair: string): string {
  return pair.charAt(1) + pair.charAt(0);
}

/**
 * True for two folded words, two edits apart, that are likely two names: with a letter replaced by
 * one that nobody confuses with it, or with two letters more in one place.
 */
export function isUnlikelySlip(a: string, b: string): boolean {
  if ((countUnlikelyLetterChanges(a, b) ?? 0) > 0) return true;
  return a.length < b.length ? hasSyllableMore(b, a) : hasSyllableMore(a, b);
}

function hasSyllableMore(longer: string, shorter: string): boolean {
  if (longer.length !== shorter.length + 2) return false;
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at += 1;
  return longer.slice(at + 2) === shorter.slice(at);
}
