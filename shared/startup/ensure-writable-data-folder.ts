import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { toErrorMessage } from '../errors/to-error-message.ts';

/**
 * Creates the data folder if it is missing. Throws `invalid_setting` when this user cannot write to
 * it. A full disk is not an error, since space may become free.
 */
export function ensureWritableDataFolder(dataDir: string): void {
  try {
    createFolder(resolve(dataDir));
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (isDiskFull(cause)) return;
    throw new AppError(
      'invalid_setting',
      `DATA_DIR is ${dataDir}, and this user cannot write there: ${toErrorMessage(cause)}. ` +
        'Set DATA_DIR to a folder that this user can create or write to.',
      { cause },
    );
  }
}

/**
 * Creates a folder with its parents. Node's own recursive `mkdir` never ends below `/proc`, where
 * no folder can be created.
 */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  mkdirSync(folder);
}
