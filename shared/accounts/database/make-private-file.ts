import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the file at `path` when there is none. Who may read it may see who uses the service, though no key: it is its owner's alone. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'a', 0o600));
}
