import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const PIECE_BYTES = 1024 ** 2;

/** Returns the size of a file and the SHA-256 (hex) of its content, read in chunks. */
export async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
