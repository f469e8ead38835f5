import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const OTHERS_WRITE = 0o022;

/**
 * Caches compiled code in the user's cache folder, which makes the next start faster. Does nothing
 * when other users can write to that folder, since their code would run as this user.
 */
export function enablePrivateCompileCache(environment: NodeJS.ProcessEnv): void {
  const { XDG_CACHE_HOME: chosen = '' } = environment;
  try {
    const caches = isAbsolute(chosen) ? chosen : join(homedir(), '.cache');
    const folder = join(caches, 'company-data-service');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if ([caches, folder].every(isOwn)) enableCompileCache(folder);
  } catch {
    // The start works without the cache, only slower.
  }
}

function isOwn(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & OTHERS_WRITE) === 0;
}
