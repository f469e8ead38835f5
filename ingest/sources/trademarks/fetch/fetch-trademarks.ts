import { join } from 'node:path';
import { fetchMarks } from './fetch-marks.ts';
import { MarkExportClient } from './mark-export-client.ts';
import { knowReadMarks } from '../know-read-marks.ts';
import { STAGED_FILES } from '../../../staging/stage-source.ts';
import { watchDownload, type FetchContext } from '../../../fetch/fetch-context.ts';
import type { FetchedSourceReport } from '../../../fetch/fetch-delivery.ts';
import type { Inbox } from '../../../fetch/inbox.ts';

/** Marks as they are staged take less room than their records packed; twice in a generation that is built beside the live one. */
const UNPACKED = 2;

/** Fetches the archives of trademarks that were not read yet. */
export async function fetchTrademarks(inbox: Inbox, context: FetchContext): Promise<FetchedSourceReport> {
  const { dataDir, sources } = context.config;
  const { url, user, password } = sources.trademarks;
  const base = { source: 'trademarks', files: 0, bytes: 0, note: null } as const;
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
    known: knowReadMarks(join(dataDir, 'staging', STAGED_FILES.trademarks)),
    folder: inbox.folder,
    onWanted: (totalBytes) => watched.onLength(totalBytes, totalBytes),
    onProgress: watched.onBytes,
  });
  return { ...base, outcome: files === 0 ? 'unchanged' : 'fetched', files, bytes };
}
