import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNoSpace } from '../errors/is-no-space.ts';

/** Less than any run writes, more than is left of blocks in use. */
const PROBE_BYTES = 1_000_000;

/** Throws when `folder` has no room for a file. What else may be wrong with it is for those to tell who write to it. */
export async function assertFolderRoom(folder: string): Promise<void> {
  const path = join(folder, `.room-check-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, Buffer.alloc(PROBE_BYTES));
  } catch (cause) {
    if (isNoSpace(cause)) throw new Error(`no room is left in ${folder}. Free or add some.`, { cause });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
