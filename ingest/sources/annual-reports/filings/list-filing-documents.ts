import { fromBufferPromise, type ZipFile } from 'yauzl';
import {
  ZipMemberError,
  readCompressedBytes,
  listZipEntries,
  unpackMember,
  type ArchiveLimits,
  type ZipEntry,
} from '../../../download/zip-entries.ts';
import { maskNonUuidMemberName } from './mask-non-uuid-member-name.ts';

/** A filing of a listed company has about 6 MB, an archive about 1,300 filings. */
export const REPORT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxUnpackedMemberBytes: 128 * 1024 ** 2,
  maxMembers: 200_000,
};

/**
 * Limits of a filing. Its real documents have up to 6 MB (docs/formats/annual-reports.md#filings).
 * A listed company's report package has about twenty files.
 */
const FILING_LIMITS: ArchiveLimits = { maxUnpackedMemberBytes: 64 * 1024 ** 2, maxMembers: 500 };
/** Largest unpacked size of a filing, in bytes. */
const MAX_FILING_BYTES = 160 * 1024 ** 2;
const MAX_PACKAGES = 4;

const REPORT = /\.x?html$/i;
const PACKAGE = /\.(?:zip|xbri)$/i;
const PACKAGED_REPORT = /(?:^|\/)reports\/(?:[^/]+\/)?[^/]+\.x?html$/i;

export interface CompressedFilingDocument {
  /** Its own name if that is a UUID, otherwise its position, such as `#2.xhtml`. */
  readonly maskedName: string;
  readonly entry: ZipEntry;
  readonly compressedBytes: Buffer;
  readonly isFromReportPackage: boolean;
}

export interface UnreadableZipMember {
  readonly maskedName: string;
  readonly reason: string;
}

export interface FilingDocuments {
  readonly documents: readonly CompressedFilingDocument[];
  readonly unreadablePackages: readonly UnreadableZipMember[];
}

export class FilingTooLargeError extends Error {
  override readonly name = 'FilingTooLarge';
}

export async function listFilingDocuments(zipBytes: Buffer): Promise<FilingDocuments> {
  const entries = await readEntries(zipBytes);
  const own = toMembers(zipBytes, entries, REPORT);
  const packages = toMembers(zipBytes, entries, PACKAGE);
  if (packages.length > MAX_PACKAGES)
    throw new FilingTooLargeError(`the filing has more than ${MAX_PACKAGES} report packages`);
  let size = addSizes(addSizes(0, own), packages);
  const packaged: CompressedFilingDocument[] = [];
  const unreadablePackages: UnreadableZipMember[] = [];
  for (const each of packages) {
    try {
      const inside = await openPackage(each);
      size = addSizes(size, inside);
      packaged.push(...inside.map(copyPackedBytes));
    } catch (error) {
      if (error instanceof FilingTooLargeError) throw error;
      unreadablePackages.push({
        maskedName: each.maskedName,
        reason: error instanceof ZipMemberError ? error.code : 'not-a-zip',
      });
    }
  }
  return { documents: [...own, ...packaged], unreadablePackages };
}

async function openPackage({
  compressedBytes,
  entry,
  maskedName,
}: CompressedFilingDocument): Promise<CompressedFilingDocument[]> {
  const bytes = unpackMember(compressedBytes, entry);
  const members = toMembers(bytes, await readEntries(bytes), PACKAGED_REPORT);
  return members.map((member) => ({
    ...member,
    maskedName: `${maskedName}/${member.maskedName}`,
    isFromReportPackage: true,
  }));
}

/** Copies the bytes of a document, so that the memory of its whole package can be freed. */
function copyPackedBytes(member: CompressedFilingDocument): CompressedFilingDocument {
  return { ...member, compressedBytes: Buffer.from(member.compressedBytes) };
}

/**
 * Adds the sizes of documents to `sum`. The size of a document is its unpacked or its compressed
 * size, whichever is larger. Zip members can overlap, so their compressed sizes can add up to more
 * than the zip. Throws a `FilingTooLargeError` if the sum is too large.
 */
function addSizes(sum: number, members: readonly CompressedFilingDocument[]): number {
  const sizes = members.map(({ entry, compressedBytes }) =>
    entry.refusalReason === null ? Math.max(entry.unpackedSizeBytes, compressedBytes.length) : 0,
  );
  const size = sizes.reduce((a, b) => a + b, sum);
  if (size > MAX_FILING_BYTES)
    throw new FilingTooLargeError(`the filing would unpack to more than ${MAX_FILING_BYTES} bytes`);
  return size;
}

async function readEntries(bytes: Buffer): Promise<readonly ZipEntry[]> {
  const zip: ZipFile = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  return listZipEntries(zip, FILING_LIMITS);
}

function toMembers(bytes: Buffer, entries: readonly ZipEntry[], wanted: RegExp): CompressedFilingDocument[] {
  return entries.flatMap((entry, position) => {
    if (!wanted.test(entry.name)) return [];
    return [
      {
        maskedName: maskNonUuidMemberName(entry.name, position),
        isFromReportPackage: false,
        ...cutPackedMember(bytes, entry),
      },
    ];
  });
}

const NO_BYTES = Buffer.alloc(0);

/** If that fails, the document gets a `refusalReason`, and the others are unaffected. */
function cutPackedMember(
  bytes: Buffer,
  entry: ZipEntry,
): Pick<CompressedFilingDocument, 'entry' | 'compressedBytes'> {
  try {
    const packed = readCompressedBytes(entry, bytes.length, (start, length) =>
      bytes.subarray(start, start + length),
    );
    return { entry, compressedBytes: packed };
  } catch (error) {
    if (!(error instanceof ZipMemberError)) throw error;
    return { entry: { ...entry, refusalReason: error.code }, compressedBytes: NO_BYTES };
  }
}
