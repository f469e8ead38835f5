import { statfs } from 'node:fs/promises';
import { pause } from '../../shared/tasks/retry.ts';
import { formatDuration } from '../../shared/terminal/format-duration.ts';
import { describeSource } from '../source/source.ts';
import type { DownloadSize } from '../download/download-changed.ts';
import { assertDiskSpace } from '../download/assert-disk-space.ts';
import type { WaitBeforeRetry } from '../download/with-back-off.ts';
import type { Progress } from '../progress.ts';
import type { Inbox } from '../inbox.ts';
import type { FetchConfig, FetchContext } from '../source/fetching.ts';

/** Rejects when `signal` aborts. */
export function createWaitWithProgressNote(
  progress: Pick<Progress, 'note'>,
  signal?: AbortSignal,
): WaitBeforeRetry {
  return (ms, why) => {
    progress.note(`${why}; next try in ${formatDuration(ms / 1_000)}`);
    return pause(ms, signal);
  };
}

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

interface DownloadObserver {
  /** Called when the size is known. Throws `run_failed` when the disk has too little free space. */
  readonly beforeBodyDownload: (size: DownloadSize) => Promise<void>;
  readonly onTotalBytesOnDisk: (bytes: number) => void;
}

interface ObservedDownload {
  readonly source: string;
  /** Name of the file within a sentence, with its article, such as `the company registry`. */
  readonly fileDescription: string;
  readonly diskBytesPerDownloadedByte: number;
}

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

export function toFetchPhaseName(sourceName: string): string {
  return `Fetching ${describeSource(sourceName)}`;
}
