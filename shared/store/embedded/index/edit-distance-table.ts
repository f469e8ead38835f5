const ANY_LETTER = -1;
/**
 * Mask for the five lowest bits of a letter's code. Their value, 0 to 31, is the position of the
 * letter's bit in a 32-bit set of letters. Different letters can share a bit.
 */
const LETTER_BITS = 31;

/**
 * A table of edit distances (see `computeEditDistance`) between a word and each
 * beginning of a text (`b`, `by`, `byg` and `bygg` of the text `bygg`). Each letter of the text
 * adds a row. Texts with the same beginning share its rows.
 */
export class EditDistanceTable {
  /** Length of the longest text that can be within `maxEdits` edits of the word. */
  readonly maxTextLength: number;
  readonly #word: ArrayLike<number>;
  readonly #limit: number;
  readonly #width: number;
  readonly #rows: Uint8Array;
  readonly #path: Uint16Array;
  /**
   * Set of the letters that may come next in the text, by the length of the text so far. A set is a
   * bitmask, in which letters with the same lowest five bits share a bit (see `canLetterFollow`).
   */
  readonly #followers: Int32Array;

  /** `word` is a list of letter codes. Distances above `maxEdits` are not computed. */
  constructor(word: ArrayLike<number>, maxEdits: number) {
    this.#word = word;
    this.#limit = maxEdits;
    this.maxTextLength = word.length + maxEdits;
    this.#width = word.length + 1;
    const depths = word.length + maxEdits + 2;
    this.#rows = new Uint8Array(depths * this.#width).fill(maxEdits + 1);
    this.#path = new Uint16Array(depths);
    this.#followers = new Int32Array(depths).fill(ANY_LETTER);
    for (let column = 0; column <= Math.min(maxEdits, word.length); column += 1) this.#rows[column] = column;
  }

  /**
   * Returns the number of edits between the word and the first `textPrefixLength` letters of the
   * text. Null if it exceeds the limit.
   */
  countPrefixEdits(textPrefixLength: number): number | null {
    const edits = this.#rows[textPrefixLength * this.#width + this.#word.length] ?? 0;
    return edits > this.#limit ? null : edits;
  }

  /**
   * Returns whether a text within the limit can have `letter` after its first `textPrefixLength`
   * letters. Faster than `fillRow`, but also true for some letters for which
   * `fillRow` returns false.
   */
  canLetterFollow(textPrefixLength: number, letter: number): boolean {
    return (((this.#followers[textPrefixLength] ?? 0) >>> (letter & LETTER_BITS)) & 1) === 1;
  }

  /**
   * Returns each position in the word from which the rest of the word must equal the rest of the
   * text, since the first `textPrefixLength` letters of the text use all edits. Null if an edit is
   * left, or if the next letter can complete a swap of two letters.
   */
  findWordRests(textPrefixLength: number): readonly number[] | null {
    if (this.#followers[textPrefixLength] === ANY_LETTER) return null;
    const row = textPrefixLength * this.#width;
    const above = row - this.#width;
    const rests: number[] = [];
    const last = Math.min(this.#word.length, textPrefixLength + this.#limit);
    for (let column = Math.max(0, textPrefixLength - this.#limit); column <= last; column += 1) {
      if ((this.#rows[row + column] ?? 0) <= this.#limit) rests.push(column);
      const isSwappable = column > 0 && (this.#rows[above + column - 1] ?? 0) < this.#limit;
      if (isSwappable && this.#word[column] === this.#path[textPrefixLength]) return null;
    }
    return rests;
  }

  /**
   * Adds `letter` to the text at position `textPrefixLength`, counted from 1. Computes its row of
   * the table from the rows of the letters before it. False if every text with this beginning
   * exceeds the limit of edits.
   */
  fillRow(textPrefixLength: number, letter: number): boolean {
    const rows = this.#rows;
    const word = this.#word;
    const limit = this.#limit;
    const width = this.#width;
    this.#path[textPrefixLength] = letter;
    // Two letters can be swapped from the second row on.
    const before = textPrefixLength > 1 ? this.#path[textPrefixLength - 1] : -1;
    const row = textPrefixLength * width;
    const above = row - width;
    const from = Math.max(1, textPrefixLength - limit);
    const to = Math.min(word.length, textPrefixLength + limit);
    rows[row] = textPrefixLength <= limit ? textPrefixLength : limit + 1;
    if (from > 1) rows[row + from - 1] = limit + 1;
    let smallest = rows[row];
    for (let column = from; column <= to; column += 1) {
      const same = word[column - 1] === letter;
      const inserted = rows[above + column]! + 1;
      const deleted = rows[row + column - 1]! + 1;
      let cost = Math.min(rows[above + column - 1]! + (same ? 0 : 1), inserted, deleted);
      if (!same && column > 1 && word[column - 1] === before && word[column - 2] === letter)
        cost = Math.min(cost, rows[above - width + column - 2]! + 1);
      rows[row + column] = cost;
      smallest = Math.min(smallest, cost);
    }
    if (to < word.length) rows[row + to + 1] = limit + 1;
    if (smallest > limit) return false;
    this.#followers[textPrefixLength] = this.#findFollowers(textPrefixLength, smallest);
    return true;
  }

  /**
   * Returns a bitmask of the letters that may follow the first `depth` letters of the text. Any
   * letter may follow if `smallest`, the fewest edits between these letters and any beginning of
   * the word, is below the limit. Otherwise, only letters may follow that continue the word after a
   * beginning within the limit. This covers swaps, since inserting the first of two swapped letters
   * costs as much.
   */
  #findFollowers(depth: number, smallest: number): number {
    const word = this.#word;
    const row = depth * this.#width;
    if (smallest < this.#limit) return ANY_LETTER;
    const last = Math.min(word.length - 1, depth + this.#limit);
    let bits = 0;
    for (let column = Math.max(0, depth - this.#limit); column <= last; column += 1)
      if ((this.#rows[row + column] ?? 0) <= this.#limit) bits |= 1 << ((word[column] ?? 0) & LETTER_BITS);
    return bits;
  }
}
