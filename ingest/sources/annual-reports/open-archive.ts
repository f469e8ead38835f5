import { open, type FileHandle } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { MemberError, readZipEntries, unpackMember, type ZipEntry } from '../../download/zip-entries.ts';

/** A filing of a listed company has some 6 MB. */
const LARGEST_FILING = 128 * 1024 ** 2;
/** Real archives hold some 1,300. */
const MOST_FILINGS = 200_000;

/** A weekly archive, open: filings are read out of it one by one. */
export interface Archive {
  readonly entries: readonly ZipEntry[];
  /** The bytes of a filing's zip. Throws a `MemberError` when it must not be read or is damaged. */
  read(position: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens the archive at `path`. Throws when it is no zip or its table of contents is broken. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  let entries: readonly ZipEntry[];
  try {
    entries = await readZipEntries(zip, LARGEST_FILING, MOST_FILINGS);
  } finally {
    zip.close();
  }
  const file: FileHandle = await open(path);
  return {
    entries,
    read: async (position) => {
      const entry = entries[position]!;
      if (entry.problem !== null) throw new MemberError(entry.problem);
      const packed = Buffer.allocUnsafe(entry.packedSize);
      const { bytesRead } = await file.read(packed, 0, packed.length, entry.start);
      return unpackMember(packed.subarray(0, bytesRead), entry);
    },
    close: () => file.close(),
  };
}
