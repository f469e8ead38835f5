import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import {
  readCompressedBytes,
  listZipEntries,
  unpackMember,
  ZipMemberError,
  type ArchiveLimits,
  type ZipEntry,
} from './zip-entries.ts';

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export interface OpenZipArchive extends Disposable {
  readonly entries: readonly ZipEntry[];
  /** Blocks until it is read. Throws `ZipMemberError` when it is refused or damaged. */
  readMember(entryIndex: number): Buffer;
}

/** Throws `ArchiveError`, or the operating system's error. */
export async function openArchive(fileSystemPath: string, limits: ArchiveLimits): Promise<OpenZipArchive> {
  const file = openSync(fileSystemPath, 'r');
  const readAt = (start: number, length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, start));
  };
  try {
    const { size } = fstatSync(file);
    const entries = await readDirectory(file, size, limits);
    return {
      entries,
      readMember: (entryIndex) => {
        const entry = entries[entryIndex];
        if (entry === undefined)
          throw new RangeError(`The archive has no member ${entryIndex}. This is a bug: report it.`);
        return unpackMember(readCompressedBytes(entry, size, readAt), entry);
      },
      [Symbol.dispose]: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

export async function isSoundArchive(fileSystemPath: string, limits: ArchiveLimits): Promise<boolean> {
  try {
    using archive = await openArchive(fileSystemPath, limits);
    for (const index of archive.entries.keys()) archive.readMember(index);
    return true;
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof ZipMemberError) return false;
    throw error;
  }
}

async function readDirectory(
  file: number,
  size: number,
  limits: ArchiveLimits,
): Promise<readonly ZipEntry[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new WindowedReader(file), size, { decodeStrings: false });
    try {
      return await listZipEntries(zip, limits);
    } finally {
      zip.close();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    throw new ArchiveError('the file is not a readable zip', { cause });
  }
}

type ReadArguments = [
  buffer: Buffer,
  offset: number,
  length: number,
  position: number,
  callback: (error: Error | null, bytesRead?: number) => void,
];

const WINDOW_BYTES = 256 * 1024;

/** Reads in large blocks. Without it, the library reads from the disk twice per member. */
class WindowedReader extends RandomAccessReader {
  readonly #file: number;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: number) {
    super();
    this.#file = file;
  }

  override read(...[buffer, offset, length, position, callback]: ReadArguments): void {
    let bytesRead: number;
    try {
      const piece = this.#cut(position, length);
      bytesRead = piece.copy(buffer, offset);
    } catch (error) {
      setImmediate(callback, error as Error);
      return;
    }
    setImmediate(callback, null, bytesRead);
  }

  #cut(position: number, length: number): Buffer {
    const isInside = position >= this.#start && position + length <= this.#start + this.#window.length;
    if (!isInside) {
      const window = Buffer.allocUnsafe(Math.max(WINDOW_BYTES, length));
      this.#window = window.subarray(0, readSync(this.#file, window, 0, window.length, position));
      this.#start = position;
    }
    return this.#window.subarray(position - this.#start, position - this.#start + length);
  }
}
