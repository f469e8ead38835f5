import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Where the content is written first, and the permissions of the file. */
interface AtomicWriteOptions {
  /** Path in the same file system; `<path>.next` by default. */
  readonly temporaryPath?: string;
  /** Permission bits; the process's default otherwise. */
  readonly mode?: number;
}

/**
 * Writes `content` to a file aside, flushes it to disk and renames it to `path`. A reader sees the
 * old content or the new one, also after a kill or a power failure. Rejects with the error of the
 * file system; then nothing stays aside.
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

/** Like {@link writeFileAtomically}; it blocks the process until the content is on disk. */
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
