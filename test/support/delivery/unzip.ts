import { fromBufferPromise } from 'yauzl';
import { readCompressedBytes, listZipEntries, unpackMember } from '../../../ingest/download/zip-entries.ts';

/** All members of a zip in memory, in the order of its directory. */
export async function unzip(zip: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false });
  const entries = await listZipEntries(opened, {
    maxUnpackedMemberBytes: zip.length * 100,
    maxMembers: 10_000,
  });
  const readAt = (start: number, length: number): Buffer => zip.subarray(start, start + length);
  return entries.map((entry) => [
    entry.name,
    unpackMember(readCompressedBytes(entry, zip.length, readAt), entry),
  ]);
}
