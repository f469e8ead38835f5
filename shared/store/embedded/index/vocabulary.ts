import { commonPrefixLength } from '../../../matching/words/word-similarity.ts';
import { EditDistanceTable } from './edit-distance-table.ts';

/**
 * All different words of an index as a prefix tree. Nodes have positions from 0, a node before its
 * children. The id of a word is its position in sorted order, so that words with a common prefix
 * have adjacent ids.
 */
export interface VocabularyPrefixTree {
  /** By node of the tree: its letter as UTF-16 code unit. */
  readonly nodeLetters: Uint16Array;
  /**
   * By node: position of the first node after its subtree. Nodes are in depth-first order, so a
   * subtree is a range of positions.
   */
  readonly subtreeEndNodes: Uint32Array;
  /** By node: 1 plus the id of the word that ends at the node, or 0 if no word ends there. */
  readonly wordIdsPlusOne: Uint32Array;
}

export interface SimilarWord {
  readonly wordId: number;
  readonly edits: number;
  /** Length of the word in UTF-16 code units. */
  readonly wordLength: number;
}

interface WordIdRange {
  readonly from: number;
  readonly endExclusive: number;
}

/** Builds the prefix tree of words. `sortedWords` are different words, sorted by code unit. */
export function buildVocabularyPrefixTree(sortedWords: readonly string[]): VocabularyPrefixTree {
  const nodes = countNodes(sortedWords);
  const letters = new Uint16Array(nodes);
  const ends = new Uint32Array(nodes);
  const words = new Uint32Array(nodes);
  const path: number[] = [];
  let next = 0;
  let previous = '';
  for (const [id, word] of sortedWords.entries()) {
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
  return { nodeLetters: letters, subtreeEndNodes: ends, wordIdsPlusOne: words };
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

const MAX_FUZZY_LETTERS = 64;

export class Vocabulary {
  readonly #parts: VocabularyPrefixTree;

  constructor(parts: VocabularyPrefixTree) {
    this.#parts = parts;
  }

  findId(word: string): number {
    const node = this.#descend(word);
    return node < 0 ? -1 : (this.#parts.wordIdsPlusOne[node] ?? 0) - 1;
  }

  findIdsByPrefix(prefix: string): WordIdRange | null {
    const node = this.#descend(prefix);
    return node < 0 ? null : this.#toRange(node);
  }

  /** Returns the ids of the words that begin one edit away from `prefix`, a range a beginning. */
  findIdsBySimilarPrefix(prefix: string): WordIdRange[] {
    return new SimilarWordSearch(this.#parts, prefix, 1).findPrefixNodes().map((node) => this.#toRange(node));
  }

  #toRange(node: number): WordIdRange {
    const { subtreeEndNodes, wordIdsPlusOne } = this.#parts;
    let from = node;
    while (wordIdsPlusOne[from] === 0) from += 1;
    let last = (subtreeEndNodes[node] ?? 0) - 1;
    while (wordIdsPlusOne[last] === 0) last -= 1;
    return { from: (wordIdsPlusOne[from] ?? 0) - 1, endExclusive: wordIdsPlusOne[last] ?? 0 };
  }

  #descend(word: string): number {
    const { nodeLetters, subtreeEndNodes } = this.#parts;
    let node = -1;
    let child = 0;
    let end = nodeLetters.length;
    for (let depth = 0; depth < word.length; depth += 1) {
      const letter = word.charCodeAt(depth);
      while (child < end && nodeLetters[child] !== letter) child = subtreeEndNodes[child] ?? end;
      if (child >= end) return -1;
      node = child;
      end = subtreeEndNodes[child] ?? child;
      child += 1;
    }
    return node;
  }

  /**
   * Finds words of the index within `maxEdits` edits (see `computeEditDistance`) of
   * `word`. Includes `word` itself if the index has it. Empty for a word of more than 64 letters.
   */
  findSimilar(word: string, maxEdits: number): SimilarWord[] {
    if (word.length > MAX_FUZZY_LETTERS) return [];
    return new SimilarWordSearch(this.#parts, word, maxEdits).run();
  }
}

/** Each letter on a path of the tree fills one row of the edit-distance table. */
class SimilarWordSearch {
  readonly #parts: VocabularyPrefixTree;
  readonly #rows: EditDistanceTable;

  constructor(parts: VocabularyPrefixTree, word: string, maxEdits: number) {
    this.#parts = parts;
    const letters = Uint16Array.from({ length: word.length }, (_, index) => word.charCodeAt(index));
    this.#rows = new EditDistanceTable(letters, maxEdits);
  }

  run(): SimilarWord[] {
    const { wordIdsPlusOne } = this.#parts;
    const found: SimilarWord[] = [];
    this.#walk(0, this.#parts.nodeLetters.length, 1, (node, wordLength, edits) => {
      const word = wordIdsPlusOne[node] ?? 0;
      if (word !== 0) found.push({ wordId: word - 1, edits, wordLength });
      return true;
    });
    return found;
  }

  /** Returns the topmost nodes whose path is similar to `word`. */
  findPrefixNodes(): number[] {
    const nodes: number[] = [];
    this.#walk(0, this.#parts.nodeLetters.length, 1, (node) => {
      nodes.push(node);
      return false;
    });
    return nodes;
  }

  /** Calls `onSimilar` at each node whose path is similar, and walks on below it if it says so. */
  #walk(
    first: number,
    end: number,
    depth: number,
    onSimilar: (node: number, depth: number, edits: number) => boolean,
  ): void {
    const { nodeLetters, subtreeEndNodes } = this.#parts;
    if (depth > this.#rows.maxTextLength) return;
    for (let node = first; node < end; node = subtreeEndNodes[node] ?? end) {
      const letter = nodeLetters[node] ?? 0;
      if (!this.#rows.canLetterFollow(depth - 1, letter) || !this.#rows.fillRow(depth, letter)) continue;
      const edits = this.#rows.countPrefixEdits(depth);
      if (edits === null || onSimilar(node, depth, edits))
        this.#walk(node + 1, subtreeEndNodes[node] ?? end, depth + 1, onSimilar);
    }
  }
}
