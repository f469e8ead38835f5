import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'share-secret';

/** The secrets of the settings; without any, one that is made once under the data folder, readable by its owner alone. */
export function loadShareSecrets(configured: readonly string[], dataDir: string): readonly string[] {
  if (configured.length > 0) return configured;
  const path = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Of two processes that start at once one makes it, and both read it.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 16) throw new Error(`${path} is damaged: remove it, and links shared so far end.`);
  return [secret];
}
