import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { fromRandomAccessReaderPromise } from 'yauzl';
import { WindowedReader } from '../../download/windowed-reader.ts';
import {
  HEADER_BYTES,
  MemberError,
  readZipEntries,
  toDataStart,
  unpackMember,
  type ZipEntry,
} from '../../download/zip-entries.ts';

/** A filing of a listed company has some 6 MB. */
const LARGEST_FILING = 128 * 1024 ** 2;
/** Real archives hold some 1,300. */
const MOST_FILINGS = 200_000;

/** A weekly archive, open: filings are read out of it one by one, without leaving the thread, which has nothing else to do. */
export interface Archive {
  readonly entries: readonly ZipEntry[];
  /** The bytes of a filing's zip. Throws a `MemberError` when it must not be read or is damaged. */
  read(position: number): Buffer;
  close(): void;
}

/** Opens the archive at `path`. Throws when it is no zip or its table of contents is broken. */
export async function openArchive(path: string): Promise<Archive> {
  const file = openSync(path, 'r');
  let entries: readonly ZipEntry[];
  try {
    entries = await readContents(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return {
    entries,
    read: (position) => {
      const entry = entries[position]!;
      if (entry.problem !== null) throw new MemberError(entry.problem);
      const header = readAt(file, entry.headerStart, HEADER_BYTES);
      return unpackMember(readAt(file, toDataStart(header, entry), entry.packedSize), entry);
    },
    close: () => closeSync(file),
  };
}

async function readContents(file: number): Promise<readonly ZipEntry[]> {
  const { size } = fstatSync(file);
  const zip = await fromRandomAccessReaderPromise(new WindowedReader(file), size, { decodeStrings: false });
  try {
    return await readZipEntries(zip, LARGEST_FILING, MOST_FILINGS);
  } finally {
    zip.close();
  }
}

function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, start));
}
