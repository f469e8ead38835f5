import type { NameQuery } from './name-query.ts';

/** Maximum names that one kind of index search returns for scoring. */
export const MAX_NAMES_PER_INDEX_SEARCH = 64;

/** Minimum registered names with a word to count it as known. A single one may be mistyped. */
export const MIN_NAMES_OF_KNOWN_WORD = 2;

/** A registered company name, as the index of names stores it. */
export interface IndexedCompanyName {
  readonly text: string;
  /** Id of the company, nine digits. */
  readonly company: number;
  /** Code of the legal form in the register, without the suffix: `AB` for `AB-ORGFO`. */
  readonly legalForm: string;
  readonly city: string;
  /** Position of the company in a fixed order, from 0. Equally good matches are sorted by it. */
  readonly rank: number;
  readonly isDeregistered: boolean;
}

/** A name that an index found for a query. `loadName` loads it. */
export interface NameHit {
  readonly idInIndex: number | string;
  readonly loadName: () => IndexedCompanyName;
}

/**
 * Result of `findWithOneEdit`. `inTown` starts a second search, for names in the town of the query.
 */
interface OneEditHits {
  readonly byWords: readonly NameHit[];
  readonly inTown: () => Promise<readonly NameHit[]>;
}

/** Names found with at most two typing errors: by their joined words, and by single words. */
interface TwoEditHits {
  readonly byKey: readonly NameHit[];
  readonly byWords: () => Promise<readonly NameHit[]>;
}

/** Index of names in a storage engine. Each kind of search returns at most 64 names. */
export interface NameCandidateSource {
  /**
   * Finds names for a query without typing errors: equal names, names that start with the query,
   * and names with all its words. If the query ends with a town, also equal names in that town.
   */
  findWithoutTypos(query: NameQuery): Promise<readonly NameHit[]>;
  /**
   * Returns a copy of the query with two changes. `wordsInSeveralRegisteredNames` contains those
   * words of the query that occur in at least {@link MIN_NAMES_OF_KNOWN_WORD} names.
   * `nameAndTownSplits` no longer contains towns without companies.
   */
  markKnownWordsAndDropUnknownTowns(query: NameQuery): Promise<NameQuery>;
  /** Counts the names with each word. Large counts may be cut at some thousands. */
  countNames(foldedWords: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Finds names with at most one typing error. `byWords` contains names that have some words of the
   * query. `inTown` searches for names in the town of the query. The caller only calls it if no
   * active company matches with certainty by its whole name.
   */
  findWithOneEdit(query: NameQuery): Promise<OneEditHits>;
  /**
   * Finds names with up to two typing errors: `byKey` by their joined words, `byWords` by single
   * words. The caller uses `byWords` only if no name found before is near.
   */
  findWithTwoEdits(query: NameQuery): Promise<TwoEditHits>;
}
