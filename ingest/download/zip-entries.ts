import { crc32, gzipSync, inflateRawSync } from 'node:zlib';
import { isByProduct } from './is-by-product.ts';
import { getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl';

type ZipMemberProblem =
  'unsafe-name' | 'encrypted-member' | 'unknown-compression' | 'member-too-large' | 'damaged-member';

/** Thrown for a zip member that is refused or damaged. Its message is the `code`. */
export class ZipMemberError extends Error {
  readonly code: ZipMemberProblem;

  constructor(code: ZipMemberProblem, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ZipMemberError';
    this.code = code;
  }
}

/**
 * A member of a zip, as the central directory lists it (docs/formats/annual-reports.md#filings).
 */
export interface ZipEntry {
  readonly name: string;
  readonly modified: Date | null;
  readonly localHeaderOffsetBytes: number;
  readonly compressedSizeBytes: number;
  readonly unpackedSizeBytes: number;
  readonly isDeflated: boolean;
  readonly crc32: number;
  /** Why the member is refused; `null` when it can be read. */
  readonly refusalReason: ZipMemberProblem | null;
}

export interface ArchiveLimits {
  readonly maxUnpackedMemberBytes: number;
  readonly maxMembers: number;
}

const ENCRYPTED = 0x1;
export const STORED = 0;
export const DEFLATED = 8;
/** Against zip bombs. Real reports have a ratio of 16 of unpacked to compressed bytes. */
const MAX_RATIO = 200;
const MIN_BOMB_BYTES = 1024 * 1024;

/** Leaves out folders and by-products of archivers. Throws for a damaged central directory. */
export async function listZipEntries(
  zip: ZipFile,
  { maxUnpackedMemberBytes, maxMembers }: ArchiveLimits,
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let members = 0;
  for await (const entry of zip.eachEntry()) {
    if (members === maxMembers) throw new Error(`the zip has more than ${maxMembers} members`);
    const name = toMemberName(entry);
    if (isFolder(entry, name)) continue;
    members += 1;
    if (isByProduct(name)) continue;
    entries.push({
      name,
      modified: toDate(entry),
      localHeaderOffsetBytes: entry.relativeOffsetOfLocalHeader,
      compressedSizeBytes: entry.compressedSize,
      unpackedSizeBytes: entry.uncompressedSize,
      isDeflated: entry.compressionMethod === DEFLATED,
      crc32: entry.crc32,
      refusalReason: findProblem(entry, name, maxUnpackedMemberBytes),
    });
  }
  return entries;
}

const DOS_FOLDER = 0x10;

/** True for an entry of a folder: its name ends with `/`, or it is empty and says so. */
export function isFolder(entry: Entry, name: string): boolean {
  const isMarked = (entry.externalFileAttributes & DOS_FOLDER) !== 0 && entry.uncompressedSize === 0;
  return name.endsWith('/') || isMarked;
}

/** Returns the name of a member with `/`, also if an archiver has written a backslash. */
export function toMemberName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

/** The clock of a zip has no zone. Read as UTC, it is the same day on every machine. */
function toDate(entry: Entry): Date | null {
  const date = entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' });
  return Number.isNaN(date.getTime()) ? null : date;
}

function findProblem(entry: Entry, name: string, maxBytes: number): ZipMemberProblem | null {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (validateFileName(name) !== null) return 'unsafe-name';
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return 'encrypted-member';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'unknown-compression';
  const isBomb = uncompressedSize > Math.max(MIN_BOMB_BYTES, MAX_RATIO * compressedSize);
  return uncompressedSize > maxBytes || compressedSize > maxBytes || isBomb ? 'member-too-large' : null;
}

/** Size of the fixed part of a zip member's local header, in bytes. */
const HEADER_BYTES = 30;
const HEADER_SIGNATURE = 0x04034b50;

/** Returns fewer bytes at the end of the file. */
export type ReadFileBytesAt = (start: number, maxLength: number) => Buffer;

/** Throws `ZipMemberError` when the member is refused, damaged or not within the zip. */
export function readCompressedBytes(entry: ZipEntry, zipSizeBytes: number, readAt: ReadFileBytesAt): Buffer {
  const { localHeaderOffsetBytes, compressedSizeBytes, refusalReason } = entry;
  if (refusalReason !== null) throw new ZipMemberError(refusalReason);
  if (localHeaderOffsetBytes + HEADER_BYTES + compressedSizeBytes > zipSizeBytes)
    throw new ZipMemberError('damaged-member');
  const header = readAt(localHeaderOffsetBytes, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== HEADER_SIGNATURE) {
    throw new ZipMemberError('damaged-member');
  }
  const start = localHeaderOffsetBytes + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + compressedSizeBytes > zipSizeBytes) throw new ZipMemberError('damaged-member');
  return readAt(start, compressedSizeBytes);
}

/** Throws `ZipMemberError` also when data follows the deflate stream. */
export function unpackMember(compressedBytes: Buffer, entry: ZipEntry): Buffer {
  if (entry.refusalReason !== null) throw new ZipMemberError(entry.refusalReason);
  const bytes = entry.isDeflated ? inflate(compressedBytes, entry.unpackedSizeBytes) : compressedBytes;
  if (bytes.length !== entry.unpackedSizeBytes || crc32(bytes) !== entry.crc32)
    throw new ZipMemberError('damaged-member');
  return bytes;
}

/** Result of `inflateRawSync` with the option `info`, which its types lack. */
interface InflateResult {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

function inflate(packed: Buffer, size: number): Buffer {
  let inflated: InflateResult;
  try {
    // One chunk with a spare byte: zlib allocates another as soon as a chunk is full.
    const options = { chunkSize: Math.max(64, size + 1), maxOutputLength: Math.max(1, size), info: true };
    inflated = inflateRawSync(packed, options) as unknown as InflateResult;
  } catch (cause) {
    throw new ZipMemberError('damaged-member', { cause });
  }
  if (inflated.engine.bytesWritten < packed.length) throw new ZipMemberError('damaged-member');
  return inflated.buffer;
}

/** Header of a gzip file: magic number, deflate, no flags, no time, unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Converts a packed zip member to a gzip file. Deflated bytes are not packed again. */
export function convertZipMemberToGzip(
  compressedBytes: Buffer,
  { isDeflated, crc32, unpackedSizeBytes }: ZipEntry,
): Buffer {
  if (!isDeflated) return gzipSync(compressedBytes);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32, 0);
  trailer.writeUInt32LE(unpackedSizeBytes, 4);
  return Buffer.concat([GZIP_HEADER, compressedBytes, trailer]);
}
