import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toReason } from '../../shared/errors/to-reason.ts';
import { AppError } from '../../shared/errors/app-error.ts';

/** SHA-256 of a delivered file, in hex. Throws `delivery_refused` when it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  } catch (cause) {
    const reason = toReason(cause);
    throw new AppError('delivery_refused', `${basename(path)} cannot be read: ${reason}.`, { cause });
  }
  return hash.digest('hex');
}
