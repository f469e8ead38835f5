import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pickDeliveryDate, type DeliveryDate } from '../delivery-date.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { toErrorMessage } from '../../shared/errors/to-error-message.ts';
import { digestFile } from '../../shared/files/digest-file.ts';
import { toChangedFileError } from './require-unchanged-files-during.ts';
import { formatNumber } from '../../shared/terminal/format-number.ts';
import { openSingleTxtZip } from './zip-member.ts';

const CHUNK_BYTES = 1024 ** 2;

/** A delivered file, open for reading. A zip is unpacked while it is read. */
export interface DeliveredFile extends DeliveryDate {
  readonly fileName: string;
  readonly unpackedSizeBytes: number;
  /** Throws `delivery_refused` at the end if their number is not `unpackedSizeBytes`. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens a delivered file. A `.zip` must contain exactly one file, a `.txt`. The date is that of the
 * file name, otherwise of the zip entry, otherwise of the file, otherwise `now`. Throws
 * `delivery_refused` for any other `.zip` and for an empty file.
 */
export async function openDeliveredFile(deliveredPath: string, now: Date): Promise<DeliveredFile> {
  const file = basename(deliveredPath);
  const { mtime, size } = await stat(deliveredPath);
  if (size === 0) throw new AppError('delivery_refused', `${file} is empty. Download it again.`);
  if (extname(deliveredPath).toLowerCase() !== '.zip') {
    const chunks = readCounted(deliveredPath, size, file);
    return {
      fileName: file,
      ...pickDeliveryDate([parseFileNameDate(file), mtime.toISOString()], now),
      unpackedSizeBytes: size,
      chunks,
    };
  }
  const member = await openSingleTxtZip(deliveredPath);
  const packedAt = member.modified?.toISOString() ?? null;
  const date = pickDeliveryDate(
    [parseFileNameDate(member.name), parseFileNameDate(file), packedAt, mtime.toISOString()],
    now,
  );
  return { fileName: file, ...date, unpackedSizeBytes: member.size, chunks: member.chunks };
}

async function* readCounted(path: string, size: number, file: string): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const highWaterMark = Math.min(size + 1, CHUNK_BYTES);
  for await (const chunk of createReadStream(path, { highWaterMark })) {
    bytes += (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  if (bytes !== size)
    throw toChangedFileError(file, `it had ${formatNumber(size)} bytes and ${formatNumber(bytes)} were read`);
}

/** Names such as `scb_bulkfil_JE_20260119T093610_57.txt` and `vat_2026-11-01.txt`. */
function parseFileNameDate(name: string): string | null {
  const match = /(?<!\d)(20\d\d)(-?)(\d\d)\2(\d\d)(?:T(\d\d)(\d\d)(\d\d))?(?!\d)/.exec(name);
  if (match === null) return null;
  const [, year, , month, day, hour = '00', minute = '00', second = '00'] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  onTotalBytes: (total: number) => void,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    onTotalBytes(total);
    yield chunk;
  }
}

export async function joinChunks(
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

/** Returns the SHA-256 of a file in hex. Throws `delivery_refused` when it cannot be read. */
export async function computeFileSha256(path: string): Promise<string> {
  try {
    return (await digestFile(path)).sha256;
  } catch (cause) {
    const reason = toErrorMessage(cause);
    throw new AppError(
      'delivery_refused',
      `${basename(path)} cannot be read: ${reason}. Check the file and its permissions.`,
      { cause },
    );
  }
}
