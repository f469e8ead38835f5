import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { isDiskFull } from '../errors/disk-full.ts';
import { toErrorMessage } from '../errors/to-error-message.ts';

/**
 * Creates the data folder if it does not exist. Throws `invalid_setting` when this user cannot
 * write to it. A full disk is not an error here, since it may have room later.
 */
export function prepareDataFolder(dataDir: string): void {
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

/** A recursive `mkdir` of Node.js never ends below `/proc`, which cannot have new folders. */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  mkdirSync(folder);
}
