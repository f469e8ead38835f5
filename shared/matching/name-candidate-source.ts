import type { NameQuery } from './name-query.ts';

export const MAX_NAMES_PER_INDEX_SEARCH = 64;

export const MIN_NAMES_OF_KNOWN_WORD = 2;

export interface IndexedCompanyName {
  readonly text: string;
  readonly company: number;
  /** Code of the legal form in the register, without the suffix: `AB` for `AB-ORGFO`. */
  readonly legalForm: string;
  readonly city: string;
  /** Position of the company in a fixed order, from 0. Equally good matches are sorted by it. */
  readonly rank: number;
  readonly isDeregistered: boolean;
}

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
  findWithoutTypos(query: NameQuery): Promise<readonly NameHit[]>;
  /**
   * Returns a copy of the query with two changes. `wordsInSeveralRegisteredNames` contains those
   * words of the query that occur in at least {@link MIN_NAMES_OF_KNOWN_WORD} names.
   * `nameAndTownSplits` no longer contains towns without companies.
   */
  markKnownWords(query: NameQuery): Promise<NameQuery>;
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
