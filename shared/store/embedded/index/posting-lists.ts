import type { NameIndexParts } from './name-index.ts';
import { includesSorted } from './sorted-company-ids.ts';
import { Vocabulary } from './vocabulary.ts';

/**
 * Finds the names that contain words. Returns the numbers of names, which count from 0. `postings`
 * has an ascending list of name numbers for each word.
 */
export class PostingLists {
  readonly vocabulary: Vocabulary;
  readonly #offsets: Uint32Array;
  readonly #postings: Uint32Array;

  constructor({ vocabulary, nameStartByWordId, nameNumbersByWordId }: NameIndexParts) {
    this.vocabulary = new Vocabulary(vocabulary);
    this.#offsets = nameStartByWordId;
    this.#postings = nameNumbersByWordId;
  }

  findNameNumbersByWordId(wordId: number): Uint32Array {
    return this.#postings.subarray(this.#offsets[wordId], this.#offsets[wordId + 1]);
  }

  findNameNumbersByWord(word: string): Uint32Array {
    const found = this.vocabulary.findId(word);
    return found < 0 ? new Uint32Array() : this.findNameNumbersByWordId(found);
  }

  /**
   * Returns the numbers of the names with a word that starts with `prefix`, unsorted. A name with
   * several such words is repeated.
   */
  findNameNumbersByPrefixUnsorted(prefix: string): Uint32Array {
    const range = this.vocabulary.findIdsByPrefix(prefix);
    if (range === null) return new Uint32Array();
    return this.#postings.subarray(this.#offsets[range.from], this.#offsets[range.endExclusive]);
  }

  /**
   * Returns, for each beginning of words that is one typing error away from `prefix`, the numbers
   * of the names with such words, unsorted.
   */
  findNameNumbersByMistypedPrefixUnsorted(prefix: string): Uint32Array[] {
    return this.vocabulary
      .findIdsBySimilarPrefix(prefix)
      .map(({ from, endExclusive }) =>
        this.#postings.subarray(this.#offsets[from], this.#offsets[endExclusive]),
      );
  }

  /**
   * Returns the numbers of the names that contain all of `words`, ascending. Null when `words` is
   * empty.
   */
  findNameNumbersByAllWords(words: readonly string[]): Uint32Array | null {
    const lists = words.map((word) => this.findNameNumbersByWord(word)).sort((a, b) => a.length - b.length);
    const [rarest, ...others] = lists;
    return rarest === undefined ? null : others.reduce(intersectSorted, rarest);
  }

  findFrequentWords(words: readonly string[], minNames: number): ReadonlySet<string> {
    return new Set(words.filter((word) => this.findNameNumbersByWord(word).length >= minNames));
  }
}

/** Returns the numbers that two ascending lists have in common. */
export function intersectSorted(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.filter((name) => includesSorted(long, name));
}
