import type { RequestLimits } from '../download/send-get-request.ts';
import type { Progress } from '../progress.ts';

export interface FetchConfig {
  readonly dataDir: string;
  readonly keepDeliveries: number;
  readonly sources: Readonly<Record<string, unknown>>;
}

export interface FetchContext extends RequestLimits {
  readonly config: FetchConfig;
  readonly progress: Progress;
  /** Returns the bytes that this user can still write to the disk of `folder`. */
  readonly readFreeDiskBytes: (folder: string) => Promise<number>;
}

export interface SourceFetchResult {
  /**
   * `unchanged`: the publisher has nothing new. `not-configured`: a required setting is not set.
   */
  readonly outcome: 'fetched' | 'unchanged' | 'not-configured';
  readonly files: number;
  readonly bytes: number;
  /** Remark on the result for an operator; `null` for none. */
  readonly note: string | null;
  /** Message about files that the publisher lists but that could not be fetched. */
  readonly problem?: string;
}

export interface InboxFile {
  readonly pathInSourceFolder: string;
  readonly sizeBytes: number;
  /** Whole milliseconds since 1970. */
  readonly modifiedMs: number;
}

export interface ReplacedFile {
  readonly pathInSourceFolder: string;
  readonly replacedDeliveryName: string;
}
