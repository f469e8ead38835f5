import type { IncludableMember } from '../domain/company.ts';
import type { StoredCompanyDetail } from '../domain/stored-company-detail.ts';
import type { RunRecord } from '../domain/run-record.ts';
import type { CodeLists } from '../domain/codes/code-lists.ts';
import type { NameMatch } from '../matching/score/name-match.ts';
import type { ChangeReader, ChangeStore } from './change-feed.ts';
import type { ListCriteria, ListPage } from './list-criteria.ts';
import type { GenerationInfo, GenerationMetadata, Rollback } from './generation.ts';
import type { ReadContext } from './read-context.ts';

import type { CompanyRefusedByStore, IndexedCompany } from './indexed-company.ts';

export type Engine = 'embedded' | 'elasticsearch';
export type { CompanyRefusedByStore, IndexedCompany, IndexedSize, ListedFields } from './indexed-company.ts';
export { GENERATION_SCHEMA_VERSION } from '../domain/company.ts';
export { GenerationInfo, type GenerationMetadata, Rollback } from './generation.ts';
export { NO_DEADLINE, type ReadContext } from './read-context.ts';
export { DamagedError, StoreError, type DamagedPart, type StoreErrorCode } from './store-error.ts';

export interface CompanyRecord {
  /** The company as JSON text of a StoredCompany, ready to send. */
  readonly companyJson: string;
  readonly detail: StoredCompanyDetail;
}

export interface NameCriteria {
  readonly text: string;
  /** Finds only names of companies in this town. By default in all. */
  readonly inTown?: string | undefined;
  /** Largest number of companies to return, at least 1. */
  readonly limit: number;
  /**
   * Filters companies: true for those with a digital annual report, false for those without, null
   * for all.
   */
  readonly hasAnnualReport: boolean | null;
  /** False excludes companies that match only with typing errors. */
  readonly includesMatchesWithTypos: boolean;
  /** Members to add to each company. By default none. */
  readonly include?: readonly IncludableMember[];
}

export interface FoundCompany {
  readonly companyJson: string;
  /** The registered name that matched best, of the company's names. */
  readonly matchedName: string;
  readonly match: NameMatch;
}

/**
 * Reads companies of one generation. Methods reject with a StoreError, or with the abort reason of
 * the context's signal.
 */
export interface CompanyReader {
  readonly generation: GenerationInfo;
  /**
   * The search index, which other threads can use too (`open` of GenerationStore). Null for an
   * engine that has its index on another machine.
   */
  readonly sharedIndex: object | null;
  /**
   * Returns the companies as JSON texts with the members of `include`, in the order of
   * `organisationNumbers` (ten digits). The text of an unknown company is null.
   */
  getCompaniesJson(
    organisationNumbers: readonly string[],
    include?: readonly IncludableMember[],
    context?: ReadContext,
  ): Promise<(string | null)[]>;
  hasCompanies(organisationNumbers: readonly string[], context?: ReadContext): Promise<boolean[]>;
  /** Finds companies by name, best first, in a stable order (docs/contract.md#search). */
  searchByName(criteria: NameCriteria, context?: ReadContext): Promise<FoundCompany[]>;
  /**
   * Returns, for each of `names`, the companies with exactly this name, with or without its legal
   * form, best first: as `searchByName` finds them, in one pass for all names. At most 10 for each.
   */
  findExactNames(
    names: readonly string[],
    include?: readonly IncludableMember[],
    context?: ReadContext,
  ): Promise<FoundCompany[][]>;
  /**
   * Counts the names with each folded word (`foldedWords` of `normaliseName`), common words up to a
   * limit of the engine.
   */
  countNames(foldedWords: readonly string[], context?: ReadContext): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns the companies whose number begins with `digits` (1 to 9), as JSON texts: those that are
   * not deregistered first, then by number.
   */
  listByNumberBeginning(
    digits: string,
    limit: number,
    include?: readonly IncludableMember[],
    context?: ReadContext,
  ): Promise<string[]>;
  getCompanyDetail(organisationNumber: string, context?: ReadContext): Promise<StoredCompanyDetail | null>;
  /**
   * Returns the details of companies as JSON texts of StoredCompanyDetail, in the order of
   * `organisationNumbers`. The text of an unknown company is null.
   */
  getCompanyDetailsJson(
    organisationNumbers: readonly string[],
    context?: ReadContext,
  ): Promise<(string | null)[]>;
  /** Reads a company as `getCompaniesJson` does, and its details from the same generation. */
  getCompanyRecord(
    organisationNumber: string,
    include?: readonly IncludableMember[],
    context?: ReadContext,
  ): Promise<CompanyRecord | null>;
  /**
   * Returns a page of the companies that match a filter, exact at any depth. Its size does not
   * depend on the number of pages before it.
   */
  listCompanies(criteria: ListCriteria, context?: ReadContext): Promise<ListPage>;
  /**
   * Returns how many companies come up to a name and number in the order by name, including that
   * company. It need not exist.
   */
  countNamesUpTo(name: string, organisationNumber: string, context?: ReadContext): Promise<number>;
  /** Counts the ranked companies with an SNI code and at least `minRevenue` (whole SEK). */
  countRanked(sniCode: string, minRevenue: number | null, context?: ReadContext): Promise<number>;
  getCodeLists(context?: ReadContext): Promise<CodeLists>;
}

/** Reads the live generation, and the changes up to the publication that made it live. */
export interface LiveReader extends CompanyReader {
  readonly changes: ChangeReader;
}

