import {
  MAX_NAMES_PER_INDEX_SEARCH,
  MIN_NAMES_OF_KNOWN_WORD,
  type NameHit,
  type IndexedCompanyName,
  type NameCandidateSource,
} from '../../../matching/find-names.ts';
import { selectExactMatches, type MatchedName } from '../../../matching/exact-matches.ts';
import { parseNameQuery, type NameQuery } from '../../../matching/name-query.ts';
import {
  planAllWordsSearch,
  planNameKeySearch,
  planWordSearchInTown,
  planWordSearch,
  type TypoTolerance,
  type RequiredWords,
} from '../../../matching/plan-word-search.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';
import { PostingLists, type NameIndexParts } from '../index/name-index.ts';
import type { NameRowReader } from '../content-rows.ts';
import { NameKeySearch } from './name-key-search.ts';
import { WordSearch } from './word-search.ts';
import { selectTopItems } from '../index/top-items.ts';

/** Exact names that are looked up in one turn. One takes a tenth of a millisecond. */
const MAX_NAMES_PER_TURN = 50;

export class NameSearch {
  readonly #index: SearchIndexParts;
  readonly #rows: NameRowReader;
  readonly #keys: NameKeySearch;
  readonly #lists: PostingLists;
  readonly #allWords: AllWordsSearch;
  readonly #words: WordSearch;

  constructor(index: SearchIndexParts, rows: NameRowReader) {
    this.#index = index;
    this.#rows = rows;
    this.#keys = new NameKeySearch(index.keys, index.names, index.industries);
    this.#lists = new PostingLists(index.names);
    this.#allWords = new AllWordsSearch(index.names, this.#lists);
    this.#words = new WordSearch(index.names, this.#lists);
  }

  /**
   * Returns the index of names for one search. `hasAnnualReport` selects companies with (true) or
   * without (false) an annual report, or all (null). `waitForTurn` is awaited before each pass over
   * the index.
   */
  createNameCandidateSource(
    hasAnnualReport: boolean | null,
    waitForTurn: () => Promise<void>,
  ): NameCandidateSource {
    const { annualReportFlagByNameNumber } = this.#index.names;
    const accept = (name: number): boolean =>
      hasAnnualReport === null || (annualReportFlagByNameNumber[name] === 1) === hasAnnualReport;
    const findByWords = async (query: NameQuery, tolerance: TypoTolerance): Promise<NameHit[]> => {
      if (query.isInTown) return [];
      await waitForTurn();
      const plan = planWordSearch(query.name.foldedWords, tolerance);
      return this.#toHits(this.#words.findNameNumbersBestFirst(plan, MAX_NAMES_PER_INDEX_SEARCH, accept));
    };
    const findInTown = async (query: NameQuery, tolerance: TypoTolerance): Promise<NameHit[]> => {
      const found = new Set<number>();
      for (const reading of query.townSplits) {
        await waitForTurn();
        const isWanted = this.#keys.toTownFilter(reading.townKey, accept);
        const plan = planWordSearchInTown(reading, tolerance);
        for (const name of this.#words.findNameNumbersBestFirst(plan, MAX_NAMES_PER_INDEX_SEARCH, isWanted))
          found.add(name);
      }
      return this.#toHits(found);
    };
    return {
      findWithoutTypos: async (query) => {
        await waitForTurn();
        const found = this.#keys.findNameNumbers(query, MAX_NAMES_PER_INDEX_SEARCH, accept);
        const plan = query.isInTown ? null : planAllWordsSearch(query.name.foldedWords);
        const names =
          plan === null
            ? []
            : this.#allWords.findBestNamesWithAllWords(plan, MAX_NAMES_PER_INDEX_SEARCH, accept);
        return this.#toHits(new Set([...found, ...names]));
      },
      markKnownWords: async (query) => ({
        ...query,
        knownWords: this.#lists.findFrequentWords(query.name.foldedWords, MIN_NAMES_OF_KNOWN_WORD),
        townSplits: query.townSplits.filter(({ townKey }) => this.#keys.hasTown(townKey)),
      }),
      countNames: async (words) => this.countNames(words),
      findWithOneEdit: async (query) => ({
        byWords: await findByWords(query, 'one-edit'),
        inTown: () => findInTown(query, 'one-edit'),
      }),
      findWithTwoEdits: async (query) => {
        await waitForTurn();
        const found = this.#keys.findSimilarNameNumbers(
          planNameKeySearch(query),
          MAX_NAMES_PER_INDEX_SEARCH,
          accept,
        );
        const findFarWords = async (): Promise<NameHit[]> => [
          ...(await findByWords(query, 'two-edits')),
          ...(await findInTown(query, 'two-edits')),
        ];
        return { byKey: this.#toHits(found), byWords: findFarWords };
      },
    };
  }

  async findExactNames(names: readonly string[], waitForTurn: () => Promise<void>): Promise<MatchedName[][]> {
    const found: MatchedName[][] = [];
    for (const [place, name] of names.entries()) {
      if (place % MAX_NAMES_PER_TURN === 0) await waitForTurn();
      const query = parseNameQuery(name);
      const numbers = this.#keys.findEqualNameNumbers(query, MAX_NAMES_PER_INDEX_SEARCH, () => true);
      found.push(selectExactMatches(query, this.#toHits(numbers)));
    }
    return found;
  }

  countNames(words: readonly string[]): Map<string, number> {
    return new Map(words.map((word) => [word, this.#lists.findNameNumbersByWord(word).length]));
  }

  #toHits(names: Iterable<number>): NameHit[] {
    return Array.from(names, (name) => ({ idInIndex: name, loadName: () => this.#read(name) }));
  }

  #read(name: number): IndexedCompanyName {
    const { tieBreakRankByNameNumber, deregisteredFlagByNameNumber, companyByNameNumber } = this.#index.names;
    return {
      ...this.#rows.readByNameNumber(name),
      company: this.#index.industries.companyIds[companyByNameNumber[name] ?? 0] ?? 0,
      rank: tieBreakRankByNameNumber[name] ?? 0,
      isDeregistered: deregisteredFlagByNameNumber[name] === 1,
    };
  }
}

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

class AllWordsSearch {
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
        : this.#words.findNameNumbersByPrefix(lastWordPrefix).subarray(0, MAX_VISITS);
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
