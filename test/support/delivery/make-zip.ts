import { hash } from 'node:crypto';
import { deflateRawSync, crc32 } from 'node:zlib';

export interface ZipMemberToMake {
  readonly name: string;
  readonly bytes: Buffer | string;
  readonly isStored?: boolean;
  readonly claimedSize?: number;
  readonly claimedPackedSize?: number;
  readonly claimedCrc32?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Follows the packed bytes and is counted with them. */
  readonly tail?: Buffer;
  /** Where the central directory says that the member starts, in a zip64 field. */
  readonly claimedOffset?: bigint;
}

export function makeZip(members: readonly ZipMemberToMake[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { name, bytes, isStored = false, claimedSize, claimedCrc32, flags = 0x808, method, tail } = member;
    const content = Buffer.from(bytes);
    const packed = Buffer.concat([isStored ? content : deflateRawSync(content), tail ?? Buffer.alloc(0)]);
    const fields = {
      flags,
      method: method ?? (isStored ? 0 : 8),
      crc: claimedCrc32 ?? crc32(content),
      packedSize: member.claimedPackedSize ?? packed.length,
      size: claimedSize ?? content.length,
      name: Buffer.from(name),
    };
    const local = makeLocal(fields);
    const descriptor = makeDescriptor(fields);
    directory.push(makeEntry(fields, offset, member.claimedOffset));
    parts.push(local, packed, descriptor);
    offset += local.length + packed.length + descriptor.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}

/** A sound zip of exactly this many bytes, at least 125, of which no two ranges are alike. */
export function makeZipOfSize(seed: string, sizeBytes: number): Buffer {
  const empty = makeZip([{ name: 'a.xml', bytes: '', isStored: true }]).length;
  const pieces = Array.from({ length: Math.ceil(sizeBytes / 32) }, (_, place) =>
    hash('sha256', `${seed}/${place}`, 'buffer'),
  );
  const bytes = Buffer.concat(pieces).subarray(0, sizeBytes - empty);
  return makeZip([{ name: 'a.xml', bytes, isStored: true }]);
}

interface Fields {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly name: Buffer;
}

const TIME = (3 << 11) | (4 << 5);
const DATE = ((2025 - 1980) << 9) | (6 << 5) | 2;

function makeLocal({ flags, method, name }: Fields): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(TIME, 10);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function makeDescriptor({ crc, packedSize, size }: Fields): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packedSize, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function makeEntry(fields: Fields, offset: number, claimedOffset: bigint | undefined): Buffer {
  const { flags, method, crc, packedSize, size, name } = fields;
  const extra = claimedOffset === undefined ? Buffer.alloc(0) : makeZip64Extra(claimedOffset);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt16LE(TIME, 12);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedSize, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(claimedOffset === undefined ? offset : 0xffffffff, 42);
  return Buffer.concat([entry, name, extra]);
}

function makeZip64Extra(offset: bigint): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(offset, 4);
  return extra;
}
