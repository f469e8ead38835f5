/**
 * All different words of an index as a prefix tree. Nodes have positions from 0, a node before its
 * children. The id of a word is its position in sorted order, so that words with a common prefix
 * have adjacent ids.
 */
export interface VocabularyParts {
  /** By node: its letter as UTF-16 code unit. */
  readonly letters: Uint16Array;
  /** By node: position of the first node after its subtree. */
  readonly ends: Uint32Array;
  /** By node: id of the word that ends at the node plus 1, or 0. */
  readonly words: Uint32Array;
}

/** A word of an index that is similar to a searched word. */
export interface SimilarWord {
  readonly word: number;
  readonly edits: number;
  /** Length of the word in UTF-16 code units. */
  readonly length: number;
}

/** Builds the prefix tree of words. `sorted` are different words, sorted by code unit. */
export function buildVocabulary(sorted: readonly string[]): VocabularyParts {
  const nodes = countNodes(sorted);
  const letters = new Uint16Array(nodes);
  const ends = new Uint32Array(nodes);
  const words = new Uint32Array(nodes);
  const path: number[] = [];
  let next = 0;
  let previous = '';
  for (const [id, word] of sorted.entries()) {
    const shared = commonPrefixLength(previous, word);
    for (const node of path.splice(shared)) ends[node] = next;
    for (let depth = shared; depth < word.length; depth += 1) {
      letters[next] = word.charCodeAt(depth);
      path.push(next);
      next += 1;
    }
    // A sorted word is never a prefix of the previous one, so that it ends in a new node.
    words[next - 1] = id + 1;
    previous = word;
  }
  for (const node of path) ends[node] = next;
  return { letters, ends, words };
}

function countNodes(sorted: readonly string[]): number {
  let nodes = 0;
  let previous = '';
  for (const word of sorted) {
    nodes += word.length - commonPrefixLength(previous, word);
    previous = word;
  }
  return nodes;
}

/**
 * Longer words are only found exactly, since the time for similar ones grows with the square of the
 * length.
 */
const MAX_FUZZY_LETTERS = 64;

/** Finds words of an index: equal ones, by prefix, and with typing errors. */
export class Vocabulary {
  readonly #parts: VocabularyParts;

  constructor(parts: VocabularyParts) {
    this.#parts = parts;
  }

  /** Returns the id of a word, or -1 for an unknown word. */
  find(word: string): number {
    const node = this.#descend(word);
    return node < 0 ? -1 : (this.#parts.words[node] ?? 0) - 1;
  }

  /**
   * Returns the ids of the words with a prefix: from `from` to before `to`. Null when there are
   * none.
   */
  findByPrefix(beginning: string): { from: number; to: number } | null {
    const node = this.#descend(beginning);
    if (node < 0) return null;
    const { ends, words } = this.#parts;
    let from = node;
    while (words[from] === 0) from += 1;
    let last = (ends[node] ?? 0) - 1;
    while (words[last] === 0) last -= 1;
    return { from: (words[from] ?? 0) - 1, to: words[last] ?? 0 };
  }

  #descend(word: string): number {
    const { letters, ends } = this.#parts;
    let node = -1;
    let child = 0;
    let end = letters.length;
    for (let depth = 0; depth < word.length; depth += 1) {
      const letter = word.charCodeAt(depth);
      while (child < end && letters[child] !== letter) child = ends[child] ?? end;
      if (child >= end) return -1;
      node = child;
      end = ends[child] ?? child;
      child += 1;
    }
    return node;
  }

  /** Finds words within `limit` edits (see `editDistance`) of a word, and the word itself. */
  findSimilar(word: string, limit: number): SimilarWord[] {
    if (word.length > MAX_FUZZY_LETTERS) return [];
    return new SimilarWordSearch(this.#parts, word, limit).run();
  }
}

/** Visits the nodes of the prefix tree, with one row of the edit-distance table per letter. */
class SimilarWordSearch {
  readonly #parts: VocabularyParts;
  readonly #word: Uint16Array;
  readonly #limit: number;
  readonly #width: number;
  readonly #rows: Uint8Array;
  readonly #path: Uint16Array;
  readonly #found: SimilarWord[] = [];

  constructor(parts: VocabularyParts, word: string, limit: number) {
    this.#parts = parts;
    this.#limit = limit;
    this.#word = Uint16Array.from({ length: word.length }, (_, index) => word.charCodeAt(index));
    this.#width = word.length + 1;
    const depths = word.length + limit + 2;
    this.#rows = new Uint8Array(depths * this.#width).fill(limit + 1);
    this.#path = new Uint16Array(depths);
    for (let column = 0; column <= Math.min(limit, word.length); column += 1) this.#rows[column] = column;
  }

  run(): SimilarWord[] {
    this.#walk(0, this.#parts.letters.length, 1);
    return this.#found;
  }

  #walk(first: number, end: number, depth: number): void {
    if (depth > this.#word.length + this.#limit) return;
    const { letters, ends, words } = this.#parts;
    const last = depth * this.#width + this.#word.length;
    for (let node = first; node < end; node = ends[node] ?? end) {
      this.#path[depth] = letters[node] ?? 0;
      if (!this.#fillRow(depth)) continue;
      const edits = this.#rows[last] ?? 0;
      const word = words[node] ?? 0;
      if (word !== 0 && edits <= this.#limit) this.#found.push({ word: word - 1, edits, length: depth });
      this.#walk(node + 1, ends[node] ?? end, depth + 1);
    }
  }

  /** Fills the row of a letter. False when no longer word can be within the limit. */
  #fillRow(depth: number): boolean {
    const rows = this.#rows;
    const word = this.#word;
    const limit = this.#limit;
    const width = this.#width;
    const letter = this.#path[depth];
    // Two letters can be swapped from the second row on.
    const before = depth > 1 ? this.#path[depth - 1] : -1;
    const row = depth * width;
    const above = row - width;
    const from = Math.max(1, depth - limit);
    const to = Math.min(word.length, depth + limit);
    rows[row] = depth <= limit ? depth : limit + 1;
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
    return smallest <= limit;
  }
}

/** Returns how many UTF-16 code units two texts have in common at their start. */
export function commonPrefixLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}
