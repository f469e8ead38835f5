import { setImmediate } from 'node:timers/promises';
import type { Trademark } from '../domain/trademark.ts';
import type { CompanyAnalysis } from '../domain/company-analysis.ts';
import type { CompanyDetail } from '../domain/company-detail.ts';
import type { RunRecord } from '../domain/run-record.ts';
import type { SniRegister } from '../domain/sni.ts';
import type { NameMatch } from '../matching/score-name.ts';
import type { GenerationInfo, Rollback } from './generation.ts';

export { GenerationInfo, Rollback, SCHEMA_VERSION } from './generation.ts';
export { DamagedError, StoreError, type DamagedPart, type StoreErrorCode } from './store-error.ts';

/** A company to add to a generation. */
export interface IndexedCompany {
  /** Nine digits: the organisation number without its check digit. */
  readonly id: number;
  /** StoredCompany as JSON text, ready to send. */
  readonly company: string;
  /** CompanyDetail as JSON text. */
  readonly detail: string;
  /** All names to find it by, the registered one first. */
  readonly names: readonly string[];
  readonly legalForm: string;
  readonly city: string;
  readonly hasAnnualReport: boolean;
  readonly isDeregistered: boolean;
  /** Place in the static order, lowest first (see `toStaticOrder`), then by id. */
  readonly staticOrder: number;
  /** Place of its name in Swedish alphabetical order among all companies, then by number. */
  readonly nameRank: number;
  /** Distinct SNI codes of the five places. */
  readonly sniCodes: readonly string[];
  /** Net revenue in whole SEK. Null when unknown. */
  readonly revenue: IndexedRevenue | null;
  /** In the order of the answer. Empty without trademarks. */
  readonly trademarks: readonly Trademark[];
  /** Fields for analysts. The embedded engine does not store them. */
  readonly analysis: CompanyAnalysis;
}

/** Revenue to sort and filter by. For an exact one `value`, `low` and `high` are equal. */
export interface IndexedRevenue {
  /** Exact revenue, or a value that represents the class. */
  readonly value: number;
  readonly low: number;
  /** Null for the open class. */
  readonly high: number | null;
  readonly isExact: boolean;
}

/** A company that the engine refused, with the reason. */
export interface RefusedDocument {
  readonly id: number;
  readonly reason: string;
}

/** A company and its details, read from the same generation. */
export interface CompanyRecord {
  /** StoredCompany as JSON text, ready to send. */
  readonly company: string;
  readonly detail: CompanyDetail;
}

/** Criteria of a search by name. */
export interface NameCriteria {
  readonly text: string;
  /** Most companies to return, at least 1. */
  readonly limit: number;
  /** Only companies with (true) or without (false) a digital annual report. Null for all. */
  readonly hasAnnualReport: boolean | null;
  /** False excludes fuzzy hits. */
  readonly fuzzy: boolean;
  /** True adds `trademarks` and `trademarkCount` to the companies. */
  readonly withTrademarks: boolean;
}

/** A company found by name: its stored JSON text, and its match with the query. */
export interface FoundCompany {
  readonly company: string;
  readonly match: NameMatch;
}

/** Orders of an industry search (docs/callers/industries.md). Unknown revenue comes last. */
export const INDUSTRY_SORTS = ['revenue_desc', 'revenue_asc', 'name', 'name_desc'] as const;

/** Criteria of a search by industry. Null disables a filter. */
export interface IndustryCriteria {
  /** Five digits. Matches the code in any of a company's five places. */
  readonly code: string;
  /** Part of the town's name. Ignores case and diacritics. */
  readonly city: string | null;
  readonly activeOnly: boolean;
  /** Only companies with exact revenue. */
  readonly exactOnly: boolean;
  readonly hasAnnualReport: boolean | null;
  /** Whole SEK. Matches exact revenue within the limits, and classes that overlap them. */
  readonly minRevenue: number | null;
  readonly maxRevenue: number | null;
  readonly sort: (typeof INDUSTRY_SORTS)[number];
  /** Number of companies to skip. */
  readonly offset: number;
  readonly limit: number;
}

/** One page of an industry search. */
export interface IndustryPage {
  /** Exact number of matching companies. */
  readonly total: number;
  /** Stored JSON texts in the requested order. The same data has the same order. */
  readonly companies: readonly string[];
}

/** How a read shares its process with other calls, and when it stops. */
export interface ReadContext {
  /** Aborts when no caller waits any more. The read then rejects with its reason. */
  readonly signal: AbortSignal;
  /** Resolves when the read may compute for some milliseconds. Rejects with `signal`. */
  readonly waitForTurn: () => Promise<void>;
}

/** Context of a read outside of serving, without deadline. Yields to the event loop. */
export const NO_DEADLINE: ReadContext = {
  signal: new AbortController().signal,
  waitForTurn: () => setImmediate(),
};

