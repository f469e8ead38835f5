import type { NameIndexParts } from './name-index.ts';
import { includesSorted } from './sorted-ids.ts';
import { Vocabulary } from './vocabulary.ts';

/** The names of each word: lists of name numbers, ascending for a single word. */
export class WordLists {
  readonly vocabulary: Vocabulary;
  readonly #offsets: Uint32Array;
  readonly #postings: Uint32Array;

  constructor({ vocabulary, offsets, postings }: NameIndexParts) {
    this.vocabulary = new Vocabulary(vocabulary);
    this.#offsets = offsets;
    this.#postings = postings;
  }

  /** Returns the names of a word by its id. */
  namesOf(word: number): Uint32Array {
    return this.#postings.subarray(this.#offsets[word], this.#offsets[word + 1]);
  }

  /** Returns the names of a word. Empty for an unknown word. */
  findByWord(word: string): Uint32Array {
    const found = this.vocabulary.find(word);
    return found < 0 ? new Uint32Array() : this.namesOf(found);
  }

  /** Returns the names with a word of this prefix, once for each such word, in no order. */
  findByPrefix(letters: string): Uint32Array {
    const range = this.vocabulary.findByPrefix(letters);
    if (range === null) return new Uint32Array();
    return this.#postings.subarray(this.#offsets[range.from], this.#offsets[range.to]);
  }

  /** Returns the names that have all words, ascending. Null for no words. */
  findByAll(words: readonly string[]): Uint32Array | null {
    const lists = words.map((word) => this.findByWord(word)).sort((a, b) => a.length - b.length);
    const [rarest, ...others] = lists;
    return rarest === undefined ? null : others.reduce(intersect, rarest);
  }

  /** Returns the words that at least `count` names have. */
  findKnown(words: readonly string[], count: number): ReadonlySet<string> {
    return new Set(words.filter((word) => this.findByWord(word).length >= count));
  }
}

/** Returns the numbers in both of two ascending lists. */
export function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.filter((name) => includesSorted(long, name));
}
