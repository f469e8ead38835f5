import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { fromRandomAccessReaderPromise } from 'yauzl';
import { WindowedReader } from './windowed-reader.ts';
import { readPacked, readZipEntries, unpackMember, type ZipEntry } from './zip-entries.ts';

/** What an archive may hold. */
export interface ArchiveLimits {
  /** Unpacked bytes of one member. */
  readonly largestMember: number;
  readonly mostMembers: number;
}

/** An archive that is no zip, or whose table of contents is broken. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** An archive of many members, open: they are read out of it one by one, without leaving the thread, which has nothing else to do. */
export interface Archive {
  readonly entries: readonly ZipEntry[];
  /** The bytes of a member. Throws a `MemberError` when it must not be read or is damaged. */
  read(position: number): Buffer;
  close(): void;
}

/** Opens the zip at `path`. Throws an `ArchiveError`, or what the system says when the file cannot be read. */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<Archive> {
  const file = openSync(path, 'r');
  const readAt = (start: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, start));
  };
  try {
    const { size } = fstatSync(file);
    const entries = await readContents(file, size, limits);
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

async function readContents(
  file: number,
  size: number,
  { largestMember, mostMembers }: ArchiveLimits,
): Promise<readonly ZipEntry[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new WindowedReader(file), size, { decodeStrings: false });
    try {
      return await readZipEntries(zip, largestMember, mostMembers);
    } finally {
      zip.close();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    throw new ArchiveError('no readable zip', { cause });
  }
}
