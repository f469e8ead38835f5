const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKETS = [0x5b, 0x7b];
const CLOSING_BRACKETS = [0x5d, 0x7d];

/**
 * Returns two JSON objects without the equal members at their start and end. This saves most of the
 * parsing time, because few members of a company change. Both texts must be valid JSON without
 * blanks between tokens, as JSON.stringify writes them.
 */
export function trimEqualMembers(
  beforeObjectJson: string,
  afterObjectJson: string,
): readonly [remainingBeforeJson: string, remainingAfterJson: string] {
  const start = findFirstDifference(beforeObjectJson, afterObjectJson);
  const minEnd = beforeObjectJson.length - countEqualEnd(beforeObjectJson, afterObjectJson, start);
  const { from, to } = findMembers(beforeObjectJson, start, minEnd);
  // Both texts are equal outside of the members, so that these end equally far from the end.
  const fromEnd = beforeObjectJson.length - to;
  return [
    `{${beforeObjectJson.slice(from, to)}}`,
    `{${afterObjectJson.slice(from, afterObjectJson.length - fromEnd)}}`,
  ];
}

/**
 * Returns the position of the first different character, or the length of the shorter text if none
 * differs. Uses a binary search, because comparing slices is several times as fast as comparing
 * characters.
 */
function findFirstDifference(one: string, other: string): number {
  let equal = 0;
  let most = Math.min(one.length, other.length);
  while (equal < most) {
    const middle = Math.ceil((equal + most) / 2);
    if (one.slice(equal, middle) === other.slice(equal, middle)) equal = middle;
    else most = middle - 1;
  }
  return equal;
}

/** The first `start` characters are equal in both and are not counted again. */
function countEqualEnd(one: string, other: string, start: number): number {
  let equal = 0;
  let most = Math.min(one.length, other.length) - start;
  while (equal < most) {
    const middle = Math.ceil((equal + most) / 2);
    const isEqual =
      one.slice(one.length - middle, one.length - equal) ===
      other.slice(other.length - middle, other.length - equal);
    if (isEqual) equal = middle;
    else most = middle - 1;
  }
  return equal;
}

/** Widens the range to whole members of the JSON object. `to` is exclusive. */
function findMembers(text: string, start: number, end: number): { from: number; to: number } {
  let depth = 0;
  let from = 1;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charCodeAt(place);
    if (character === QUOTE) place = findClosingQuote(text, place);
    else if (OPENING_BRACKETS.includes(character)) depth += 1;
    else if (CLOSING_BRACKETS.includes(character)) depth -= 1;
    else if (character === COMMA && depth === 1) {
      if (place >= end) return { from, to: place };
      if (place < start) from = place + 1;
    }
  }
  return { from, to: text.length - 1 };
}

function findClosingQuote(text: string, opening: number): number {
  for (let place = text.indexOf('"', opening + 1); ; place = text.indexOf('"', place + 1)) {
    if (place === -1)
      throw new SyntaxError(
        'The JSON text of a company to compare has a string without a closing quotation mark. This is a bug: report it.',
      );
    let first = place;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((place - first) % 2 === 0) return place;
  }
}
