import { MemberError } from '../../../download/zip-entries.ts';
import type { Archive, ArchiveLimits } from '../../../download/open-archive.ts';
import { EncodingError } from '../../../parse/xml/scan-xml.ts';
import { XmlError } from '../../../parse/xml/xml-handler.ts';
import type { MarkReader } from './mark-reader.ts';
import type { MarkResult } from './row.ts';
import { toRecordLabel } from './to-record-label.ts';

/** One mark has some 4 kB, an archive a thousand (formats/trademarks.md, section 3); a file may hold many marks. */
export const MARK_ARCHIVE_LIMITS: ArchiveLimits = { largestMember: 8 * 1024 ** 2, mostMembers: 1_000_000 };

/** One record of an archive, or why a member gave none. */
export interface ArchivedMark {
  /** Place of the member in the archive, from 0. */
  readonly position: number;
  /** What the member is called where failures are told. */
  readonly label: string;
  readonly result: MarkResult;
}

/** What systems put beside the files that somebody packed is none of the office's: `__MACOSX/._1.xml`. */
const RECORD = /(?:^|\/)(?!\._)[^/]*\.xml$/i;

/** True for a member that is to hold a mark; images and notes may lie beside. */
export function isRecord(name: string): boolean {
  return RECORD.test(name);
}

/** Reads the records of an archive; one that cannot be read is rejected, and the next one is read. */
export function* readMarkArchive(archive: Archive, reader: MarkReader): Generator<ArchivedMark> {
  for (const [position, { name }] of archive.entries.entries()) {
    if (!isRecord(name)) continue;
    const label = toRecordLabel(name, position);
    for (const result of readMember(archive, position, reader)) yield { position, label, result };
  }
}

function readMember(archive: Archive, position: number, reader: MarkReader): MarkResult[] {
  try {
    return reader.read(archive.read(position));
  } catch (error) {
    const reason = toReason(error);
    if (reason === null) throw error;
    return [{ kind: 'rejected', reason }];
  }
}

function toReason(error: unknown): string | null {
  if (error instanceof MemberError || error instanceof XmlError) return error.code;
  return error instanceof EncodingError ? 'wrong-encoding' : null;
}
