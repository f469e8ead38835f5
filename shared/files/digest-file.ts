import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 1024 ** 2;

/** Returns the size of a file and the SHA-256 (hex) of its content. Reads the file in chunks. */
export async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