/** State of the store, as `/ready` reports it. `live` is null if no generation is readable. */
export type StoreStatus = { readonly engine: string } & (
  | {
      readonly live: GenerationInfo;
      readonly problem: string | null;
      readonly rollbacks: readonly Rollback[];
    }
  | { readonly live: null; readonly problem: string; readonly rollbacks: readonly [] }
);

/** Ends one use of a generation. An unused generation that is not live any more closes. */
type ReleaseGeneration = () => void;

/** Reads with `reader`. It stays open until the promise settles and each `retain` is released. */
export type LiveGenerationRead<T> = (reader: LiveReader, retain: () => ReleaseGeneration) => Promise<T>;

/** Lets the API read the live generation. Opens a newly promoted generation by itself. */
export interface CompanyStore {
  /** Runs `read` on the live generation, which stays open meanwhile. Throws `no_generation`. */
  withLiveGeneration<T>(read: LiveGenerationRead<T>): Promise<T>;
  status(): Promise<StoreStatus>;
  close(): Promise<void>;
}

/** A complete generation that is open, for example to verify it. */
export interface OpenedGeneration extends CompanyReader {
  countCompanies(): Promise<number>;
  close(): Promise<void>;
}

export interface StoredCompanyJson {
  readonly companyId: number;
  readonly companyJson: string;
  /** StoredCompanyDetail as JSON text. */
  readonly detailJson: string;
  /** JSON members that `toTrademarkMembers` returned. Null without trademarks. */
  readonly trademarkMembersJson: string | null;
  /**
   * Throws a DamagedError if one of these texts was changed after it was written. Undefined for
   * Elasticsearch, which verifies its files itself.
   */
  assertChecksums?(): void;
}

/** Companies as the engine's writer takes them, and as they cross threads. */
export interface PackedCompanies {
  readonly count: number;
}

/**
 * Packs companies for the writer of the same engine, in the thread in which they are composed. They
 * are in the order of their ids. Keeps none of them: what lives until the next one is composed costs
 * the thread a tenth of its time.
 */
export type PackCompanies = (companies: Iterable<IndexedCompany>) => PackedCompanies;

/** Builds a generation. It is not visible to callers until it is promoted. */
export interface GenerationWriter {
  /**
   * Adds packed companies, in the order of their ids, and takes them: nobody can read them
   * afterwards. Returns those that the engine refused.
   */
  add(packed: PackedCompanies): Promise<CompanyRefusedByStore[]>;
  /** Reads what `readAllCompanies` will return of them, before they are added. */
  readTexts(packed: PackedCompanies): Iterable<StoredCompanyJson>;
  /** Completes the generation. After this it can be opened and promoted. */
  finish(metadata: GenerationMetadata, codeLists: CodeLists): Promise<GenerationInfo>;
  abandon(): Promise<void>;
}

/** Stores the history of runs in the search engine, for analysts. */
export interface RunArchive {
  /**
   * Stores the report of a run. Replaces a report of the same name, and deletes all but the newest
   * `maxRuns` reports.
   */
  keepLatest(run: RunRecord, maxRuns: number): Promise<void>;
}

/** Stores generations, for ingest: builds, lists, promotes and deletes them. */
export interface GenerationStore {
  readonly engine: Engine;
  /**
   * Archive of the history of runs. Null for the embedded engine: it has only reports in
   * `DATA_DIR`.
   */
  readonly runs: RunArchive | null;
  /**
   * Runs `work` while no other process can change generations. Throws `locked` if another process
   * holds the lock.
   */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Returns true while any process holds the lock that `withLock` acquires. */
  isLocked(): Promise<boolean>;
  /**
   * Returns the live generation. Null if there is none. Throws a DamagedError if its files were
   * changed.
   */
  readLive(): Promise<GenerationInfo | null>;
  listOldestFirst(): Promise<GenerationInfo[]>;
  /** Returns the rollbacks that apply while the generation `name` is live. */
  readRollbacksInForce(name: string): Promise<Rollback[]>;
  /** Returns the size of a complete generation in bytes, with its replicas. */
  readSizeBytes(name: string): Promise<number>;
  /**
   * Reads a whole generation and verifies its checksums. Returns descriptions of the damage without
   * stored data. Empty for an engine that verifies its own files.
   */
  findDamage(name: string): Promise<string[]>;
  /** Uses up to `threadCount` threads, 1 by default. What is written does not depend on it. */
  createGenerationWriter(name: string, threadCount?: number): Promise<GenerationWriter>;
  /**
   * Opens a complete generation, for example to verify it. The caller closes it. A thread opens it
   * with the index that another thread has read.
   */
  open(name: string, sharedIndex?: object | null): Promise<OpenedGeneration>;
  /**
   * Reads all companies of a complete generation in batches, in the order of their ids. Also reads
   * a generation of another version of the service, if both versions store the same texts. Throws
   * `damaged` for missing companies. The caller must verify each company with `assertChecksums`.
   */
  readAllCompanies(name: string): AsyncIterable<readonly StoredCompanyJson[]>;
  readonly changes: ChangeStore;
  /**
   * Makes the generation `name` live with the changes of `publicationNumber`, and stores the
   * `rollbacks` that apply while it is live, by default none. Without `publicationNumber`, the feed
   * of changes restarts. Throws `not_live` if `expectedLiveGenerationName` is not the live
   * generation. Null expects that no generation is live.
   */
  promote(
    name: string,
    expectedLiveGenerationName: string | null,
    rollbacks?: readonly Rollback[],
    publicationNumber?: number | null,
  ): Promise<void>;
  /** Deletes a complete generation. Throws `still_live` for the live generation. */
  discard(name: string): Promise<void>;
  /** Deletes all generations except the live and the previous one. Returns the deleted names. */
  prune(): Promise<string[]>;
  close(): Promise<void>;
}
