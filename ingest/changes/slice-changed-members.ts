const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKETS = [0x5b, 0x7b];
const CLOSING_BRACKETS = [0x5d, 0x7d];

/**
 * Cuts two JSON objects to the first member that differs, the last one, and those between, as two
 * JSON objects. Parsing takes most of the time of a comparison, and few members of a company
 * change. Both texts are valid, without blanks between their tokens, as JSON.stringify writes them.
 */
export function sliceChangedMembers(before: string, after: string): readonly [before: string, after: string] {
  const start = findFirstDifference(before, after);
  const minEnd = before.length - countEqualEnd(before, after, start);
  const { from, to } = findMembers(before, start, minEnd);
  // Both texts are equal outside of the members, so that these end equally far from the end.
  const fromEnd = before.length - to;
  return [`{${before.slice(from, to)}}`, `{${after.slice(from, after.length - fromEnd)}}`];
}

function findFirstDifference(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let place = 0;
  while (place < length && one.charCodeAt(place) === other.charCodeAt(place)) place += 1;
  return place;
}

/** Counts the equal characters at the end of two texts that are equal before `start`. */
function countEqualEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  )
    count += 1;
  return count;
}

/** Returns the range of the members of a JSON object that contain all from `start` to `end`. */
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

/** A quotation mark after an odd number of backslashes belongs to the string. */
function findClosingQuote(text: string, opening: number): number {
  for (let place = text.indexOf('"', opening + 1); ; place = text.indexOf('"', place + 1)) {
    if (place === -1) throw new SyntaxError('A JSON text has a string without an end.');
    let first = place;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((place - first) % 2 === 0) return place;
  }
}
