import { statfs } from 'node:fs/promises';
import { pause } from '../../shared/tasks/retry.ts';
import { toDuration } from '../../shared/terminal/to-duration.ts';
import type { NetworkAccess } from '../download/open-response.ts';
import { assertDiskSpace } from '../download/assert-disk-space.ts';
import type { Wait } from '../download/with-back-off.ts';
import type { Progress } from '../progress.ts';
import type { Inbox } from './inbox.ts';

/** Settings that fetching reads. */
export interface FetchConfig {
  readonly dataDir: string;
  readonly keepDeliveries: number;
  /** The settings of each source, by its name. */
  readonly sources: Readonly<Record<string, unknown>>;
}

/** What fetching works with. */
export interface FetchContext extends NetworkAccess {
  readonly config: FetchConfig;
  readonly progress: Progress;
  /** Bytes that this user may still write on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

/** Waits and shows why. Rejects with the reason of `signal` when that is aborted. */
export function createNotedWait(progress: Pick<Progress, 'note'>, signal?: AbortSignal): Wait {
  return (ms, why) => {
    progress.note(`${why}; on again in ${toDuration(ms / 1_000)}`);
    return pause(ms, signal);
  };
}

/** Fetches with the clock and the disk of this machine, and ends with the reason of `signal`. */
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

/** One source's download: shown, and begun only when there is room. */
export interface DownloadObserver {
  /** Throws `run_failed` when there is no room for so much more. */
  readonly onLength: (missingBytes: number, totalBytes: number) => Promise<void>;
  readonly onBytes: (bytes: number) => void;
}

/** What is downloaded, for the eyes of an operator, and for its room. */
export interface ObservedDownload {
  readonly source: string;
  /** With its article, within a sentence. */
  readonly what: string;
  /** Bytes that the run makes of a downloaded one, beside it: what is staged and built into a generation takes more room than its zip. */
  readonly diskFactor: number;
}

/** Watches the download of one source into the inbox. */
export function observeDownload(
  { source, what, diskFactor: unpacked }: ObservedDownload,
  { folder }: Inbox,
  { progress, freeBytes }: FetchContext,
): DownloadObserver {
  return {
    onLength: async (missingBytes, totalBytes) => {
      await assertDiskSpace(what, missingBytes + unpacked * totalBytes, { folder, freeBytes });
      progress.start(toFetchPhase(source), totalBytes, 'bytes');
    },
    onBytes: (bytes) => progress.update(bytes),
  };
}

/** What progress says of a source while it is fetched. */
export function toFetchPhase(source: string): string {
  return `Fetching ${source}`;
}
