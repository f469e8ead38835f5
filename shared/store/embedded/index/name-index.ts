import type { NormalisedName } from '../../../matching/normalise-name.ts';
import { toDistinctWords } from '../../../matching/plan-word-search.ts';
import {
  GrowingUint32Array,
  invertPermutation,
  sortPositionsByRank,
  includesSorted,
} from './uint32-arrays.ts';
import { buildVocabularyPrefixTree, type VocabularyPrefixTree, Vocabulary } from './vocabulary.ts';

/**
 * Index of names by word, in memory. Names have numbers from 0. An array without a comment about
 * its elements has one element per name.
 */
export interface NameIndexParts {
  readonly vocabulary: VocabularyPrefixTree;
  /**
   * Index in `nameNumbersByWordId` at which the names of each word start, by word id. One more
   * element marks the end of the last word's names.
   */
  readonly nameStartByWordId: Uint32Array;
  /**
   * Numbers of the names that contain each word. The words are in the order of their ids, and the
   * numbers of each word are ascending.
   */
  readonly nameNumbersByWordId: Uint32Array;
  /** Tie-break rank of the name's company, from 0. Equally good matches are sorted by it. */
  readonly tieBreakRankByNameNumber: Uint32Array;
  /** Number of different words in the name, at most 255. */
  readonly distinctWordCountByNameNumber: Uint8Array;
  readonly annualReportFlagByNameNumber: Uint8Array;
  readonly deregisteredFlagByNameNumber: Uint8Array;
  readonly companyByNameNumber: Uint32Array;
}

/** Builds the index of names by word. Names get numbers from 0 in the order of `addName`. */
export class NameIndexBuilder {
  /** Maps each word to its id: 0 for the first word that appeared, then 1, and so on. */
  readonly #ids = new Map<string, number>();
  readonly #words = new GrowingUint32Array();
  readonly #starts = new GrowingUint32Array();
  readonly #orders: number[] = [];
  readonly #companies = new GrowingUint32Array();
  readonly #lengths = new GrowingUint32Array();
  readonly #reports = new GrowingUint32Array();
  readonly #deregistered = new GrowingUint32Array();

  /**
   * Starts a company, to which the following names belong. Of equally good matches, the one with
   * the lowest `tieBreakRank` comes first.
   */
  startCompany(tieBreakRank: number): void {
    this.#orders.push(tieBreakRank);
  }

  addName(name: NormalisedName, hasAnnualReport: boolean, isDeregistered: boolean): void {
    this.#starts.push(this.#words.length);
    const words = toDistinctWords(name.foldedWords);
    for (const word of words) this.#words.push(this.#ids.getOrInsert(word, this.#ids.size));
    this.#companies.push(this.#orders.length - 1);
    this.#lengths.push(Math.min(255, words.length));
    this.#reports.push(hasAnnualReport ? 1 : 0);
    this.#deregistered.push(isDeregistered ? 1 : 0);
  }

  build(): NameIndexParts {
    const sorted = [...this.#ids.keys()].sort();
    const words = this.#takeWords(sorted);
    const companies = this.#companies.finish();
    const ranks = invertPermutation(sortPositionsByRank(this.#orders));
    return {
      vocabulary: buildVocabularyPrefixTree(sorted),
      ...toPostings(words, this.#starts.finish(), sorted.length),
      tieBreakRankByNameNumber: companies.map((company) => ranks[company] ?? 0),
      companyByNameNumber: companies,
      distinctWordCountByNameNumber: Uint8Array.from(this.#lengths.finish()),
      annualReportFlagByNameNumber: Uint8Array.from(this.#reports.finish()),
      deregisteredFlagByNameNumber: Uint8Array.from(this.#deregistered.finish()),
    };
  }

  /**
   * Returns the words of all names, one name after the other. Each word is given as its position in
   * `sorted`. Empties the lists of words in this builder.
   */
  #takeWords(sorted: readonly string[]): Uint32Array {
    // A map keeps the order of first insertion, so that the values stay ordered by id.
    for (const [place, word] of sorted.entries()) this.#ids.set(word, place);
    const places = Uint32Array.from(this.#ids.values());
    this.#ids.clear();
    const words = this.#words.finish();
    for (let index = 0; index < words.length; index += 1) words[index] = places[words[index] ?? 0] ?? 0;
    return words;
  }
}

/**
 * Converts an index from the words of each name to the names of each word. Name `n` has the words
 * `words[starts[n]]` up to, but not including, `words[starts[n + 1]]`. `count` is the number of
 * different words.
 */
function toPostings(
  words: Uint32Array,
  starts: Uint32Array,
  count: number,
): Pick<NameIndexParts, 'nameStartByWordId' | 'nameNumbersByWordId'> {
  const offsets = new Uint32Array(count + 1);
  for (const word of words) offsets[word + 1] = (offsets[word + 1] ?? 0) + 1;
  let names = 0;
  for (const [word, own] of offsets.entries()) {
    names += own;
    offsets[word] = names;
  }
  const next = offsets.slice(0, count);
  const postings = new Uint32Array(words.length);
  for (const [name, start] of starts.entries()) {
    for (const word of words.subarray(start, starts[name + 1])) {
      const place = next[word] ?? 0;
      postings[place] = name;
      next[word] = place + 1;
    }
  }
  return { nameStartByWordId: offsets, nameNumbersByWordId: postings };
}

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
  findNameNumbersByPrefix(prefix: string): Uint32Array {
    const range = this.vocabulary.findIdsByPrefix(prefix);
    if (range === null) return new Uint32Array();
    return this.#postings.subarray(this.#offsets[range.from], this.#offsets[range.endExclusive]);
  }

  /**
   * Returns, for each beginning of words that is one typing error away from `prefix`, the numbers
   * of the names with such words, unsorted.
   */
  findNameNumbersByMistypedPrefix(prefix: string): Uint32Array[] {
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

export function intersectSorted(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.filter((name) => includesSorted(long, name));
}
