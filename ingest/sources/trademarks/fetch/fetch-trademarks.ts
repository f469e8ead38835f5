import { join } from 'node:path';
import { fetchMarks } from './fetch-marks.ts';
import { MarkExportClient } from './mark-export-client.ts';
import { knowReadMarks } from '../know-read-marks.ts';
import { toStagingFolder } from '../../../staging/staged-file.ts';
import { STAGED_FILE } from '../trademarks-staging.ts';
import { watchDownload, type FetchContext } from '../../../fetch/fetch-context.ts';
import type { FetchResult } from '../../../fetch/fetch-delivery.ts';
import type { Inbox } from '../../../fetch/inbox.ts';

/** Marks as they are staged take less room than their records packed; twice in a generation that is built beside the live one. */
const UNPACKED = 2;

/** Fetches the archives of trademarks that were not read yet. */
export async function fetchTrademarks(inbox: Inbox, context: FetchContext): Promise<FetchResult> {
  const { dataDir, sources } = context.config;
  const { url, user, password } = sources.trademarks;
  const base = { files: 0, bytes: 0, note: null } as const;
  if (user === null || password === null) {
    const missing = user === null ? 'TRADEMARKS_USER' : 'TRADEMARKS_PASSWORD';
    return { ...base, outcome: 'not-configured', note: `${missing} is not set` };
  }
  using client = new MarkExportClient({ ...context, url, user, password });
  const watched = watchDownload(
    { source: 'trademarks', what: 'the trademarks', unpacked: UNPACKED },
    inbox,
    context,
  );
  const { files, bytes } = await fetchMarks({
    client,
    known: knowReadMarks(join(toStagingFolder(dataDir), STAGED_FILE)),
    folder: inbox.folder,
    onWanted: (totalBytes) => watched.onLength(totalBytes, totalBytes),
    onProgress: watched.onBytes,
  });
  return { ...base, outcome: files === 0 ? 'unchanged' : 'fetched', files, bytes };
}
