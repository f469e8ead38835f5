import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { toChangedFileError } from './with-unchanged-files.ts';
import { openSingleMember } from './zip-member.ts';

/** A delivered file, opened: its bytes as a stream, unpacked when it is a zip. */
export interface DeliveredFile {
  /** Base name, for messages. */
  readonly file: string;
  /** Date of the data as an ISO instant: in the file's name, else its entry's in the zip, else the file's own. */
  readonly date: string;
  /** Unpacked bytes. */
  readonly size: number;
  /** The bytes; throws `delivery_refused` at the end when they are more or fewer than `size`. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Opens `path`, a `.txt` or a `.zip` with one `.txt` in it. Throws `delivery_refused` when it cannot be read. */
export async function openDeliveredFile(path: string): Promise<DeliveredFile> {
  const file = basename(path);
  const { mtime, size } = await stat(path);
  if (size === 0) throw new AppError('delivery_refused', `${file} is empty. Download it again.`);
  if (extname(path).toLowerCase() !== '.zip') {
    const chunks = readCounted(path, size, file);
    return { file, date: parseFileNameDate(file) ?? mtime.toISOString(), size, chunks };
  }
  const member = await openSingleMember(path);
  const date =
    parseFileNameDate(member.name) ?? parseFileNameDate(file) ?? (member.modified ?? mtime).toISOString();
  return { file, date, size: member.size, chunks: member.chunks };
}

async function* readCounted(path: string, size: number, file: string): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    bytes += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (bytes !== size) throw toChangedFileError(file, `it had ${size} bytes and ${bytes} were read`);
}

/** The date in names like `scb_bulkfil_JE_20260119T093610_57.txt`; the authority's clock, taken as UTC. */
function parseFileNameDate(name: string): string | null {
  const match = /(20\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(name);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Passes chunks on, and reports the number of bytes so far. */
export async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (total: number) => void,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    onBytes(total);
    yield chunk;
  }
}

/** Joins all chunks. Returns null as soon as they have more than `maxBytes` bytes. */
export async function readChunks(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** SHA-256 of a delivered file, in hex. Throws `delivery_refused` when it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  } catch (cause) {
    const reason = toErrorMessage(cause);
    throw new AppError('delivery_refused', `${basename(path)} cannot be read: ${reason}.`, { cause });
  }
  return hash.digest('hex');
}
