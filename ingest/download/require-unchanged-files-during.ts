import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { AppError } from '../../shared/errors/app-error.ts';

/** At least one differs after another file is copied over it. */
interface FileState {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ino: bigint;
  readonly dev: bigint;
}

/** Throws `delivery_refused` if a file changed meanwhile: `read` may have mixed two versions. */
export async function requireUnchangedFilesDuring<T>(
  folder: string,
  paths: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  const before = await readStates(paths);
  const assertUnchanged = async (cause?: unknown): Promise<void> => {
    const after = await readStates(paths);
    for (const [index, path] of paths.entries()) {
      const change = describeChange(before[index] ?? null, after[index] ?? null);
      if (change !== null)
        throw toChangedFileError(relative(folder, path).split(sep).join('/'), change, cause);
    }
  };
  let result: T;
  try {
    result = await read();
  } catch (error) {
    // A file that changes while it is read may look damaged or missing. The change is the real
    // reason.
    if (isFileError(error)) await assertUnchanged(error);
    throw error;
  }
  await assertUnchanged();
  return result;
}

export function toChangedFileError(name: string, changeDescription: string, cause?: unknown): AppError {
  const remedy = 'Copy it whole into the delivery folder, then run again.';
  return new AppError(
    'delivery_refused',
    `${name} changed while the delivery was read: ${changeDescription}. ${remedy}`,
    { cause },
  );
}

function isFileError(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'delivery_refused' || code === 'ENOENT';
}

function readStates(paths: readonly string[]): Promise<(FileState | null)[]> {
  return Promise.all(paths.map((path) => stat(path, { bigint: true }).catch(() => null)));
}

function describeChange(before: FileState | null, after: FileState | null): string | null {
  if (before === null || after === null) {
    if (before === after) return null;
    return after === null ? 'it was removed' : 'it was not there before';
  }
  if (before.ino !== after.ino || before.dev !== after.dev) return 'it was replaced';
  if (before.size !== after.size)
    return `its size changed from ${before.size.toLocaleString('en-US')} to ${after.size.toLocaleString('en-US')} bytes`;
  return before.mtimeNs === after.mtimeNs ? null : 'it was written to';
}
