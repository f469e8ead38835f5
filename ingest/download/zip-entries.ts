import { crc32, gzipSync, inflateRawSync } from 'node:zlib';
import { getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl';

/** Why a member of a zip is not read. */
export type ZipMemberProblem =
  'unsafe-name' | 'encrypted-member' | 'unknown-compression' | 'member-too-large' | 'damaged-member';

/** A member that is not read. The message is its reason. */
export class ZipMemberError extends Error {
  readonly code: ZipMemberProblem;

  constructor(code: ZipMemberProblem, options?: ErrorOptions) {
    super(code, options);
    this.name = 'MemberError';
    this.code = code;
  }
}

/**
 * A member by the central directory, which alone has its sizes
 * (docs/formats/annual-reports.md#filings).
 */
export interface ZipEntry {
  readonly name: string;
  readonly modified: Date | null;
  /** Where its own header starts, before its packed bytes, and how many of these there are. */
  readonly headerStart: number;
  readonly packedSize: number;
  /** Unpacked bytes. */
  readonly size: number;
  readonly isDeflated: boolean;
  readonly crc32: number;
  /** Why it must not be read; null when it may. */
  readonly problem: ZipMemberProblem | null;
}

const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
/** Reports pack to a sixteenth; what packs to less than this is made to fill a memory. */
const MAX_RATIO = 200;
const MIN_BOMB_BYTES = 1024 * 1024;

/** All members but folders. `largest` is the most bytes that one may unpack to. Throws when the table of contents is broken. */
export async function readZipEntries(
  zip: ZipFile,
  largest: number,
  most: number,
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length === most) throw new Error(`more than ${most} members`);
    const name = toName(entry);
    if (name.endsWith('/')) continue;
    entries.push({
      name,
      modified: toDate(entry),
      headerStart: entry.relativeOffsetOfLocalHeader,
      packedSize: entry.compressedSize,
      size: entry.uncompressedSize,
      isDeflated: entry.compressionMethod === DEFLATED,
      crc32: entry.crc32,
      problem: findProblem(entry, name, largest),
    });
  }
  return entries;
}

function toName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function toDate(entry: Entry): Date | null {
  const date = entry.getLastModDate({ forceDosFormat: true });
  return Number.isNaN(date.getTime()) ? null : date;
}

function findProblem(entry: Entry, name: string, largest: number): ZipMemberProblem | null {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (validateFileName(name) !== null) return 'unsafe-name';
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return 'encrypted-member';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'unknown-compression';
  const isBomb = uncompressedSize > Math.max(MIN_BOMB_BYTES, MAX_RATIO * compressedSize);
  return uncompressedSize > largest || compressedSize > largest || isBomb ? 'member-too-large' : null;
}

/** Bytes of a member's own header that say where its packed bytes start. */
const HEADER_BYTES = 30;
const HEADER_SIGNATURE = 0x04034b50;

/** Gives `length` bytes from `start` on; fewer at the end. */
export type ReadAt = (start: number, length: number) => Buffer;

/**
 * The packed bytes of one member of a zip of `zipSize` bytes: nothing outside of it is asked of `readAt`. Throws a `ZipMemberError` when the
 * member must not be read or does not lie in the zip.
 */
export function readPackedMember(entry: ZipEntry, zipSize: number, readAt: ReadAt): Buffer {
  const { headerStart, packedSize, problem } = entry;
  if (problem !== null) throw new ZipMemberError(problem);
  if (headerStart + HEADER_BYTES + packedSize > zipSize) throw new ZipMemberError('damaged-member');
  const header = readAt(headerStart, HEADER_BYTES);
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== HEADER_SIGNATURE) {
    throw new ZipMemberError('damaged-member');
  }
  const start = headerStart + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedSize > zipSize) throw new ZipMemberError('damaged-member');
  return readAt(start, packedSize);
}

/**
 * Unpacks the bytes of one member. Throws a `ZipMemberError` when it must not be read or is not what the zip says: what comes through is a
 * whole deflate stream with nothing behind it, if deflated.
 */
export function unpackMember(packed: Buffer, entry: ZipEntry): Buffer {
  if (entry.problem !== null) throw new ZipMemberError(entry.problem);
  const bytes = entry.isDeflated ? inflate(packed, entry.size) : packed;
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc32) throw new ZipMemberError('damaged-member');
  return bytes;
}

/** What `inflateRawSync` gives with `info`, which its types do not tell. */
interface InflateResult {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

function inflate(packed: Buffer, size: number): Buffer {
  let inflated: InflateResult;
  try {
    // One piece, with a byte to spare: another would be made as soon as it is full.
    const options = { chunkSize: Math.max(64, size + 1), maxOutputLength: Math.max(1, size), info: true };
    inflated = inflateRawSync(packed, options) as unknown as InflateResult;
  } catch (cause) {
    throw new ZipMemberError('damaged-member', { cause });
  }
  if (inflated.engine.bytesWritten < packed.length) throw new ZipMemberError('damaged-member');
  return inflated.buffer;
}

/** Magic, deflate, no flags, no time, no extra, unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Turns the packed bytes of a member that `unpackMember` accepted into gzip. Deflated bytes only get another frame. */
export function toGzip(packed: Buffer, { isDeflated, crc32, size }: ZipEntry): Buffer {
  if (!isDeflated) return gzipSync(packed);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([GZIP_HEADER, packed, trailer]);
}
