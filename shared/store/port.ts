import { setImmediate } from 'node:timers/promises';
import type { Trademark } from '../domain/company.ts';
import type { CompanyAnalysis } from '../domain/company-analysis.ts';
import type { CompanyDetail } from '../domain/company-detail.ts';
import type { RunRecord } from '../domain/run-record.ts';
import type { SniRegister } from '../domain/sni.ts';
import type { NameMatch } from '../matching/score-name.ts';
import type { GenerationInfo, Rollback } from './generation.ts';

export { GenerationInfo, Rollback, SCHEMA_VERSION } from './generation.ts';
export { DamagedError, StoreError, type DamagedPart, type StoreErrorCode } from './store-error.ts';

/** A company on its way into a generation. */
export interface IndexedCompany {
  /** Nine digits: the organisation number without its check digit. */
  readonly id: number;
  /** StoredCompany as JSON text, ready to send. */
  readonly company: string;
  /** CompanyDetail as JSON text. */
  readonly detail: string;
  /** All names that find it; the registered one first. */
  readonly names: readonly string[];
  readonly legalForm: string;
  readonly city: string;
  readonly hasAnnualReport: boolean;
  readonly isDeregistered: boolean;
  /** Place in the static order, lowest first (see `toStaticOrder`). Equal keys are ordered by id. */
  readonly staticOrder: number;
  /** Place of its name in Swedish alphabetical order among all companies, equal names by number; lowest first. */
  readonly nameRank: number;
  /** SNI codes of the five places, each once. */
  readonly sniCodes: readonly string[];
  /** Net revenue in whole SEK as far as it is known; null when it is not. */
  readonly revenue: IndexedRevenue | null;
  /** In the order in which they are answered; empty when it has none. */
  readonly trademarks: readonly Trademark[];
  /** What analysts count it by. Only an engine that analysts read keeps it. */
  readonly analysis: CompanyAnalysis;
}

/** A revenue to sort and filter by: an exact one has three equal figures. */
export interface IndexedRevenue {
  /** Exact, or the value that stands for the class. */
  readonly value: number;
  readonly low: number;
  /** Null when the class is open. */
  readonly high: number | null;
  readonly isExact: boolean;
}

/** A document that the engine refused, and why. */
export interface RefusedDocument {
  readonly id: number;
  readonly reason: string;
}

/** What to search by name. */
export interface NameCriteria {
  readonly text: string;
  /** Most companies to return; at least 1. */
  readonly limit: number;
  /** Only companies with (true) or without (false) a digital annual report; null for all. */
  readonly hasAnnualReport: boolean | null;
  /** False leaves fuzzy hits out. */
  readonly fuzzy: boolean;
  /** True gives companies with `trademarks` and `trademarkCount`, false without. */
  readonly withTrademarks: boolean;
}

/** A company found by name: its stored JSON text and how it answers the query. */
export interface FoundCompany {
  readonly company: string;
  readonly match: NameMatch;
}

/**
 * Orders of an industry search (docs/callers/industries.md). Companies without revenue come last in
 * both orders by revenue.
 */
export const INDUSTRY_SORTS = ['revenue_desc', 'revenue_asc', 'name', 'name_desc'] as const;

/** What to search by industry. Null leaves a filter out. */
export interface IndustryCriteria {
  /** Five digits; a company matches that has it in any of its five places. */
  readonly code: string;
  /** Part of the town's name, letter case and å, ä, ö apart. */
  readonly city: string | null;
  readonly activeOnly: boolean;
  /** Only companies with exact revenue. */
  readonly exactOnly: boolean;
  readonly hasAnnualReport: boolean | null;
  /** Whole SEK: a revenue from (to) there on, or a class that reaches there. */
  readonly minRevenue: number | null;
  readonly maxRevenue: number | null;
  readonly sort: (typeof INDUSTRY_SORTS)[number];
  /** Companies to leave out from the start of the order; any number. */
  readonly offset: number;
  readonly limit: number;
}

/** One page of an industry search. */
export interface IndustryPage {
  /** All companies that match, exactly. */
  readonly total: number;
  /** Stored JSON texts in the order that was asked for; the same data gives the same order. */
  readonly companies: readonly string[];
}

/** How a read shares its process with other calls, and when it stops. */
export interface ReadContext {
  /** Aborts when nobody waits for the answer. The read then rejects with its reason. */
  readonly signal: AbortSignal;
  /**
   * Resolves when the read may compute for a few milliseconds. A read that computes longer asks
   * again. Rejects with the reason of `signal`.
   */
  readonly waitForTurn: () => Promise<void>;
}

/** The context of a read with no deadline, outside of serving. It yields to the event loop. */
export const NO_DEADLINE: ReadContext = {
  signal: new AbortController().signal,
  waitForTurn: () => setImmediate(),
};

/**
 * Reads one generation. Absence is null. Every failure is a StoreError, except the reason of an
 * aborted context.
 */
