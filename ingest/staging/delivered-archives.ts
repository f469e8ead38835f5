import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { integer, text } from '../../shared/sql/row-reader.ts';
import { computeFileSha256 } from '../download/open-delivered-file.ts';

export interface DeliveredArchive {
  readonly fileSystemPath: string;
  readonly pathInSourceFolder: string;
  readonly size: number;
  readonly modifiedMs: number;
}

export type StagedArchiveRecord = Omit<DeliveredArchive, 'fileSystemPath'> & { readonly sha256: string };

const DAMAGED_MODIFIED_MS = -1;

export function toStagedArchiveRecord(
  { pathInSourceFolder, size, modifiedMs }: DeliveredArchive,
  sha256: string,
  isDamaged: boolean,
): StagedArchiveRecord {
  return { pathInSourceFolder, size, modifiedMs: isDamaged ? DAMAGED_MODIFIED_MS : modifiedMs, sha256 };
}

/** Those with damaged members, and those that cannot be read at all. */
export function listDamagedArchives(
  read: readonly StagedArchiveRecord[],
  unreadable: readonly string[],
): readonly string[] {
  const inPart = read.filter(({ modifiedMs }) => modifiedMs === DAMAGED_MODIFIED_MS);
  return [...new Set([...inPart.map(({ pathInSourceFolder }) => pathInSourceFolder), ...unreadable])];
}

export const SELECT_ARCHIVE_COLUMNS =
  'SELECT path AS pathInSourceFolder, size, modified_ms AS modifiedMs, sha256';

export const ARCHIVE_COLUMN_READERS = {
  pathInSourceFolder: text,
  size: integer,
  modifiedMs: integer,
  sha256: text,
};

/** Each path must contain a folder named `sourceFolderName`. */
export async function statDeliveredArchives(
  sourceFolderName: string,
  paths: readonly string[],
): Promise<readonly DeliveredArchive[]> {
  return Promise.all(
    paths.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      const pathInSourceFolder = file.replaceAll('\\', '/').split(`/${sourceFolderName}/`).at(-1)!;
      return { fileSystemPath: file, pathInSourceFolder, size, modifiedMs: Math.trunc(mtimeMs) };
    }),
  );
}

/** If only the time differs, compares the content. */
export async function findUnreadArchives<Archive extends DeliveredArchive>(
  delivered: readonly Archive[],
  alreadyRead: readonly StagedArchiveRecord[],
): Promise<readonly Archive[]> {
  const byPath = new Map(alreadyRead.map((archive) => [archive.pathInSourceFolder, archive]));
  const fresh: Archive[] = [];
  for (const archive of delivered) {
    const earlier = byPath.get(archive.pathInSourceFolder);
    const isSame =
      earlier?.size === archive.size &&
      (earlier.modifiedMs === archive.modifiedMs ||
        earlier.sha256 === (await computeFileSha256(archive.fileSystemPath)));
    if (!isSame) fresh.push(archive);
  }
  return fresh;
}

export function hashArchivesOfDelivery(
  readerVersions: string,
  archives: readonly Pick<StagedArchiveRecord, 'pathInSourceFolder' | 'sha256'>[],
  extraHashedText = '',
): string {
  const lines = archives.map(({ pathInSourceFolder, sha256 }) => `${pathInSourceFolder} ${sha256}\n`);
  return hash('sha256', `${readerVersions}\n${lines.join('')}${extraHashedText}`);
}
