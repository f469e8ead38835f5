import type { Setting } from '../../shared/config/setting.ts';
import type { SniLists } from '../../shared/domain/sni.ts';
import type { Inbox } from '../inbox.ts';
import type {
  CompanyPart,
  CompanyPartName,
  CompanyRange,
  NumberedName,
  NumberRange,
  PostalCodes,
  RegisteredCompany,
  StagedSourceFile,
} from './company-parts.ts';
import type {
  DocumentSearchContext,
  DocumentSweepContext,
  PruningResult,
  StoredDocumentIdsToErase,
} from './documents.ts';
import type { FetchContext, InboxFile, ReplacedFile, SourceFetchResult } from './fetching.ts';
import type { SourceStagingContext, StagedContent, StagingResult } from './staging.ts';

/** The steps of a run loop over all sources and name none. */
export interface Source {
  /** Used in messages and reports, by `--only`, and as the name of its folder in the inbox. */
  readonly name: string;
  /** What the licence of the data asks for, in one English sentence. Part of each export. */
  readonly licence: string;
  readonly settings?: SourceSettings;

  /** Throws `source_unreachable` or `run_failed`. */
  fetch(inbox: Inbox, context: FetchContext, settings: unknown): Promise<SourceFetchResult>;
  /**
   * Returns the files in the inbox that later files of the source replace. They then move to
   * `kept/`. `isJustPublished` is true if a run has just published the source. Only set for a
   * source with many archives.
   */
  readonly findReplaced?: (
    files: readonly InboxFile[],
    context: { readonly dataDir: string; readonly isJustPublished: boolean; readonly now: Date },
  ) => readonly ReplacedFile[];

  /**
   * File names, of which every delivery folder except the inbox must contain at least one, and so
   * the first delivery. Only set for a required source.
   */
  readonly requiredFileAlternatives?: readonly string[];
  /**
   * Returns the files of this source among `files`, in reading order. Paths are relative, with `/`.
   * `folderForMessages` is only used in messages. Throws `delivery_refused` when the files
   * contradict each other.
   */
  readonly selectOwnFilesInReadingOrder: (
    files: readonly string[],
    folderForMessages: string,
  ) => readonly string[];

  readonly stagedFileName: string;
  /** Names of sources that must be staged before this one, because its staging reads them. */
  readonly dependsOnSourceNames?: readonly string[];
  /** Without files, resolves with the data staged from the last accepted delivery. */
  readonly stage: (paths: readonly string[], context: SourceStagingContext) => Promise<StagingResult>;
  /** False if each delivery contains only what is new, so that `GATE_FLOORS` cannot apply. */
  readonly canHaveMinimumRowCount: boolean;
  readonly readStaged: (stagedFilePath: string) => StagedContent;
  /** Null for an intact file. May read the whole file. */
  readonly findDamage: (stagedFilePath: string) => string | null;

  /** Set for the source whose companies are the companies of the index. */
  readonly primaryReaders?: {
    readonly readCompanies: (stagedFilePath: string, range: NumberRange) => Iterable<RegisteredCompany>;
    /** Yields only the names, in the order of `readCompanies`. Faster than reading all columns. */
    readonly readNames: (stagedFilePath: string) => Iterable<NumberedName>;
    /** Makes a file beside the staged one. Takes no time if it was made before of the same data. */
    readonly indexNames: (stagedFilePath: string, threadCount: number) => Promise<void>;
    /** Alphabetical rank of each company's name, in the order of `readCompanies`. */
    readonly readNameRanks: (stagedFilePath: string) => Uint32Array;
    /** Ranges of about equal numbers of companies, which together have all. */
    readonly readRanges: (stagedFilePath: string) => CompanyRange[];
  };
  /** Sorted by organisation number. The feed says that it is the source of such changes. */
  readonly parts?: {
    readonly names: readonly CompanyPartName[];
    readonly read: (staged: StagedSourceFile, range: NumberRange) => Iterable<CompanyPart>;
  };
  /** Only of the source of the lists. For `null`, the lists that are bundled with the service. */
  readonly readSniLists?: (stagedFilePath: string | null) => SniLists;
  /** Set only for the source of the postal codes. */
  readonly readPostalCodes?: (stagedFilePath: string) => PostalCodes;

  /** Never throws: the new generation is live already, and the next run tries again. */
  readonly deleteUnreferencedDocuments?: (context: DocumentSweepContext) => Promise<PruningResult>;

  /** Null for a source without data of companies. */
  readonly erasure: StagedErasure | null;
  /**
   * Finds the stored documents that an erasure must delete although the live generation does not
   * list them: those with the organisation number, and damaged ones, which may contain it.
   */
  readonly findDocumentIdsNotInLiveGeneration?: (
    organisationNumber: string,
    context: DocumentSearchContext,
  ) => Promise<StoredDocumentIdsToErase>;
}

/** `fetch` gets their values by the same names. The scheduler reads `schedule`. */
export interface SourceSettings {
  readonly schedule: Setting<string>;
  readonly [name: string]: Setting<unknown>;
}

/**
 * How the rows of erased companies are removed from a source's staged file. In the SQL,
 * `is_erased(text)` is true if the text is or contains the number of an erased company.
 */
export interface StagedErasure {
  readonly statements: readonly string[];
  readonly countQuery?: string;
  /** Query for the ids of the documents of erased companies, in the column `document`. */
  readonly documentIdsQuery?: string;
  /** Name of a file beside the staged one that is made anew from it, and is deleted. */
  readonly derivedFileName?: string;
}

/** Returns the name of a source in a sentence: `the size classes`, `the SNI`. */
export function describeSource(name: string): string {
  return `the ${name.replaceAll('-', ' ').replace(/^\w{3}$/, (short) => short.toUpperCase())}`;
}
