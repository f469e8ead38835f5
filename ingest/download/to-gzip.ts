import { gzipSync } from 'node:zlib';
import type { ZipEntry } from './zip-entries.ts';

/** Magic, deflate, no flags, no time, no extra, unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** A member of a zip that `unpackMember` has unpacked, as gzip: what is deflated already only gets another frame. */
export function toGzip(packed: Buffer, { isDeflated, crc32, size }: ZipEntry): Buffer {
  if (!isDeflated) return gzipSync(packed);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([HEADER, packed, trailer]);
}
