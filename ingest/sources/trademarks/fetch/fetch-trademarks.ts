import { join } from 'node:path';
import type { SettingValues } from '../../../../shared/config/setting.ts';
import { createDownloadObserver } from '../../../fetch/fetch-context.ts';
import type { FetchContext, SourceFetchResult } from '../../../source/fetching.ts';
import { FetchedArchives, type ReadArchives } from '../../../fetch/fetched-archives.ts';
import type { Inbox } from '../../../inbox.ts';
import { readAcceptedDelivery, toStagingFolder } from '../../../staging/staged-file.ts';
import { MARK_ARCHIVE_LIMITS, TRADEMARKS_READER_VERSION } from '../read/read-mark-archive.ts';
import type { TRADEMARK_SETTINGS } from '../settings.ts';
import { readStagedMarks } from '../read-staged-trademarks.ts';
import { TRADEMARKS_STAGED_FILE } from '../trademarks-staging.ts';
import { MarkExportClient } from './mark-export-client.ts';
import { selectArchivesToFetch, type RemoteMarkArchive } from './select-archives-to-fetch.ts';

/** Staged marks are smaller than their records, but generations store them twice. */
const UNPACKED_RATIO = 2;

/** Downloads nothing if the user or the password is not set. */
export async function fetchTrademarks(
  inbox: Inbox,
  context: FetchContext,
  { url, user, password }: SettingValues<typeof TRADEMARK_SETTINGS>,
): Promise<SourceFetchResult> {
  const base = { files: 0, bytes: 0, note: null } as const;
  if (user === null || password === null) {
    const missing = user === null ? 'TRADEMARKS_USER' : 'TRADEMARKS_PASSWORD';
    return { ...base, outcome: 'not-configured', note: `${missing} is not set` };
  }
  using client = new MarkExportClient({ ...context, url, user, password });
  const watched = createDownloadObserver(
    { source: 'trademarks', fileDescription: 'the trademarks', diskBytesPerDownloadedByte: UNPACKED_RATIO },
    inbox,
    context,
  );
  const { fetchedCount: files, fetchedBytes: bytes } = await fetchMissingMarkArchives({
    client,
    known: readStagedMarkArchives(
      join(toStagingFolder(context.config.dataDir), TRADEMARKS_STAGED_FILE),
      context.now(),
    ),
    folder: inbox.folder,
    onSizeKnown: (totalBytes) => watched.beforeBodyDownload({ missingBytes: totalBytes, totalBytes }),
    onProgress: watched.onTotalBytesOnDisk,
  });
  return { ...base, outcome: files === 0 ? 'unchanged' : 'fetched', files, bytes };
}

export interface ReadMarkArchives {
  readonly readArchives: ReadArchives;
  /** First day of the staged full set, ISO date. Null when none is staged. */
  readonly stagedFullSetFirstDay: string | null;
}

interface FetchMarkArchivesOptions {
  readonly client: MarkExportClient;
  readonly known: ReadMarkArchives;
  readonly folder: string;
  /** Called with the total bytes before the first download. If it throws, nothing is downloaded. */
  readonly onSizeKnown: (totalBytes: number) => Promise<void>;
  /** Called with the number of bytes downloaded so far. */
  readonly onProgress: (bytes: number) => void;
}

export interface MarkArchiveFetchResult {
  readonly fetchedCount: number;
  readonly fetchedBytes: number;
}

/** Throws `source_unreachable` at the first failure. The next call continues. */
export async function fetchMissingMarkArchives(
  options: FetchMarkArchivesOptions,
): Promise<MarkArchiveFetchResult> {
  const { client, folder, onSizeKnown, onProgress } = options;
  const { readArchives, stagedFullSetFirstDay } = options.known;
  const fetched = new FetchedArchives(join(folder, 'trademarks'), MARK_ARCHIVE_LIMITS);
  const isArchiveRead = (archive: RemoteMarkArchive): boolean => fetched.isRead(archive, readArchives);
  const listed = await client.listArchives();
  fetched.remember(listed.filter(isArchiveRead));
  const wanted: RemoteMarkArchive[] = [];
  for (const archive of selectArchivesToFetch(listed, { isArchiveRead, stagedFullSetFirstDay })) {
    if (await fetched.isInFolder(archive, readArchives)) fetched.remember([archive]);
    else wanted.push(archive);
  }
  if (wanted.length > 0) await onSizeKnown(wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  let bytes = 0;
  for (const archive of wanted) {
    const done = bytes;
    await client.downloadArchive(archive, fetched.toPath(archive.pathInSourceFolder), (got) =>
      onProgress(done + got),
    );
    fetched.remember([archive]);
    bytes += archive.sizeBytes;
  }
  return { fetchedCount: wanted.length, fetchedBytes: bytes };
}

/** Archives that another version of the reader read count as unread, fictional ones as none. */
function readStagedMarkArchives(path: string, now: Date): ReadMarkArchives {
  const delivery = readAcceptedDelivery(path);
  if (delivery === null || delivery.synthetic)
    return { readArchives: new Map(), stagedFullSetFirstDay: null };
  const { archives } = readStagedMarks(path, now);
  const isCurrent = delivery.readerVersion === TRADEMARKS_READER_VERSION;
  const current = isCurrent ? archives : [];
  const fullDays = archives.filter(({ isFull }) => isFull).map(({ day }) => day);
  return {
    readArchives: new Map(current.map((archive) => [archive.pathInSourceFolder, archive])),
    stagedFullSetFirstDay: fullDays.sort()[0] ?? null,
  };
}
