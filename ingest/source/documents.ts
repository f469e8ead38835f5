import type { DocumentsConfig } from '../../shared/config/config.ts';
import type { ManagedDocumentStore } from '../../shared/documents/port.ts';
import type { Progress } from '../progress.ts';

export interface DocumentSweepContext {
  readonly liveGenerationName: string;
  /** Name of the generation that was live before; `null` when there was none. */
  readonly previousGenerationName: string | null;
  readonly stagingFolder: string;
  readonly documents: DocumentsConfig;
  readonly changesKeptDays: number;
  /** True to delete outdated documents even if a safety check objects (`--accept`). */
  readonly canOverruleObjections: boolean;
  readonly now: Date;
  readonly progress: Progress;
}

export interface PruningResult {
  readonly documentsRemoved: number;
  readonly problems: readonly string[];
  /** Objections that an operator has overruled with `--accept`. */
  readonly overruled: readonly string[];
}

export interface DocumentSearchContext {
  readonly documents: ManagedDocumentStore;
  readonly stagingFolder: string;
  readonly liveGenerationName: string;
}

export interface StoredDocumentIdsToErase {
  readonly containingErasedNumber: readonly string[];
  readonly unreadable: readonly string[];
}
