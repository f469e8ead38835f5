import { createHash } from 'node:crypto';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pickDeliveryDate } from '../delivery-date.ts';
import { downloadChanged } from '../download/download-changed.ts';
import { computeFileSha256 } from '../download/open-delivered-file.ts';
import type { FetchContext, SourceFetchResult } from '../source/fetching.ts';
import type { Inbox } from '../inbox.ts';
import { createDownloadObserver } from './fetch-context.ts';

/** A source that its publisher offers as one file at one address. */
interface FileSource {
  readonly source: string;
  /** Name of the file with its article, such as `The registry`, for messages. */
  readonly fileDescription: string;
  readonly url: string;
  readonly fileName: string;
}

/** Largest file to download, in bytes: ten times the size of today's registry file. */
const MAX_FILE_BYTES = 2.5 * 1024 ** 3;
/**
 * Bytes of free disk space that each downloaded byte needs in addition to itself: 4 for the staged
 * rows and 4 for the generation. Each of these is about as large as the unpacked file
 * (docs/formats/registry.md, docs/formats/statistics.md). The unpacked file is not stored.
 */
const DISK_FACTOR = 8;

/** The replaced copy moves to `kept/` if a run has published it. Otherwise it is deleted. */
export async function fetchSourceFile(
  { source, fileDescription, url, fileName }: FileSource,
  inbox: Inbox,
  context: FetchContext,
): Promise<SourceFetchResult> {
  const target = join(inbox.folder, fileName);
  const address = createHash('sha256').update(url).digest('hex');
  const found = inbox.getFileRecord(fileName);
  const entry = found?.address === address && (await inbox.hasIntactFile(fileName, found)) ? found : null;
  let sha256 = '';
  const downloaded = await downloadChanged(
    { displayName: fileDescription, url, expectedBytes: null, maxBytes: MAX_FILE_BYTES, knownVersion: entry },
    target,
    {
      ...context,
      ...createDownloadObserver(
        { source, fileDescription: fileDescription.toLowerCase(), diskBytesPerDownloadedByte: DISK_FACTOR },
        inbox,
        context,
      ),
      beforeRenameToTarget: async (partFilePath) => {
        sha256 = await computeFileSha256(partFilePath);
        if (sha256 !== entry?.sha256)
          await inbox.moveFile({
            pathInInbox: fileName,
            source,
            replacedDeliveryName: await toDeliveryName(target),
          });
      },
    },
  );
  if (downloaded === null) return { outcome: 'unchanged', files: 0, bytes: 0, note: null };
  const { lastModified } = downloaded;
  // Without a date in its name or zip, the time of the file is the date of its data.
  if (lastModified !== null) await utimes(target, context.now(), toTime(lastModified, context.now()));
  const isSame = sha256 === entry?.sha256;
  inbox.saveFileRecord(fileName, {
    ...downloaded,
    source,
    address,
    sha256,
    fetchedAt: context.now().toISOString(),
    isAccepted: isSame && entry.isAccepted,
  });
  const note = isSame ? 'the publisher sent the same file again' : null;
  return { outcome: isSame ? 'unchanged' : 'fetched', files: 1, bytes: downloaded.bytes, note };
}

function toTime(lastModified: string, fetchedAt: Date): Date {
  const time = new Date(lastModified);
  const date = Number.isNaN(time.getTime()) ? null : time.toISOString();
  return new Date(pickDeliveryDate([date], fetchedAt).date);
}

/** A name that sorts by age: `20261116T000120`. The start of 1970 for a missing file. */
async function toDeliveryName(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return (found?.mtime ?? new Date(0)).toISOString().replace(/[-:]|\.\d+Z$/g, '');
}
