import { statfs } from 'node:fs/promises';
import { describeSource } from '../describe-source.ts';
import { pause } from '../../shared/tasks/retry.ts';
import { formatDuration } from '../../shared/terminal/format-duration.ts';
import type { DownloadSize } from '../download/download-if-changed.ts';
import type { RequestClockAndLimits } from '../download/send-get-request.ts';
import { assertDiskSpace } from '../download/assert-disk-space.ts';
import type { WaitBeforeRetry } from '../download/with-back-off.ts';
import type { Progress } from '../progress.ts';
import type { Inbox } from './inbox.ts';

/** Settings that fetching from the publishers needs. */
export interface FetchConfig {
  readonly dataDir: string;
  readonly keepDeliveries: number;
  /** The settings of each source, by source name. */
  readonly sources: Readonly<Record<string, unknown>>;
}

/** Settings and services that fetching from the publishers needs. */
export interface FetchContext extends RequestClockAndLimits {
  readonly config: FetchConfig;
  readonly progress: Progress;
  /** Returns the bytes that this user can still write to the disk of `folder`. */
  readonly readFreeDiskBytes: (folder: string) => Promise<number>;
}

/**
 * Returns a `WaitBeforeRetry` that prints its reason as a progress note. It rejects when `signal`
 * aborts.
 */
export function createWaitWithProgressNote(
  progress: Pick<Progress, 'note'>,
  signal?: AbortSignal,
): WaitBeforeRetry {
  return (ms, why) => {
    progress.note(`${why}; next try in ${formatDuration(ms / 1_000)}`);
    return pause(ms, signal);
  };
}

/** Creates a context with this machine's clock and disk. Aborting `signal` stops all downloads. */
export function createFetchContext(
  config: FetchConfig,
  progress: Progress,
  signal: AbortSignal,
): FetchContext {
  return {
    config,
    progress,
    now: () => new Date(),
    wait: createWaitWithProgressNote(progress, signal),
    readFreeDiskBytes: async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    signal,
  };
}

/** Callbacks of a download: one checks the disk space, the other displays the progress. */
interface DownloadObserver {
  /** Called when the size is known. Throws `run_failed` when the disk has too little free space. */
  readonly beforeBodyDownload: (size: DownloadSize) => Promise<void>;
  readonly onTotalBytesOnDisk: (bytes: number) => void;
}

/** A download to observe: its source, its name in messages and the disk space that it needs. */
interface ObservedDownload {
  readonly source: string;
  /** Name of the file within a sentence, with its article, such as `the company registry`. */
  readonly fileDescription: string;
  /** Bytes that staging and building need on disk for each downloaded byte. */
  readonly diskBytesPerDownloadedByte: number;
}

/** Creates callbacks that check the disk and display the progress of a download into the inbox. */
export function createDownloadObserver(
  { source, fileDescription, diskBytesPerDownloadedByte }: ObservedDownload,
  { folder }: Inbox,
  { progress, readFreeDiskBytes }: FetchContext,
): DownloadObserver {
  return {
    beforeBodyDownload: async ({ missingBytes, totalBytes }) => {
      await assertDiskSpace(fileDescription, missingBytes + diskBytesPerDownloadedByte * totalBytes, {
        folder,
        readFreeDiskBytes,
      });
      progress.startPhase(toFetchPhaseName(source), totalBytes, 'bytes');
    },
    onTotalBytesOnDisk: (bytes) => progress.update(bytes),
  };
}

/** Returns the name under which the progress display shows the fetching of a source. */
export function toFetchPhaseName(sourceName: string): string {
  return `Fetching ${describeSource(sourceName)}`;
}
