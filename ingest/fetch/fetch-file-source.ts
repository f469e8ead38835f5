import { createHash } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadFile } from '../download/download-file.ts';
import { hashFile } from '../download/open-delivered-file.ts';
import { observeDownload, type FetchContext } from './fetch-context.ts';
import type { FetchResult } from './fetch-delivery.ts';
import type { Inbox } from './inbox.ts';

/** A source that is one file at one address. */
export interface FileSource {
  readonly source: string;
  /** With its article, for messages. */
  readonly name: string;
  readonly url: string;
  /** Its name in a delivery folder. */
  readonly file: string;
}

/** Ten times today's file of the registry. */
const MAX_FILE_BYTES = 2.5 * 1024 ** 3;
/**
 * Both zips hold four times their size (docs/formats/registry.md and docs/formats/statistics.md);
 * staged rows take about as much, the generation that is built of them as well.
 */
const DISK_FACTOR = 8;

/** Fetches a file that is not the one that lies in the inbox. The one that it replaces is kept until a run with the new one is accepted. */
export async function fetchFileSource(
  { source, name, url, file }: FileSource,
  inbox: Inbox,
  context: FetchContext,
): Promise<FetchResult> {
  const target = join(inbox.folder, file);
  const address = createHash('sha256').update(url).digest('hex');
  const found = inbox.getFile(file);
  const entry = found?.address === address && (await inbox.hasIntactFile(file, found)) ? found : null;
  let sha256 = '';
  const downloaded = await downloadFile(
    { name, url, expectedBytes: null, maxBytes: MAX_FILE_BYTES, knownVersion: entry },
    target,
    {
      ...context,
      ...observeDownload({ source, what: name.toLowerCase(), diskFactor: DISK_FACTOR }, inbox, context),
      onComplete: async (path) => {
        sha256 = await hashFile(path);
        if (sha256 !== entry?.sha256) await inbox.retireFile(file, source, await toBatchName(target));
      },
    },
  );
  if (downloaded === null) return { outcome: 'unchanged', files: 0, bytes: 0, note: null };
  const { lastModified } = downloaded;
  // Of a file without a date in its name or its zip the own time is the date of the data.
  if (lastModified !== null) await utimes(target, context.now(), toTime(lastModified, context.now()));
  const isSame = sha256 === entry?.sha256;
  inbox.setFile(file, {
    ...{ ...downloaded, source, address, sha256 },
    ...{ fetchedAt: context.now().toISOString(), isAccepted: isSame && entry.isAccepted },
  });
  const note = isSame ? 'the same file again: its publisher does not tell that beforehand' : null;
  return { outcome: isSame ? 'unchanged' : 'fetched', files: 1, bytes: downloaded.bytes, note };
}

function toTime(lastModified: string, fallback: Date): Date {
  const time = new Date(lastModified);
  return Number.isNaN(time.getTime()) ? fallback : time;
}

/** The date of a file as a name that sorts: `20261116T000120`. */
async function toBatchName(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return (found?.mtime ?? new Date(0)).toISOString().replace(/[-:]|\.\d+Z$/g, '');
}