export interface CompanyReader {
  readonly generation: GenerationInfo;
  /**
   * Stored JSON texts in the order of the ten-digit numbers; null where there is none. They have `trademarks` and
   * `trademarkCount` only when they are asked for.
   */
  getCompanies(
    organisationNumbers: readonly string[],
    withTrademarks?: boolean,
    context?: ReadContext,
  ): Promise<(string | null)[]>;
  /** Whether `getCompanies` finds a company, in the order of the numbers, without the texts. */
  hasCompanies(organisationNumbers: readonly string[], context?: ReadContext): Promise<boolean[]>;
  /**
   * Companies by name, best first (docs/contract.md#search). The same data gives the same order.
   */
  searchByName(criteria: NameCriteria, context?: ReadContext): Promise<FoundCompany[]>;
  getCompanyDetail(organisationNumber: string, context?: ReadContext): Promise<CompanyDetail | null>;
  /** Companies by industry, never with trademarks. */
  searchByIndustry(criteria: IndustryCriteria, context?: ReadContext): Promise<IndustryPage>;
  /** How many companies have the code, deregistered ones included or not. */
  countByIndustry(code: string, activeOnly: boolean, context?: ReadContext): Promise<number>;
  /** The code lists, as they were when the generation was built. */
  getSniRegister(context?: ReadContext): Promise<SniRegister>;
}

/** Whether the live generation can be served, for `/ready`. */
export interface StoreStatus {
  readonly engine: string;
  /** The generation that is served; null when there is none or the engine does not answer. */
  readonly live: GenerationInfo | null;
  /** Why it is not, in words for an operator; null when all is well. */
  readonly problem: string | null;
  /** What is rejected while it is live; empty when nothing is. */
  readonly rollbacks: readonly Rollback[];
}

/** A read of the live generation. `retain` keeps the generation open until its result is called. */
export type LiveRead<T> = (reader: CompanyReader, retain: () => () => void) => Promise<T>;

/** The store as a serving process sees it. It follows promotions by itself. */
export interface CompanyStore {
  /**
   * Runs `read` on the live generation, which stays open until then, or until what `retain` gave is
   * called. Throws `no_generation` without one.
   */
  withLive<T>(read: LiveRead<T>): Promise<T>;
  status(): Promise<StoreStatus>;
  close(): Promise<void>;
}

/** A complete generation that is opened to be verified. */
export interface OpenedGeneration extends CompanyReader {
  /** How many companies are stored, counted. */
  countCompanies(): Promise<number>;
  close(): Promise<void>;
}

/** Builds one generation beside the live one. */
export interface GenerationWriter {
  /** Adds companies; returns those that were refused. */
  add(companies: readonly IndexedCompany[]): Promise<RefusedDocument[]>;
  /** Closes the build: from then on the generation can be opened, not yet served. */
  finish(
    about: Pick<GenerationInfo, 'createdAt' | 'synthetic' | 'sources' | 'previous'>,
    sni: SniRegister,
  ): Promise<GenerationInfo>;
  /** Removes what was built. */
  abandon(): Promise<void>;
}

/** The history of runs where the data is, for analysts. */
export interface RunArchive {
  /** Keeps a run, in the place of one of the same name, and the newest `most` runs of all. */
  save(run: RunRecord, most: number): Promise<void>;
}

/** The store as ingest sees it. */
export interface GenerationStore {
  /** Name of the engine, for reports. */
  readonly engine: string;
  /** Null for an engine that no analyst reads: the reports in DATA_DIR are the history then, and all of it. */
  readonly runs: RunArchive | null;
  /** Runs `work` while no other process builds, promotes or prunes in this store; throws `locked` when one does. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** True while a process leads. */
  isLocked(): Promise<boolean>;
  /**
   * Null when there is none. Throws a DamagedError when what it says of itself cannot be trusted.
   */
  readLive(): Promise<GenerationInfo | null>;
  /** All complete generations, oldest first. */
  list(): Promise<GenerationInfo[]>;
  /** What is rejected while the generation `name` is live. */
  readRollbacks(name: string): Promise<Rollback[]>;
  /** Bytes that a complete generation takes, its copies on other nodes included. */
  readSize(name: string): Promise<number>;
  /**
   * Reads a complete generation in full and compares it with its checksums. Returns what is
   * damaged, in words for an operator and without content; empty when nothing is, or when the
   * engine checks its files by itself.
   */
  findDamage(name: string): Promise<string[]>;
  build(name: string): Promise<GenerationWriter>;
  /** Opens a complete generation to verify it. The caller closes it. */
  open(name: string): Promise<OpenedGeneration>;
  /**
   * Makes `name` live when `expected` still is; throws `not_live` otherwise. From the same moment on `rejections` is what is
   * rejected: nothing when it is left out.
   */
  promote(name: string, expected: string | null, rejections?: readonly Rollback[]): Promise<void>;
  /** Removes a complete generation that is not to be promoted; throws `not_live` for the live one. */
  discard(name: string): Promise<void>;
  /** Removes every generation and half-built rest but the live one and its predecessor; returns their names. */
  prune(): Promise<string[]>;
  close(): Promise<void>;
}
