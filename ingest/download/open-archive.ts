import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { fromRandomAccessReaderPromise } from 'yauzl';
import { WindowedReader } from './windowed-reader.ts';
import { readPacked, readZipEntries, unpackMember, type ZipEntry } from './zip-entries.ts';

/** A filing of a listed company has some 6 MB. */
const LARGEST_FILING = 128 * 1024 ** 2;
/** Real archives hold some 1,300. */
const MOST_FILINGS = 200_000;

/** An archive that is no zip, or whose table of contents is broken. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** A weekly archive, open: filings are read out of it one by one, without leaving the thread, which has nothing else to do. */
export interface Archive {
  readonly entries: readonly ZipEntry[];
  /** The bytes of a filing's zip. Throws a `MemberError` when it must not be read or is damaged. */
  read(position: number): Buffer;
  close(): void;
}

/** Opens the archive at `path`. Throws an `ArchiveError`, or what the system says when the file cannot be read. */
export async function openArchive(path: string): Promise<Archive> {
  const file = openSync(path, 'r');
  const readAt = (start: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, start));
  };
  try {
    const { size } = fstatSync(file);
    const entries = await readContents(file, size);
    return {
      entries,
      read: (position) => {
        const entry = entries[position]!;
        return unpackMember(readPacked(entry, size, readAt), entry);
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

async function readContents(file: number, size: number): Promise<readonly ZipEntry[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new WindowedReader(file), size, { decodeStrings: false });
    try {
      return await readZipEntries(zip, LARGEST_FILING, MOST_FILINGS);
    } finally {
      zip.close();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    throw new ArchiveError('no readable zip', { cause });
  }
}
