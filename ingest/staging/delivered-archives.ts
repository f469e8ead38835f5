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

/** An archive that was read, as recorded in a staged file with the SHA-256 of its content. */
export type StagedArchiveRecord = Omit<DeliveredArchive, 'fileSystemPath'> & { readonly sha256: string };

const DAMAGED_MODIFIED_MS = -1;

export function toStagedArchiveRecord(
  { pathInSourceFolder, size, modifiedMs }: DeliveredArchive,
  sha256: string,
  isDamaged: boolean,
): StagedArchiveRecord {
  return { pathInSourceFolder, size, modifiedMs: isDamaged ? DAMAGED_MODIFIED_MS : modifiedMs, sha256 };
}

/**
 * Returns the paths of the archives that could not be read whole: those of `read` with damaged
 * members, and the `unreadable` ones.
 */
export function listDamagedArchives(
  read: readonly StagedArchiveRecord[],
  unreadable: readonly string[],
): readonly string[] {
  const inPart = read.filter(({ modifiedMs }) => modifiedMs === DAMAGED_MODIFIED_MS);
  return [...new Set([...inPart.map(({ pathInSourceFolder }) => pathInSourceFolder), ...unreadable])];
}

/** The beginning of an SQL query: `SELECT` with the columns in {@link ARCHIVE_COLUMN_READERS}. */
export const SELECT_ARCHIVE_COLUMNS =
  'SELECT path AS pathInSourceFolder, size, modified_ms AS modifiedMs, sha256';

/**
 * Names and types of the columns of an {@link StagedArchiveRecord} in a staged file, for
 * `createRowReader`.
 */
export const ARCHIVE_COLUMN_READERS = {
  pathInSourceFolder: text,
  size: integer,
  modifiedMs: integer,
  sha256: text,
};

/**
 * Returns the archives at the paths `files`, with size and modification time. Each path must
 * contain a folder named `sourceFolderName`.
 */
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

/**
 * Returns the delivered archives whose content is not in `alreadyRead`. Compares path, size and
 * time. If only the time differs, reads the archive to compare its content.
 */
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

/**
 * Returns a SHA-256 that changes with the archives, with the versions of the code that reads them,
 * and with `extraHashedText`.
 */
export function hashArchivesOfDelivery(
  readerVersions: string,
  archives: readonly Pick<StagedArchiveRecord, 'pathInSourceFolder' | 'sha256'>[],
  extraHashedText = '',
): string {
  const lines = archives.map(({ pathInSourceFolder, sha256 }) => `${pathInSourceFolder} ${sha256}\n`);
  return hash('sha256', `${readerVersions}\n${lines.join('')}${extraHashedText}`);
}
