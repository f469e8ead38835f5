import { ZipMemberError } from '../../../download/zip-entries.ts';
import type { OpenZipArchive } from '../../../download/open-archive.ts';
import type { ArchiveLimits } from '../../../download/zip-entries.ts';
import { XmlNotUtf8Error } from '../../../parse/xml/scan-xml.ts';
import { XmlError } from '../../../parse/xml/xml-handler.ts';
import type { ReadMark } from './row.ts';
import { isLegalPersonNumber } from '../../../../shared/domain/organisation-number.ts';
import { MarkTreeReader } from './mark-tree.ts';
import { readSt66 } from './read-st66.ts';
import { isSt96, readSt96 } from './read-st96.ts';
import { toMarkRow } from './to-mark-row.ts';

/** A mark has about 4 kB, an archive about a thousand members, which can have many marks. */
export const MARK_ARCHIVE_LIMITS: ArchiveLimits = {
  maxUnpackedMemberBytes: 8 * 1024 ** 2,
  maxMembers: 1_000_000,
};

export interface ArchivedMark {
  readonly fileIndexInArchive: number;
  /** Its position from 1 if the name can contain personal data. Reports may show it. */
  readonly maskedFileName: string;
  readonly readMark: ReadMark;
}

export function isMarkXmlFileName(memberName: string): boolean {
  return /\.xml$/i.test(memberName);
}

export function* readMarkArchive(archive: OpenZipArchive, reader: MarkFileReader): Generator<ArchivedMark> {
  for (const [position, { name }] of archive.entries.entries()) {
    if (!isMarkXmlFileName(name)) continue;
    const maskedFileName = toMaskedMarkFileName(name, position);
    for (const result of readMember(archive, position, reader))
      yield { fileIndexInArchive: position, maskedFileName, readMark: result };
  }
}

function readMember(archive: OpenZipArchive, position: number, reader: MarkFileReader): ReadMark[] {
  try {
    return reader.read(archive.readMember(position));
  } catch (error) {
    const reason = toReason(error);
    if (reason === null) throw error;
    return [{ kind: 'rejected', reason, isArchiveDamaged: error instanceof ZipMemberError }];
  }
}

function toReason(error: unknown): string | null {
  if (error instanceof ZipMemberError || error instanceof XmlError) return error.code;
  return error instanceof XmlNotUtf8Error ? 'wrong-encoding' : null;
}

const PLAIN_NAME = /^[\w.-]{1,80}\.xml$/i;
/** Matches 10 to 12 digits, with or without separators: the form of a personal identity number. */
const PERSONAL_NUMBER = /(?<!\d)(?:\d[-_.]?){9,11}\d(?!\d)/;

/** Its position from 1 if the name can contain personal data. */
export function toMaskedMarkFileName(memberName: string, memberIndex: number): string {
  const base = memberName.split('/').at(-1)!;
  const [identity = ''] = PERSONAL_NUMBER.exec(base) ?? [];
  const isPersonal = identity !== '' && !isLegalPersonNumber(identity.replace(/\D/g, ''));
  return PLAIN_NAME.test(base) && !isPersonal ? base : `#${memberIndex + 1}.xml`;
}

/** Increase it when records are parsed differently, so that archives are read again. */
export const TRADEMARKS_READER_VERSION = 2;

/** Reads PRV's XML files of trademarks. Caches XML names and attribute values across files. */
export class MarkFileReader {
  readonly #trees = new MarkTreeReader();

  /** Usually one. Throws an `XmlNotUtf8Error` or an `XmlError`. */
  read(xmlFile: Buffer): ReadMark[] {
    const root = this.#trees.read(xmlFile);
    const marks = isSt96(root) ? readSt96(root) : readSt66(root);
    if (marks.length === 0) return [{ kind: 'rejected', reason: 'no-trademark' }];
    return marks.map(toMarkRow);
  }
}
