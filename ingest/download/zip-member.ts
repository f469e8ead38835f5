import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { formatNumber } from '../../shared/terminal/format-number.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { isByProduct } from './is-by-product.ts';
import { DEFLATED, isFolder, STORED, toMemberName } from './zip-entries.ts';

/** Largest plausible unpacked size, in bytes. The registry has 1 GB today. */
const MAX_MEMBER_BYTES = 32 * 1024 ** 3;

/** Against zip bombs. Real files have a ratio of 4. */
const MAX_RATIO = 100;

interface SingleZipMember {
  readonly name: string;
  readonly modified: Date | null;
  readonly size: number;
  /** Throws `delivery_refused` if they are damaged. Verifies the checksum at the end. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Throws `delivery_refused` unless a `.txt` is the only member, and for a zip bomb. */
export async function openSingleTxtZip(zipPath: string): Promise<SingleZipMember> {
  const file = basename(zipPath);
  const zip = await openZip(zipPath, file);
  const entry = await findOnlyEntry(zip, file);
  return {
    name: toMemberName(entry),
    modified: toDate(entry),
    size: entry.uncompressedSize,
    chunks: readChecked(zip, entry, file),
  };
}

async function openZip(path: string, file: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (cause) {
    throw toRefusal(file, 'is not a complete zip', cause);
  }
}

async function findOnlyEntry(zip: ZipFile, file: string): Promise<Entry> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = toMemberName(entry);
      if (!isFolder(entry, name) && !isByProduct(name)) entries.push(entry);
      if (entries.length > 1) break;
    }
  } catch (cause) {
    throw toRefusal(file, 'has a damaged central directory', cause);
  }
  const [entry] = entries;
  if (entry === undefined || entries.length > 1 || !toMemberName(entry).toLowerCase().endsWith('.txt')) {
    zip.close();
    throw new AppError(
      'delivery_refused',
      `${file} must contain exactly one .txt and nothing else. Is it the right file?`,
    );
  }
  const packing = describeUnreadablePacking(entry);
  if (packing !== null) {
    zip.close();
    throw new AppError('delivery_refused', `${file} ${packing}. Pack it again as an ordinary zip.`);
  }
  if (entry.uncompressedSize > Math.min(MAX_MEMBER_BYTES, MAX_RATIO * (entry.compressedSize + 1_024))) {
    zip.close();
    const sizes = `${formatNumber(entry.compressedSize)} bytes would unpack to ${formatNumber(entry.uncompressedSize)}`;
    throw new AppError('delivery_refused', `${file} is refused as a zip bomb: ${sizes}. Download it again.`);
  }
  return entry;
}

const READABLE_METHODS = new Set([STORED, DEFLATED]);

function describeUnreadablePacking({ generalPurposeBitFlag, compressionMethod }: Entry): string | null {
  if ((generalPurposeBitFlag & 1) !== 0) return 'is encrypted';
  if (READABLE_METHODS.has(compressionMethod)) return null;
  return `is packed with method ${compressionMethod}, which is not read`;
}

/** Pieces of zlib's 16 kB cost a million companies two seconds in turns of the event loop. */
const CHUNK_BYTES = 256 * 1024;

async function* readChecked(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  let bytes = 0;
  try {
    for await (const chunk of await unpack(zip, entry)) {
      checksum = crc32(chunk, checksum);
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) break;
      yield chunk;
    }
    if (bytes !== entry.uncompressedSize) throw new Error('its size is not the one it says');
  } catch (cause) {
    throw cause instanceof AppError ? cause : toRefusal(file, 'is damaged', cause);
  } finally {
    zip.close();
  }
  if (checksum !== entry.crc32) throw toRefusal(file, 'is damaged: its checksum is wrong', undefined);
}

async function unpack(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === STORED) return stored as AsyncIterable<Buffer>;
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  // A failure ends the iteration.
  return pipeline(stored, inflate, () => undefined);
}

/** A clock without a zone is read as UTC, so that it is the same day on every machine. */
function toDate(entry: Entry): Date | null {
  const date = entry.getLastModDate({ timezone: 'UTC' });
  return Number.isNaN(date.getTime()) ? null : date;
}

function toRefusal(file: string, problem: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  return new AppError('delivery_refused', `${file} ${problem}${reason}. Download it again.`, { cause });
}

export async function sumUnpackedSizes(zipBytes: Buffer): Promise<number> {
  const zip = await fromBufferPromise(zipBytes, { lazyEntries: true });
  let size = 0;
  for await (const entry of zip.eachEntry()) size += entry.uncompressedSize;
  return size;
}
