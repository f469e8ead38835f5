import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `nobody` and its group, on every Linux; owner of nothing. */
const NOBODY = 65_534;

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Makes this process `nobody` for good when it is root's; other users stay who they are. */
export function dropPrivileges(): void {
  if (!isRoot()) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Makes an empty folder for a process without privileges. Resolves to its absolute path. */
export async function createUnprivilegedFolder(): Promise<string> {
  // root's own TMPDIR may lie where nobody else can go
  const folder = await mkdtemp(join(isRoot() ? '/tmp' : tmpdir(), 'report-pdf-'));
  if (isRoot()) await chown(folder, NOBODY, NOBODY);
  return folder;
}
