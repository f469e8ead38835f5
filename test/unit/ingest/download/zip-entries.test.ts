import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { describe, expect, it } from 'vitest';
import {
  type ReadFileBytesAt,
  type ZipEntry,
  readCompressedBytes,
  listZipEntries,
  convertZipMemberToGzip,
  unpackMember,
} from '../../../../ingest/download/zip-entries.ts';
import { makeZip, type ZipMemberToMake } from '../../../support/delivery/make-zip.ts';

const LARGEST = 1024 ** 2;
const TEXT = 'Fiktiva Exempel AB '.repeat(20);

async function open(
  member: ZipMemberToMake,
): Promise<{ zip: Buffer; entry: ZipEntry; readAt: ReadFileBytesAt }> {
  const zip = makeZip([member]);
  const opened = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false });
  const [entry] = await listZipEntries(opened, {
    maxUnpackedMemberBytes: LARGEST,
    maxMembers: 10,
  });
  const readAt: ReadFileBytesAt = (start, length) => {
    expect(start + length).toBeLessThanOrEqual(zip.length);
    return zip.subarray(start, start + length);
  };
  return { zip, entry: entry!, readAt };
}

async function unpack(member: ZipMemberToMake): Promise<string> {
  const { zip, entry, readAt } = await open(member);
  return unpackMember(readCompressedBytes(entry, zip.length, readAt), entry).toString();
}

describe('zip members', () => {
  it.each([
    ['deflated', { name: 'a', bytes: TEXT }],
    ['stored', { name: 'a', bytes: TEXT, isStored: true }],
    ['incompressible', { name: 'a', bytes: randomBytes(70_000).toString('hex') }],
  ])('A member that is %s is unpacked', async (_what, member) => {
    expect(await unpack(member)).toBe(member.bytes);
  });

  it('An empty member is unpacked', async () => {
    expect(await unpack({ name: 'a', bytes: '' })).toBe('');
  });

  it.each<[string, Partial<ZipMemberToMake>]>([
    ['has bytes behind its deflate stream', { tail: Buffer.from('behind') }],
    ['has another deflate stream behind its own', { tail: Buffer.from([3, 0]) }],
    ['starts behind the end of the zip', { claimedOffset: 2n ** 63n - 1n }],
    ['starts at the end of the zip', { claimedOffset: 400n }],
    ['starts where no member does', { claimedOffset: 1n }],
    ['reaches over the end of the zip', { claimedPackedSize: 10_000 }],
    ['has another checksum', { claimedCrc32: 1 }],
    ['is longer than it says', { claimedSize: 10 }],
    ['is shorter than it says', { claimedSize: 1_000 }],
  ])('A member that %s counts as damaged', async (_what, lies) => {
    await expect(unpack({ name: 'a', bytes: TEXT, ...lies })).rejects.toMatchObject({
      name: 'ZipMemberError',
      code: 'damaged-member',
    });
  });

  it('A packed member becomes a gzip file that any reader can unpack', async () => {
    for (const isStored of [false, true]) {
      const { zip, entry, readAt } = await open({ name: 'a', bytes: TEXT, isStored });
      expect(
        gunzipSync(convertZipMemberToGzip(readCompressedBytes(entry, zip.length, readAt), entry)).toString(),
      ).toBe(TEXT);
    }
  });
});
