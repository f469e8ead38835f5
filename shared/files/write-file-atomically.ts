import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';

interface AtomicWriteOptions {
  /** Path in the same file system. By default `<path>.next`. */
  readonly temporaryPath?: string;
  /** Permission bits. By default those of the process. */
  readonly mode?: number;
}

/**
 * Writes `content` to a temporary file, flushes it to disk and renames it to `path`. Readers see
 * the old or the new content, also after a kill or a power failure. Rejects with the error of the
 * file system and deletes the temporary file.
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

/** Like {@link writeFileAtomically}. Blocks the process until the content is on disk. */
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
