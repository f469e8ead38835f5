import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NOBODY = 65_534;

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Switches a process that runs as root to the user `nobody`, irrevocably. Does nothing for other
 * users.
 */
export function dropPrivileges(): void {
  if (!isRoot()) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

export async function createFolderForUnprivilegedUser(): Promise<string> {
  // Other users may have no access to the TMPDIR of root.
  const folder = await mkdtemp(join(isRoot() ? '/tmp' : tmpdir(), 'report-pdf-'));
  if (isRoot()) await chown(folder, NOBODY, NOBODY);
  return folder;
}
