import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { streamXlsxRows } from 'hucre/xlsx';
import { ArchiveError, openArchive } from '../download/open-archive.ts';
import { ZipMemberError } from '../download/zip-entries.ts';
import { unreadableError, type ListCell, type ListFile } from './list-file.ts';

/** Bytes to which a workbook may unpack, and to which one of its files may. */
const MAX_UNPACKED_BYTES = 2 ** 30;
const MAX_UNPACKED_MEMBER_BYTES = 2 ** 29;
const MAX_MEMBERS = 10_000;

/** Formulas count as the values that they had when saved, and macros are not read. */
export async function openWorkbook(path: string): Promise<ListFile> {
  await assertUnpackable(path);
  return { form: 'a workbook, first sheet', rows: readRows(path), hasHeads: false };
}

async function assertUnpackable(path: string): Promise<void> {
  try {
    const limits = { maxMembers: MAX_MEMBERS, maxUnpackedMemberBytes: MAX_UNPACKED_MEMBER_BYTES };
    using archive = await openArchive(path, limits);
    const bytes = archive.entries.reduce((sum, { unpackedSizeBytes }) => sum + unpackedSizeBytes, 0);
    if (bytes > MAX_UNPACKED_BYTES) throw unreadableError(path, 'unpacks to more than 1 GB');
    // A file that lies about its size is found only by unpacking it.
    for (const index of archive.entries.keys()) archive.readMember(index);
  } catch (error) {
    if (error instanceof ArchiveError) throw unreadableError(path, 'is no workbook', error);
    if (error instanceof ZipMemberError)
      throw unreadableError(path, `is damaged, or unpacks to too much (${error.code})`, error);
    throw error;
  }
}

async function* readRows(path: string): AsyncGenerator<ListCell[]> {
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  try {
    for await (const { values } of streamXlsxRows(bytes)) yield Array.from(values, toCell);
  } catch (error) {
    throw unreadableError(path, 'is no workbook with a sheet that can be read', error);
  }
}

function toCell(value: unknown): ListCell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}
