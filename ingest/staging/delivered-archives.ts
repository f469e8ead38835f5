import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { integer, text } from '../../shared/sql/row-reader.ts';
import { hashFile } from '../download/open-delivered-file.ts';

/** An archive of a delivery in the file system. */
export interface DeliveredArchive {
  /** Absolute path, or relative to the working directory. */
  readonly file: string;
  /** Relative to the folder of the source, with `/`. The same in every delivery folder. */
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** An archive that was read, with the hash of its content. */
export type ArchiveRecord = Omit<DeliveredArchive, 'file'> & { readonly sha256: string };

/** The beginning of a query that selects the columns of {@link ARCHIVE_COLUMNS}. */
export const SELECT_ARCHIVES = 'SELECT path, size, modified_ms AS modifiedMs, sha256';

/** Columns of an {@link ArchiveRecord} in a staged file, for `rowReader`. */
export const ARCHIVE_COLUMNS = { path: text, size: integer, modifiedMs: integer, sha256: text };

/** Returns size and time of the archives, whose paths contain a folder named `source`. */
export async function listDeliveredArchives(
  source: string,
  files: readonly string[],
): Promise<readonly DeliveredArchive[]> {
  return Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      const path = file.replaceAll('\\', '/').split(`/${source}/`).at(-1)!;
      return { file, path, size, modifiedMs: Math.trunc(mtimeMs) };
    }),
  );
}

/** Returns the archives not in `known`. Compares the content if only the time differs. */
export async function findUnreadArchives<Archive extends DeliveredArchive>(
  delivered: readonly Archive[],
  known: readonly ArchiveRecord[],
): Promise<readonly Archive[]> {
  const byPath = new Map(known.map((archive) => [archive.path, archive]));
  const fresh: Archive[] = [];
  for (const archive of delivered) {
    const earlier = byPath.get(archive.path);
    const isSame =
      earlier?.size === archive.size &&
      (earlier.modifiedMs === archive.modifiedMs || earlier.sha256 === (await hashFile(archive.file)));
    if (!isSame) fresh.push(archive);
  }
  return fresh;
}

/** Returns a hash that is equal for the same archives, `versions` of the code and `note`. */
export function hashArchives(
  versions: string,
  archives: readonly Pick<ArchiveRecord, 'path' | 'sha256'>[],
  note = '',
): string {
  const lines = archives.map(({ path, sha256 }) => `${path} ${sha256}\n`);
  return hash('sha256', `${versions}\n${lines.join('')}${note}`);
}
