/**
 * Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9), none
 * of which is visible.
 */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text without the characters that change the direction of what is written after them. A name
 * from a register could otherwise turn around the rest of a line or a title. Letters that are
 * written from right to left stay, and are shown so.
 */
export function stripDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}