/** Reads one generation. Failures are StoreErrors, or the reason of an aborted context. */
export interface CompanyReader {
  readonly generation: GenerationInfo;
  /**
   * Returns stored JSON texts in the order of the ten-digit numbers, null for unknown ones. Adds
   * `trademarks` and `trademarkCount` only with `withTrademarks`.
   */
  getCompanies(
    organisationNumbers: readonly string[],
    withTrademarks?: boolean,
    context?: ReadContext,
  ): Promise<(string | null)[]>;
  /** Like `getCompanies`, but only returns whether each company exists. */
  hasCompanies(organisationNumbers: readonly string[], context?: ReadContext): Promise<boolean[]>;
  /** Finds companies by name, best first, in a stable order (docs/contract.md#search). */
  searchByName(criteria: NameCriteria, context?: ReadContext): Promise<FoundCompany[]>;
  getCompanyDetail(organisationNumber: string, context?: ReadContext): Promise<CompanyDetail | null>;
  /** Reads a company, as `getCompanies` does, and its details at once. */
  getCompanyRecord(
    organisationNumber: string,
    withTrademarks?: boolean,
    context?: ReadContext,
  ): Promise<CompanyRecord | null>;
  /** Finds companies by industry, without trademarks. */
  searchByIndustry(criteria: IndustryCriteria, context?: ReadContext): Promise<IndustryPage>;
  /** Counts the companies with a code, or only the active ones. */
  countByIndustry(code: string, activeOnly: boolean, context?: ReadContext): Promise<number>;
  /** Returns the code lists of the generation. */
  getSniRegister(context?: ReadContext): Promise<SniRegister>;
}

/** State of the live generation, for `/ready`. */
export interface StoreStatus {
  readonly engine: string;
  /** The generation in use. Null without one, or when the engine does not answer. */
  readonly live: GenerationInfo | null;
  /** Reason for an operator. Null without a problem. */
  readonly problem: string | null;
  /** Rollbacks that apply while it is live. */
  readonly rollbacks: readonly Rollback[];
}

/** A read of the live generation. `retain` keeps it open until its result is called. */
export type LiveRead<T> = (reader: CompanyReader, retain: () => () => void) => Promise<T>;

/** The store of a serving process. It follows promotions by itself. */
export interface CompanyStore {
  /** Runs `read` on the live generation and keeps it open. Throws `no_generation`. */
  withLive<T>(read: LiveRead<T>): Promise<T>;
  status(): Promise<StoreStatus>;
  close(): Promise<void>;
}

/** A complete generation, opened to be verified. */
export interface OpenedGeneration extends CompanyReader {
  /** Counts the stored companies. */
  countCompanies(): Promise<number>;
  close(): Promise<void>;
}

/** Builds a generation beside the live one. */
export interface GenerationWriter {
  /** Adds companies. Returns the refused ones. */
  add(companies: readonly IndexedCompany[]): Promise<RefusedDocument[]>;
  /** Completes the generation. It can then be opened, and is not live yet. */
  finish(
    about: Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>,
    sni: SniRegister,
  ): Promise<GenerationInfo>;
  /** Deletes the incomplete generation. */
  abandon(): Promise<void>;
}

/** History of runs in the engine, for analysts. */
export interface RunArchive {
  /** Stores a run, replacing one of the same name, and deletes all but the newest `limit` runs. */
  save(run: RunRecord, limit: number): Promise<void>;
}

/** The store of ingest. */
export interface GenerationStore {
  /** Name of the engine, for reports. */
  readonly engine: string;
  /** Null for the embedded engine. The reports in DATA_DIR are its only history. */
  readonly runs: RunArchive | null;
  /** Runs `work` while no other process changes generations. Throws `locked`. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** True while a process holds the lock. */
  isLocked(): Promise<boolean>;
  /** Reads the live generation. Null without one. Throws a DamagedError if changed. */
  readLive(): Promise<GenerationInfo | null>;
  /** Lists all complete generations, oldest first. */
  list(): Promise<GenerationInfo[]>;
  /** Reads the rollbacks that apply while the generation `name` is live. */
  readRollbacks(name: string): Promise<Rollback[]>;
  /** Returns the size of a complete generation in bytes, including replicas. */
  readSize(name: string): Promise<number>;
  /**
   * Reads a complete generation and verifies its checksums. Returns the damaged parts for an
   * operator, without their content. Empty without damage, and for an engine that verifies its
   * files itself.
   */
  findDamage(name: string): Promise<string[]>;
  build(name: string): Promise<GenerationWriter>;
  /** Opens a complete generation to verify it. The caller closes it. */
  open(name: string): Promise<OpenedGeneration>;
  /** Makes `name` live if `expected` still is, with `rollbacks`. Throws `not_live`. */
  promote(name: string, expected: string | null, rollbacks?: readonly Rollback[]): Promise<void>;
  /** Deletes a complete generation. Throws `not_live` for the live one. */
  discard(name: string): Promise<void>;
  /** Deletes all generations except the live and the previous one. Returns their names. */
  prune(): Promise<string[]>;
  close(): Promise<void>;
}
