import type { RequiredWords } from '../../../matching/plan-word-search.ts';
import type { NameIndexParts } from '../index/name-index.ts';
import { selectTopItems } from '../index/select-top-items.ts';
import type { PostingLists } from '../index/posting-lists.ts';

/** Largest number of names that a search visits. A search of this size takes some milliseconds. */
const MAX_VISITS = 250_000;
/**
 * Larger than any rank in `tieBreakRankByNameNumber`, so that a rank and the other sort criteria
 * fit in one number.
 */
const MAX_RANKS = 2 ** 23;
const MAX_LENGTHS = 256;

/**
 * States of a name during a search. The last word of the query can be incomplete. 1: the name has
 * all complete words of the query. 2: one of its words also begins with the last word. 3: one of
 * its words is also equal to the last word.
 */
const HAS_WHOLE_WORDS = 1;
const HAS_BEGINNING = 2;
const HAS_LAST_WORD = 3;

export class AllWordsSearch {
  readonly #index: NameIndexParts;
  readonly #words: PostingLists;
  /**
   * Search state by name number, such as `HAS_WHOLE_WORDS`. 0 for all names between two searches.
   */
  readonly #marks: Uint8Array;

  constructor(index: NameIndexParts, words: PostingLists) {
    this.#index = index;
    this.#words = words;
    this.#marks = new Uint8Array(index.tieBreakRankByNameNumber.length);
  }

  /**
   * Returns the numbers of the best names for which `accept` returns true, at most `limit`. Names
   * of active companies come first, then names with the last word of the query in full, then names
   * of fewer words. Otherwise the tie-break order of companies decides.
   */
  findBestNamesWithAllWords(
    { wholeWords, lastWordPrefix }: RequiredWords,
    limit: number,
    accept: (nameNumber: number) => boolean,
  ): number[] {
    const begun =
      lastWordPrefix === null
        ? null
        : this.#words.findNameNumbersByPrefixUnsorted(lastWordPrefix).subarray(0, MAX_VISITS);
    const names = this.#words.findNameNumbersByAllWords(wholeWords) ?? begun ?? [];
    const marks = this.#marks;
    for (const name of names) marks[name] = HAS_WHOLE_WORDS;
    if (begun !== null) this.#raise(begun, HAS_BEGINNING);
    if (lastWordPrefix !== null)
      this.#raise(this.#words.findNameNumbersByWord(lastWordPrefix), HAS_LAST_WORD);
    const least = begun === null ? HAS_WHOLE_WORDS : HAS_BEGINNING;
    const best = selectTopItems(names, 2 * limit, {
      accept: (name) => (marks[name] ?? 0) >= least && accept(name),
      value: (name) => this.#toSortValue(name),
    });
    for (const name of names) marks[name] = 0;
    // A name with two words of the same prefix is there twice.
    return [...new Set(best)].slice(0, limit);
  }

  #raise(names: Uint32Array, mark: number): void {
    for (const name of names) if (this.#marks[name] !== 0) this.#marks[name] = mark;
  }

  #toSortValue(name: number): number {
    const { deregisteredFlagByNameNumber, distinctWordCountByNameNumber, tieBreakRankByNameNumber } =
      this.#index;
    const isActive = deregisteredFlagByNameNumber[name] === 0 ? 1 : 0;
    const hasLast = this.#marks[name] === HAS_LAST_WORD ? 1 : 0;
    const order = (2 * isActive + hasLast) * MAX_LENGTHS - (distinctWordCountByNameNumber[name] ?? 0);
    return order * MAX_RANKS - (tieBreakRankByNameNumber[name] ?? 0);
  }
}
