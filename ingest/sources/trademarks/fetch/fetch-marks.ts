import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkExportClient } from './mark-export-client.ts';
import { pickMarks, type KnownMarks } from './pick-marks.ts';

/** What is fetched, and where to. */
export interface FetchMarksOptions {
  readonly client: MarkExportClient;
  readonly known: KnownMarks;
  /** The delivery folder. */
  readonly folder: string;
  /** Told how many bytes are to be fetched, before any is. What it throws ends the fetch. */
  readonly onWanted: (totalBytes: number) => Promise<void>;
  /** Told how many of them are there. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Fetches the archives of trademarks that the next run needs into `folder/trademarks/full/` and `diff/`, but for those that lie there with
 * the size listed. Ends at the first that cannot be had, with `source_unreachable`; what was fetched stays, and the next call goes on
 * with the rest.
 */
export async function fetchMarks({
  client,
  known,
  folder,
  onWanted,
  onProgress,
}: FetchMarksOptions): Promise<{ readonly files: number; readonly bytes: number }> {
  const toTarget = (path: string): string => join(folder, 'trademarks', path);
  const wanted = pickMarks(await client.listArchives(), known).filter(
    ({ path, size }) => statSync(toTarget(path), { throwIfNoEntry: false })?.size !== size,
  );
  if (wanted.length > 0) await onWanted(wanted.reduce((sum, { size }) => sum + size, 0));
  let bytes = 0;
  for (const archive of wanted) {
    await client.downloadArchive(archive, toTarget(archive.path), (got) => onProgress(bytes + got));
    bytes += archive.size;
  }
  return { files: wanted.length, bytes };
}
