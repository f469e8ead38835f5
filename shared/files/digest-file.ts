import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 ** 2;

/** Returns the size of a file and the SHA-256 (hex) of its content. Reads the file in chunks. */
export async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await using file = await open(path);
  const { size } = await file.stat();
  const chunk = Buffer.allocUnsafe(Math.min(size + 1, CHUNK_BYTES));
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    hash.update(chunk.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}
