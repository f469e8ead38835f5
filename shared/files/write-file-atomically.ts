import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';

interface AtomicWriteOptions {
  /** Path of the temporary file, on the same disk. By default `<path>.next`. */
  readonly temporaryPath?: string;
  readonly mode?: number;
}

/**
 * Writes a file so that readers see its old or its new content, even after a kill or a power
 * failure. Writes a temporary file, flushes it to disk and renames it. After an error of the file
 * system it rejects and deletes the temporary file.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { temporaryPath: aside = `${path}.next`, ...options }: AtomicWriteOptions = {},
): Promise<void> {
  try {
    await writeFile(aside, content, { ...options, flush: true });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

export function writeFileAtomicallySync(
  path: string,
  content: string | Uint8Array,
  { temporaryPath: aside = `${path}.next`, ...options }: AtomicWriteOptions = {},
): void {
  try {
    writeFileSync(aside, content, { ...options, flush: true });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/** Errors of `link` on a file system without hard links, such as exFAT and some network shares. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Creates a file unless it exists. Returns true if this call created it. The file is complete from
 * the moment it exists, except on a file system without hard links: there, another process can read
 * it while it is being written.
 */
export function tryCreateFileAtomicallySync(
  path: string,
  content: string | Uint8Array,
  options: Pick<AtomicWriteOptions, 'mode'> = {},
): boolean {
  const aside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(aside, content, { ...options, flush: true });
    placeCopy(aside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Gives the file `from` the second path `to`: a hard link, or a copy where links are not possible.
 * Throws `EEXIST` if `to` exists.
 */
function placeCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_HARD_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}
