import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingValues } from '../../../../shared/config/setting.ts';
import { observeDownload, type FetchContext } from '../../../fetch/fetch-context.ts';
import type { FetchResult } from '../../../fetch/fetch-delivery.ts';
import type { Inbox } from '../../../fetch/inbox.ts';
import { readStagedDelivery, toStagingFolder } from '../../../staging/staged-file.ts';
import { TRADEMARKS_READER_VERSION } from '../read/read-mark-archive.ts';
import type { TRADEMARK_SETTINGS } from '../settings.ts';
import { readTrademarksState, TRADEMARKS_STAGED_FILE } from '../trademarks-staging.ts';
import { MarkExportClient } from './mark-export-client.ts';
import { selectMarkArchives, type StagedMarkArchives } from './select-mark-archives.ts';

/** Marks as they are staged take less room than their records packed; twice in a generation that is built beside the live one. */
const UNPACKED_RATIO = 2;

/** Fetches what was not read yet; nothing without user and password. */
export async function fetchTrademarks(
  inbox: Inbox,
  context: FetchContext,
  { url, user, password }: SettingValues<typeof TRADEMARK_SETTINGS>,
): Promise<FetchResult> {
  const base = { files: 0, bytes: 0, note: null } as const;
  if (user === null || password === null) {
    const missing = user === null ? 'TRADEMARKS_USER' : 'TRADEMARKS_PASSWORD';
    return { ...base, outcome: 'not-configured', note: `${missing} is not set` };
  }
  using client = new MarkExportClient({ ...context, url, user, password });
  const watched = observeDownload(
    { source: 'trademarks', what: 'the trademarks', diskFactor: UNPACKED_RATIO },
    inbox,
    context,
  );
  const { files, bytes } = await fetchMarkArchives({
    client,
    known: readStagedMarkArchives(join(toStagingFolder(context.config.dataDir), TRADEMARKS_STAGED_FILE)),
    folder: inbox.folder,
    onWanted: (totalBytes) => watched.onLength(totalBytes, totalBytes),
    onProgress: watched.onBytes,
  });
  return { ...base, outcome: files === 0 ? 'unchanged' : 'fetched', files, bytes };
}

/** What is fetched, and where to. */
interface FetchMarkArchivesOptions {
  readonly client: MarkExportClient;
  readonly known: StagedMarkArchives;
  /** The delivery folder. */
  readonly folder: string;
  /** Gets the bytes to fetch before any are fetched. What it throws ends the fetch. */
  readonly onWanted: (totalBytes: number) => Promise<void>;
  /** Gets the bytes that were fetched so far. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Fetches the archives of trademarks that the next run needs into `full/` and `diff/` below the
 * source's folder, but for those that lie there with the size listed. Ends at the first that cannot be
 * had, with `source_unreachable`; what was fetched stays, and the next call goes on with the rest.
 */
export async function fetchMarkArchives(
  options: FetchMarkArchivesOptions,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { client, known, folder, onWanted, onProgress } = options;
  const toTarget = (path: string): string => join(folder, 'trademarks', path);
  const wanted = selectMarkArchives(await client.listArchives(), known).filter(
    ({ path, size }) => statSync(toTarget(path), { throwIfNoEntry: false })?.size !== size,
  );
  if (wanted.length > 0) await onWanted(wanted.reduce((sum, { size }) => sum + size, 0));
  let bytes = 0;
  for (const archive of wanted) {
    const done = bytes;
    await client.downloadArchive(archive, toTarget(archive.path), (got) => onProgress(done + got));
    bytes += archive.size;
  }
  return { files: wanted.length, bytes };
}

/** What was read of the archives that `path` is staged from; what another reader read is read again. */
function readStagedMarkArchives(path: string): StagedMarkArchives {
  const delivery = readStagedDelivery(path);
  if (delivery === null || delivery.synthetic) return { isRead: () => false, fullDay: null };
  const { archives } = readTrademarksState(path);
  const isCurrent = delivery.readerVersion === TRADEMARKS_READER_VERSION;
  const sizes = new Map(isCurrent ? archives.map((archive) => [archive.path, archive.size]) : []);
  const fullDays = archives.filter(({ isFull }) => isFull).map(({ day }) => day);
  return {
    isRead: (archive, size) => sizes.get(archive) === size,
    fullDay: fullDays.sort()[0] ?? null,
  };
}
