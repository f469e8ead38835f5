/** Runs of blanks, non-breaking ones too, become one; none stays at either end. */
export function collapseBlanks(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}
