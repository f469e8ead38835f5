import { fromBufferPromise, type ZipFile } from 'yauzl';
import {
  HEADER_BYTES,
  readZipEntries,
  toDataStart,
  unpackMember,
  type ZipEntry,
} from '../../download/zip-entries.ts';

/** Real ones have up to 6 MB (formats/annual-reports.md, section 2.2). */
const LARGEST_MEMBER = 64 * 1024 ** 2;
/** What one filing may unpack to. */
const LARGEST_FILING = 160 * 1024 ** 2;
/** A package of a listed company holds some twenty files. */
const MOST_MEMBERS = 500;

/** One XHTML file of a filing, still packed. */
export interface FilingMember {
  readonly name: string;
  readonly entry: ZipEntry;
  readonly packed: Buffer;
  /** It comes out of the report package of a listed company. */
  readonly isPackaged: boolean;
}

/** The XHTML files of a filing's zip, those of a report package in it last. Throws `MemberError`, or any error for what is no zip. */
export async function openFiling(bytes: Buffer): Promise<FilingMember[]> {
  const members = await openMembers(bytes);
  const own = members.filter(({ name }) => /\.x?html$/i.test(name));
  const packaged: FilingMember[] = [];
  for (const { entry, packed } of members.filter(({ name }) => /\.(?:zip|xbri)$/i.test(name))) {
    const inside = await openMembers(unpackMember(packed, entry));
    packaged.push(...inside.filter(({ name }) => /(?:^|\/)reports\/(?:[^/]+\/)?[^/]+\.x?html$/i.test(name)));
  }
  const all = [...own, ...packaged.map((member) => ({ ...member, isPackaged: true }))];
  const size = all.reduce((sum, { entry }) => sum + (entry.problem === null ? entry.size : 0), 0);
  if (size > LARGEST_FILING) throw new FilingTooLarge('filing-too-large');
  return all;
}

/** A filing that unpacks to more than any real one. */
export class FilingTooLarge extends Error {
  override readonly name = 'FilingTooLarge';
}

const NO_BYTES = Buffer.alloc(0);

function cut(bytes: Buffer, entry: ZipEntry): Buffer {
  const start = toDataStart(bytes.subarray(entry.headerStart, entry.headerStart + HEADER_BYTES), entry);
  return bytes.subarray(start, start + entry.packedSize);
}

async function openMembers(bytes: Buffer): Promise<FilingMember[]> {
  const zip: ZipFile = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  const entries = await readZipEntries(zip, LARGEST_MEMBER, MOST_MEMBERS);
  return entries.map((entry) => ({
    name: entry.name,
    entry,
    packed: entry.problem === null ? cut(bytes, entry) : NO_BYTES,
    isPackaged: false,
  }));
}
