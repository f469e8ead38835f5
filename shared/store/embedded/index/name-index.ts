import type { VocabularyParts } from './vocabulary.ts';

/**
 * The name index of one generation, held in memory. A *name* is one registered name of a company; its number is
 * the row of the table `name`. All arrays are indexed by name number unless said otherwise.
 */
export interface NameIndexParts {
  readonly vocabulary: VocabularyParts;
  /** By word id: where the names with the word begin in `postings`; one element more than there are words. */
  readonly offsets: Uint32Array;
  /** Name numbers, ascending within a word. */
  readonly postings: Uint32Array;
  /** Place of the company in the static order, lowest first. */
  readonly ranks: Uint32Array;
  /** Number of indexed words, at most 255. */
  readonly lengths: Uint8Array;
  /** 1 when the company has a digital annual report. */
  readonly reports: Uint8Array;
  /** 1 when the company is deregistered. */
  readonly deregistered: Uint8Array;
  /** Number of the company, as in the industry index. */
  readonly companies: Uint32Array;
}
