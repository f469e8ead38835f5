import { ZipMemberError } from '../../../download/zip-entries.ts';
import type { Archive, ArchiveLimits } from '../../../download/open-archive.ts';
import { EncodingError } from '../../../parse/xml/scan-xml.ts';
import { XmlError } from '../../../parse/xml/xml-handler.ts';
import type { MarkResult } from './row.ts';
import { isOrganisationNumber } from '../../../../shared/domain/organisation-number.ts';
import { MarkTreeReader } from './mark-tree.ts';
import { readSt66 } from './read-st66.ts';
import { isSt96, readSt96 } from './read-st96.ts';
import { toMarkRow } from './to-mark-row.ts';

/**
 * One mark has some 4 kB, an archive a thousand (docs/formats/trademarks.md#the-archives); a file
 * may hold many marks.
 */
export const MARK_ARCHIVE_LIMITS: ArchiveLimits = { maxMemberBytes: 8 * 1024 ** 2, maxMembers: 1_000_000 };

/** One record of an archive, or why a member gave none. */
export interface ArchivedMark {
  /** Place of the member in the archive, from 0. */
  readonly position: number;
  /** What the member is called where failures are told. */
  readonly label: string;
  readonly result: MarkResult;
}

/** What systems put beside the files that somebody packed is none of the office's: `__MACOSX/._1.xml`. */
const MARK_FILE_NAME = /(?:^|\/)(?!\._)[^/]*\.xml$/i;

/** True for a member that is to hold a mark; images and notes may lie beside. */
export function isMarkFileName(name: string): boolean {
  return MARK_FILE_NAME.test(name);
}

/** Reads the records of an archive; one that cannot be read is rejected, and the next one is read. */
export function* readMarkArchive(archive: Archive, reader: MarkFileReader): Generator<ArchivedMark> {
  for (const [position, { name }] of archive.entries.entries()) {
    if (!isMarkFileName(name)) continue;
    const label = toRecordLabel(name, position);
    for (const result of readMember(archive, position, reader)) yield { position, label, result };
  }
}

function readMember(archive: Archive, position: number, reader: MarkFileReader): MarkResult[] {
  try {
    return reader.read(archive.read(position));
  } catch (error) {
    const reason = toReason(error);
    if (reason === null) throw error;
    return [{ kind: 'rejected', reason }];
  }
}

function toReason(error: unknown): string | null {
  if (error instanceof ZipMemberError || error instanceof XmlError) return error.code;
  return error instanceof EncodingError ? 'wrong-encoding' : null;
}

const PLAIN_NAME = /^[\w.-]{1,80}\.xml$/i;
/** What a personal number looks like. */
const PERSONAL_NUMBER = /(?<!\d)(?:\d[-_.]?){9,11}\d(?!\d)/;

/** What a member of an archive is called where failures are told: its name, unless that could hold anything; then its place, from 1. */
export function toRecordLabel(name: string, position: number): string {
  const base = name.split('/').at(-1)!;
  const [identity = ''] = PERSONAL_NUMBER.exec(base) ?? [];
  const isPersonal = identity !== '' && !isOrganisationNumber(identity.replace(/\D/g, ''));
  return PLAIN_NAME.test(base) && !isPersonal ? base : `#${position + 1}.xml`;
}

/** Rises when rows come out otherwise, so that files that were read before are read again. */
export const TRADEMARKS_READER_VERSION = 1;

/** Reads files of the trademark office, faster from the second on. */
export class MarkFileReader {
  readonly #trees = new MarkTreeReader();

  /**
   * The records of one file, usually one (docs/formats/trademarks.md#the-archives). Throws an
   * `EncodingError` or an `XmlError`.
   */
  read(bytes: Buffer): MarkResult[] {
    const root = this.#trees.read(bytes);
    const marks = isSt96(root) ? readSt96(root) : readSt66(root);
    if (marks.length === 0) return [{ kind: 'rejected', reason: 'no-trademark' }];
    return marks.map(toMarkRow);
  }
}
