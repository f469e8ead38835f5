import { statfs } from 'node:fs/promises';
import { pause } from '../../shared/tasks/retry.ts';
import { toDuration } from '../../shared/terminal/to-duration.ts';
import type { NetworkAccess } from '../download/open-response.ts';
import { assertDiskSpace } from '../download/assert-disk-space.ts';
import type { Wait } from '../download/with-back-off.ts';
import type { Progress } from '../progress.ts';
import type { Inbox } from './inbox.ts';

/** Settings that fetching uses. */
export interface FetchConfig {
  readonly dataDir: string;
  readonly keepDeliveries: number;
  /** The settings of each source, by its name. */
  readonly sources: Readonly<Record<string, unknown>>;
}

/** Settings and services that fetching needs. */
export interface FetchContext extends NetworkAccess {
  readonly config: FetchConfig;
  readonly progress: Progress;
  /** Free bytes for this user on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** Returns a `Wait` that shows its reason as a note. It rejects when `signal` is aborted. */
export function createNotedWait(progress: Pick<Progress, 'note'>, signal?: AbortSignal): Wait {
  return (ms, why) => {
    progress.note(`${why}; next try in ${toDuration(ms / 1_000)}`);
    return pause(ms, signal);
  };
}

/** Creates a context with the clock and the disk of this machine. `signal` ends fetching. */
export function createFetchContext(
  config: FetchConfig,
  progress: Progress,
  signal: AbortSignal,
): FetchContext {
  return {
    config,
    progress,
    now: () => new Date(),
    wait: createNotedWait(progress, signal),
    freeBytes: async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    signal,
  };
}

/** Callbacks of a download that display progress and check the disk space. */
export interface DownloadObserver {
  /** Throws `run_failed` when the disk has too little space. */
  readonly onLength: (missingBytes: number, totalBytes: number) => Promise<void>;
  readonly onBytes: (bytes: number) => void;
}

/** A download, as progress and disk checks need it. */
export interface ObservedDownload {
  readonly source: string;
  /** Name within a sentence, with its article, such as `the company registry`. */
  readonly what: string;
  /** Extra bytes that a run needs on disk per downloaded byte, for staging and generation. */
  readonly diskFactor: number;
}

/** Creates the callbacks for a download into the inbox. */
export function observeDownload(
  { source, what, diskFactor }: ObservedDownload,
  { folder }: Inbox,
  { progress, freeBytes }: FetchContext,
): DownloadObserver {
  return {
    onLength: async (missingBytes, totalBytes) => {
      await assertDiskSpace(what, missingBytes + diskFactor * totalBytes, { folder, freeBytes });
      progress.start(toFetchPhase(source), totalBytes, 'bytes');
    },
    onBytes: (bytes) => progress.update(bytes),
  };
}

/** Name of the phase in which a source is fetched. */
export function toFetchPhase(source: string): string {
  return `Fetching ${source}`;
}
