/**
 * Invisible marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX
 * #9).
 */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Removes the characters that change the writing direction, so that a name cannot reverse the text
 * after it. Right-to-left letters stay.
 */
export function stripDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}
