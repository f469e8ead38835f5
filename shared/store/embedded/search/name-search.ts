import {
  MAX_NAMES_PER_INDEX_SEARCH,
  MIN_NAMES_OF_KNOWN_WORD,
  type NameHit,
  type IndexedCompanyName,
  type NameCandidateSource,
} from '../../../matching/name-candidate-source.ts';
import type { NameQuery } from '../../../matching/name-query.ts';
import {
  planAllWordsSearch,
  planSimilarNameKeySearch,
  planSimilarWordSearchInTown,
  planSimilarWordSearch,
  type TypoTolerance,
} from '../../../matching/plan-word-search.ts';
import type { SearchIndexParts } from '../index/search-index-parts.ts';
import { PostingLists } from '../index/posting-lists.ts';
import type { NameRowReader } from '../rows/name-row-reader.ts';
import { AllWordsSearch } from './all-words-search.ts';
import { NameKeySearch } from './name-key-search.ts';
import { WordSearch } from './word-search.ts';

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
   * without (false) an annual report, or all (null). `waitForTurnBeforeIndexPass` is awaited before
   * each pass over the index.
   */
  createNameCandidateSource(
    hasAnnualReport: boolean | null,
    waitForTurnBeforeIndexPass: () => Promise<void>,
  ): NameCandidateSource {
    const { annualReportFlagByNameNumber } = this.#index.names;
    const accept = (name: number): boolean =>
      hasAnnualReport === null || (annualReportFlagByNameNumber[name] === 1) === hasAnnualReport;
    const findByWords = async (query: NameQuery, tolerance: TypoTolerance): Promise<NameHit[]> => {
      await waitForTurnBeforeIndexPass();
      const plan = planSimilarWordSearch(query.name.foldedWords, tolerance);
      return this.#toHits(this.#words.findNameNumbersBestFirst(plan, MAX_NAMES_PER_INDEX_SEARCH, accept));
    };
    const findInTown = async (query: NameQuery, tolerance: TypoTolerance): Promise<NameHit[]> => {
      const found = new Set<number>();
      for (const reading of query.nameAndTownSplits) {
        await waitForTurnBeforeIndexPass();
        const isWanted = this.#keys.toTownFilter(reading.townKey, accept);
        const plan = planSimilarWordSearchInTown(reading, tolerance);
        for (const name of this.#words.findNameNumbersBestFirst(plan, MAX_NAMES_PER_INDEX_SEARCH, isWanted))
          found.add(name);
      }
      return this.#toHits(found);
    };
    return {
      findWithoutTypos: async (query) => {
        await waitForTurnBeforeIndexPass();
        const found = this.#keys.findNameNumbers(query, MAX_NAMES_PER_INDEX_SEARCH, accept);
        const plan = planAllWordsSearch(query.name.foldedWords);
        const names =
          plan === null
            ? []
            : this.#allWords.findBestNamesWithAllWords(plan, MAX_NAMES_PER_INDEX_SEARCH, accept);
        return this.#toHits(new Set([...found, ...names]));
      },
      markKnownWords: async (query) => ({
        ...query,
        wordsInSeveralRegisteredNames: this.#lists.findFrequentWords(
          query.name.foldedWords,
          MIN_NAMES_OF_KNOWN_WORD,
        ),
        nameAndTownSplits: query.nameAndTownSplits.filter(({ townKey }) => this.#keys.hasTown(townKey)),
      }),
      countNames: async (words) =>
        new Map(words.map((word) => [word, this.#lists.findNameNumbersByWord(word).length])),
      findWithOneEdit: async (query) => ({
        byWords: await findByWords(query, 'one-edit'),
        inTown: () => findInTown(query, 'one-edit'),
      }),
      findWithTwoEdits: async (query) => {
        await waitForTurnBeforeIndexPass();
        const found = this.#keys.findSimilarNameNumbers(
          planSimilarNameKeySearch(query),
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

  #toHits(names: Iterable<number>): NameHit[] {
    return Array.from(names, (name) => ({ idInIndex: name, loadName: () => this.#read(name) }));
  }

  #read(name: number): IndexedCompanyName {
    const { tieBreakRankByNameNumber, deregisteredFlagByNameNumber, industryCompanyNumberByNameNumber } =
      this.#index.names;
    return {
      ...this.#rows.readByNameNumber(name),
      company: this.#index.industries.companyIds[industryCompanyNumberByNameNumber[name] ?? 0] ?? 0,
      rank: tieBreakRankByNameNumber[name] ?? 0,
      isDeregistered: deregisteredFlagByNameNumber[name] === 1,
    };
  }
}
