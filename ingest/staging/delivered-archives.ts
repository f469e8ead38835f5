import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { hashFile } from '../download/open-delivered-file.ts';

/** An archive of a delivery, as the file system has it. */
export interface DeliveredArchive {
  /** Where it lies. */
  readonly file: string;
  /** Below the folder of its source, with `/`: the same in every delivery folder. */
  readonly path: string;
  readonly size: number;
  readonly modifiedMs: number;
}

/** What is remembered of an archive that was read. */
export type ArchiveRecord = Omit<DeliveredArchive, 'file'> & { readonly sha256: string };

/** Looks the archives of a delivery up that lie below a folder called `source`. */
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

/** What was not read yet. A file whose time alone has changed is known by its content. */
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

/** The same for the same archives, read by the same `versions` of code; `note` tells what else makes a difference. */
export function hashArchives(
  versions: string,
  archives: readonly Pick<ArchiveRecord, 'path' | 'sha256'>[],
  note = '',
): string {
  const lines = archives.map(({ path, sha256 }) => `${path} ${sha256}\n`);
  return hash('sha256', `${versions}\n${lines.join('')}${note}`);
}
