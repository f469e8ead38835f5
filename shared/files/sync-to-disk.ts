import { open } from 'node:fs/promises';

/** Waits until what was written to a file, or the names in a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}
