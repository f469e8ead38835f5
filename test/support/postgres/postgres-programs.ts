import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findUnprivilegedUser } from '../process/unprivileged-user.ts';

const PLACES = [
  { folder: '/usr/lib/postgresql', name: /^(\d+)$/ },
  { folder: '/opt/homebrew/opt', name: /^postgresql(?:@(\d+))?$/ },
  { folder: '/usr/local/opt', name: /^postgresql(?:@(\d+))?$/ },
] as const;

/**
 * The folder with the server's programs: the first on the PATH, else the newest installed one. Null
 * when there is none.
 */
export function findPostgresPrograms(): string | null {
  const inPath = (process.env['PATH'] ?? '').split(delimiter);
  return [...inPath, ...PLACES.flatMap(listVersions)].find(hasPrograms) ?? null;
}

/** Why no server can be started here; null when one can. */
export function findMissingPostgres(): string | null {
  if (findPostgresPrograms() === null)
    return 'its programs were not found: apt-get install postgresql, or brew install postgresql';
  if (process.getuid?.() === 0 && findUnprivilegedUser() === null)
    return 'it refuses root, and there is no user postgres or nobody';
  return null;
}

function hasPrograms(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
}

function listVersions({ folder, name }: (typeof PLACES)[number]): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).map((entry) => name.exec(entry));
  return found
    .filter((version) => version !== null)
    .sort((a, b) => Number(b[1] ?? 0) - Number(a[1] ?? 0))
    .map((version) => join(folder, version[0], 'bin'));
}
